// SPDX-License-Identifier: Apache-2.0
// Lowers filters to nodes: what all kinds share, and kinds that are one kernel or have a room of their own.
#include "model/lower/deconvolution.h"
#include "model/lower/lowering.h"
#include "model/problem.h"
#include <conv/error.h>
#include <conv/recursion.h>
#include <conv/signal_taps.h>

namespace conv {
namespace {

void check(const Filter& filter, int dimension) {
    checkMasking(filter);
    const auto* custom = std::get_if<Custom>(&filter.kind);
    const auto* deconvolution = std::get_if<RichardsonLucy>(&filter.kind);
    const int axes = custom ? custom->kernel.dimension() : deconvolution ? deconvolution->psf.dimension() : 0;
    if (axes > dimension)
        throw Error(ErrorCode::usage, "The kernel has " + std::to_string(axes) + " axes, the data only " +
                                          std::to_string(dimension) + ".");
    for (const double s : filter.step)
        if (!(s > 0))
            throw Error(ErrorCode::usage, "The step of a derivative must be above zero.");
    if (filter.boundary == Boundary::renormalize && !std::holds_alternative<Gaussian>(filter.kind) &&
        !std::holds_alternative<Box>(filter.kind) && !std::holds_alternative<Custom>(filter.kind) &&
        !std::holds_alternative<Bilateral>(filter.kind) && !std::holds_alternative<NonLocalMeans>(filter.kind) &&
        !std::holds_alternative<Diffusion>(filter.kind) && !std::holds_alternative<Clahe>(filter.kind) &&
        !deconvolution)
        throw Error(ErrorCode::usage,
                    name(filter) + ": renormalize needs a kernel without negative taps; it suits "
                                   "gaussian, box, bilateral, nlm, diffusion, clahe, richardson-lucy and custom.");
}

} // namespace

Lowering::Lowering(Graph& graph, const Filter& filter, int dimension, int step, int input)
    : graph_(graph), filter_(filter), step_(step), input_(input), masks_(graph, filter, step, input) {
    for (int a = 0; a < dimension; ++a)
        if (filter.axes[static_cast<std::size_t>(a)])
            active_.push_back(static_cast<std::size_t>(a));
    if (active_.empty())
        throw Error(ErrorCode::usage, name(filter) + " acts on no axis of this data.");
}

int Lowering::run() {
    return masks_.limited(std::visit([this](const auto& what) { return lower(what); }, filter_.kind));
}

int Lowering::lower(const Gaussian& f) {
    SeparableTerm taps;
    for (const std::size_t a : active_)
        taps[a] = derivative(gaussianTaps(f.sigma[a], f.truncate, f.order[a]), a, f.order[a]);
    return perAxis(std::move(taps), "gaussian");
}

int Lowering::lower(const Box& f) {
    SeparableTerm taps;
    for (const std::size_t a : active_)
        taps[a] = boxTaps(f.size[a]);
    return perAxis(std::move(taps), "box");
}

int Lowering::lower(const Unsharp& f) {
    SeparableTerm taps;
    for (const std::size_t a : active_)
        taps[a] = gaussianTaps(f.sigma[a], f.truncate);
    const int blurred = perAxis(std::move(taps), "unsharp blur");
    if (blurred == input_)
        return input_;
    return sum({input_, blurred}, {1 + f.amount, -f.amount}, "unsharp");
}

int Lowering::lower(const Fir& f) {
    return alongOne(firTaps(f));
}

int Lowering::lower(const SavitzkyGolay& f) {
    const AxisTaps taps = savitzkyGolayTaps(f);
    return alongOne(derivative(taps, active_[0], f.derivative));
}

int Lowering::lower(const Iir& f) {
    RecursionNode node{iirSections(f), static_cast<int>(oneAxis()), 0, 0, filter_.boundary, filter_.outsideValue};
    node.settle = settlingOf(node.sections);
    if (f.odd) { // point reflection reads the samples that mirror reads
        node.odd = oddPaddingOf(node.sections);
        node.boundary = Boundary::mirror;
    }
    return add(std::move(node), {input_}, "iir");
}

int Lowering::lower(const Custom& f) {
    return dense(f.kernel, f.label);
}

int Lowering::lower(const Hessian& f) {
    return lowerHessian(place(), f);
}

int Lowering::lower(const Vesselness& f) {
    return lowerVesselness(place(), f);
}

int Lowering::lower(const StructureTensor& f) {
    return lowerStructureTensor(place(), f);
}

int Lowering::lower(const RichardsonLucy& f) {
    return lowerRichardsonLucy(place(), f);
}

std::size_t Lowering::oneAxis() const {
    if (active_.size() != 1)
        throw Error(ErrorCode::usage, name(filter_) + " acts along one axis, not along " +
                                          std::to_string(active_.size()) + "; name it: axes=x.");
    return active_[0];
}

int Lowering::alongOne(AxisTaps along) {
    SeparableTerm taps;
    taps[oneAxis()] = std::move(along);
    return perAxis(std::move(taps), name(filter_));
}

AxisTaps Lowering::derivative(AxisTaps taps, std::size_t axis, int order) const {
    for (int i = 0; i < order; ++i)
        for (double& w : taps.weights)
            w /= filter_.step[axis];
    return taps;
}

int Lowering::perAxis(SeparableTerm taps, std::string label, bool keep) {
    if (!keep && taps[0].isIdentity() && taps[1].isIdentity() && taps[2].isIdentity())
        return input_;
    return dense(Kernel::separable(std::move(taps)), std::move(label));
}

int Lowering::dense(const Kernel& kernel, std::string label) {
    if (filter_.boundary == Boundary::renormalize && !(kernel.nonNegative() && kernel.sum() > 0))
        throw Error(ErrorCode::usage, label + ": renormalize needs a kernel without negative taps.");
    if (masks_.weighs())
        return masks_.average(kernel, label);
    return add(ConvolveNode{kernel, filter_.boundary, filter_.outsideValue}, {input_}, std::move(label));
}

int Lowering::sum(std::vector<int> parts, std::vector<double> weights, std::string label) {
    if (parts.size() == 1)
        return parts[0];
    return add(CombineNode{CombineNode::Op::linear, std::move(weights)}, std::move(parts), std::move(label));
}

Graph lower(std::span<const Filter> filters, int dimension) {
    Graph graph;
    int input = graphInput, step = 0;
    for (const Filter& filter : filters) {
        check(filter, dimension);
        input = Lowering(graph, filter, dimension, step++, input).run();
    }
    // An identity adds no node, so the last node is the result.
    return graph;
}

} // namespace conv
