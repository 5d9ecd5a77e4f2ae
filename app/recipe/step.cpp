// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/channels.h"
#include "app/recipe/grids/grid_steps.h"
#include "app/recipe/masks/mask.h"
#include "app/recipe/recipe.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <conv/causes.h>
#include <conv/filter.h>
#include <limits>
#include <utility>

namespace app {
namespace {

bool hasLength(const FilterSpec& spec, std::string_view key) {
    for (const ParamSpec& param : spec.params)
        if (param.key == key && param.kind == ParamKind::length)
            return true;
    return false;
}

bool isFilter(std::string_view name) {
    return std::ranges::any_of(filterTable(), [&](const FilterSpec& spec) { return spec.name == name; });
}

/// Returns true if the value of such a part may contain commas: lists of channels and labels, names of files.
bool mayHoldCommas(const FilterSpec& spec, std::string_view part) {
    const std::string_view key = trimmed(part.substr(0, part.find('=')));
    return std::any_of(spec.params.begin(), spec.params.end(), [&](const ParamSpec& param) {
        return param.key == key &&
               (param.kind == ParamKind::channels || param.kind == ParamKind::kernel || param.kind == ParamKind::mask);
    });
}

/// Returns true if such a part may go on with a comma, a blank and a number: "cutoff=1, 40 Hz". A comma without a blank
/// may mark decimals.
bool mayHoldNumbers(const FilterSpec& spec, std::string_view part, std::string_view next) {
    const std::string_view key = trimmed(part.substr(0, part.find('=')));
    return next.starts_with(' ') && trimmed(next).find_first_of("0123456789.") == 0 &&
           std::any_of(spec.params.begin(), spec.params.end(), [&](const ParamSpec& param) {
               return param.key == key && (param.kind == ParamKind::length || param.kind == ParamKind::integers ||
                                           param.kind == ParamKind::frequency);
           });
}

/// Cuts at commas. In "channels=0,2,size=3" the 2 has no `=` and belongs to the preceding list.
std::vector<std::string_view> partsOf(const FilterSpec& spec, std::string_view text) {
    std::vector<std::string_view> parts;
    for (const std::string_view piece : splitOutsideQuotes(text, ',')) {
        if (!parts.empty() && piece.find('=') == std::string_view::npos &&
            (mayHoldCommas(spec, parts.back()) || mayHoldNumbers(spec, parts.back(), piece))) {
            const char* const first = parts.back().data();
            parts.back() = {first, static_cast<std::size_t>(piece.data() + piece.size() - first)};
        } else {
            parts.push_back(piece);
        }
    }
    return parts;
}

/// Throws an error again, with the step's filter unless it names it.
[[noreturn]] void rethrowOf(const std::string& filter, const conv::Error& error) {
    const conv::Cause* const cause = error.cause();
    if (error.is(causes::step) || error.is(causes::stepParameter) ||
        (error.is(conv::causes::filter) && cause->value("filter") == filter))
        throw error;
    if (error.is(causes::parameter)) {
        conv::Cause::Values values = cause->values();
        values.emplace_back("filter", filter);
        throw conv::Error(error.code(), causes::stepParameter, std::move(values));
    }
    throw conv::Error(error.code(), causes::step, {{"filter", filter}, {"reason", error.what()}});
}

/// True for a word that the filter's first parameter chooses from: `morph:erode`, `threshold:otsu`.
bool isFirstChoice(const FilterSpec& spec, std::string_view word) {
    const ParamSpec& first = spec.params.front();
    return first.kind == ParamKind::choice && std::ranges::find(first.choices, word) != first.choices.end();
}

/// Sets one key=value of a step. `fwhm=4mm` is short for `sigma=fwhm 4mm`, a choice of the first parameter for both.
void setFromText(Step& step, const FilterSpec& spec, std::string_view part) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos && isFirstChoice(spec, trimmed(part))) {
        setFromText(step, spec, std::string(spec.params.front().key) + "=" + std::string(trimmed(part)));
        return;
    }
    if (equals == std::string_view::npos) {
        const std::string shown(trimmed(part)), key(spec.params.front().key);
        const bool follows = !step.values.empty();
        if (!numberOf(shown))
            refuseStep(step.filter, "'" + shown + "' is not key=value, like " + key + "=" +
                                        std::string(spec.params.front().standard));
        if (follows)
            refuseStep(step.filter, "'" + shown +
                                        "' is not key=value (numbers have a decimal point, not a comma; "
                                        "sizes of several axes are joined by x)");
        refuseStep(step.filter,
                   "'" + shown + "' is not key=value: write " + key + "=" + shown + ", if you mean " + key);
    }
    std::string key(trimmed(part.substr(0, equals)));
    std::string text = unquoted(part.substr(equals + 1));
    if (key == "fwhm" && hasLength(spec, "sigma")) {
        key = "sigma";
        text = "fwhm " + text;
    }
    if (key == "variant") { // no parameter of the filter: results do not depend on it
        if (!step.variant.empty())
            refuseStep(step.filter, "variant is given twice");
        step.variant = trimmed(text) == "auto" ? std::string_view() : trimmed(text);
        return;
    }
    if (key == "device") { // likewise
        if (!step.device.empty())
            refuseStep(step.filter, "device is given twice");
        step.device = stepDevice(text);
        return;
    }
    const ParamSpec& param = paramNamed(spec, key);
    if (step.values.contains(key))
        refuseStep(step.filter, key + " is given twice");
    try {
        Value value = parseValue(param, text);
        step.values.emplace(std::move(key), std::move(value));
    } catch (const conv::Error& error) {
        rethrowOf(step.filter, error);
    }
}

