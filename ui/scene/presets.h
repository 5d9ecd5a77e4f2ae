// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>
#include <vector>

namespace ui {

/// How the samples along a ray become a colour: in depth, the largest, the smallest, the first surface at a value, or
/// their sum as in an X-ray picture.
enum class RenderMode { composite, maximum, minimum, isosurface, additive };

/// A look of a volume: how values become colour and opacity, and how it is lit. A value.
struct VolumePreset {
    /// A corner of a curve; between corners both colour and opacity are linear.
    struct Point {
        double value, red, green, blue, opacity; ///< opacity per length of the data's diagonal / 256
        friend bool operator==(const Point&, const Point&) = default;
    };
    std::string name; ///< "CT bone and skin"
    RenderMode mode = RenderMode::composite;
    bool absolute = false; ///< points are at values (Hounsfield units), else at 0 to 1 of the window
    bool shaded = true;
    std::vector<Point> points; ///< by growing value
    /// Factor of the opacity by the steepness of the data, in shares of the value range a voxel; colours are not used.
    /// Empty: 1 everywhere.
    std::vector<Point> gradient{};
    double isovalue = 0.5; ///< of the isosurface, in the unit of the points
    double ambient = 0.25, diffuse = 0.9, specular = 0.22, shininess = 18;
    friend bool operator==(const VolumePreset&, const VolumePreset&) = default;
};

[[nodiscard]] const std::vector<VolumePreset>& volumePresets();
/// By name; nullptr if there is none.
[[nodiscard]] const VolumePreset* presetNamed(const std::string& name);
/// For a volume of differences, between the same negative and positive value: blue below zero, orange above.
[[nodiscard]] const VolumePreset& differenceLook();
/// The same look with its points at values instead of shares of a window, or at shares of another window.
[[nodiscard]] VolumePreset atValues(VolumePreset look, double low, double high);
/// Colour and opacity at a value of the points' unit.
[[nodiscard]] VolumePreset::Point lookAt(const std::vector<VolumePreset::Point>& points, double value);
/// Whether values are Hounsfield units: told so by their unit, or (formats that keep none) millimetre data with air
/// near −1000 and bone.
[[nodiscard]] bool isHounsfield(const conv::Volume& volume);
/// What suits the data: a CT preset for Hounsfield units, else a generic one.
[[nodiscard]] const VolumePreset& defaultPreset(const conv::Volume& volume);

} // namespace ui
