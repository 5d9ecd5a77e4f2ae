// SPDX-License-Identifier: Apache-2.0
#include "app/python/work.h"
#include "app/session/fractions.h"
#include "app/text/near_names.h"
#include <conv/error.h>

namespace app::python {
namespace {

[[noreturn]] void fail(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

conv::ElementType typeNamed(const std::string& name) {
    const std::optional<conv::ElementType> type = conv::elementTypeNamed(name);
    if (!type)
        fail("dtype='" + name + "' is none of same, int8 to int64, uint8 to uint64, float32 and float64.");
    return *type;
}

bool endsWithCanny(const Recipe& recipe) {
    for (auto step = recipe.steps.rbegin(); step != recipe.steps.rend(); ++step)
        if (!step->muted)
            return step->filter == "canny";
    return false;
}

} // namespace

conv::PlanOptions planOptionsFor(const Steps& steps, const Options& options, conv::ElementType result) {
    conv::PlanOptions planOptions;
    planOptions.device = options.device;
    planOptions.variant = options.variant;
    const std::optional<conv::Precision> precision = conv::precisionNamed(options.precision);
    if (!precision)
        fail("precision='" + options.precision + "' is none of auto, float32 and float64.");
    planOptions.precision = *precision;
    if (options.memory < 0)
        fail("memory must be 0 or more bytes, not " + std::to_string(options.memory) + ".");
    planOptions.memoryBytes = options.memory;
    if (options.strict) {
        planOptions.strict = true;
        planOptions.strictReason = "as asked";
    }
    planOptions = planOptionsFor(steps.recipe, std::move(planOptions));
    planOptions.result = result;
    return planOptions;
}

conv::ElementType resultTypeFor(const Steps& steps, const conv::Layout& layout, const Options& options,
                                const std::string& named) {
    if (named == "same")
        return steps.filters.empty() ? savedType(steps.recipe, layout) : layout.type;
    if (!named.empty())
        return typeNamed(named);
    if (endsWithCanny(steps.recipe))
        return conv::ElementType::u8;
    return layout.type == conv::ElementType::f64 || options.precision == "float64" ? conv::ElementType::f64
                                                                                   : conv::ElementType::f32;
}

conv::Geometry geometryOf(const conv::Vec3& spacing, const conv::Vec3& origin, const conv::Matrix3& direction,
                          const std::string& unit) {
    conv::Geometry geometry{spacing, origin, direction};
    if (unit == "mm")
        geometry.unit = conv::LengthUnit::millimetre;
    else if (unit == "s")
        geometry.unit = conv::LengthUnit::second;
    else if (unit != "px")
        fail("unit='" + unit + "' is none of px, mm and s.");
    geometry.check();
    return geometry;
}

Input::Input(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha)
    : argument_(array, axes, false) {
    conv::Layout& layout = argument_.samples().layout;
    layout.geometry = geometry;
    if (alpha >= layout.channels)
        fail("alpha=" + std::to_string(alpha) + ": the array has " + std::to_string(layout.channels) +
             " channels, counted from 0.");
    layout.alpha = alpha < 0 ? -1 : alpha;
    if (geometry.unit == conv::LengthUnit::second && layout.dimension != 1)
        fail("--rate is for signals; this array has " + std::to_string(layout.dimension) + " axes.");
}

bool Input::copies(const Strided* out) const {
    if (!samples().inPlace())
        return true;
    if (!out)
        return false;
    const auto mine = samples().range(), theirs = out->range();
    return mine[0] < theirs[1] && theirs[0] < mine[1];
}

void Input::prepare(const Strided* out, const std::stop_token& stop) {
    if (!copies(out)) {
        if (!inPlace_ && !copy_)
            inPlace_.emplace(samples());
    } else if (!copy_) {
        copy_.emplace(packed(samples(), samples().layout.type, stop));
    }
}

const conv::Source& Input::source() const {
    if (copy_)
        return *copy_;
    return *inPlace_;
}

} // namespace app::python
