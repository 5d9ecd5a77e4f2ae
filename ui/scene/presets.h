// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>
#include <vector>

namespace ui {

/// Reduction of the samples along a ray to a colour; `isosurface`: first surface at a value.
enum class RenderMode { composite, maximum, minimum, isosurface, additive };

/// Volume preset: mapping of values to colour and opacity, and lighting. A value type.
struct VolumePreset {
    /// Control point of a curve; colour and opacity are linear in between.
    struct Point {
        double value, red, green, blue, opacity; ///< opacity per 1/256 of the data's diagonal
        friend bool operator==(const Point&, const Point&) = default;
    };
    std::string name; ///< "CT bone and skin"
    RenderMode mode = RenderMode::composite;
    bool absolute = false; ///< points at values (Hounsfield units), else at 0 to 1 of the window
    bool shaded = true;
    std::vector<Point> points; ///< sorted by value
    /// Opacity factor by gradient magnitude, in fractions of the value range per voxel; colours are unused. Empty: 1.
    std::vector<Point> gradient{};
    double isovalue = 0.5; ///< value of the isosurface, in the points' unit
    double ambient = 0.25, diffuse = 0.9, specular = 0.22, shininess = 18;
    friend bool operator==(const VolumePreset&, const VolumePreset&) = default;
};

[[nodiscard]] const std::vector<VolumePreset>& volumePresets();
/// Returns nullptr for an unknown name.
[[nodiscard]] const VolumePreset* presetNamed(const std::string& name);
/// Preset for differences over a symmetric range: blue below zero, orange above.
[[nodiscard]] const VolumePreset& differenceLook();
/// Converts a relative preset to data values of a window.
[[nodiscard]] VolumePreset atValues(VolumePreset look, double low, double high);
/// Converts a preset at data values to one relative to a window: the inverse of atValues().
[[nodiscard]] VolumePreset overWindow(VolumePreset look, double low, double high);
/// Returns colour and opacity at a value, in the points' unit.
[[nodiscard]] VolumePreset::Point lookAt(const std::vector<VolumePreset::Point>& points, double value);
/// Returns true for Hounsfield units: by the unit, or by data in mm with air near −1000 and bone.
[[nodiscard]] bool isHounsfield(const conv::Volume& volume);
/// Returns a CT preset for Hounsfield units, else a generic one.
[[nodiscard]] const VolumePreset& defaultPreset(const conv::Volume& volume);

} // namespace ui
