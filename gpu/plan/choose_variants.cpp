// SPDX-License-Identifier: Apache-2.0
// Chooses the variant of each node: the best one on a device, or the requested one.
#include "plan/choose_variants.h"
#include "cpu/runtime/ceilings.h"
#include "model/problem.h"
#include "model/text.h"
#include "plan/elsewhere.h"
#include "plan/fused_group.h"
#include "plan/numerics/strict.h"
#include "run/stack.h"
#include "taps/multilinear.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <conv/causes.h>
#include <conv/tools/calibration.h>
#include <conv/tuning.h>
#include <cstdio>
#include <limits>
#include <set>

namespace conv {
namespace {

/// Cost of a matrix's eigenvalues and their measure, in multiply-adds.
constexpr double tensorOperations = 300;

/// Seconds for nodes without a variant, from the bytes moved. Thinning also selects and compares: about 70 operations
/// (docs/benchmarks/cpu-canny.md), unvectorised in a volume.
double pointwiseSeconds(const Plan& plan, int index, const Device& device) {
    const Node& node = plan.graph.nodes[static_cast<std::size_t>(index)];
    const std::int64_t outputs = plan.domains[static_cast<std::size_t>(index)].count();
    const double samples =
        static_cast<double>(outputs) * static_cast<double>(channelsOf(plan.input, node) * plan.input.times);
    const double bytes = (plan.float64 ? 8.0 : 4.0) * samples * static_cast<double>(node.inputs.size() + 1);
    const auto* combine = std::get_if<CombineNode>(&node.kind);
    const bool tensor = combine && combine->op == CombineNode::Op::tensor;
    const double operations = (thinsVolume(node)                                      ? 700
                               : std::holds_alternative<NonMaxSuppression>(node.kind) ? 70
                               : tensor                                               ? tensorOperations
                                                                                      : 0) *
                              samples;
    return std::max(bytes / std::max(1e9, device.bytesPerSecond), operations / std::max(1e9, device.flopsPerSecond));
}

/// Device for ranking. An uncalibrated CPU gets the nominal peak of two cores of its class: neither the measured peak,
/// which varies between runs, nor the number of threads may flip near-equal variants, and with them the last bits.
Device steady(Device device) {
    if (device.kind == DeviceKind::cpu && !calibrationOf(device) && device == devices().front()) {
        device.cores = 2;
        device.bytesPerSecond = 50e9;
        device.flopsPerSecond = flopsOfClass(device);
    }
    return device;
}

double secondsOn(const Plan& plan, const Variant& variant, const Problem& problem, const Device& device) {
    return problem.items > 1 && mayStack(plan) ? secondsStacked(variant, problem, device)
                                               : predictedSeconds(variant, problem, device);
}

/// Times of the chosen variant and the others; a faster other one is available on request only.
std::string reason(const std::vector<Alternative>& ranked, const Variant* taken) {
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

bool perAxis(const Plan& plan, const PlannedOp& op) {
    return std::ranges::all_of(op.nodes, [&](int n) {
        const auto* c = std::get_if<ConvolveNode>(&plan.graph.nodes[static_cast<std::size_t>(n)].kind);
        return !c || c->kernel.definedPerAxis();
    });
}

/// All variants on a device, best first.
std::vector<Alternative> rank(const Plan& plan, const PlannedOp& op, const Device& device) {
    const Problem& problem = op.problem;
    const bool strict = !plan.strictReason.empty() && convolves(problem), given = perAxis(plan, op);
    const Device chosenBy = steady(device);
    std::vector<std::pair<double, Alternative>> all;
    for (const Variant& v : variants()) {
        if (v.dimension != problem.dimension || v.device != device.kind)
            continue;
        Alternative a{&v, refusal(v, problem, device), secondsOn(plan, v, problem, device),
                      !v.isCompiled || v.isCompiled(problem, device)};
        if (strict && !a.refused)
            a.refused = strictRefusal(v, given);
        all.emplace_back(secondsOn(plan, v, problem, chosenBy), std::move(a));
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

/// Type of a node's values as `reader` gets them, after conversion between devices (plan/elsewhere.h).
ElementType typeFor(const Plan& plan, const std::vector<PlannedOp>& before, int node, int reader) {
    const ElementType type = node == graphInput ? plan.input.type : before[static_cast<std::size_t>(node)].type;
    const bool goesToCard = node != graphInput && plan.deviceOf(reader).kind == DeviceKind::cuda &&
                            plan.deviceOf(node).kind == DeviceKind::cpu;
    return goesToCard && type != ElementType::f32 ? typeOnCard(plan) : type;
}

/// Type in which selections among samples lose no digits.
ElementType selectedType(ElementType input, const Neighbourhood& around) {
    const bool whole = around.boundary != Boundary::constant || around.outsideValue == 0;
    switch (input) {
    case ElementType::i64:
    case ElementType::u64:
        return whole ? input : ElementType::f64;
    case ElementType::i32:
    case ElementType::u32:
    case ElementType::f64:
        return ElementType::f64;
    default:
        return ElementType::f32;
    }
}

/// Result type: 64 bits in a float64 plan and for selections that need them.
ElementType outputOf(const Plan& plan, const Problem& problem, const Neighbourhood& around) {
    if ((problem.median || problem.ordered || problem.shift) && !plan.float32Holds)
        if (const ElementType type = selectedType(problem.input, around); type != ElementType::f32)
            return type;
    return plan.float64 ? ElementType::f64 : ElementType::f32;
}

Problem problemOf(const Plan& plan, int index, const std::vector<PlannedOp>& before) {
    Problem problem = conv::problemOf(plan, index);
    const Node& node = plan.graph.nodes[static_cast<std::size_t>(index)];
    const ElementType type = typeFor(plan, before, node.inputs[0], index);
    if (type != ElementType::f32)
        problem.input = type;
    problem.output = outputOf(plan, problem, neighbourhoodOf(node));
    return problem;
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

/// Completes the problem of a fused sum, which starts as its first convolution's.
void describeSum(const Plan& plan, const FusedGroup& group, Problem& problem) {
    Index3 before{}, after{};
    for (const int n : group.nodes) {
        const Neighbourhood around = neighbourhoodOf(plan.graph.nodes[static_cast<std::size_t>(n)]);
        for (std::size_t a = 0; a < 3; ++a) {
            before[a] = std::max(before[a], around.before[a]);
            after[a] = std::max(after[a], around.after[a]);
            problem.taps[a] = before[a] + 1 + after[a];
        }
    }
    problem.extent = plan.domains[static_cast<std::size_t>(group.nodes.back())].extent();
    problem.nonZeroTaps = problem.taps[0] * problem.taps[1] * problem.taps[2];
    problem.rank = problem.multilinearRank = 0;
    problem.summed = static_cast<int>(group.nodes.size()) - 1;
    problem.gaussian.reset();
    problem.weights = 0;
    problem.foldedWork = 0;
}

/// Fuses the ops of nodes that end in `node` if a variant can and is faster.
void fuse(const Plan& plan, const PlanOptions& options, int node, std::vector<PlannedOp>& ops) {
    const FusedGroup group = fusable(plan.graph, node);
    if (group.nodes.empty())
        return;
    const Device& device = plan.deviceOf(node);
    PlannedOp fused;
    fused.nodes = group.nodes;
    fused.problem = problemOf(plan, group.nodes.front(), ops);
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
        apartSteady +=
            t.variant ? secondsOn(plan, *t.variant, t.problem, chosenBy) : pointwiseSeconds(plan, n, chosenBy);
        fused.problem.operationsPerOutput += operationsPerOutput(plan.graph.nodes[static_cast<std::size_t>(n)]);
    }
    const std::string& asked = options.variantOf(plan.graph.nodes[static_cast<std::size_t>(node)].step);
    for (const Alternative& a : rank(plan, fused, device)) {
        const bool wanted =
            asked == "auto" ? a.variant->kind == VariantClass::exact && !a.variant->float64 : a.variant->name == asked;
        if (a.refused || !wanted ||
            (asked == "auto" && secondsOn(plan, *a.variant, fused.problem, chosenBy) >= apartSteady))
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
               recursion = std::holds_alternative<RecursionNode>(node.kind);
    return std::ranges::any_of(variants(), [&](const Variant& v) {
        return v.name == name && v.dimension == plan.input.dimension && v.device == plan.deviceOf(index).kind &&
               (recursion   ? v.recursions
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
    if ((op.problem.recursive() || op.problem.ordered) && plan.deviceOf(op).kind == DeviceKind::cuda)
        throw CannotHere(node.label + " is computed by the CPU only.", node.step, true);
    if (output != ElementType::f32 && plan.deviceOf(op).kind == DeviceKind::cuda)
        throw CannotHere(node.label + (output == ElementType::f64 && plan.float64
                                           ? " is computed in float64 by the CPU only."
                                           : " of " + std::string(name(op.problem.input)) +
                                                 " samples keeps all digits on the CPU only."),
                         node.step, true);
    std::string text = "No variant on " + name(plan.deviceOf(op)) + " can compute " + node.label + ".";
    for (const Alternative& a : ranked)
        if (a.refused && op.problem.median && a.variant->medians)
            text += " " + a.variant->name + ": " + *a.refused;
    throw CannotHere(text, node.step);
}

/// "as 2 products, which leave out 3e-09 of the kernel": Σ |tap| of the rest, relative to the kernel's.
std::string productsText(const Kernel& kernel, bool multilinear) {
    std::string how;
    double bound = 0, all = 0;
    if (const auto parts = multilinear ? multilinearOf(kernel, 2) : std::nullopt) {
        how = "by two functions along x and two along z";
        bound = parts->errorBound;
    } else {
        const Decomposition products = kernel.decompose();
        how = "as " + std::to_string(products.rank()) + " products";
        bound = products.errorBound;
    }
    for (const double tap : kernel.dense())
        all += std::abs(tap);
    std::array<char, 16> part{};
    std::snprintf(part.data(), part.size(), "%.0e", all > 0 ? bound / all : 0);
    return how + ", which leave out " + part.data() + " of the kernel";
}

void collectSources(const Graph& graph, int node, std::set<int>& all) {
    for (const int i : graph.nodes[static_cast<std::size_t>(node)].inputs)
        if (i != graphInput && all.insert(i).second)
            collectSources(graph, i, all);
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
        op.predictedSeconds = pointwiseSeconds(plan, index, plan.deviceOf(index));
        const bool anyWide = std::ranges::any_of(
            node.inputs, [&](int i) { return i != graphInput && typeFor(plan, before, i, index) != ElementType::f32; });
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
    op.why = (op.chosen = asked == "auto") ? reason(ranked, op.variant) : "as asked";
    if (loses)
        op.why += "; rounds to float32";
    if (const auto note = op.variant->note ? op.variant->note(op.problem, device) : std::optional<std::string>{})
        op.why += "; " + *note;
    const bool marches = op.variant->name == "separable-fused", parts = op.problem.multilinearRank > 0;
    if (marches ? op.problem.rank > 1 || parts : op.problem.rank > 1 && op.variant->name == "cpu-lowrank")
        op.why += "; " + productsText(std::get<ConvolveNode>(node.kind).kernel, marches && parts);
    return op;
}

} // namespace

void chooseOps(Plan& plan, const PlanOptions& options) {
    const int count = static_cast<int>(plan.graph.nodes.size());
    std::vector<PlannedOp> ops;
    for (int i = 0; i < count; ++i)
        ops.push_back(opOf(plan, options, i, ops, true));
    for (int i = 0; i < count; ++i)
        fuse(plan, options, i, ops);
    std::erase_if(ops, [](const PlannedOp& t) { return t.nodes.empty(); });
    plan.ops = std::move(ops);
    plan.compute = plan.ops.empty() ? ElementType::f32 : plan.ops.back().type;
    plan.result = handedOverAs(plan.compute, options.result.value_or(plan.compute));
    countRunsAhead(plan);
}

std::vector<Alternative> alternatives(const Plan& plan, const PlannedOp& op, const Device& device) {
    return rank(plan, op, device);
}

std::vector<Alternative> alternatives(const Plan& plan, const PlannedOp& op) {
    return rank(plan, op, plan.deviceOf(op));
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
        return t.nodes.empty() || !needsVariant(plan.graph.nodes[static_cast<std::size_t>(t.nodes.front())]);
    });
    return ops;
}

} // namespace conv
