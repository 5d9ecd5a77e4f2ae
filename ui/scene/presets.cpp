// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/presets.h"
#include "ui/scene/plane_layout.h"
#include <algorithm>

namespace ui {

const std::vector<VolumePreset>& volumePresets() {
    using enum RenderMode;
    static const std::vector<VolumePreset> presets{
        {"Soft tissue and surface",
         composite,
         false,
         true,
         {{0.00, 0.00, 0.00, 0.00, 0.0},
          {0.18, 0.35, 0.16, 0.12, 0.0},
          {0.34, 0.75, 0.48, 0.38, 0.10},
          {0.60, 0.92, 0.76, 0.62, 0.35},
          {1.00, 1.00, 0.97, 0.92, 0.85}}},
        {"Surface",
         isosurface,
         false,
         true,
         {{0.00, 0.84, 0.74, 0.62, 1.0}, {0.50, 0.89, 0.81, 0.71, 1.0}, {1.00, 0.98, 0.95, 0.90, 1.0}}},
        {"Maximum intensity",
         maximum,
         false,
         false,
         {{0.00, 0.0, 0.0, 0.0, 0.0}, {0.05, 0.05, 0.05, 0.05, 0.05}, {1.00, 1.0, 1.0, 1.0, 1.0}}},
        {"CT bone and skin",
         composite,
         true,
         true,
         {{-1000, 0.95, 0.74, 0.62, 0.0},
          {-520, 0.95, 0.74, 0.62, 0.0},
          {-300, 0.97, 0.77, 0.65, 0.85},
          {-50, 0.96, 0.74, 0.62, 0.90},
          {60, 0.86, 0.52, 0.44, 0.40},
          {150, 0.90, 0.68, 0.54, 0.40},
          {300, 0.97, 0.92, 0.82, 0.90},
          {1800, 1.00, 1.00, 0.97, 1.0}}},
        {"CT bone",
         composite,
         true,
         true,
         {{-1000, 0.0, 0.0, 0.0, 0.0},
          {140, 0.70, 0.32, 0.24, 0.0},
          {220, 0.86, 0.66, 0.48, 0.20},
          {420, 0.96, 0.90, 0.78, 0.85},
          {1800, 1.00, 1.00, 0.97, 1.0}}},
        {"CT soft tissue",
         composite,
         true,
         true,
         {{-1000, 0.0, 0.0, 0.0, 0.0},
          {-160, 0.60, 0.30, 0.22, 0.0},
          {-40, 0.88, 0.60, 0.44, 0.06},
          {40, 0.80, 0.34, 0.28, 0.28},
          {160, 0.88, 0.56, 0.44, 0.45},
          {400, 0.98, 0.95, 0.88, 0.75},
          {1800, 1.00, 1.00, 0.98, 0.9}}},
        {"CT vessels",
         composite,
         true,
         true,
         {{-1000, 0.0, 0.0, 0.0, 0.0},
          {110, 0.45, 0.05, 0.05, 0.0},
          {180, 0.80, 0.16, 0.12, 0.35},
          {320, 0.95, 0.42, 0.28, 0.60},
          {520, 0.98, 0.92, 0.84, 0.30},
          {1800, 1.00, 1.00, 0.97, 0.5}}},
        {"CT lung",
         composite,
         true,
         true,
         {{-1000, 0.2, 0.2, 0.3, 0.0},
          {-900, 0.3, 0.3, 0.4, 0.0},
          {-700, 0.62, 0.50, 0.55, 0.12},
          {-400, 0.80, 0.52, 0.46, 0.30},
          {100, 0.90, 0.60, 0.50, 0.08},
          {400, 0.98, 0.94, 0.86, 0.55}}},
        {"MR",
         composite,
         false,
         true,
         {{0.00, 0.0, 0.0, 0.0, 0.0},
          {0.14, 0.20, 0.20, 0.22, 0.0},
          {0.28, 0.58, 0.52, 0.50, 0.12},
          {0.62, 0.84, 0.78, 0.72, 0.45},
          {1.00, 1.00, 0.98, 0.94, 0.9}}},
        {"MR angiography",
         maximum,
         false,
         false,
         {{0.00, 0.0, 0.0, 0.0, 0.0},
          {0.30, 0.30, 0.04, 0.02, 0.25},
          {0.65, 0.88, 0.34, 0.14, 0.8},
          {1.00, 1.00, 0.94, 0.80, 1.0}}},
        {"Microscopy",
         composite,
         false,
         false,
         {{0.00, 0.0, 0.0, 0.0, 0.0},
          {0.15, 0.02, 0.10, 0.06, 0.0},
          {0.45, 0.06, 0.62, 0.30, 0.08},
          {0.80, 0.42, 0.96, 0.52, 0.22},
          {1.00, 0.95, 1.00, 0.88, 0.45}}},
        {"Phantom",
         composite,
         false,
         true,
         {{0.00, 0.0, 0.0, 0.0, 0.0},
          {0.08, 0.20, 0.32, 0.52, 0.0},
          {0.20, 0.30, 0.52, 0.80, 0.08},
          {0.55, 0.52, 0.80, 0.86, 0.16},
          {0.85, 0.96, 0.84, 0.52, 0.55},
          {1.00, 1.00, 0.96, 0.86, 0.9}},
         {{0.00, 0, 0, 0, 0.15}, {0.06, 0, 0, 0, 1.0}}},
        {"Minimum intensity", minimum, false, false, {{0.00, 0.0, 0.0, 0.0, 1.0}, {1.00, 1.0, 1.0, 1.0, 1.0}}},
        {"X-ray", additive, false, false, {{0.00, 1.0, 1.0, 1.0, 0.0}, {1.00, 1.0, 1.0, 1.0, 0.06}}},
    };
    return presets;
}

const VolumePreset* presetNamed(const std::string& name) {
    const auto& presets = volumePresets();
    const auto found =
        std::find_if(presets.begin(), presets.end(), [&](const VolumePreset& p) { return p.name == name; });
    return found == presets.end() ? nullptr : &*found;
}

const VolumePreset& differenceLook() {
    static const VolumePreset look{"Difference",
                                   RenderMode::composite,
                                   false,
                                   false,
                                   {{0.00, 0.30, 0.68, 1.00, 0.7},
                                    {0.35, 0.47, 0.75, 1.00, 0.08},
                                    {0.47, 0.47, 0.75, 1.00, 0.0},
                                    {0.53, 1.00, 0.69, 0.35, 0.0},
                                    {0.65, 1.00, 0.69, 0.35, 0.08},
                                    {1.00, 1.00, 0.55, 0.12, 0.7}}};
    return look;
}

VolumePreset atValues(VolumePreset look, double low, double high) {
    if (look.absolute)
        return look;
    for (VolumePreset::Point& point : look.points)
        point.value = low + point.value * (high - low);
    look.isovalue = low + look.isovalue * (high - low);
    look.absolute = true;
    return look;
}

VolumePreset overWindow(VolumePreset look, double low, double high) {
    if (!look.absolute)
        return look;
    const auto part = [&](double value) { return high > low ? (value - low) / (high - low) : 0; };
    for (VolumePreset::Point& point : look.points)
        point.value = part(point.value);
    look.isovalue = part(look.isovalue);
    look.absolute = false;
    return look;
}

VolumePreset::Point lookAt(const std::vector<VolumePreset::Point>& points, double value) {
    if (points.empty())
        return {value, 1, 1, 1, 1};
    const auto after = std::find_if(points.begin(), points.end(), [&](const auto& p) { return p.value > value; });
    VolumePreset::Point at = after == points.begin() ? points.front() : *(after - 1);
    if (after != points.begin() && after != points.end()) {
        const double t = (value - at.value) / (after->value - at.value);
        at.red += t * (after->red - at.red);
        at.green += t * (after->green - at.green);
        at.blue += t * (after->blue - at.blue);
        at.opacity += t * (after->opacity - at.opacity);
    }
    at.value = value;
    return at;
}

bool isHounsfield(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    if (!volume.info().valueUnit.empty())
        return volume.info().valueUnit == "HU";
    if (layout.geometry.unit != conv::LengthUnit::millimetre || layout.type == conv::ElementType::u8 ||
        layout.type == conv::ElementType::u16)
        return false;
    return conv::withElementType(layout.type, [&](auto tag) {
        const auto* data = volume.template as<typename decltype(tag)::type>();
        const std::int64_t count = layout.whole().count();
        const std::int64_t step = std::max<std::int64_t>(1, count / 100000) | 1;
        std::int64_t seen = 0;
        std::int64_t air = 0;
        std::int64_t bone = 0;
        std::int64_t strange = 0;
        for (std::int64_t i = 0; i < count; i += step, ++seen) {
            const auto value = static_cast<double>(data[i]);
            air += value > -1100 && value < -850;
            bone += value > 300;
            strange += value < -4100 || value > 8000;
        }
        return air > seen / 50 && bone > seen / 1000 && strange == 0;
    });
}

const VolumePreset& defaultPreset(const conv::Volume& volume) {
    if (isHounsfield(volume))
        return *presetNamed("CT bone and skin");
    const conv::Geometry& geometry = volume.layout().geometry;
    return *presetNamed(geometry.unit != conv::LengthUnit::millimetre ? "Soft tissue and surface"
                        : hasPatientSides(geometry)                   ? "MR"
                                                                      : "Microscopy");
}

} // namespace ui
