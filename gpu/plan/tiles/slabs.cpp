// SPDX-License-Identifier: Apache-2.0
#include "plan/tiles/slabs.h"
#include "plan/tiles/footprints.h"
#include <algorithm>
#include <numeric>

namespace conv {
namespace {

const Node& resultOf(const Plan& plan, const PlannedOp& op) {
    return plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())];
}

/// True if an output sample depends on one sample of each input. Combinations in masks read boxes of their own.
bool isPointwise(const Plan& plan, const PlannedOp& op) {
    using Op = CombineNode::Op;
    const auto* combine = std::get_if<CombineNode>(&resultOf(plan, op).kind);
    return combine != nullptr && op.variant == nullptr && op.nodes.size() == 1 && op.itemPlanes == 0 &&
           combine->op != Op::masked && combine->op != Op::mean && combine->op != Op::present;
}

const ConvolveNode* convolution(const Plan& plan, const PlannedOp& op) {
    return std::get_if<ConvolveNode>(&plan.graph.nodes[static_cast<std::size_t>(op.nodes.front())].kind);
}

/// True if boxes of an op's result have the bits of the complete result at little extra cost.
bool mayBeCut(const Plan& plan, const PlannedOp& op) {
    return isPointwise(plan, op) || (op.variant != nullptr && op.variant->tiling == Tiling::exact &&
                                     !op.problem.thinning && op.itemPlanes == 0 && convolution(plan, op) != nullptr);
}

} // namespace

SlabRuns::SlabRuns(const Plan& plan, std::vector<bool> needed)
    : plan_(plan), needed_(std::move(needed)), last_(plan.ops.size()) {
    std::iota(last_.begin(), last_.end(), std::size_t{0});
    if (plan.device.kind != DeviceKind::cpu || plan.elsewhere)
        return;
    for (std::size_t end = plan.ops.size(); end-- > 0;) {
        if (!needed_[end] || !isPointwise(plan, plan.ops[end]))
            continue;
        std::size_t first = end;
        for (std::size_t op = end; op-- > 0;) {
            if (!needed_[op])
                continue;
            if (!mayBeCut(plan, plan.ops[op]) || !isReadWithin(op, end))
                break;
            first = op;
        }
        last_[first] = end;
        end = first;
    }
}

bool SlabRuns::isReadWithin(std::size_t op, std::size_t last) const {
    const int out = plan_.ops[op].nodes.back();
    for (std::size_t reader = op + 1; reader < plan_.ops.size(); ++reader) {
        if (!needed_[reader])
            continue;
        const std::vector<int> inputs = inputsOf(plan_, plan_.ops[reader]);
        if (std::ranges::find(inputs, out) != inputs.end() && (reader > last || !isPointwise(plan_, plan_.ops[reader])))
            return false;
    }
    return true;
}

Slabs SlabRuns::cut(std::size_t first, const AxisSets& out) const {
    // A cut along y filters the halo of a slab along x again, a cut along z along x and y.
    Slabs slabs{out[1].size() > 1 ? std::size_t{1} : std::size_t{2}, {}};
    const AxisSet& all = out[slabs.axis];
    const std::size_t last = lastOf(first);
    std::int64_t sampleBytes = 0, halo = 0;
    for (std::size_t op = first; op < last; ++op)
        if (needed_[op]) {
            sampleBytes += static_cast<std::int64_t>(sizeOf(plan_.ops[op].type));
            for (const int n : plan_.ops[op].nodes) {
                const Neighbourhood around = neighbourhoodOf(plan_.graph.nodes[static_cast<std::size_t>(n)]);
                halo = std::max(halo, around.before[slabs.axis] + around.after[slabs.axis]);
            }
        }
    constexpr std::int64_t wanted = std::int64_t{32} << 20; // bytes of a slab
    // Thinner slabs filter their halo too often: three halos are a compromise with memory.
    constexpr std::int64_t halos = 3, least = 24;
    const std::int64_t layerBytes = std::max<std::int64_t>(1, countOf(out) / all.size() * sampleBytes);
    const std::int64_t layers = std::max({(wanted + layerBytes - 1) / layerBytes, halos * halo, least});
    const std::int64_t count = all.single() ? std::max<std::int64_t>(1, all.size() / layers) : 1;
    // Equally thick: memory of one slab serves the next. The last one may overlap the one before.
    const Interval whole = all.hull();
    const std::int64_t thick = (whole.size() + count - 1) / count;
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t from = std::min(whole.lo + i * thick, whole.hi - thick);
        slabs.parts.push_back({from, from + thick});
    }
    return slabs;
}

} // namespace conv