conv::Masking maskingOf(const std::map<std::string, Value, std::less<>>& values, const conv::Layout& layout) {
    const auto word = [&](std::string_view key) -> const std::string& {
        return std::get<std::string>(values.find(key)->second);
    };
    conv::Masking masking;
    const bool found = isFoundInInput(word("mask"));
    if (found) {
        masking.mask = conv::presentMask();
        masking.name = "nan";
    } else if (word("mask") != "none") {
        const Mask mask = maskFor(word("mask"), layout);
        masking.mask = mask.samples;
        masking.name = mask.name;
        masking.box = mask.box;
    }
    if (const std::string& outside = word("outside"); outside == "fill") {
        masking.outside = conv::Outside::fill;
    } else if (outside != "keep") {
        masking.outside = conv::Outside::value;
        masking.value.value = outside == "nan" ? std::numeric_limits<double>::quiet_NaN() : *numberOf(outside);
    }
    if (values.contains("normalized")) { // the filter can leave samples out
        masking.normalized = std::get<bool>(values.find("normalized")->second);
        masking.ignoreMissing = word("missing") == "ignore";
        if (const auto& noData = std::get<Quantity>(values.find("nodata")->second); !noData.numbers.empty())
            masking.noData = noData.numbers[0];
    }
    if (const auto noData = values.find("nodata"); noData != values.end() && !values.contains("missing"))
        if (const auto& given = std::get<Quantity>(noData->second); !given.numbers.empty()) {
            masking.ignoreMissing = true;
            masking.noData = given.numbers[0];
        }
    if (masking.normalized && !masking.mask)
        refuseParameter("normalized", "true", "requires a mask; give mask=FILE");
    if (masking.outside != conv::Outside::keep && !masking.mask && !masking.ignoreMissing)
        refuseParameter("outside", word("outside"), "requires a mask, or missing=ignore; give mask=FILE");
    if (masking.noData && !masking.ignoreMissing && !found)
        refuseParameter("nodata", toText(values.find("nodata")->second), "requires missing=ignore or mask=nan");
    return masking;
}

} // namespace

Recipe withIterations(Recipe recipe, int iterations) {
    for (std::size_t i = recipe.steps.size(); i-- > 0;)
        if (Step& step = recipe.steps[i]; !step.muted && step.filter == "richardson-lucy") {
            constexpr std::string_view key = "iterations";
            step.values.insert_or_assign(
                std::string(key), parseValue(paramNamed(filterNamed(step.filter), key), std::to_string(iterations)));
            break;
        }
    return recipe;
}

std::string stepDevice(std::string_view text) {
    text = trimmed(text);
    if (text == "auto")
        return {};
    const bool numbered = text.starts_with("cuda:") && text.size() > 5 && text.size() < 9 &&
                          text.find_first_not_of("0123456789", 5) == std::string_view::npos;
    if (text != "cpu" && text != "cuda" && !numbered)
        refuse("the device of a step is auto, cpu, cuda or cuda:n, not '" + std::string(text) + "'");
    return std::string(text);
}

Step parseStep(std::string_view text) {
    const std::string_view whole = trimmed(text);
    const std::size_t colon = whole.find(':');
    const std::string_view called = trimmed(whole.substr(0, colon));
    if (const std::size_t end = called.find_first_of(" =,(");
        end != std::string_view::npos && isFilter(called.substr(0, end)))
        refuse("filter '" + std::string(called) + "': parameters follow a colon, like " +
               std::string(called.substr(0, end)) + ":" +
               std::string(filterNamed(called.substr(0, end)).params.front().key) + "=…");
    const FilterSpec& spec = filterNamed(called);
    Step step;
    step.filter = spec.name;
    if (colon == std::string_view::npos || trimmed(whole.substr(colon + 1)).empty())
        return step;
    for (const std::string_view part : partsOf(spec, whole.substr(colon + 1)))
        setFromText(step, spec, part);
    for (const ParamSpec& param : spec.params) { // defaults are left out, so that equal steps compare equal
        const auto found = step.values.find(param.key);
        if (found != step.values.end() && found->second == parseValue(param, param.standard))
            step.values.erase(found);
    }
    return step;
}

