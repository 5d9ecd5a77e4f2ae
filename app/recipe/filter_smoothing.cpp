#include "app/recipe/filter_parts.h"

namespace app::parts {
namespace {

conv::Filter buildGaussian(const Values& values, const conv::Layout& layout) {
    const Reader read(values, layout);
    const conv::Index3 order = read.integers("order", 0);
    return read.finish(
        conv::Gaussian{read.samples("sigma"),
                       read.number("truncate"),
                       {static_cast<int>(order[0]), static_cast<int>(order[1]), static_cast<int>(order[2])}});
}

conv::Filter buildBox(const Values& values, const conv::Layout& layout) {
    const Reader read(values, layout);
    return read.finish(conv::Box{read.integers("size", 1)});
}

conv::Filter buildMedian(const Values& values, const conv::Layout& layout) {
    const Reader read(values, layout);
    return read.finish(conv::Median{read.integers("size", 1)});
}

} // namespace

std::vector<FilterSpec> smoothing() {
    const ParamSpec order{.key = "order",
                          .label = "Derivative order",
                          .kind = ParamKind::integers,
                          .standard = "0",
                          .least = 0,
                          .most = 4,
                          .step = 1,
                          .sliderMost = 4,
                          .help =
                              "Order of the derivative, 0 for smoothing, one for all axes or one per axis (1x0x0)."};
    const ParamSpec size{.key = "size",
                         .label = "Size",
                         .kind = ParamKind::integers,
                         .standard = "3",
                         .least = 1,
                         .most = 1e6,
                         .step = 1,
                         .sliderMost = 31,
                         .help = "Samples averaged along every axis, or along each (3x5); an even size is centred on "
                                 "sample size/2."};
    ParamSpec window = size;
    window.help = "Odd number of samples along every axis of the window, or along each (3x5).";
    window.odd = true;
    window.step = 2;
    return {{.name = "gaussian",
             .title = "Gaussian blur",
             .summary = "Smooths by a sampled, normalised Gaussian, or takes its derivatives.",
             .formula = "G(x) = exp(−x²/2σ²) / Σ exp(−x²/2σ²),  |x| ≤ ⌊truncate·σ + ½⌋",
             .params = {sigma(), truncate(), order, per()},
             .build = buildGaussian},
            {.name = "box",
             .title = "Box mean",
             .summary = "Replaces every sample by the mean of the box around it.",
             .formula = "out = 1/(sx·sy·sz) Σ in",
             .params = {size},
             .build = buildBox},
            {.name = "median",
             .title = "Median",
             .summary = "Replaces every sample by the middle one of the sorted samples around it: single outliers go, "
                        "edges stay. NaN counts as larger than every number.",
             .formula = "out = the middle of sorted(window):  1 2 3 4 [5] 6 7 8 200",
             .params = {window},
             .build = buildMedian}};
}

} // namespace app::parts
