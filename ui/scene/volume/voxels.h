// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include <vtkImageData.h>
#include <vtkSmartPointer.h>

namespace ui {

/// A volume as VTK sees it: index axes along x, y, z with spacing, no origin, no direction (the scene turns it).
struct Voxels {
    std::shared_ptr<const conv::Volume> owner; ///< of the samples, where `image` uses them in place
    vtkSmartPointer<vtkImageData> image;
    conv::Index3 factor{1, 1, 1};  ///< samples averaged into one, per axis
    double low = 0, high = 1;      ///< smallest and largest finite value
    std::vector<bool> odd;         ///< which voxels have no value; empty: all have one
    std::optional<double> missing; ///< what stands there, a little below `low` at first
};

/// In place if VTK can use the type and there are at most `maxVoxels`, else averaged down as float32. What is no finite
/// number becomes `missing`.
[[nodiscard]] Voxels makeVoxels(std::shared_ptr<const conv::Volume> volume, conv::Item item, std::int64_t maxVoxels);
/// Puts something else where there is no value.
void fillMissing(Voxels& voxels, double value);

} // namespace ui
