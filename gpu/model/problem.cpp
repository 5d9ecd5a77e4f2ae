// SPDX-License-Identifier: Apache-2.0
#include "model/problem.h"
#include "model/bilateral_window.h"
#include "taps/folded.h"
#include "taps/gaussian.h"
#include "taps/multilinear.h"
#include <algorithm>

namespace conv {
namespace {

/// Rank of a kernel; 0 if the decomposition would take too long.
int rankOf(const Kernel& kernel) {
    if (kernel.definedPerAxis())
        return 1;
    constexpr std::int64_t worthIt = 160;
    const Index3 e = kernel.extent();
    if (std::min(e[2], e[0] * e[1]) > worthIt || std::min(e[0], e[1]) > worthIt || kernel.count() > 400000)
        return 0;
    return kernel.decompose().rank();
}

/// 2 for a kernel of rank > 2 with two functions along x and two along z (taps/multilinear.h), else 0.
int multilinearRankOf(const Kernel& kernel, int rank) {
    const Index3 e = kernel.extent();
    if (rank == 1 || rank == 2 || std::max({e[0], e[1], e[2]}) > maxMultilinearTaps)
        return 0;
    const std::optional<Multilinear> parts = multilinearOf(kernel, 2);
    return parts && parts->rank() == 2 ? 2 : 0;
}

std::optional<Vec3> gaussianOf(const Kernel& kernel) {
    if (!kernel.definedPerAxis())
        return std::nullopt;
    Vec3 sigma{0, 0, 0};
    for (std::size_t a = 0; a < 3; ++a) {
        const std::optional<double> found = gaussianSigmaOf(kernel.axes()[a]);
        if (!found)
            return std::nullopt;
        sigma[a] = *found;
    }
    return sigma == Vec3{0, 0, 0} ? std::nullopt : std::optional(sigma);
}

} // namespace

bool needsVariant(const Node& node) {
    return std::holds_alternative<ConvolveNode>(node.kind) || std::holds_alternative<MedianNode>(node.kind) ||
           std::holds_alternative<BilateralNode>(node.kind) || std::holds_alternative<RankNode>(node.kind) ||
           std::holds_alternative<RecursionNode>(node.kind) || std::holds_alternative<LocalScoreNode>(node.kind) ||
           std::holds_alternative<NonLocalMeansNode>(node.kind) || std::holds_alternative<DiffusionNode>(node.kind) ||
           std::holds_alternative<ClaheNode>(node.kind);
}

bool thinsVolume(const Node& node) {
    return std::holds_alternative<NonMaxSuppression>(node.kind) && node.inputs.size() == 4;
}

std::int64_t samplesOf(const RankNode& window) {
    if (!window.ball)
        return window.size[0] * window.size[1] * window.size[2];
    return bilateral::samplesOf({window.size[0] / 2, window.size[1] / 2, window.size[2] / 2});
}

std::int64_t searchedBy(const NonLocalMeansNode& means) {
    return (2 * means.search[0] + 1) * (2 * means.search[1] + 1) * (2 * means.search[2] + 1);
}

std::int64_t comparedBy(const NonLocalMeansNode& means) {
    return (2 * means.patch[0] + 1) * (2 * means.patch[1] + 1) * (2 * means.patch[2] + 1);
}

std::int64_t channelsOf(const Layout& input, const Node& node) {
    return node.channels.empty() ? input.channels : static_cast<std::int64_t>(node.channels.size());
}

Problem problemOf(const Plan& plan, int node) {
    const Node& n = plan.graph.nodes[static_cast<std::size_t>(node)];
    Problem p;
    p.dimension = plan.input.dimension;
    p.extent = plan.domains[static_cast<std::size_t>(node)].extent();
    p.items = channelsOf(plan.input, n) * plan.input.times;
    p.input = n.inputs[0] == graphInput ? plan.input.type
              : isGlobal(plan.graph.nodes[static_cast<std::size_t>(n.inputs[0])]) ||
                      isMask(plan.graph.nodes[static_cast<std::size_t>(n.inputs[0])])
                  ? ElementType::u8
                  : ElementType::f32;
    p.operationsPerOutput = operationsPerOutput(n);
    p.boundary = neighbourhoodOf(n).boundary;
    if (const auto* m = std::get_if<MedianNode>(&n.kind)) {
        p.median = true;
        p.taps = m->size;
        p.nonZeroTaps = m->size[0] * m->size[1] * m->size[2];
        return p;
    }
    if (const auto* b = std::get_if<BilateralNode>(&n.kind)) {
        p.range = b->range;
        p.gaussian = b->sigma;
        p.taps = {2 * b->radius[0] + 1, 2 * b->radius[1] + 1, 2 * b->radius[2] + 1};
        p.nonZeroTaps = bilateral::samplesOf(b->radius);
        return p;
    }
    if (const auto* r = std::get_if<RankNode>(&n.kind)) {
        p.ordered = *r;
        p.taps = r->size;
        p.nonZeroTaps = samplesOf(*r);
        return p;
    }
    if (const auto* s = std::get_if<LocalScoreNode>(&n.kind)) {
        p.score = true;
        p.taps = s->size;
        p.nonZeroTaps = s->size[0] * s->size[1] * s->size[2];
        return p;
    }
    if (const auto* m = std::get_if<NonLocalMeansNode>(&n.kind)) {
        p.similar = *m;
        for (std::size_t a = 0; a < 3; ++a)
            p.taps[a] = 2 * (m->search[a] + m->patch[a]) + 1;
        p.nonZeroTaps = searchedBy(*m);
        return p;
    }
    if (const auto* d = std::get_if<DiffusionNode>(&n.kind)) {
        p.diffused = *d;
        for (std::size_t a = 0; a < 3; ++a)
            if (d->rate[a] > 0) {
                p.taps[a] = 3;
                p.nonZeroTaps += 2;
            }
        return p;
    }
    if (const auto* c = std::get_if<ClaheNode>(&n.kind)) {
        p.equalized = *c;
        const Neighbourhood around = neighbourhoodOf(n);
        for (std::size_t a = 0; a < 3; ++a)
            p.taps[a] = around.before[a] + 1 + around.after[a];
        p.nonZeroTaps = c->tile[0] * c->tile[1] * c->tile[2];
        return p;
    }
    if (const auto* r = std::get_if<RecursionNode>(&n.kind)) {
        p.recursion = *r;
        const auto axis = static_cast<std::size_t>(r->axis);
        p.taps[axis] = std::min(2 * r->settle + 1, p.extent[axis]);
        p.nonZeroTaps = p.taps[axis];
        return p;
    }
    const Kernel& kernel = std::get<ConvolveNode>(n.kind).kernel;
    p.taps = kernel.extent();
    p.nonZeroTaps = kernel.nonZeroTaps();
    p.shift = p.nonZeroTaps == 1 && kernel.sum() == 1;
    p.rank = rankOf(kernel);
    p.multilinearRank = multilinearRankOf(kernel, p.rank);
    if (plan.deviceOf(node).kind == DeviceKind::cuda && p.dimension > 1 && canBeFolded(kernel)) {
        p.weights = numberOf(kernel);
        p.foldedWork = foldTaps(kernel, p.dimension, 1).work();
    }
    p.gaussian = gaussianOf(kernel);
    return p;
}

double transferBytes(const Problem& problem) {
    return static_cast<double>(problem.outputs()) * static_cast<double>(sizeOf(problem.input) + sizeof(float));
}

} // namespace conv
