// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/axis_scales.h"
#include "app/io/array/array_axes.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>
#include <optional>

namespace app::io {
namespace {

/// Returns the step of equally spaced values; nothing if one of them is further from its place than 2 % of the step.
/// That allows for values of two decimals and for float32.
std::optional<double> stepOf(const std::vector<double>& values) {
    constexpr double tolerance = 0.02;
    const double step = (values.back() - values.front()) / static_cast<double>(values.size() - 1);
    if (!std::isfinite(step) || step == 0)
        return std::nullopt;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!(std::abs(values[i] - values.front() - static_cast<double>(i) * step) <= tolerance * std::abs(step)))
            return std::nullopt;
    return step;
}

/// Returns true for a scale without a unit; "1" is netCDF's word for that.
bool hasNoUnit(const AxisScale& scale) {
    return meansPixels(scale.unit) || trimmed(scale.unit) == "1";
}

class SpaceScales {
  public:
    SpaceScales(const AxisScales& scales, const conv::Layout& layout, conv::Info& info)
        : scales_(scales), layout_(layout), info_(info) {}

    /// Returns the geometry that the scales give; nothing if there are none, or after a warning.
    std::optional<conv::Geometry> geometry() {
        std::size_t axes = 0, lengths = 0, plain = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            if (layout_.extent[a] < 2) {
                setPlace(a);
                continue;
            }
            ++axes;
            if (scales_[a].name.empty())
                continue;
            const std::optional<double> unit = unitOf(a);
            if (!unit || !setStep(a, *unit))
                return std::nullopt;
            ++(hasNoUnit(scales_[a]) ? plain : lengths);
        }
        if (lengths + plain == 0)
            return std::nullopt;
        if (lengths != axes && plain != axes) {
            info_.warnings.emplace_back("Only some axes of space have a scale in a unit of length; the spacing counts "
                                        "as px. Use --spacing to give it in mm.");
            return std::nullopt;
        }
        if (lengths > 0)
            found_.unit = time_ ? conv::LengthUnit::second : conv::LengthUnit::millimetre;
        for (std::size_t a = 0; a < 3; ++a)
            if (layout_.extent[a] < 2)
                found_.spacing[a] = found_.spacing[layout_.extent[0] < 2 ? 1 : 0];
        return found_;
    }

  private:
    /// Takes the place of the only sample along an axis, if its scale is in a unit of length.
    void setPlace(std::size_t a) {
        const AxisScale& scale = scales_[a];
        const std::optional<double> unit = millimetresPer(scale.unit);
        if (scale.values.size() == 1 && unit && std::isfinite(scale.values[0]))
            found_.origin[a] = scale.values[0] * *unit;
    }

    /// Returns millimetres, or seconds, per unit of a scale, 1 without a unit; nothing after a warning or a note.
    std::optional<double> unitOf(std::size_t a) {
        const AxisScale& scale = scales_[a];
        if (const auto length = millimetresPer(scale.unit))
            return length;
        if (const auto time = secondsPer(scale.unit); time && layout_.dimension == 1) {
            time_ = true;
            return time;
        }
        if (hasNoUnit(scale))
            return 1;
        if (meansAngle(scale.unit))
            info_.notes.emplace_back("Spacing", scale.name + " is in \"" + printable(scale.unit) +
                                                    "\", which is no length: the spacing counts as px");
        else
            info_.warnings.push_back(unknownUnit(scale.name + ":units", scale.unit));
        return std::nullopt;
    }

    bool setStep(std::size_t a, double unit) {
        const AxisScale& scale = scales_[a];
        if (static_cast<std::int64_t>(scale.values.size()) != layout_.extent[a]) {
            info_.warnings.push_back("The scale `" + scale.name + "` has " + std::to_string(scale.values.size()) +
                                     " values for an axis of " + std::to_string(layout_.extent[a]) +
                                     " samples; the spacing counts as px. Use --spacing to give it in mm.");
            return false;
        }
        const std::optional<double> step = stepOf(scale.values);
        if (!step || (time_ && *step < 0)) {
            info_.warnings.push_back("The values of the scale `" + scale.name +
                                     "` are not equally spaced; the spacing counts as px. Use --spacing to give it in "
                                     "mm.");
            return false;
        }
        found_.spacing[a] = std::abs(*step) * unit;
        found_.origin[a] = scale.values.front() * unit;
        if (*step < 0)
            found_.direction[4 * a] = -1;
        return std::isfinite(found_.spacing[a]) && std::isfinite(found_.origin[a]);
    }

    const AxisScales& scales_;
    const conv::Layout& layout_;
    conv::Info& info_;
    conv::Geometry found_;
    bool time_ = false;
};

void takeTimeStep(const AxisScale& scale, std::int64_t times, conv::Info& info) {
    if (scale.name.empty() || times < 2)
        return;
    const double step = static_cast<std::int64_t>(scale.values.size()) == times ? stepOf(scale.values).value_or(0) : 0;
    // netCDF: "hours since 2000-01-01".
    const std::string unit = scale.unit.substr(0, scale.unit.find(" since "));
    if (!(step > 0))
        info.warnings.push_back("The values of the scale `" + scale.name +
                                "` are not equally spaced; the time step is not known.");
    else if (const auto seconds = secondsPer(unit))
        info.timeStep = step * *seconds;
    else if (!hasNoUnit(scale))
        info.warnings.push_back(unknownTimeUnit("`units` of the scale `" + scale.name + "`", scale.unit));
    else if (step != 1) // 1: the values may be indices
        info.warnings.push_back("The scale `" + scale.name + "` has a step of " + shortest(step) +
                                ", but no unit; the time step is not known.");
}

} // namespace

void takeAxisScales(const AxisScales& scales, conv::Layout& layout, conv::Info& info) {
    if (const auto geometry = SpaceScales(scales, layout, info).geometry())
        layout.geometry = *geometry;
    takeTimeStep(scales[axisOf('t')], layout.times, info);
}

std::vector<std::string> namesOrLetters(const std::vector<std::string>& names,
                                        const std::vector<std::string>& letters) {
    std::vector<std::string> mixed = names;
    for (std::size_t a = 0; a < names.size(); ++a)
        if (letters[a] == "X" || letters[a] == "Y" || letters[a] == "Z" || letters[a] == "T")
            mixed[a] = letters[a];
    return axesNamed(names) || !axesNamed(mixed) ? names : mixed;
}

std::string scaleUnread(const std::string& reason) {
    return "The coordinates of an axis are not read: " + reason.substr(0, reason.find_last_not_of('.') + 1) + ".";
}

} // namespace app::io
