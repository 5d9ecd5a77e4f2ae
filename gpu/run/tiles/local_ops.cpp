// SPDX-License-Identifier: Apache-2.0
#include "run/tiles/local_ops.h"
#include "model/mask_box.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

/// The op with the range that reductions found for its item. They have no entry while launches are only recorded.
PlannedOp withRange(PlannedOp op, const Graph& graph, const std::map<int, double>& scalars) {
    const Node& node = graph.nodes[static_cast<std::size_t>(op.nodes.back())];
    for (std::size_t i = 1; i < node.inputs.size(); ++i) {
        const auto& end = std::get<RangeNode>(graph.nodes[static_cast<std::size_t>(node.inputs[i])].kind);
        if (const auto known = scalars.find(node.inputs[i]); known != scalars.end())
            (end.largest ? op.problem.equalized->max : op.problem.equalized->min) = known->second;
    }
    return op;
}

} // namespace

std::optional<FoundMaximum> LocalOps::compute(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers) {
    if (op.problem.thinning)
        return thin(op, backend, buffers);
    if (isWeighedMean(plan_.graph, op.nodes))
        average(op, backend, buffers);
    else
        computeStep(op, backend, buffers);
    return std::nullopt;
}

/// Runs an average with weights as one op in the box of its mask; elsewhere selects its result outside the mask.
void LocalOps::average(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers) {
    const int out = op.nodes.back();
    MeanSteps steps{*weighedMeanAt(plan_.graph, out)};
    steps.values = &std::get<ConvolveNode>(node(steps.mean.values).kind);
    steps.weights = &std::get<ConvolveNode>(node(steps.mean.weights).kind);
    steps.domain = domain(steps.mean.samples);
    const Buffer &in = buffers.at(steps.mean.samples), &to = buffers.at(out);
    const Buffer* const mask = steps.mean.mask ? &buffers.at(*steps.mean.mask) : nullptr;
    const std::optional<Region> box = maskBoxOf(plan_.graph, node(out));
    steps.box = box.value_or(hullOf(to.sets));
    backend.average(op, steps, in, mask, to);
    if (box)
        combineOutside(steps.mean.otherwise, *box, *mask, backend, &in, to);
}

/// Runs smoothing (if any), derivatives, magnitude and thinning as one op.
FoundMaximum LocalOps::thin(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers) {
    const int out = op.nodes.back();
    const std::vector<int>& in = node(out).inputs; // gx, gy, magnitude
    const auto convolution = [&](int i) { return &std::get<ConvolveNode>(node(i).kind); };
    ThinSteps t;
    t.gx = convolution(in[0]);
    t.gy = convolution(in[1]);
    const int smoothed = node(in[0]).inputs[0];
    int from = smoothed;
    if (op.nodes.front() == smoothed) {
        t.smooth = convolution(smoothed);
        from = node(smoothed).inputs[0];
    }
    t.input = domain(from);
    t.smoothed = domain(smoothed);
    t.domain = domain(out);
    return {in[2], backend.thin(op, t, buffers.at(from), buffers.at(out))};
}

std::vector<const Kernel*> LocalOps::kernelsOf(const PlannedOp& op) {
    std::vector<const Kernel*> kernels;
    for (const int n : op.nodes)
        if (const auto* c = std::get_if<ConvolveNode>(&node(n).kind))
            kernels.push_back(&c->kernel);
    if (op.problem.summed == 0)
        return kernels;
    const std::vector<double>& weights = std::get<CombineNode>(node(op.nodes.back()).kind).weights;
    const auto [place, isNew] = weighted_.try_emplace(op.nodes.back());
    std::vector<Kernel>& weighted = place->second;
    for (std::size_t i = 0; isNew && i < kernels.size(); ++i) {
        SeparableTerm axes = kernels[i]->axes();
        for (double& w : axes[0].weights)
            w *= weights[i];
        weighted.push_back(Kernel::separable(std::move(axes)));
    }
    for (std::size_t i = 0; i < kernels.size(); ++i)
        kernels[i] = &weighted[i];
    return kernels;
}

void LocalOps::computeStep(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers) {
    const int out = op.nodes.back();
    const Node& last = node(out);
    if (op.variant) {
        const std::vector<const Kernel*> kernels = kernelsOf(op);
        const Neighbourhood around = neighbourhoodOf(node(op.nodes.front()));
        const int from = node(op.nodes.front()).inputs[0];
        const auto run = [&](const PlannedOp& what) {
            backend.convolve(what, kernels, around.boundary, around.outsideValue, domain(from), buffers.at(from),
                             buffers.at(out));
        };
        if (op.problem.equalized)
            run(withRange(op, plan_.graph, scalars_));
        else
            run(op);
        return;
    }
    std::vector<const Buffer*> in;
    for (const int i : last.inputs)
        if (i == graphInput || !isReduce(node(i)))
            in.push_back(&buffers.at(i));
    if (std::holds_alternative<CombineNode>(last.kind))
        combine(last, backend, std::move(in), buffers.at(out));
    else if (std::holds_alternative<NonMaxSuppression>(last.kind))
        backend.suppress(in, domain(last.inputs[0]), buffers.at(out));
    else
        throw Error(ErrorCode::internal, last.label + " is not a local step.");
}

/// Runs a combination. A scalar input, the last one, becomes the contrast of the node.
void LocalOps::combine(const Node& of, Backend& backend, std::vector<const Buffer*> in, const Buffer& out) {
    CombineNode what = std::get<CombineNode>(of.kind);
    if (in.size() < of.inputs.size()) {
        const auto known = scalars_.find(of.inputs.back()); // no entry while launches are only recorded
        Threshold& contrast = what.measure.contrast;
        contrast = {known == scalars_.end() ? 0 : contrast.value * known->second, false};
    }
    if (const std::optional<std::size_t> mask = maskPlaceOf(plan_.graph, of))
        combineInMask(what, *maskBoxOf(plan_.graph, of), *in[*mask], backend, in, out);
    else
        backend.combine(what, in, out, hullOf(out.sets));
}

/// Runs a combination in the box of its mask; elsewhere selects its result outside the mask, which is 0 there.
void LocalOps::combineInMask(const CombineNode& node, const Region& box, const Buffer& mask, Backend& backend,
                             const std::vector<const Buffer*>& in, const Buffer& out) {
    backend.combine(node, in, out, box);
    combineOutside(node.otherwise, box, mask, backend, in.back(), out);
}

void LocalOps::combineOutside(const std::optional<Constant>& otherwise, const Region& box, const Buffer& mask,
                              Backend& backend, const Buffer* kept, const Buffer& out) {
    const CombineNode rest{CombineNode::Op::masked, {}, {}, otherwise};
    std::vector<const Buffer*> from{&mask, &mask};
    if (!otherwise)
        from = {kept, &mask, kept};
    for (const Region& part : around(hullOf(out.sets), box))
        backend.combine(rest, from, out, part);
}

} // namespace conv
