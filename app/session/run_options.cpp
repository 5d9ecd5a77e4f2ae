// SPDX-License-Identifier: Apache-2.0
#include "app/session/run_options.h"
#include "app/session/fractions.h"
#include "app/text/refuse.h"

namespace app {
namespace {

bool endsWithMask(const Recipe& recipe) {
    for (auto step = recipe.steps.rbegin(); step != recipe.steps.rend(); ++step)
        if (!step->muted)
            return makesMask(*step);
    return false;
}

} // namespace

conv::PlanOptions planOptionsFor(const Recipe& recipe, const RunOptions& options, conv::ElementType result) {
    conv::PlanOptions planOptions;
    planOptions.device = options.device;
    planOptions.variant = options.variant;
    const std::optional<conv::Precision> precision = conv::precisionNamed(options.precision);
    if (!precision)
        refuseParameter("precision", "'" + options.precision + "'", "is none of auto, float32 and float64.");
    planOptions.precision = *precision;
    if (options.memory < 0)
        refuseParameter("memory", std::to_string(options.memory), "must be 0 or more bytes.");
    planOptions.memoryBytes = options.memory;
    if (options.strict) {
        planOptions.strict = true;
        planOptions.strictReason = "as asked";
    }
    planOptions = planOptionsFor(recipe, std::move(planOptions));
    planOptions.result = result;
    return planOptions;
}

conv::ElementType resultTypeFor(const Recipe& recipe, const conv::Layout& layout, const RunOptions& options,
                                const std::string& named) {
    if (named == "same")
        return savedType(recipe, layout);
    if (!named.empty()) {
        const std::optional<conv::ElementType> type = conv::elementTypeNamed(named);
        if (!type)
            refuseParameter("dtype", "'" + named + "'",
                            "is none of same, int8 to int64, uint8 to uint64, float32 and float64.");
        return *type;
    }
    if (endsWithMask(recipe))
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
        refuseParameter("unit", "'" + unit + "'", "is none of px, mm and s.");
    geometry.check();
    return geometry;
}

} // namespace app
