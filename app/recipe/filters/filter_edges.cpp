// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/filter_params.h"

namespace app::parts {
namespace {

ParamSpec component() {
    return {.key = "component",
            .label = "Component",
            .kind = ParamKind::choice,
            .standard = "magnitude",
            .choices = {"magnitude", "l1", "x", "y", "z"},
            .help = "Which part of the gradient is the result: its length, the sum of absolute values, or one axis."};
}

ParamSpec scale() {
    return {.key = "scale",
            .label = "Scale",
            .kind = ParamKind::choice,
            .standard = "raw",
            .choices = {"raw", "normalized"},
            .help = "raw keeps the integer taps; normalized divides by their weight, as scikit-image does."};
}

template <conv::EdgeOperator op>
conv::Filter buildEdge(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::Edge{op, read.component(), read.word("scale") == "normalized"});
}

conv::Filter buildGradient(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::GaussianGradient{read.samples("sigma"), read.number("truncate"), read.component()});
}

Meaning meaningOfEdges(const Step& step) {
    const std::string component = toText(valueOf(step, "component"));
    return component == "magnitude" || component == "l1" ? Meaning::size : Meaning::signedSize;
}

} // namespace

std::vector<FilterSpec> edges() {
    return {{.name = "sobel",
             .title = "Sobel edges",
             .summary = "Central difference along an axis, smoothed by [1 2 1] along the others.",
             .formula = "g_x = [1 2 1]ᵀ ⊗ [−1 0 1],  magnitude = √(Σ g²)",
             .params = {component(), scale(), per()},
             .build = buildEdge<conv::EdgeOperator::sobel>,
             .meaning = meaningOfEdges},
            {.name = "prewitt",
             .title = "Prewitt edges",
             .summary = "Central difference along an axis, smoothed by [1 1 1] along the others.",
             .formula = "g_x = [1 1 1]ᵀ ⊗ [−1 0 1],  magnitude = √(Σ g²)",
             .params = {component(), scale(), per()},
             .build = buildEdge<conv::EdgeOperator::prewitt>,
             .meaning = meaningOfEdges},
            {.name = "scharr",
             .title = "Scharr edges",
             .summary = "Central difference along an axis, smoothed by [3 10 3] along the others.",
             .formula = "g_x = [3 10 3]ᵀ ⊗ [−1 0 1],  magnitude = √(Σ g²)",
             .params = {component(), scale(), per()},
             .build = buildEdge<conv::EdgeOperator::scharr>,
             .meaning = meaningOfEdges},
            {.name = "gradient",
             .title = "Gaussian gradient",
             .summary = "Gradient by first derivatives of a Gaussian.",
             .formula = "√(Σ (∂G_σ ∗ in)²)",
             .params = {sigma(), component(), truncate(), per()},
             .build = buildGradient,
             .meaning = meaningOfEdges}};
}

} // namespace app::parts
