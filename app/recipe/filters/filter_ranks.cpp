// SPDX-License-Identifier: Apache-2.0
// Morphology and percentiles: samples of sorted windows.
#include "app/recipe/filters/filter_params.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <conv/error.h>

namespace app::parts {
namespace {

constexpr std::string_view operations[] = {"erode", "dilate", "open", "close", "tophat", "blackhat", "gradient"};
constexpr std::string_view shapes[] = {"box", "ball"};

/// Window of a filter; a ball has a sample in its middle.
conv::Index3 windowOf(const Values& values, const ParamReader& read) {
    const conv::Index3 size = read.integers("size", 1);
    if (read.word("shape") == "ball" && std::ranges::any_of(size, [](std::int64_t n) { return n % 2 == 0; }))
        refuseParameter("size", toText(values.find("size")->second), "shape=ball needs an odd size along every axis");
    return size;
}

conv::Filter buildMorphology(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const auto* const op = std::ranges::find(operations, read.word("op"));
    return read.finish(conv::Morphology{static_cast<conv::MorphologyOp>(op - std::begin(operations)),
                                        windowOf(values, read), read.word("shape") == "ball"});
}

conv::Filter buildPercentile(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::Percentile{read.number("p"), windowOf(values, read), read.word("shape") == "ball"});
}

Meaning meaningOfMorphology(const Step& step) {
    const std::string op = toText(valueOf(step, "op"));
    return op == "tophat" || op == "blackhat" || op == "gradient" ? Meaning::size : Meaning::likeInput;
}

ParamSpec size() {
    return windowSize("Samples of the window along every axis, or along each (3x5); an even size is centred on sample "
                      "size/2, and dilation turns it about its middle.");
}

ParamSpec shape() {
    return {.key = "shape",
            .label = "Shape",
            .kind = ParamKind::choice,
            .standard = "box",
            .choices = {std::begin(shapes), std::end(shapes)},
            .help =
                "box is all of the window, ball the ellipse or ellipsoid whose radii are (size − 1)/2; it needs odd "
                "sizes."};
}

} // namespace

std::vector<FilterSpec> ranks() {
    return {
        {.name = "morph",
         .title = "Morphology",
         .summary = "Smallest and largest samples around each one: erosion, dilation, and what they leave of bright "
                    "and dark details. NaN counts as larger than every number.",
         .formula = "erode = min(window), dilate = max(window), open = dilate(erode), close = erode(dilate), tophat "
                    "= in − open, blackhat = close − in, gradient = dilate − erode",
         .params = {{.key = "op",
                     .label = "Operation",
                     .kind = ParamKind::choice,
                     .standard = "open",
                     .choices = {std::begin(operations), std::end(operations)},
                     .help = "open removes bright details that are smaller than the window, close dark ones; tophat "
                             "and blackhat keep only these."},
                    size(),
                    shape()},
         .build = buildMorphology,
         .meaning = meaningOfMorphology},
        {.name = "percentile",
         .title = "Percentile",
         .summary = "Replaces every sample by the one that so many percent of the samples around it lie below. NaN "
                    "counts as larger than every number.",
         .formula = "out = sorted(window)[⌊p/100·count⌋], the last one for p = 100",
         .params = {{.key = "p",
                     .label = "Percentile",
                     .kind = ParamKind::number,
                     .standard = "50",
                     .min = 0,
                     .max = 100,
                     .step = 1,
                     .maxSlider = 100,
                     .help = "0 is the smallest sample of the window, 50 the median, 100 the largest."},
                    size(),
                    shape()},
         .build = buildPercentile}};
}

} // namespace app::parts
