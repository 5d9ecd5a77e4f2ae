// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/times/time_steps.h"
#include "app/recipe/grids/grid_steps.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <utility>

namespace app {
namespace {

bool has(const Step& step, std::string_view key) {
    return std::ranges::any_of(filterNamed(step.filter).params, [&](const ParamSpec& p) { return p.key == key; });
}

std::string axesOf(const Step& step) {
    return has(step, "axes") ? std::get<std::string>(valueOf(step, "axes")) : std::string();
}

void checkStep(const Step& step) {
    const std::string axes = axesOf(step);
    if (changesGrid(step))
        refuseStep(step.filter, "axes=" + axes + ": steps that change the grid act along x, y and z");
    // Both halves of such a step would average on their own; only a mask without time allows that.
    if (const std::string mask = has(step, "mask") ? toText(valueOf(step, "mask")) : "none";
        axes != "t" && mask != "none" && (mask == "nan" || toText(valueOf(step, "outside")) == "fill")) {
        const std::string what = mask == "nan" ? "mask=nan" : "outside=fill";
        refuseStep(step.filter,
                   "axes=" + axes + " with " + what + " is not supported; give two steps, one with axes=t");
    }
    if (toText(valueOf(step, "boundary")) == "valid")
        refuseStep(step.filter, "axes=" + axes + " with boundary=valid is not supported; it would drop time points");
    if (axes != "t" && step.filter != "gaussian" && step.filter != "box")
        refuseStep(step.filter, "axes=" + axes +
                                    ": only gaussian and box act along time and space at once; give two steps, one "
                                    "with axes=t");
    const FilterSpec& spec = filterNamed(step.filter);
    if (spec.minDimension > 1)
        refuseStep(step.filter, "axes=" + axes + ": needs images; along time, filters of signals are possible");
}

/// Keeps the numbers of a parameter for some of the axes. One number stands for all of them.
void keepNumbers(Step& step, std::string_view key, std::size_t axes, bool last) {
    const auto found = step.values.find(key);
    auto* const quantity = found == step.values.end() ? nullptr : std::get_if<Quantity>(&found->second);
    if (!quantity || quantity->numbers.size() < 2)
        return;
    if (quantity->numbers.size() != axes)
        refuseStep(step.filter, std::string(key) + "=" + toText(found->second) + ": has " +
                                    std::to_string(quantity->numbers.size()) + " numbers for " + std::to_string(axes) +
                                    " axes; give one for all, one for each, or two steps");
    if (last)
        quantity->numbers = {quantity->numbers.back()};
    else
        quantity->numbers.pop_back();
}

/// Returns the half of a step with axes=xyt that acts in space, or along time.
Step half(Step step, const std::string& axes, bool inTime) {
    for (const ParamSpec& param : filterNamed(step.filter).params)
        if (param.kind == ParamKind::length || (param.kind == ParamKind::integers && !param.alone))
            keepNumbers(step, param.key, axes.size(), inTime);
    const std::string kept = inTime ? "t" : axes.substr(0, axes.size() - 1);
    step.values.insert_or_assign("axes", kept);
    return step;
}

void append(std::vector<TimePart>& parts, Step step, bool inTime) {
    if (parts.empty() || parts.back().inTime != inTime)
        parts.push_back({inTime, {}});
    if (inTime)
        step.values.insert_or_assign("axes", std::string("x"));
    parts.back().recipe.steps.push_back(std::move(step));
}

} // namespace

bool canActInTime(const FilterSpec& filter) {
    return filter.grid == nullptr && !filter.pointwise && filter.minDimension <= 1;
}

bool actsInTime(const Step& step) {
    return !step.muted && axesOf(step).find('t') != std::string::npos;
}

bool actsInTime(const Recipe& recipe) {
    return std::ranges::any_of(recipe.steps, [](const Step& step) { return actsInTime(step); });
}

void checkTimeSteps(const Recipe& recipe) {
    const Step* earlier = nullptr;
    for (const Step& step : recipe.steps) {
        if (actsInTime(step)) {
            checkStep(step);
            earlier = &step;
        } else if (earlier && changesGrid(step)) {
            refuseStep(earlier->filter, "axes=" + axesOf(*earlier) + ": comes before " + step.filter +
                                            ", which changes the grid; put it behind");
        }
    }
}

std::vector<TimePart> timePartsOf(const Recipe& recipe) {
    checkTimeSteps(recipe);
    std::vector<TimePart> parts;
    for (const Step& step : recipe.steps) {
        if (step.muted)
            continue;
        const std::string axes = axesOf(step);
        if (!actsInTime(step)) {
            append(parts, step, false);
            continue;
        }
        if (axes != "t")
            append(parts, half(step, axes, false), false);
        append(parts, axes != "t" ? half(step, axes, true) : step, true);
    }
    for (TimePart& part : parts)
        part.recipe.strict = recipe.strict;
    return parts;
}

std::string timedParameter(const Step& step) {
    for (const auto& [key, value] : step.values) {
        const auto* const quantity = std::get_if<Quantity>(&value);
        const bool timed = quantity && (quantity->unit == Unit::s || quantity->unit == Unit::ms ||
                                        quantity->unit == Unit::hz || quantity->unit == Unit::khz);
        if (timed || (key == "per" && toText(value) == "s"))
            return key + "=" + toText(value);
    }
    return {};
}

} // namespace app