std::string toText(const Step& step) {
    std::string text = step.filter;
    char before = ':';
    for (const ParamSpec& param : filterNamed(step.filter).params) {
        const auto found = step.values.find(param.key);
        if (found == step.values.end() || found->second == parseValue(param, param.standard))
            continue;
        text.append(1, before).append(param.key).append("=").append(quotedIfNeeded(toText(found->second)));
        before = ',';
    }
    if (!step.variant.empty())
        text.append(1, std::exchange(before, ',')).append("variant=").append(quotedIfNeeded(step.variant));
    if (!step.device.empty())
        text.append(1, before).append("device=").append(quotedIfNeeded(step.device));
    return text;
}

Mask maskOfStep(const Step& step, const conv::Layout& layout) {
    try {
        return maskFor(toText(valueOf(step, "mask")), layout);
    } catch (const conv::Error& error) {
        rethrowOf(step.filter, error);
    }
}

Value valueOf(const Step& step, std::string_view key) {
    const ParamSpec& param = paramNamed(filterNamed(step.filter), key);
    const auto found = step.values.find(key);
    return found != step.values.end() ? found->second : parseValue(param, param.standard);
}

namespace {

/// Returns all values of a step's parameters. Throws unless it works on data of such a dimension.
std::map<std::string, Value, std::less<>> valuesFor(const Step& step, const conv::Layout& layout) {
    const FilterSpec& spec = filterNamed(step.filter);
    if (layout.dimension < spec.minDimension || layout.dimension > spec.maxDimension)
        refuseStep(step.filter, spec.minDimension == spec.maxDimension
                                    ? "works on " + std::to_string(spec.minDimension) + "-D data only, these are " +
                                          std::to_string(layout.dimension) + "-D"
                                    : "works on " + std::to_string(spec.minDimension) + "-D to " +
                                          std::to_string(spec.maxDimension) + "-D data only, these are " +
                                          std::to_string(layout.dimension) + "-D");
    std::map<std::string, Value, std::less<>> values;
    for (const ParamSpec& param : spec.params)
        values.emplace(param.key, valueOf(step, param.key));
    return values;
}

} // namespace

conv::Grid gridOf(const Step& step, const conv::Layout& layout) {
    const auto values = valuesFor(step, layout);
    try {
        conv::Grid grid = filterNamed(step.filter).grid(values, layout);
        (void)conv::layoutOn(grid, layout);
        return grid;
    } catch (const conv::Error& error) {
        rethrowOf(step.filter, error);
    }
}

conv::Filter build(const Step& step, const conv::Layout& layout) {
    const FilterSpec& spec = filterNamed(step.filter);
    if (spec.grid)
        refuseStep(step.filter, "changes the grid of the samples; only filters are possible here");
    const auto values = valuesFor(step, layout);
    try {
        conv::Filter filter = spec.build(values, layout);
        filter.masking = maskingOf(values, layout);
        filter.channels = channelsNamed(std::get<std::string>(values.find("channels")->second), layout);
        return filter;
    } catch (const conv::Error& error) {
        rethrowOf(step.filter, error);
    }
}

std::vector<conv::Filter> build(const Recipe& recipe, const conv::Layout& layout) {
    std::vector<conv::Filter> filters;
    for (const Step& step : recipe.steps)
        if (!step.muted)
            filters.push_back(build(step, layout));
    return filters;
}

conv::PlanOptions planOptionsFor(const Recipe& recipe, conv::PlanOptions planOptions) {
    if (recipe.strict && !planOptions.strict) {
        planOptions.strict = true;
        planOptions.strictReason = "as the recipe says";
    }
    planOptions.variants.clear();
    planOptions.devices.clear();
    for (const Step& step : recipe.steps)
        if (!step.muted) {
            planOptions.variants.push_back(step.variant);
            planOptions.devices.push_back(step.device);
        }
    for (std::vector<std::string>* asked : {&planOptions.variants, &planOptions.devices})
        if (std::all_of(asked->begin(), asked->end(), [](const auto& v) { return v.empty(); }))
            asked->clear();
    return planOptions;
}

} // namespace app
