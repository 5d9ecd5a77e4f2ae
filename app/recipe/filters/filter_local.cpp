// SPDX-License-Identifier: Apache-2.0
// Thresholds, local scores and adaptive equalization.
#include "app/recipe/filters/filter_params.h"
#include "app/text/refuse.h"
#include <conv/error.h>
#include <limits>
#include <optional>

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

std::optional<double> endIn(const Values& values, std::string_view key) {
    const Quantity& end = quantityIn(values, key);
    return end.numbers.empty() ? std::nullopt : std::optional(end.numbers[0]);
}

conv::Filter buildClahe(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    conv::Clahe clahe{read.integers("tile", 1), read.number("clip"), read.integer("bins"), endIn(values, "min"),
                      endIn(values, "max")};
    if (clahe.clip > 0 && clahe.clip < 1)
        refuseParameter("clip", toText(quantityIn(values, "clip")), "must be 0 (no limit) or at least 1");
    if (clahe.min && clahe.max && !(*clahe.min < *clahe.max))
        refuseParameter("max", toText(quantityIn(values, "max")),
                        "must be above min=" + toText(quantityIn(values, "min")));
    if (clahe.tile == conv::Index3{1, 1, 1})
        refuseParameter("tile", toText(quantityIn(values, "tile")),
                        "must be above 1 along an axis: one sample has no histogram");
    return read.finish(clahe);
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
    ParamSpec tile = whole("tile", "Tile", "64", 1, 1 << 20,
                           "Samples of a tile along every axis, or along each (64x64x1 equalizes a volume slice by "
                           "slice); about an eighth of an image.");
    tile.maxSlider = 256;
    return {
        {.name = "threshold",
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
         .summary = "How many standard deviations each sample differs from the mean of the box around it: evens out "
                    "brightness and contrast. 0 where all samples of the box are equal.",
         .formula = "out = (in − mean) / σ,  σ² = 1/n Σ (in − mean)² over the box",
         .params = {size},
         .build = buildScore,
         .meaning = meaningOfScore},
        {.name = "clahe",
         .title = "CLAHE",
         .summary = "Contrast-limited adaptive histogram equalization: spreads the values of each tile over the "
                    "whole range, so that details show in dark and in bright places. NaN and infinities stay as "
                    "they are and do not count.",
         .formula = "out = min + (max − min)·C(in),  C(v): share of the tile's samples in bins up to that of v, "
                    "each bin at most clip·samples/bins; linear between the centres of tiles",
         .params = {tile,
                    {.key = "clip",
                     .label = "Clip limit",
                     .kind = ParamKind::number,
                     .standard = "2",
                     .min = 0,
                     .max = 1e6,
                     .step = 0.5,
                     .maxSlider = 10,
                     .help = "Most samples in a bin, as a multiple of the mean of all bins: limits the contrast, "
                             "and with it the noise. 1 keeps values nearly as they are; 0 means no limit."},
                    {.key = "bins",
                     .label = "Bins",
                     .kind = ParamKind::integers,
                     .standard = "256",
                     .min = 2,
                     .max = 65536,
                     .step = 1,
                     .maxSlider = 1024,
                     .help = "Bins of the histograms, of equal width from min to max.",
                     .alone = true},
                    bound("min", "Range from",
                          "Value of the first bin and of the darkest result, 0 for 8-bit images; lower samples count "
                          "as this one. Nothing: the smallest sample of the channel and time point."),
                    bound("max", "Range to",
                          "Value of the last bin and of the brightest result, 255 for 8-bit images; higher samples "
                          "count as this one. Nothing: the largest sample of the channel and time point.")},
         .build = buildClahe,
         .maskUse = MaskUse::weighs}};
}

} // namespace app::parts
