// SPDX-License-Identifier: Apache-2.0
// Thresholds and local scores.
#include "app/recipe/filters/filter_params.h"
#include "app/text/refuse.h"
#include <conv/error.h>
#include <limits>

namespace app::parts {
namespace {

constexpr std::string_view methods[] = {"auto", "otsu", "value"};

const Quantity& quantityIn(const Values& values, std::string_view key) {
    return std::get<Quantity>(values.find(key)->second);
}

conv::Filter buildThreshold(const Values& values, const conv::Layout&) {
    const Quantity &value = quantityIn(values, "value"), &below = quantityIn(values, "below");
    conv::Thresholding threshold;
    threshold.otsu = value.numbers.empty();
    const auto& method = std::get<std::string>(values.find("method")->second);
    if (threshold.otsu && method == "value")
        refuseParameter("method", "value", "needs the threshold; give value=NUMBER");
    if (!threshold.otsu && method == "otsu")
        refuseParameter("value", toText(value), "has no effect with method=otsu");
    if (!threshold.otsu)
        threshold.above = value.numbers[0];
    if (!below.numbers.empty())
        threshold.below = below.numbers[0];
    if (!threshold.otsu && !(threshold.above < threshold.below))
        refuseParameter("below", toText(below), "must be above value=" + toText(value));
    conv::Filter filter;
    filter.kind = threshold;
    return filter;
}

/// Otsu's method has no value, and the method of a value needs one.
void adaptThreshold(Step& step, std::string_view key) {
    const std::string method = toText(valueOf(step, "method"));
    const bool given = !std::get<Quantity>(valueOf(step, "value")).numbers.empty();
    if (key == "value" && method == (given ? "otsu" : "value"))
        step.values.erase("method");
    if (key == "method" && method == "otsu")
        step.values.erase("value");
    if (key == "method" && method == "value" && !given)
        step.values["value"] = Quantity{{0}};
}

conv::Filter buildScore(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::LocalScore{read.integers("size", 1)});
}

Meaning meaningOfMask(const Step&) {
    return Meaning::share;
}

Meaning meaningOfScore(const Step&) {
    return Meaning::signedSize;
}

ParamSpec bound(std::string_view key, std::string_view label, std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::number,
            .standard = "",
            .min = -1e300,
            .max = 1e300,
            .step = 1,
            .maxSlider = 255,
            .help = help};
}

} // namespace

std::vector<FilterSpec> localStatistics() {
    ParamSpec size = windowSize("Samples of the box along every axis, or along each (15x15x5); an even size is centred "
                                "on sample size/2.");
    size.standard = "15";
    return {{.name = "threshold",
             .title = "Threshold",
             .summary =
                 "A mask of 0 and 1: samples above a threshold, Otsu's or your own. Its files serve as mask=FILE. NaN "
                 "gives 0.",
             .formula = "out = 1 where value < in ≤ below, else 0;  otsu: the value that makes n₁·n₂·(mean₁ − mean₂)² "
                        "largest",
             .params = {{.key = "method",
                         .label = "Method",
                         .kind = ParamKind::choice,
                         .standard = "auto",
                         .choices = {std::begin(methods), std::end(methods)},
                         .help = "otsu finds the threshold in the histogram of all samples, for each channel and time "
                                 "point; value takes the one that you give; auto is value if there is one, else otsu."},
                        bound("value", "Threshold",
                              "Samples above it are 1, in the data's own numbers; with it the method "
                              "is value. Nothing: Otsu's."),
                        bound("below", "Upper limit",
                              "Samples above it are 0 again, it itself is 1; nothing means no "
                              "limit.")},
             .build = buildThreshold,
             .adapt = adaptThreshold,
             .meaning = meaningOfMask,
             .maskUse = MaskUse::counts,
             .pointwise = true},
            {.name = "zscore",
             .title = "Local z-score",
             .summary =
                 "How many standard deviations each sample differs from the mean of the box around it: evens out "
                 "brightness and contrast. 0 where all samples of the box are equal.",
             .formula = "out = (in − mean) / σ,  σ² = 1/n Σ (in − mean)² over the box",
             .params = {size},
             .build = buildScore,
             .meaning = meaningOfScore}};
}

} // namespace app::parts
