// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/text/length_unit.h"
#include <conv/volume.h>
#include <string>

namespace ui {

using app::isMicroscopic;
using app::microscopicBelow;

/// Returns true for lengths in mm, except microscopic data without an orientation: R, A and S would be invented.
[[nodiscard]] bool hasPatientSides(const conv::Geometry& geometry);

/// Planes of a volume; `image`: the first two stored axes (a 2-D image).
enum class Plane { axial, coronal, sagittal, image };

/// Placement of an index plane on the screen. Data in mm follow the radiological convention independent of the stored
/// axes: patient's right on the left, anterior or superior on top, sagittal with anterior on the left.
struct PlaneLayout {
    int right = 0;          ///< index axis along the screen's x
    int down = 1;           ///< index axis along the screen's y
    int normal = 2;         ///< index axis across slices
    bool flipRight = false; ///< index decreases towards the right
    bool flipDown = false;
    std::string name; ///< "Axial", "XZ"
    /// Orientation letters; empty without a direction in mm. Two letters for an axis between two directions ("LA").
    std::string left, rightLetter, top, bottom;
    double tilt = 0; ///< degrees between the stored and the named plane
};

[[nodiscard]] PlaneLayout planeLayout(const conv::Layout& layout, Plane plane);

} // namespace ui
