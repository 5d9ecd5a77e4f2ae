// SPDX-License-Identifier: Apache-2.0
#include "plan/fused_group.h"
#include "model/problem.h"
#include "model/weighed_mean.h"
#include "taps/derivative.h"
#include <algorithm>

namespace conv {
namespace {

const Node& nodeAt(const Graph& graph, int i) {
    return graph.nodes[static_cast<std::size_t>(i)];
}

const ConvolveNode* perAxis(const Graph& graph, int i) {
    const auto* c = i == graphInput ? nullptr : std::get_if<ConvolveNode>(&nodeAt(graph, i).kind);
    return c && c->kernel.definedPerAxis() ? c : nullptr;
}

std::ptrdiff_t usesOf(const Graph& graph, int i) {
    std::ptrdiff_t uses = 0;
    for (const Node& n : graph.nodes)
        uses += std::count(n.inputs.begin(), n.inputs.end(), i);
    return uses;
}

/// Convolutions that a combination reads, if they share input and border rule and have `uses` readers.
std::vector<int> componentsOf(const Graph& graph, int node, CombineNode::Op how, std::ptrdiff_t uses) {
    const auto* combine = std::get_if<CombineNode>(&nodeAt(graph, node).kind);
    if (!combine || combine->op != how)
        return {};
    const std::vector<int>& parts = nodeAt(graph, node).inputs;
    const ConvolveNode* first = perAxis(graph, parts.front());
    for (const int i : parts) {
        const ConvolveNode* c = perAxis(graph, i);
        if (!c || nodeAt(graph, i).inputs != nodeAt(graph, parts.front()).inputs || c->boundary != first->boundary ||
            c->outsideValue != first->outsideValue || usesOf(graph, i) != uses)
            return {};
    }
    return parts;
}

/// True for a central difference along one axis, smoothed by three taps along the other.
bool isEdge(const Kernel& kernel, std::size_t along) {
    const AxisTaps &difference = kernel.axes()[along], &smooth = kernel.axes()[1 - along];
    return kernel.extent() == Index3{3, 3, 1} && kernel.centre() == Index3{1, 1, 0} && difference.weights[1] == 0 &&
           difference.weights[0] == -difference.weights[2] && kernel.axes()[2].isIdentity() &&
           std::find(smooth.weights.begin(), smooth.weights.end(), 0.0) == smooth.weights.end();
}

/// True if a sum's convolutions may be fused. Excludes constants, `renormalize` (each kernel has its own divisor) and
/// more than two kernels unless they form a Laplacian.
bool isOneSum(const Graph& graph, const std::vector<int>& parts, const std::vector<double>& weights) {
    if (parts.size() < 2 || weights.size() != parts.size() ||
        perAxis(graph, parts.front())->boundary == Boundary::renormalize)
        return false;
    std::vector<const Kernel*> kernels;
    for (const int i : parts)
        kernels.push_back(&perAxis(graph, i)->kernel);
    return kernels.size() == 2 || (kernels.size() == 3 && derivativeTapsOf(kernels));
}

/// True if only thinning and a maximum read a magnitude.
bool onlyThinned(const Graph& graph, int magnitude) {
    return std::ranges::none_of(graph.nodes, [&](const Node& n) {
        return std::ranges::find(n.inputs, magnitude) != n.inputs.end() && !isReduce(n) &&
               !std::holds_alternative<NonMaxSuppression>(n.kind);
    });
}

std::vector<int> thinningGroup(const Graph& graph, int node) {
    if (!std::holds_alternative<NonMaxSuppression>(nodeAt(graph, node).kind) || thinsVolume(nodeAt(graph, node)))
        return {};
    const std::vector<int>& in = nodeAt(graph, node).inputs;
    const int gx = in[0], gy = in[1], magnitude = in[2];
    if (componentsOf(graph, magnitude, CombineNode::Op::magnitude, 2) != std::vector<int>{gx, gy} ||
        !onlyThinned(graph, magnitude) || !isEdge(perAxis(graph, gx)->kernel, 0) ||
        !isEdge(perAxis(graph, gy)->kernel, 1))
        return {};
    std::vector<int> group{gx, gy, magnitude, node};
    const int source = nodeAt(graph, gx).inputs[0];
    const ConvolveNode* smooth = perAxis(graph, source);
    // Not across steps: an earlier step's result may be requested by itself.
    if (smooth && usesOf(graph, source) == 2 && nodeAt(graph, source).step == nodeAt(graph, node).step &&
        smooth->kernel.extent()[1] > 1 && smooth->kernel.extent()[2] == 1)
        group.insert(group.begin(), source);
    return group;
}

} // namespace

FusedGroup fusable(const Graph& graph, int node) {
    using Kind = FusedGroup::Kind;
    if (std::vector<int> group = thinningGroup(graph, node); !group.empty())
        return {std::move(group), Kind::thinning};
    if (std::optional<WeighedMean> mean = weighedMeanAt(graph, node))
        return {std::move(mean->nodes), Kind::mean};
    FusedGroup group{componentsOf(graph, node, CombineNode::Op::magnitude, 1), Kind::magnitude};
    if (group.nodes.empty()) {
        group = {componentsOf(graph, node, CombineNode::Op::linear, 1), Kind::sum};
        if (!group.nodes.empty() &&
            !isOneSum(graph, group.nodes, std::get<CombineNode>(nodeAt(graph, node).kind).weights))
            return {};
    }
    if (!group.nodes.empty())
        group.nodes.push_back(node);
    return group;
}

} // namespace conv
