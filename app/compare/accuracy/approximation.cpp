// SPDX-License-Identifier: Apache-2.0
#include "app/compare/accuracy/approximation.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace app::compare {
namespace {

/// Known bounds on a node's values.
struct Values {
    double largest = 0;              ///< magnitude
    std::optional<double> off = 0.0; ///< error bound; nothing: unknown
};

double magnitudes(const std::vector<double>& weights) {
    return std::accumulate(weights.begin(), weights.end(), 0.0, [](double sum, double w) { return sum + std::abs(w); });
}

double magnitudes(const conv::Kernel& kernel) {
    if (!kernel.definedPerAxis())
        return magnitudes(kernel.dense());
    double product = 1;
    for (const conv::AxisTaps& axis : kernel.axes())
        product *= magnitudes(axis.weights);
    return product;
}

/// `op`: the planned op that computes it; null: an exact one.
Values after(const conv::ConvolveNode& node, const Values& in, const conv::PlannedOp* op) {
    const double gain = magnitudes(node.kernel), off = in.off.value_or(0);
    const double read = std::max(in.largest + off, std::abs(node.outsideValue));
    Values out{gain * std::max(in.largest, std::abs(node.outsideValue)), in.off};
    if (out.off)
        out.off = gain * off + (op && op->variant->bound ? op->variant->bound(op->problem) * gain * read : 0);
    return out;
}

Values after(const conv::MedianNode& node, const Values& in) {
    return {std::max(in.largest, std::abs(node.outsideValue)), in.off};
}

Values after(const conv::CombineNode& node, const std::vector<Values>& in) {
    Values out;
    const auto over = [&](double (*sum)(double, double), auto&& share) {
        for (std::size_t i = 0; i < in.size(); ++i) {
            out.largest = sum(out.largest, share(i) * in[i].largest);
            if (out.off)
                out.off = in[i].off ? std::optional(sum(*out.off, share(i) * *in[i].off)) : std::nullopt;
        }
    };
    const auto one = [](std::size_t) { return 1.0; };
    const auto plus = [](double a, double b) { return a + b; };
    switch (node.op) {
    case conv::CombineNode::Op::magnitude:
        over([](double a, double b) { return std::hypot(a, b); }, one);
        break;
    case conv::CombineNode::Op::l1:
        over(plus, one);
        break;
    case conv::CombineNode::Op::linear:
        over(plus, [&](std::size_t i) { return std::abs(node.weights[i]); });
        for (std::size_t i = in.size(); i < node.weights.size(); ++i) // the constant
            out.largest += std::abs(node.weights[i]);
        break;
    case conv::CombineNode::Op::maximum:
        over([](double a, double b) { return std::max(a, b); }, one);
        break;
    case conv::CombineNode::Op::product:
        out.largest = in[0].largest * in[1].largest;
        if (in[0].off && in[1].off)
            out.off = *in[0].off * in[1].largest + *in[1].off * in[0].largest + *in[0].off * *in[1].off;
        else
            out.off.reset();
        break;
    case conv::CombineNode::Op::amount:
        out.largest = 1;
        for (const Values& v : in) {
            out.largest *= v.largest;
            if (v.off != 0.0)
                out.off.reset();
        }
        break;
    case conv::CombineNode::Op::ratio: // the divisor may be small
    case conv::CombineNode::Op::tensor:
        for (const Values& v : in)
            if (v.off != 0.0)
                out.off.reset();
        out.largest = INFINITY; // measures are not bounded by their inputs
        break;
    case conv::CombineNode::Op::mean: // divided by weights that may be small
        for (const Values& v : in)
            if (v.off != 0.0)
                out.off.reset();
        out.largest = INFINITY;
        break;
    case conv::CombineNode::Op::restored:
    case conv::CombineNode::Op::masked:
        over([](double a, double b) { return std::max(a, b); }, one);
        if (node.otherwise && std::isfinite(node.otherwise->value))
            out.largest = std::max(out.largest, std::abs(node.otherwise->value));
        break;
    case conv::CombineNode::Op::within: // an error may move samples to the other side of a threshold
        for (const Values& v : in)
            if (v.off != 0.0)
                out.off.reset();
        out.largest = 1;
        break;
    case conv::CombineNode::Op::present:
        out.largest = 1;
        break;
    }
    return out;
}

/// Other nodes: the magnitude is known only if they pass samples on, and the error has no bound behind an approximate
/// one.
Values afterOther(const conv::Node& node, const std::vector<Values>& in) {
    Values out;
    for (const Values& v : in) {
        out.largest = std::max(out.largest, v.largest);
        if (v.off != 0.0)
            out.off.reset();
    }
    if (std::holds_alternative<conv::BilateralNode>(node.kind) ||
        std::holds_alternative<conv::NonLocalMeansNode>(node.kind) ||
        std::holds_alternative<conv::DiffusionNode>(node.kind)) {
        const conv::Neighbourhood around = conv::neighbourhoodOf(node);
        if (around.boundary == conv::Boundary::constant && std::isfinite(around.outsideValue))
            out.largest = std::max(out.largest, std::abs(around.outsideValue));
    }
    if (std::holds_alternative<conv::RecursionNode>(node.kind))
        out.largest = INFINITY;                                            // may overshoot its input
    if (const auto* score = std::get_if<conv::LocalScoreNode>(&node.kind)) // one sample differs from all others
        out.largest = std::sqrt(static_cast<double>(score->size[0] * score->size[1] * score->size[2]));
    if (const auto* clahe = std::get_if<conv::ClaheNode>(&node.kind))
        for (const std::optional<double>& end : {clahe->min, clahe->max})
            out.largest = std::max(out.largest, std::abs(end.value_or(0)));
    if (std::holds_alternative<conv::HysteresisNode>(node.kind))
        out.largest = 255;
    if (conv::isMask(node))
        out.largest = 1;
    return out;
}

const conv::PlannedOp* approximating(const conv::Plan& plan, int node) {
    for (const conv::PlannedOp& op : plan.ops)
        if (op.variant && op.variant->bound && std::ranges::find(op.nodes, node) != op.nodes.end())
            return &op;
    return nullptr;
}

} // namespace

std::optional<double> approximationError(const conv::Plan& plan, double largest) {
    const Values source{largest, 0.0};
    std::vector<Values> all;
    for (const conv::Node& node : plan.graph.nodes) {
        std::vector<Values> in;
        for (const int i : node.inputs)
            in.push_back(i == conv::graphInput ? source : all[static_cast<std::size_t>(i)]);
        const int index = static_cast<int>(all.size());
        if (const auto* convolve = std::get_if<conv::ConvolveNode>(&node.kind))
            all.push_back(after(*convolve, in[0], approximating(plan, index)));
        else if (const auto* median = std::get_if<conv::MedianNode>(&node.kind))
            all.push_back(after(*median, in[0]));
        else if (const auto* combine = std::get_if<conv::CombineNode>(&node.kind))
            all.push_back(after(*combine, in));
        else
            all.push_back(afterOther(node, in));
    }
    const std::optional<double> off = all.empty() ? 0.0 : all.back().off;
    return off && std::isfinite(*off) ? off : std::nullopt;
}

} // namespace app::compare
