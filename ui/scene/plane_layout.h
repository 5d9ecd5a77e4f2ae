// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>

namespace ui {

/// Lengths below this many mm are a microscope's, and read in µm.
inline constexpr double microscopicBelow = 0.01;

/// Whether samples lie so close along some axis.
[[nodiscard]] bool isMicroscopic(const conv::Geometry& geometry);

/// Whether data have a patient's sides. Lengths in mm do, unless the data are a microscope's and nothing says how they
/// lie: R, A and S would be made up.
[[nodiscard]] bool hasPatientSides(const conv::Geometry& geometry);

/// Planes of a volume; `image` is the first two axes as they are stored (a 2-D image).
enum class Plane { axial, coronal, sagittal, image };

/// How a plane of the index grid lies on the screen. Millimetre data is shown as radiologists do: patient's right on
/// the left, anterior or superior on top, sagittal with anterior on the left; whatever the stored axis order is.
struct PlaneLayout {
    int right = 0;          ///< index axis that runs along the screen's x
    int down = 1;           ///< index axis that runs along the screen's y
    int normal = 2;         ///< index axis that slices run along
    bool flipRight = false; ///< index falls towards the right
    bool flipDown = false;
    std::string name; ///< "Axial", "XZ"
    /// Orientation letters, empty without a direction in mm. Two of them where an axis leads well between two
    /// directions ("LA").
    std::string left, rightLetter, top, bottom;
    double tilt = 0; ///< degrees between the plane as it is stored and the one it is named after
};

[[nodiscard]] PlaneLayout planeLayout(const conv::Layout& layout, Plane plane);

} // namespace ui
