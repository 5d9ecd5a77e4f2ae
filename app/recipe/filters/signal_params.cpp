// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/signal_params.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::parts {

void failAt(const Values& values, std::string_view key, const std::string& reason) {
    refuseParameter(key, toText(values.find(key)->second), reason);
}

std::string frequencyText(const conv::Layout& layout, std::size_t axis, double cycles) {
    const conv::Geometry& g = layout.geometry;
    const bool timed = g.unit == conv::LengthUnit::second;
    const double value = timed ? cycles / g.spacing[axis] : cycles * 200;
    const double scale = std::pow(10, 5 - std::ceil(std::log10(std::max(value, 1e-12))));
    return shortest(std::round(value * scale) / scale) + (timed ? " Hz" : " %");
}

std::array<double, 2> cutoffsOf(const Values& values, const ParamReader& read, std::size_t axis, bool two,
                                const std::string& kind) {
    const std::vector<double> typed = read.frequencies("cutoff", axis);
    if (typed.size() != (two ? 2U : 1U))
        failAt(values, "cutoff",
               kind + (two ? " requires two cut-off frequencies (got one), as in 8-12Hz"
                           : " requires one cut-off frequency (got two), as in 40Hz"));
    for (const double f : typed) {
        if (!(f > 0))
            failAt(values, "cutoff", "must be above 0");
        if (!(f < 0.5))
            failAt(values, "cutoff",
                   "must be below the Nyquist frequency, which is " + frequencyText(read.layout(), axis, 0.5));
    }
    if (two && !(typed[0] < typed[1]))
        failAt(values, "cutoff", "the second cut-off must be above the first");
    std::array<double, 2> cutoffs{};
    std::copy(typed.begin(), typed.end(), cutoffs.begin());
    return cutoffs;
}

conv::Filter along(conv::Filter filter, std::size_t axis) {
    filter.axes = {false, false, false};
    filter.axes[axis] = true;
    return filter;
}

void adaptCutoffs(Step& step, std::string_view band) {
    auto cutoff = std::get<Quantity>(valueOf(step, "cutoff"));
    const bool two = band.starts_with("band");
    if (two == (cutoff.numbers.size() > 1))
        return;
    cutoff.numbers = two                  ? std::vector{cutoff.numbers.front() / 2, cutoff.numbers.front()}
                     : band == "highpass" ? std::vector{cutoff.numbers.front()}
                                          : std::vector{cutoff.numbers.back()};
    step.values["cutoff"] = cutoff;
}

ParamSpec frequency(std::string_view key, std::string_view label, std::string_view standard, std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::frequency,
            .standard = standard,
            .min = 0,
            .max = 1e12,
            .step = 1,
            .maxSlider = 100,
            .help = help};
}

} // namespace app::parts
