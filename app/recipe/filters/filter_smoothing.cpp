// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/filter_params.h"
#include <algorithm>

namespace app::parts {
namespace {

conv::Filter buildGaussian(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const conv::Index3 order = read.integers("order", 0);
    return read.finish(
        conv::Gaussian{read.samples("sigma"),
                       read.number("truncate"),
                       {static_cast<int>(order[0]), static_cast<int>(order[1]), static_cast<int>(order[2])}});
}

conv::Filter buildBox(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::Box{read.integers("size", 1)});
}

conv::Filter buildMedian(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::Median{read.integers("size", 1)});
}

conv::Filter buildBilateral(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::Bilateral{read.samples("sigma"), read.number("range"), read.number("truncate")});
}

Meaning meaningOfGaussian(const Step& step) {
    const Value order = valueOf(step, "order");
    const std::vector<double>& numbers = std::get<Quantity>(order).numbers;
    return std::any_of(numbers.begin(), numbers.end(), [](double n) { return n > 0; }) ? Meaning::signedSize
                                                                                       : Meaning::likeInput;
}

} // namespace

std::vector<FilterSpec> smoothing() {
    const ParamSpec order{.key = "order",
                          .label = "Derivative order",
                          .kind = ParamKind::integers,
                          .standard = "0",
                          .min = 0,
                          .max = 4,
                          .step = 1,
                          .maxSlider = 4,
                          .help =
                              "Order of the derivative, 0 for smoothing, one for all axes or one per axis (1x0x0)."};
    const ParamSpec size =
        windowSize("Samples averaged along every axis, or along each (3x5); an even size is centred on "
                   "sample size/2.");
    ParamSpec window = size;
    window.help = "Odd number of samples along every axis of the window, or along each (3x5).";
    window.odd = true;
    window.step = 2;
    const ParamSpec range{.key = "range",
                          .label = "Range",
                          .kind = ParamKind::number,
                          .standard = "30",
                          .min = 0,
                          .max = 1e30,
                          .step = 1,
                          .maxSlider = 255,
                          .help = "Standard deviation of differences between values, in the data's own numbers: what "
                                  "differs by some of these stays apart. 30 suits 8-bit pictures and CT, 0.1 pictures "
                                  "from 0 to 1."};
    ParamSpec ends = truncate();
    ends.standard = "3";
    ends.max = 100;
    ends.help = "The window, an ellipse or ellipsoid, ends this many sigmas from its centre (radius = "
                "floor(truncate·σ + 0.5)).";
    return {{.name = "gaussian",
             .title = "Gaussian blur",
             .summary = "Smooths by a sampled, normalised Gaussian, or takes its derivatives.",
             .formula = "G(x) = exp(−x²/2σ²) / Σ exp(−x²/2σ²),  |x| ≤ ⌊truncate·σ + ½⌋",
             .params = {sigma(), truncate(), order, per()},
             .build = buildGaussian,
             .meaning = meaningOfGaussian,
             .maskUse = MaskUse::averages},
            {.name = "box",
             .title = "Box mean",
             .summary = "Replaces every sample by the mean of the box around it.",
             .formula = "out = 1/(sx·sy·sz) Σ in",
             .params = {size},
             .build = buildBox,
             .maskUse = MaskUse::averages},
            {.name = "median",
             .title = "Median",
             .summary = "Replaces every sample by the middle one of the sorted samples around it: single outliers go, "
                        "edges stay. NaN counts as larger than every number.",
             .formula = "out = the middle of sorted(window):  1 2 3 4 [5] 6 7 8 200",
             .params = {window},
             .build = buildMedian},
            {.name = "bilateral",
             .title = "Bilateral",
             .summary =
                 "A mean in which samples count the less the farther they are, in place and in value: noise goes, "
                 "edges stay. NaN and infinities stay as they are and count for no other sample.",
             .formula =
                 "out = Σ w·in / Σ w,  w = exp(−|Δx|²/2σ² − Δvalue²/2range²):  10 12 11 9 | 80 82 79 → 11 11 11 10 | "
                 "80 80 80",
             .params = {sigma("2"), range, ends},
             .build = buildBilateral,
             .maskUse = MaskUse::weighs}};
}

} // namespace app::parts
