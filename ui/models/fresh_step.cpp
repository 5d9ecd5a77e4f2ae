// SPDX-License-Identifier: Apache-2.0
#include "ui/models/fresh_step.h"
#include "ui/models/curve_step.h"
#include <QString>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Rounds to significant digits, by decimal text: 0.0006 is exactly what is typed as 0.0006.
double withDigits(double value, int digits) {
    return QString::number(value, 'g', digits).toDouble();
}

/// Returns a new step for data without time points, or for a curve.
app::Step freshStepOf(const std::string& filter, const conv::Layout& layout) {
    const int dimension = layout.dimension;
    if (filter == "custom") // an empty kernel is invalid
        return app::parseStep(dimension == 1 ? "custom:kernel=[1 2 1],normalize=sum"
                                             : "custom:kernel=[0 -1 0;-1 5 -1;0 -1 0]");
    if ((filter == "emboss" || filter == "gabor") && dimension == 3)
        return app::parseStep(filter + ":axes=xy"); // defined on 2-D data: slice by slice
    app::Step step;
    step.filter = filter;
    if ((filter == "fir" || filter == "iir") && layout.geometry.unit == conv::LengthUnit::second) {
        // about 1/8 of the rate, two digits
        const double hertz = 0.125 / layout.geometry.spacing[0];
        const double grain = std::pow(10, std::floor(std::log10(hertz)) - 1);
        step.values["cutoff"] = app::Quantity{{std::round(hertz / grain) * grain}, app::Unit::hz, false};
    }
    // Lengths follow the data: twice the largest spacing smooths along each axis.
    const bool inSigma = std::ranges::any_of(app::filterNamed(filter).params, [](const app::ParamSpec& p) {
        return p.key == "sigma" && p.kind == app::ParamKind::length;
    });
    const bool psf = filter == "richardson-lucy" || filter == "wiener"; // its width is the instrument's
    if (inSigma && !psf && layout.geometry.unit == conv::LengthUnit::millimetre) {
        double largest = 0;
        for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a)
            largest = std::max(largest, layout.geometry.spacing[a]);
        step.values["sigma"] = app::Quantity{{withDigits(2 * largest, 2)}, app::Unit::mm, false};
    }
    return step;
}

/// Returns a new step along time.
app::Step freshCurveStep(const std::string& filter, const conv::Layout& layout, const app::io::TimeStep& time) {
    app::Step step;
    step.filter = filter;
    step.values["axes"] = std::string("t");
    const std::string_view lengths = "sigma";
    step.values.merge(freshStepOf(filter, fieldLayout(step, layout, time)).values);
    for (const app::ParamSpec& spec : app::filterNamed(filter).params)
        if (spec.key == lengths && spec.kind == app::ParamKind::length && time.seconds > 0)
            step.values[std::string(lengths)] = app::Quantity{{withDigits(2 * time.seconds, 2)}, app::Unit::s, false};
    return step;
}

/// Returns true for values that belong to axes in space, or to time.
bool isBound(const app::ParamSpec& spec, const app::Value& value) {
    if (spec.key == "per")
        return app::toText(value) != "px";
    const auto* const quantity = std::get_if<app::Quantity>(&value);
    if (!quantity)
        return false;
    switch (quantity->unit) {
    case app::Unit::mm:
    case app::Unit::s:
    case app::Unit::ms:
    case app::Unit::hz:
    case app::Unit::khz:
        return true;
    default:
        return !spec.alone && quantity->numbers.size() > 1 &&
               (spec.kind == app::ParamKind::length || spec.kind == app::ParamKind::integers);
    }
}

} // namespace

app::Step freshStep(const std::string& filter, const conv::Layout& layout, const app::io::TimeStep& time) {
    const bool ofSignals = filter == "fir" || filter == "iir" || filter == "savgol";
    return ofSignals && isSeries(layout) ? freshCurveStep(filter, layout, time) : freshStepOf(filter, layout);
}

app::Step fittedToAxes(app::Step step, const app::Step& before, const conv::Layout& layout,
                       const app::io::TimeStep& time) {
    const bool inTime = isCurveStep(step);
    if (inTime == isCurveStep(before))
        return step;
    const app::Step space = freshStepOf(step.filter, layout), curve = freshCurveStep(step.filter, layout, time);
    const app::Step &old = inTime ? space : curve, &fresh = inTime ? curve : space;
    for (const app::ParamSpec& spec : app::filterNamed(step.filter).params) {
        const std::string key(spec.key);
        if (key == "axes" || (!step.values.contains(key) && !fresh.values.contains(key)))
            continue;
        if (spec.standard.empty() && !step.values.contains(key))
            continue;
        const app::Value value = app::valueOf(step, key);
        if (!isBound(spec, value) && (!old.values.contains(key) || value != app::valueOf(old, key)))
            continue;
        step.values.erase(key);
        if (fresh.values.contains(key))
            step.values[key] = app::valueOf(fresh, key);
    }
    return step;
}

} // namespace ui
