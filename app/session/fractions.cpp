// SPDX-License-Identifier: Apache-2.0
#include "app/session/fractions.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace app {
namespace {

/// Edges of Canny, 0 and 255, and masks of 0 and 1.
bool makesMaskOfAll(const Step& step) {
    return makesMask(step) && !step.values.contains("channels");
}

/// Returns the step as typed if its filter or one of its choices makes fractions; else an empty text.
std::string fractionsFrom(const Step& step) {
    const auto& params = filterNamed(step.filter).params;
    const auto word = [&](std::string_view key) {
        const bool has = std::any_of(params.begin(), params.end(), [&](const ParamSpec& p) { return p.key == key; });
        return has ? toText(valueOf(step, key)) : std::string();
    };
    if (step.filter == "vesselness" || step.filter == "zscore")
        return step.filter;
    if (step.filter == "structure-tensor" && (word("output") == "coherence" || word("output") == "orientation"))
        return step.filter + ":output=" + word("output");
    if (word("scale") == "normalized")
        return step.filter + ":scale=normalized";
    return "";
}

/// Returns the step as typed if its result is another quantity than its input; else an empty text.
std::string quantityFrom(const Step& step) {
    if (const std::string fractions = fractionsFrom(step); !fractions.empty())
        return fractions;
    const FilterSpec& spec = filterNamed(step.filter);
    if (spec.meaning == nullptr || spec.meaning(step) == Meaning::likeInput || makesMask(step) ||
        step.filter == "morph")
        return "";
    const std::string_view derivative = step.filter == "gaussian" ? "order"
                                        : step.filter == "savgol" ? "derivative"
                                                                  : "";
    if (!derivative.empty())
        return step.filter + ":" + std::string(derivative) + "=" + toText(valueOf(step, derivative));
    return step.filter;
}

/// Returns the first text that `of` gives for an active step and that no mask follows.
std::string firstIn(const Recipe& recipe, std::string (*of)(const Step&)) {
    std::string first;
    for (const Step& step : recipe.steps) {
        if (step.muted)
            continue;
        if (makesMaskOfAll(step))
            first.clear();
        else if (first.empty())
            first = of(step);
    }
    return first;
}

} // namespace

bool makesMask(const Step& step) {
    return step.filter == "canny" || step.filter == "threshold";
}

std::string fractionsFrom(const Recipe& recipe) {
    return firstIn(recipe, fractionsFrom);
}

std::string quantityFrom(const Recipe& recipe) {
    return firstIn(recipe, quantityFrom);
}

bool copiesSamples(const Step& step) {
    if (!filterNamed(step.filter).grid)
        return step.filter == "median";
    return step.filter != "resample" || toText(valueOf(step, "method")) == "nearest";
}

bool makesNewValues(const Recipe& recipe) {
    bool makes = false;
    for (const Step& step : recipe.steps)
        if (!step.muted)
            makes = !makesMaskOfAll(step) && (makes || !copiesSamples(step));
    return makes;
}

conv::ElementType savedType(const Recipe& recipe, const conv::Layout& input) {
    const auto last = std::find_if(recipe.steps.rbegin(), recipe.steps.rend(), [](const Step& s) {
        return !s.muted && !(filterNamed(s.filter).grid && copiesSamples(s)); // a moved mask is one
    });
    if (last != recipe.steps.rend() && makesMaskOfAll(*last))
        return conv::ElementType::u8;
    if (!conv::isInteger(input.type) || quantityFrom(recipe).empty())
        return input.type;
    return floatsFor(recipe, input.type);
}

conv::ElementType floatsFor(const Recipe& recipe, conv::ElementType input) {
    const bool othersPass = std::any_of(recipe.steps.begin(), recipe.steps.end(),
                                        [](const Step& s) { return !s.muted && s.values.contains("channels"); });
    return othersPass && conv::isInteger(input) && conv::sizeOf(input) >= 4 ? conv::ElementType::f64
                                                                            : conv::ElementType::f32;
}

void Fractions::add(const conv::ConstView& block) {
    constexpr double whole = 0.01; // float32 results of integers deviate by less
    eachValue(block, [&](double value) {
        if (!std::isfinite(value))
            return;
        min = std::min(min, value);
        max = std::max(max, value);
        nonZero += value != 0;
        zeroed += value != 0 && std::abs(value) < 0.5;
        fractional = fractional || std::abs(value - std::nearbyint(value)) > whole;
    });
}

double largestIn(const conv::ConstView& block, double enough) {
    double largest = 0;
    conv::withElementType(block.type, [&]<class T>(std::type_identity<T>) {
        const auto rowsOf = block.region.size(1);
        for (std::int64_t row = 0; row < rowsOf * block.region.size(2) && !(largest > enough); ++row) {
            const T* const samples = reinterpret_cast<const T*>(
                block.row(block.region.lo[1] + row % rowsOf, block.region.lo[2] + row / rowsOf));
            T low = 0, high = 0;
            for (std::int64_t x = 0; x < block.region.size(0); ++x) {
                if constexpr (std::is_floating_point_v<T>)
                    if (!std::isfinite(samples[x]))
                        continue;
                low = std::min(low, samples[x]);
                high = std::max(high, samples[x]);
            }
            largest = std::max({largest, -static_cast<double>(low), static_cast<double>(high)});
        }
    });
    return largest;
}

double Fractions::largest() const {
    return std::max(-min, max);
}

bool Fractions::lost() const {
    return fractional && std::nearbyint(largest()) <= maxSuspicious;
}

std::string Fractions::range() const {
    char text[64];
    std::snprintf(text, sizeof text, "%.3g…%.3g", min, max);
    return text;
}

Fractions fractionsOf(const conv::Volume& values) {
    Fractions found;
    for (const conv::Item item : conv::itemsOf(values.layout()))
        if (item.channel != values.layout().alpha)
            found.add(values.view(item));
    return found;
}

void FractionSink::write(conv::Item item, const conv::ConstView& block) {
    if (counts_[static_cast<std::size_t>(item.channel)])
        found_.add(block);
}

} // namespace app
