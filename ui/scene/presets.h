#pragma once
#include <conv/volume.h>
#include <string>
#include <vector>

namespace ui {

enum class RenderMode { composite, maximum };

/// A named look of a volume: how values become colour and opacity.
struct VolumePreset {
    /// A corner of the curve; between corners both colour and opacity are linear.
    struct Point {
        double value, red, green, blue, opacity; ///< opacity per length of the data's diagonal / 256
    };
    std::string name; ///< "CT bone and skin"
    RenderMode mode = RenderMode::composite;
    bool absolute = false; ///< points are at values (Hounsfield units), else at 0 to 1 of the window
    bool shaded = true;
    std::vector<Point> points;
};

[[nodiscard]] const std::vector<VolumePreset>& volumePresets();
/// By name; nullptr if there is none.
[[nodiscard]] const VolumePreset* presetNamed(const std::string& name);
/// Whether values are Hounsfield units: told so by their unit, or (formats that keep none) millimetre data with air
/// near −1000 and bone.
[[nodiscard]] bool isHounsfield(const conv::Volume& volume);
/// What suits the data: a CT preset for Hounsfield units, else a generic one.
[[nodiscard]] const VolumePreset& defaultPreset(const conv::Volume& volume);

} // namespace ui
