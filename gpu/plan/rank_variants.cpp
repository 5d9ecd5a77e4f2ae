// SPDX-License-Identifier: Apache-2.0
// Ranks the variants of an op by their predicted times.
#include "plan/rank_variants.h"
#include "model/problem.h"
#include "model/text.h"
#include "model/weighed_mean.h"
#include "plan/nominal_cpu.h"
#include "plan/numerics/strict.h"
#include "plan/numerics/survey.h"
#include "plan/op_threads.h"
#include "run/backend.h"
#include "run/stack.h"
#include <algorithm>
#include <conv/tools/calibration.h>

namespace conv {
namespace {

/// Cost of a matrix's eigenvalues and their measure, in multiply-adds.
constexpr double tensorOperations = 300;

bool perAxis(const Plan& plan, const PlannedOp& op) {
    return std::ranges::all_of(op.nodes, [&](int n) {
        const auto* c = std::get_if<ConvolveNode>(&plan.graph.nodes[static_cast<std::size_t>(n)].kind);
        return !c || c->kernel.definedPerAxis();
    });
}

bool needsOwnSums(const Plan& plan, const PlannedOp& op) {
    return std::ranges::any_of(op.nodes, [&](int n) {
        const auto* c = std::get_if<ConvolveNode>(&plan.graph.nodes[static_cast<std::size_t>(n)].kind);
        return c && c->ownSums;
    });
}

/// Returns the operations per sample of a node without a variant, at the peak of vectors; 0: only its bytes count.
double pointwiseOperations(const Node& node, DeviceKind kind) {
    // Thinning also selects and compares (docs/benchmarks/cpu-canny.md), unvectorised in a volume.
    if (thinsVolume(node))
        return 700;
    if (std::holds_alternative<NonMaxSuppression>(node.kind))
        return 70;
    // Two passes of one thread over range and histogram: 10 ns a sample on an AMD EPYC of 236 GFLOPS.
    if (std::holds_alternative<OtsuNode>(node.kind))
        return kind == DeviceKind::cpu ? 2400 : 0;
    // One pass of one thread finds both ends of a range.
    if (const auto* range = std::get_if<RangeNode>(&node.kind))
        return range->largest || kind == DeviceKind::cuda ? 0 : 1000;
    const auto* combine = std::get_if<CombineNode>(&node.kind);
    if (!combine)
        return 0;
    // Compares in float64, 1.1 ns a sample there.
    return combine->op == CombineNode::Op::within   ? (kind == DeviceKind::cpu ? 260 : 0)
           : combine->op == CombineNode::Op::tensor ? tensorOperations
                                                    : 0;
}

} // namespace

double pointwiseSeconds(const Plan& plan, int index, const Device& device) {
    const Node& node = plan.graph.nodes[static_cast<std::size_t>(index)];
    const std::int64_t outputs = plan.domains[static_cast<std::size_t>(index)].count();
    const double samples =
        static_cast<double>(outputs) * static_cast<double>(channelsOf(plan.input, node) * plan.input.times);
    const double bytes = (plan.float64 ? 8.0 : 4.0) * samples * static_cast<double>(node.inputs.size() + 1);
    const double operations = pointwiseOperations(node, device.kind) * samples;
    return std::max(bytes / std::max(1e9, device.bytesPerSecond), operations / std::max(1e9, device.flopsPerSecond));
}

Device steady(const Device& device) {
    return isTheCpu(device) ? nominalCpu() : device;
}

namespace {

/// For all items of a plan, and for an average with weights.
double secondsOn(const Plan& plan, const Variant& variant, const PlannedOp& op, const Device& device,
                 const SecondsOf& seconds) {
    const bool mean = isWeighedMean(plan.graph, op.nodes) && variant.meanTime;
    const double factor = mean ? variant.meanTime(op.problem, device).value_or(1) : 1;
    const bool stacked = op.problem.items > 1 && mayStack(plan);
    return factor *
           (stacked ? secondsStacked(variant, op.problem, device, seconds) : seconds(variant, op.problem, device));
}

/// Seconds by which variants are chosen. A transform on a GPU must be clearly faster than sums: where it is chosen, the
/// samples are looked at first, which takes about 50 µs.
double choosingSeconds(const Plan& plan, const Variant& variant, const PlannedOp& op, const Device& device) {
    constexpr double clearly = 1.1;
    const bool looks = variant.device == DeviceKind::cuda && convolves(op.problem) && isWide(plan.input.type) &&
                       variant.arithmetic == Arithmetic::other;
    return modelSecondsOn(plan, variant, op, device) * (looks ? clearly : 1);
}

} // namespace

double modelSecondsOn(const Plan& plan, const Variant& variant, const PlannedOp& op, const Device& device) {
    return secondsOn(plan, variant, op, device, modelSeconds);
}

std::vector<Alternative> rank(const Plan& plan, const PlannedOp& op, const Device& device) {
    const Problem& problem = op.problem;
    const bool strict = convolves(problem) && (!plan.strictReason.empty() || needsOwnSums(plan, op)),
               given = perAxis(plan, op);
    const bool mean = isWeighedMean(plan.graph, op.nodes);
    const Device chosenBy = steady(device);
    std::vector<std::pair<double, Alternative>> all;
    for (const Variant& v : variants()) {
        if (v.dimension != problem.dimension || v.device != device.kind)
            continue;
        Alternative a{&v, refusal(v, problem, device), secondsOn(plan, v, op, device, predictedSeconds),
                      !v.isCompiled || v.isCompiled(problem, device)};
        if (strict && !a.refused)
            a.refused = strictRefusal(v, given);
        if (mean && !a.refused && !(v.meanTime && v.meanTime(problem, device)))
            a.refused = "Computes one convolution at a time; an average with weights is two.";
        all.emplace_back(choosingSeconds(plan, v, op, chosenBy), std::move(a));
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        if (a.second.refused.has_value() != b.second.refused.has_value())
            return b.second.refused.has_value();
        return a.first < b.first;
    });
    std::vector<Alternative> ranked;
    for (auto& [seconds, alternative] : all)
        ranked.push_back(std::move(alternative));
    return ranked;
}

std::string rankingText(const std::vector<Alternative>& ranked, const Variant* taken) {
    const auto own = std::ranges::find(ranked, taken, &Alternative::variant);
    if (own == ranked.end())
        return {};
    std::string text = "predicted " + secondsText(own->predictedSeconds);
    for (const Alternative& a : ranked) {
        if (a.variant == taken || a.refused || !a.isCompiled || a.variant->kind == VariantClass::approximate)
            continue;
        text += "; " + a.variant->name + " " + secondsText(a.predictedSeconds);
        if (a.predictedSeconds < own->predictedSeconds &&
            (a.variant->kind != VariantClass::exact || a.variant->float64))
            text += " (only if asked for)";
    }
    return text;
}

std::vector<Alternative> alternatives(const Plan& plan, const PlannedOp& op, const Device& device) {
    return rank(plan, op, device);
}

std::vector<Alternative> alternatives(const Plan& plan, const PlannedOp& op) {
    return rank(plan, op, plan.deviceOf(op));
}

} // namespace conv
