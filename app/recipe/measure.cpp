// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/measure.h"

namespace app {
namespace {

/// Identifies the quantity: the filter and its choice parameters.
std::string quantityOf(const Step& step, const FilterSpec& spec) {
    std::string text = step.filter;
    for (const ParamSpec& param : spec.params)
        if (param.kind == ParamKind::choice && param.key != "boundary")
            text.append(" ").append(toText(valueOf(step, param.key)));
    return text;
}

/// Unfiltered channels would be shown in a window of another quantity.
bool actsOnAll(const Step& step) {
    return filterNamed(step.filter).grid || toText(valueOf(step, "channels")) == "all";
}

} // namespace

Measure measureOf(const Recipe& recipe) {
    Measure measure;
    for (const Step& step : recipe.steps) {
        if (step.muted)
            continue;
        const FilterSpec& spec = filterNamed(step.filter);
        const Meaning meaning = spec.meaning != nullptr && actsOnAll(step) ? spec.meaning(step) : Meaning::likeInput;
        if (meaning != Meaning::likeInput)
            measure = {meaning, quantityOf(step, spec)};
    }
    return measure;
}

} // namespace app
