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

/// A volume in VTK's form: index axes with spacing; the scene applies origin and direction.
struct Voxels {
    std::shared_ptr<const conv::Volume> owner; ///< keeps samples alive that `image` uses in place
    vtkSmartPointer<vtkImageData> image;
    conv::Index3 factor{1, 1, 1};  ///< averaged samples per axis
    double low = 0, high = 1;      ///< smallest and largest finite value
    std::vector<bool> odd;         ///< true for voxels without a value; empty: none
    std::optional<double> missing; ///< their substitute value, initially just below `low`
};

/// Uses the samples in place if all are finite, VTK supports their type and `maxVoxels` suffices. Else averages them
/// to float32; non-finite values become `missing`.
[[nodiscard]] Voxels makeVoxels(std::shared_ptr<const conv::Volume> volume, conv::Item item, std::int64_t maxVoxels);
/// Replaces the value of voxels without a value.
void fillMissing(Voxels& voxels, double value);

} // namespace ui
