// SPDX-License-Identifier: Apache-2.0
// Chooses the variant of each node: the best one on a device, or the requested one.
#include "plan/choose_variants.h"
#include "model/problem.h"
#include "model/text.h"
#include "model/weighed_mean.h"
#include "plan/elsewhere.h"
#include "plan/fused_group.h"
#include "plan/op_problem.h"
#include "plan/rank_variants.h"
#include <algorithm>
#include <cmath>
#include <conv/causes.h>
#include <conv/tuning.h>
#include <limits>
#include <set>

namespace conv {
namespace {

std::size_t asIndex(int node) {
    return static_cast<std::size_t>(node);
}

/// The forced variant, or the best exact one; unless `float64` is set, one in float32, failing that the reference. Null
/// if none can; throws if the forced one cannot.
const Variant* choose(const std::vector<Alternative>& ranked, const std::string& forced, const std::string& label,
                      bool float64) {
    for (const Alternative& a : ranked) {
        if (forced == "auto") {
            if (!a.refused && a.isCompiled && a.variant->kind == VariantClass::exact &&
                (float64 || !a.variant->float64))
                return a.variant;
            continue;
        }
        if (a.variant->name != forced)
            continue;
        if (!a.refused)
            return a.variant;
        std::string others;
        for (const Alternative& b : ranked)
            if (!b.refused)
                others += (others.empty() ? "" : ", ") + b.variant->name;
        throw Error(ErrorCode::device, others.empty() ? causes::variantUnsupported : causes::variantUnsupportedOthers,
                    {{"variant", forced}, {"step", label}, {"reason", *a.refused}, {"others", others}});
    }
    if (forced == "auto")
        for (const Alternative& a : ranked)
            if (!a.refused && a.variant->kind == VariantClass::exact)
                return a.variant;
    return nullptr;
}

void chooseBlock(PlannedOp& op, const Device& device, const Index3& asked) {
    BlockChoice shape = blockFor(*op.variant, op.problem, device, asked);
    op.threadBlock = shape.block;
    op.threadBlockReason = std::move(shape.why);
}

/// True unless a variant of that name exists and refuses only because of the result type.
bool keeps(const std::string& name, const Problem& problem, const Device& device) {
    return std::ranges::none_of(variants(), [&](const Variant& v) {
        Problem narrow = problem;
        narrow.output = ElementType::f32;
        return v.name == name && v.dimension == problem.dimension && !mismatch(v, narrow, device) &&
               mismatch(v, problem, device);
    });
}

/// True if samples beyond a constant border can be told from missing ones by their value.
bool tellsBorder(const Plan& plan, const WeighedMean& mean, ElementType type) {
    const auto& values = std::get<ConvolveNode>(plan.graph.nodes[asIndex(mean.values)].kind);
    const auto& weights = std::get<ConvolveNode>(plan.graph.nodes[asIndex(mean.weights)].kind);
    if (values.boundary != Boundary::constant || !mean.weighsPresent)
        return true;
    return weights.outsideValue == 0 ? !isInteger(type) : values.outsideValue != mean.missing;
}

/// False for an average in float64, or with a border that GPUs cannot tell.
bool canFuse(const Plan& plan, const FusedGroup& group, const std::vector<PlannedOp>& ops) {
    if (group.kind != FusedGroup::Kind::mean)
        return true;
    const std::optional<WeighedMean> mean = weighedMeanAt(plan.graph, group.nodes.back());
    const ElementType samples = mean->samples == graphInput ? plan.input.type : ops[asIndex(mean->samples)].type;
    return std::ranges::all_of(group.nodes, [&](int n) { return ops[asIndex(n)].type == ElementType::f32; }) &&
           (plan.deviceOf(group.nodes.back()).kind == DeviceKind::cpu || tellsBorder(plan, *mean, samples));
}

/// Fuses the ops of nodes that end in `node` if a variant can and is faster.
void fuse(const Plan& plan, const PlanOptions& options, int node, std::vector<PlannedOp>& ops) {
    const FusedGroup group = fusable(plan.graph, node);
    if (group.nodes.empty() || !canFuse(plan, group, ops))
        return;
    const Device& device = plan.deviceOf(node);
    PlannedOp fused;
    fused.nodes = group.nodes;
    fused.problem = group.kind == FusedGroup::Kind::mean ? problemOfMean(plan, node, ops)
                                                         : problemOf(plan, group.nodes.front(), ops);
    const bool thinning = group.kind == FusedGroup::Kind::thinning;
    fused.problem.gradientMagnitude = group.kind == FusedGroup::Kind::magnitude;
    fused.problem.thinning = thinning;
    if (group.kind == FusedGroup::Kind::sum)
        describeSum(plan, group, fused.problem);
    fused.problem.operationsPerOutput = 0;
    const Device chosenBy = steady(device);
    double apart = 0, apartSteady = 0;
    for (const int n : group.nodes) {
        const PlannedOp& t = ops[static_cast<std::size_t>(n)];
        apart += t.predictedSeconds;
        apartSteady += t.variant ? modelSecondsOn(plan, *t.variant, t, chosenBy) : pointwiseSeconds(plan, n, chosenBy);
        fused.problem.operationsPerOutput += operationsPerOutput(plan.graph.nodes[static_cast<std::size_t>(n)]);
    }
    const std::string& asked = options.variantOf(plan.graph.nodes[static_cast<std::size_t>(node)].step);
    for (const Alternative& a : rank(plan, fused, device)) {
        const bool wanted =
            asked == "auto" ? a.variant->kind == VariantClass::exact && !a.variant->float64 : a.variant->name == asked;
        if (a.refused || !wanted ||
            (asked == "auto" && modelSecondsOn(plan, *a.variant, fused, chosenBy) >= apartSteady))
            continue;
        fused.variant = a.variant;
        fused.type = a.variant->float64 ? ElementType::f64 : fused.problem.output;
        fused.predictedSeconds = a.predictedSeconds;
        chooseBlock(fused, device, {});
        fused.chosen = asked == "auto";
        fused.why = "fused: predicted " + secondsText(a.predictedSeconds) + "; step by step " + secondsText(apart);
        for (const int n : group.nodes)
            ops[static_cast<std::size_t>(n)].nodes.clear();
        ops[static_cast<std::size_t>(node)] = fused;
        const std::vector<int> magnitude{group.nodes[group.nodes.size() - 2]};
        for (PlannedOp& t : ops) // thinning finds the maximum of the magnitude too
            if (thinning && !t.nodes.empty() && isReduce(plan.graph.nodes[static_cast<std::size_t>(t.nodes.back())]) &&
                plan.graph.nodes[static_cast<std::size_t>(t.nodes.back())].inputs == magnitude)
                t.predictedSeconds = 0;
        return;
    }
}

bool does(const std::string& name, int index, const Plan& plan) {
    const Node& node = plan.graph.nodes[static_cast<std::size_t>(index)];
    if (!needsVariant(node))
        return false;
    const bool median = std::holds_alternative<MedianNode>(node.kind),
               bilateral = std::holds_alternative<BilateralNode>(node.kind),
               rank = std::holds_alternative<RankNode>(node.kind),
               score = std::holds_alternative<LocalScoreNode>(node.kind),
               similar = std::holds_alternative<NonLocalMeansNode>(node.kind),
               diffusion = std::holds_alternative<DiffusionNode>(node.kind),
               equalized = std::holds_alternative<ClaheNode>(node.kind),
               recursion = std::holds_alternative<RecursionNode>(node.kind);
    return std::ranges::any_of(variants(), [&](const Variant& v) {
        return v.name == name && v.dimension == plan.input.dimension && v.device == plan.deviceOf(index).kind &&
               (recursion   ? v.recursions
                : similar   ? v.similarities
                : diffusion ? v.diffusions
                : equalized ? v.equalizations
                : score     ? v.scores
                : rank      ? v.ranks
                : bilateral ? v.bilaterals
                : median    ? v.medians
                            : v.convolves);
    });
}

/// Variant requested for a node. A variant for the whole chain applies to the nodes of its operation and device; if
/// there are none, to all nodes, which then refuse it.
std::string askedFor(const Plan& plan, const PlanOptions& options, int index) {
    const std::string& asked = options.variantOf(plan.graph.nodes[static_cast<std::size_t>(index)].step);
    if (asked == "auto" || asked != options.variant || does(asked, index, plan))
        return asked;
    for (std::size_t other = 0; other < plan.graph.nodes.size(); ++other)
        if (does(asked, static_cast<int>(other), plan))
            return "auto";
    return asked;
}

/// Throws "No variant … can compute …", with the refusals of this operation's variants.
[[noreturn]] void noneCan(const Plan& plan, const PlannedOp& op, const std::vector<Alternative>& ranked,
                          const Node& node) {
    const ElementType output = op.problem.output;
    if ((op.problem.recursive() || op.problem.equalized) && plan.deviceOf(op).kind == DeviceKind::cuda) {
        std::string text = node.label + " is computed by the CPU.";
        for (const Alternative& a : ranked)
            if (a.refused && (op.problem.recursive() ? a.variant->recursions : a.variant->equalizations))
                text += " " + a.variant->name + ": " + *a.refused;
        throw CannotHere(text, node.step, true);
    }
    if ((op.problem.ordered || op.problem.score) && plan.deviceOf(op).kind == DeviceKind::cuda)
        throw CannotHere(node.label + " is computed by the CPU only.", node.step, true);
    if (output != ElementType::f32 && plan.deviceOf(op).kind == DeviceKind::cuda)
        throw CannotHere(output == ElementType::f64 && plan.float64
                             ? node.label + " is computed in float64 by the CPU only."
                             : node.label + " of " + std::string(name(op.problem.input)) +
                                   " samples keeps all digits on the CPU only.",
                         node.step, true);
    std::string text = "No variant on " + name(plan.deviceOf(op)) + " can compute " + node.label + ".";
    for (const Alternative& a : ranked)
        if (a.refused && ((op.problem.median && a.variant->medians) || (op.problem.similar && a.variant->similarities)))
            text += " " + a.variant->name + ": " + *a.refused;
    throw CannotHere(text, node.step);
}

void collectSources(const Graph& graph, int node, std::set<int>& all) {
    for (const int i : graph.nodes[static_cast<std::size_t>(node)].inputs)
        if (i != graphInput && all.insert(i).second)
            collectSources(graph, i, all);
}

/// True if a threshold is compared with a node's samples, or found among them: these keep all digits.
bool isThresholded(const Graph& graph, int index) {
    const auto within = [](const Node& node) {
        const auto* combine = std::get_if<CombineNode>(&node.kind);
        return combine && combine->op == CombineNode::Op::within;
    };
    const Node& node = graph.nodes[static_cast<std::size_t>(index)];
    return within(node) ||
           (std::holds_alternative<CombineNode>(node.kind) && std::ranges::any_of(graph.nodes, [&](const Node& reader) {
                return reader.step == node.step && within(reader) && reader.inputs[0] == index;
            }));
}

/// Type of an input that the CPU computed and that loses digits on its way to a GPU; nothing if none does.
std::optional<ElementType> losesDigits(const Plan& plan, int node, const std::vector<PlannedOp>& before) {
    if (plan.deviceOf(node).kind != DeviceKind::cuda)
        return std::nullopt;
    for (const int i : plan.graph.nodes[asIndex(node)].inputs) {
        if (i == graphInput || isMask(plan.graph.nodes[asIndex(i)]) || plan.deviceOf(i).kind == DeviceKind::cuda)
            continue;
        const ElementType type = before[asIndex(i)].type;
        if (sizeOf(type) >= 4 && type != ElementType::f32 && sizeOf(typeOnCard(plan)) < 8)
            return type;
    }
    return std::nullopt;
}

/// True if the samples of a node are counted in histograms of its step: these keep all digits.
bool isCounted(const Graph& graph, int index) {
    const Node& node = graph.nodes[static_cast<std::size_t>(index)];
    return std::holds_alternative<CombineNode>(node.kind) && std::ranges::any_of(graph.nodes, [&](const Node& reader) {
               return reader.step == node.step && std::holds_alternative<ClaheNode>(reader.kind) &&
                      reader.inputs[0] == index;
           });
}

/// Adds the cost of reductions that local nodes read: a separate run over the ancestors.
void countRunsAhead(Plan& plan) {
    std::vector<double> ahead(plan.ops.size(), 0);
    for (std::size_t t = 0; t < plan.ops.size(); ++t) {
        const int end = plan.ops[t].nodes.back();
        if (!isReduce(plan.graph.nodes[static_cast<std::size_t>(end)]) || !hasLocalReader(plan.graph, end))
            continue;
        std::set<int> sources;
        collectSources(plan.graph, end, sources);
        for (const PlannedOp& op : plan.ops)
            if (sources.contains(op.nodes.back()))
                ahead[t] += op.predictedSeconds;
    }
    for (std::size_t t = 0; t < plan.ops.size(); ++t)
        plan.ops[t].predictedSeconds += ahead[t];
}

/// PlannedOp of a node, given the ops before it. If no variant can compute it, throws if `must`, else leaves the
/// variant null and the predicted time infinite.
PlannedOp opOf(const Plan& plan, const PlanOptions& options, int index, const std::vector<PlannedOp>& before,
               bool must) {
    const Node& node = plan.graph.nodes[static_cast<std::size_t>(index)];
    const Device& device = plan.deviceOf(index);
    PlannedOp op;
    op.nodes = {index};
    if (!needsVariant(node)) {
        if (isMask(node)) {
            op.type = ElementType::u8;
            return op;
        }
        const bool thresholded = isThresholded(plan.graph, index);
        if (const auto type = thresholded ? losesDigits(plan, index, before) : std::nullopt) {
            if (must)
                throw CannotHere(node.label + " of " + std::string(name(*type)) +
                                     " samples keeps all digits on the CPU only.",
                                 node.step, true);
            op.predictedSeconds = std::numeric_limits<double>::infinity();
            return op;
        }
        op.predictedSeconds = pointwiseSeconds(plan, index, plan.deviceOf(index));
        const ElementType in = plan.input.type;
        const bool wideInput =
            (thresholded || isCounted(plan.graph, index)) && sizeOf(in) >= 4 && in != ElementType::f32;
        const bool anyWide = std::ranges::any_of(node.inputs, [&](int i) {
            return i == graphInput ? wideInput
                                   : !isMask(plan.graph.nodes[static_cast<std::size_t>(i)]) &&
                                         typeFor(plan, before, i, index) != ElementType::f32;
        });
        if (!isGlobal(node) && (anyWide || plan.float64))
            op.type = ElementType::f64;
        return op;
    }
    op.problem = problemOf(plan, index, before);
    const std::string asked = askedFor(plan, options, index);
    // A requested variant computes in its own precision unless float64 is requested too.
    const bool loses = asked != "auto" && options.precision != Precision::float64 && !keeps(asked, op.problem, device);
    if (loses)
        op.problem.output = ElementType::f32;
    const std::vector<Alternative> ranked = rank(plan, op, device);
    op.variant = choose(ranked, asked, node.label, op.problem.output == ElementType::f64);
    if (!op.variant && !must) {
        op.predictedSeconds = std::numeric_limits<double>::infinity();
        return op;
    }
    if (!op.variant && asked != "auto")
        throw Error(ErrorCode::device, causes::variantMissing,
                    {{"variant", asked},
                     {"step", node.label},
                     {"dimension", std::to_string(op.problem.dimension)},
                     {"device", name(device)}});
    if (!op.variant)
        noneCan(plan, op, ranked, node);
    op.predictedSeconds = std::ranges::find(ranked, op.variant, &Alternative::variant)->predictedSeconds;
    op.type = op.variant->float64 ? ElementType::f64 : op.problem.output;
    chooseBlock(op, device, options.threadBlock);
    op.why = (op.chosen = asked == "auto") ? rankingText(ranked, op.variant) : "as asked";
    if (loses)
        op.why += "; rounds to float32";
    if (const auto note = op.variant->note ? op.variant->note(op.problem, device) : std::optional<std::string>{})
        op.why += "; " + *note;
    if (op.variant->decomposition)
        if (const std::string products =
                op.variant->decomposition(std::get<ConvolveNode>(node.kind).kernel, op.problem);
            !products.empty())
            op.why += "; " + products;
    return op;
}

} // namespace

void chooseOps(Plan& plan, const PlanOptions& options, Averages averages) {
    const int count = static_cast<int>(plan.graph.nodes.size());
    std::vector<PlannedOp> ops;
    for (int i = 0; i < count; ++i)
        ops.push_back(opOf(plan, options, i, ops, true));
    for (int i = 0; i < count; ++i)
        if (averages == Averages::fused || !weighedMeanAt(plan.graph, i))
            fuse(plan, options, i, ops);
    std::erase_if(ops, [](const PlannedOp& t) { return t.nodes.empty(); });
    plan.ops = std::move(ops);
    plan.compute = plan.ops.empty() ? ElementType::f32 : plan.ops.back().type;
    plan.result = handedOverAs(plan.compute, options.result.value_or(plan.compute));
    countRunsAhead(plan);
}

std::vector<PlannedOp> opsOn(const Plan& plan, int step, const Device& device) {
    Plan there = plan;
    there.device = device;
    there.elsewhere.reset();
    std::vector<PlannedOp> ops(plan.graph.nodes.size());
    for (int i = 0; i < static_cast<int>(ops.size()); ++i)
        if (plan.graph.nodes[static_cast<std::size_t>(i)].step == step)
            ops[static_cast<std::size_t>(i)] = opOf(there, {}, i, ops, false);
    for (int i = 0; i < static_cast<int>(ops.size()); ++i)
        if (!ops[static_cast<std::size_t>(i)].nodes.empty())
            fuse(there, {}, i, ops);
    std::erase_if(ops, [&](const PlannedOp& t) {
        return std::ranges::none_of(t.nodes, [&](int n) { return needsVariant(plan.graph.nodes[asIndex(n)]); });
    });
    return ops;
}

} // namespace conv
