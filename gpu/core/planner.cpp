// One chooser for every device: variants, tile grid, prediction; made once per recipe and whole input.
#include "core/fused_group.h"
#include "core/offset.h"
#include "core/plan_tiles.h"
#include "core/problem.h"
#include "core/strict.h"
#include "core/text.h"
#include <algorithm>
#include <conv/calibration.h>
#include <conv/error.h>
#include <conv/plan.h>
#include <conv/tuning.h>
#include <iterator>
#include <set>

namespace conv {
namespace {

/// What a matrix's eigenvalues and their measure take, as multiply-adds that take as long.
constexpr double tensorOperations = 300;

/// Seconds for the nodes that need no variant: they move bytes; thinning also selects and compares, as long as some 70
/// operations of multiply-adds take (docs/benchmarks/cpu-canny.md), in a volume one by one.
double pointwiseSeconds(const Plan& plan, const Node& node, std::int64_t outputs) {
    const double samples =
        static_cast<double>(outputs) * static_cast<double>(channelsOf(plan.input, node) * plan.input.times);
    const double bytes = 4.0 * samples * static_cast<double>(node.inputs.size() + 1);
    const auto* combine = std::get_if<CombineNode>(&node.what);
    const bool tensor = combine && combine->how == CombineNode::How::tensor;
    const double operations = (thinsVolume(node)                                 ? 700
                               : std::holds_alternative<SuppressNode>(node.what) ? 70
                               : tensor                                          ? tensorOperations
                                                                                 : 0) *
                              samples;
    return std::max(bytes / std::max(1e9, plan.device.bytesPerSecond),
                    operations / std::max(1e9, plan.device.flopsPerSecond));
}

std::string reason(const std::vector<Alternative>& ranked, const Variant* taken) {
    std::string text;
    for (const Alternative& a : ranked)
        if (a.variant == taken)
            text = "predicted " + secondsText(a.predictedSeconds);
    for (const Alternative& a : ranked)
        if (a.variant != taken && !a.refused && a.ready && a.variant->kind != VariantClass::approximate)
            text += "; " + a.variant->name + " " + secondsText(a.predictedSeconds);
    return text;
}

/// Whether all kernels of a task are given as one for each axis.
bool perAxis(const Plan& plan, const Task& task) {
    return std::ranges::all_of(task.nodes, [&](int n) {
        const auto* c = std::get_if<ConvolveNode>(&plan.graph.nodes[static_cast<std::size_t>(n)].what);
        return !c || c->kernel.definedPerAxis();
    });
}

/// All variants for a task whose nodes and problem are known.
std::vector<Alternative> rank(const Plan& plan, const Task& task) {
    const Problem& problem = task.problem;
    const Device& device = plan.device;
    const bool strict = !plan.whyStrict.empty() && convolves(problem), given = perAxis(plan, task);
    std::vector<Alternative> all;
    for (const Variant& v : variants()) {
        if (v.dimension != problem.dimension || v.device != device.kind)
            continue;
        Alternative a{&v, refusal(v, problem, device), conv::predictedSeconds(v, problem, device),
                      !v.ready || v.ready(problem, device)};
        if (strict && !a.refused)
            a.refused = refusalAsLoose(v, given);
        all.push_back(std::move(a));
    }
    std::stable_sort(all.begin(), all.end(), [](const Alternative& a, const Alternative& b) {
        if (a.refused.has_value() != b.refused.has_value())
            return b.refused.has_value();
        return a.predictedSeconds < b.predictedSeconds;
    });
    return all;
}

/// The best exact float32 variant (failing that, the reference), or the forced one. Null if none can; throws if the
/// forced one cannot.
const Variant* choose(const std::vector<Alternative>& ranked, const std::string& forced, const std::string& label) {
    for (const Alternative& a : ranked) {
        if (forced == "auto") {
            if (!a.refused && a.ready && a.variant->kind == VariantClass::exact && !a.variant->float64)
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
        throw Error(ErrorCode::device, forced + " did not run for " + label + ": " + *a.refused +
                                           " No other variant was used in its place" +
                                           (others.empty() ? "." : "; these would do: " + others + "."));
    }
    if (forced == "auto")
        for (const Alternative& a : ranked)
            if (!a.refused && a.variant->kind == VariantClass::exact)
                return a.variant;
    return nullptr;
}

/// A known variant name decides the device when the device is left open; an unknown one is an error with the near
/// names.
std::vector<Device> devicesFor(const Choice& choice, int dimension, bool* fellBack) {
    if (choice.variant == "auto")
        return chooseDevices(choice.device, fellBack);
    std::set<std::string> names;
    for (const Variant& v : variants()) {
        if (v.dimension == dimension)
            names.insert(v.name);
        if (v.name != choice.variant || v.dimension != dimension)
            continue;
        if (choice.device != "auto") {
            std::vector<Device> all = chooseDevices(choice.device, fellBack);
            for (const Device& d : all)
                if (d.kind != v.device)
                    throw Error(ErrorCode::device, v.name + " runs on " +
                                                       (v.device == DeviceKind::cpu ? "the CPU" : "a CUDA device") +
                                                       ", not on " + name(d) + ".");
            return all;
        }
        if (v.device == DeviceKind::cuda && !v.launch)
            throw Error(ErrorCode::device, v.name + " did not run: " + v.missing);
        return chooseDevices(v.device == DeviceKind::cpu ? "cpu" : "cuda", fellBack);
    }
    std::string known;
    for (const std::string& n : names)
        known += (known.empty() ? "" : ", ") + n;
    throw Error(ErrorCode::device, "There is no variant '" + choice.variant + "' for " + std::to_string(dimension) +
                                       "-D data; there are " + known + ".");
}

void chooseBlock(Task& task, const Device& device, const Index3& asked) {
    BlockChoice choice = blockFor(*task.variant, task.problem, device, asked);
    task.block = choice.block;
    task.whyBlock = std::move(choice.why);
}

/// Joins the tasks of nodes that end in `node`, where a variant does that, and sooner than each by itself.
void fuse(const Plan& plan, const Choice& choice, int node, std::vector<Task>& tasks) {
    const FusedGroup group = fusable(plan.graph, node);
    if (group.nodes.empty())
        return;
    Task fused;
    fused.nodes = group.nodes;
    fused.problem = problemOf(plan, group.nodes.front());
    fused.problem.gradientMagnitude = !group.thinning;
    fused.problem.thinning = group.thinning;
    fused.problem.operationsPerOutput = 0;
    double apart = 0;
    for (const int n : group.nodes) {
        apart += tasks[static_cast<std::size_t>(n)].predictedSeconds;
        fused.problem.operationsPerOutput += operationsPerOutput(plan.graph.nodes[static_cast<std::size_t>(n)]);
    }
    const std::string& asked = choice.variantOf(plan.graph.nodes[static_cast<std::size_t>(node)].step);
    for (const Alternative& a : rank(plan, fused)) {
        const bool wanted =
            asked == "auto" ? a.variant->kind == VariantClass::exact && !a.variant->float64 : a.variant->name == asked;
        if (a.refused || !wanted || (asked == "auto" && a.predictedSeconds >= apart))
            continue;
        fused.variant = a.variant;
        fused.predictedSeconds = a.predictedSeconds;
        chooseBlock(fused, plan.device, {});
        fused.why = "fused: predicted " + secondsText(a.predictedSeconds) + "; step by step " + secondsText(apart);
        for (const int n : group.nodes)
            tasks[static_cast<std::size_t>(n)].nodes.clear();
        tasks[static_cast<std::size_t>(node)] = fused;
        const std::vector<int> magnitude{group.nodes[group.nodes.size() - 2]};
        for (Task& t : tasks) // thinning finds the magnitude's maximum in passing
            if (group.thinning && !t.nodes.empty() &&
                isReduce(plan.graph.nodes[static_cast<std::size_t>(t.nodes.back())]) &&
                plan.graph.nodes[static_cast<std::size_t>(t.nodes.back())].inputs == magnitude)
                t.predictedSeconds = 0;
        return;
    }
}

/// Whether a variant of that name computes what the node is.
bool does(const std::string& name, const Node& node, const Plan& plan) {
    const bool median = std::holds_alternative<MedianNode>(node.what),
               bilateral = std::holds_alternative<BilateralNode>(node.what);
    return std::ranges::any_of(variants(), [&](const Variant& v) {
        return v.name == name && v.dimension == plan.input.dimension &&
               (bilateral ? v.bilaterals
                : median  ? v.medians
                          : v.convolves);
    });
}

/// What is asked for a node. A variant asked for the whole chain is for the nodes of its kind, convolutions, medians or
/// bilateral filters; where there are none, for all, which then say why they refuse.
std::string askedFor(const Plan& plan, const Choice& choice, const Node& node) {
    const std::string& asked = choice.variantOf(node.step);
    if (asked == "auto" || asked != choice.variant || does(asked, node, plan))
        return asked;
    const bool elsewhere = std::ranges::any_of(
        plan.graph.nodes, [&](const Node& other) { return needsVariant(other) && does(asked, other, plan); });
    return elsewhere ? "auto" : asked;
}

/// "No variant … can compute …", with why those for this kind of work cannot.
[[noreturn]] void noneCan(const Plan& plan, const Task& task, const std::vector<Alternative>& ranked,
                          const std::string& label) {
    std::string text = "No variant on " + name(plan.device) + " can compute " + label + ".";
    for (const Alternative& a : ranked)
        if (a.refused && task.problem.median && a.variant->medians)
            text += " " + a.variant->name + ": " + *a.refused;
    throw Error(ErrorCode::device, text);
}

/// Adds the nodes that a node is made from to `all`.
void collectSources(const Graph& graph, int node, std::set<int>& all) {
    for (const int i : graph.nodes[static_cast<std::size_t>(node)].inputs)
        if (i != graphInput && all.insert(i).second)
            collectSources(graph, i, all);
}

/// A value that local nodes want to know beforehand takes a run of its own over what it is made from.
void countRunsAhead(Plan& plan) {
    std::vector<double> ahead(plan.tasks.size(), 0);
    for (std::size_t t = 0; t < plan.tasks.size(); ++t) {
        const int end = plan.tasks[t].nodes.back();
        if (!isReduce(plan.graph.nodes[static_cast<std::size_t>(end)]) || !hasLocalReader(plan.graph, end))
            continue;
        std::set<int> sources;
        collectSources(plan.graph, end, sources);
        for (const Task& task : plan.tasks)
            if (sources.contains(task.nodes.back()))
                ahead[t] += task.predictedSeconds;
    }
    for (std::size_t t = 0; t < plan.tasks.size(); ++t)
        plan.tasks[t].predictedSeconds += ahead[t];
}

void chooseVariants(Plan& plan, const Choice& choice) {
    const int count = static_cast<int>(plan.graph.nodes.size());
    std::vector<Task> tasks;
    for (int i = 0; i < count; ++i) {
        const Node& node = plan.graph.nodes[static_cast<std::size_t>(i)];
        Task task;
        task.nodes = {i};
        if (needsVariant(node)) {
            task.problem = problemOf(plan, i);
            const std::vector<Alternative> ranked = rank(plan, task);
            const std::string asked = askedFor(plan, choice, node);
            task.variant = choose(ranked, asked, node.label);
            if (!task.variant && asked != "auto" && asked != choice.variant)
                throw Error(ErrorCode::device, asked + " did not run for " + node.label +
                                                   ": there is no such variant for " +
                                                   std::to_string(task.problem.dimension) + "-D kernels on " +
                                                   name(plan.device) + ". No other variant was used in its place.");
            if (!task.variant)
                noneCan(plan, task, ranked, node.label);
            task.predictedSeconds = conv::predictedSeconds(*task.variant, task.problem, plan.device);
            chooseBlock(task, plan.device, choice.block);
            task.why = (task.chosen = asked == "auto") ? reason(ranked, task.variant) : "as asked";
            if (const auto remark = task.variant->remark ? task.variant->remark(task.problem, plan.device)
                                                         : std::optional<std::string>{})
                task.why += "; " + *remark;
        } else {
            task.predictedSeconds = pointwiseSeconds(plan, node, plan.domains[static_cast<std::size_t>(i)].count());
        }
        tasks.push_back(std::move(task));
    }
    for (int i = 0; i < count; ++i)
        fuse(plan, choice, i, tasks);
    std::erase_if(tasks, [](const Task& t) { return t.nodes.empty(); });
    plan.tasks = std::move(tasks);
    countRunsAhead(plan);
}

/// Tasks keep the variants chosen for the first device, so that all compute the same bits: each must be able to.
void checkOthers(const Plan& plan) {
    for (const Device& d : plan.also)
        for (const Task& t : plan.tasks)
            if (t.variant)
                if (const auto why = refusal(*t.variant, t.problem, d))
                    throw Error(ErrorCode::device, name(d) + " cannot share this run: " + t.variant->name +
                                                       " was chosen for " + name(plan.device) + ". " + *why);
}

void checkChannels(const Filter& filter, const Layout& input) {
    const std::vector<std::int64_t>& c = filter.channels;
    if (!std::is_sorted(c.begin(), c.end(), std::less_equal<>{}) ||
        (!c.empty() && (c.front() < 0 || c.back() >= input.channels)))
        throw Error(ErrorCode::usage, name(filter) + ": its channels must grow and be among the " +
                                          std::to_string(input.channels) + " of the data.");
}

/// Everything about a plan whose graph, input and devices are known.
void settle(Plan& plan, const Choice& choice) {
    plan.domains = domainsOf(plan.graph, plan.input.whole());
    plan.outputDomain = plan.domains.empty() ? plan.input.whole() : plan.domains.back();
    chooseVariants(plan, choice);
    checkOthers(plan);
    plan.predictedSeconds = 0;
    for (const Task& t : plan.tasks) {
        plan.predictedSeconds += t.predictedSeconds;
        if (t.variant && t.variant->float64)
            plan.compute = ElementType::f64;
    }
    chooseTiles(plan, choice);
}

Plan decide(std::span<const Filter> filters, const Layout& input, std::vector<Device> on, bool fellBack,
            const Choice& choice) {
    static_cast<void>(input.sampleCount());
    Plan plan;
    for (const Filter& filter : filters)
        checkChannels(filter, input);
    plan.graph = lower(filters, input.dimension);
    plan.input = input;
    plan.device = std::move(on.front());
    plan.also.assign(std::make_move_iterator(on.begin() + 1), std::make_move_iterator(on.end()));
    plan.fellBack = fellBack;
    if (choice.strict)
        plan.whyStrict = choice.whyStrict.empty() ? "as asked" : choice.whyStrict;
    settle(plan, choice);
    if (Graph small = withoutOffset(plan.graph, input.type, choice.offset);
        plan.compute == ElementType::f32 && small != plan.graph) {
        plan.graph = std::move(small);
        plan.offset = choice.offset;
        settle(plan, choice);
    }
    return plan;
}

} // namespace

const std::string& Choice::variantOf(int step) const {
    const auto at = static_cast<std::size_t>(step);
    return at < variants.size() && !variants[at].empty() && variants[at] != "auto" ? variants[at] : variant;
}

Layout Plan::output() const {
    Layout layout = input;
    layout.type = graph.nodes.empty() ? input.type : compute;
    layout.extent = outputDomain.extent();
    layout.geometry = input.geometry.movedTo(outputDomain.lo);
    return layout;
}

Plan makePlan(std::span<const Filter> filters, const Layout& input, const Choice& choice) {
    if (choice.device == "auto" && choice.variant == "auto") {
        std::vector<Device> usable;
        for (const Device& d : devices())
            if (whyLost(d).empty())
                usable.push_back(d);
        if (usable.size() > 1)
            return makePlan(filters, input, usable, choice);
    }
    bool fellBack = false;
    std::vector<Device> on = devicesFor(choice, input.dimension, &fellBack);
    return decide(filters, input, std::move(on), fellBack, choice);
}

Plan makePlan(std::span<const Filter> filters, const Layout& input, std::span<const Device> among,
              const Choice& choice) {
    std::vector<Plan> able;
    std::optional<Error> unable;
    for (const Device& d : among)
        try {
            able.push_back(decide(filters, input, {d}, false, choice));
        } catch (const Error& e) {
            if (e.code() != ErrorCode::memory && e.code() != ErrorCode::device)
                throw;
            unable = e;
        }
    if (able.empty())
        throw unable ? *unable : Error(ErrorCode::device, "There is no device to compute on.");
    std::stable_sort(able.begin(), able.end(),
                     [](const Plan& a, const Plan& b) { return a.predictedSeconds < b.predictedSeconds; });
    Plan& best = able.front();
    if (able.size() > 1) {
        const auto told = [](const Plan& p) {
            return secondsText(p.predictedSeconds) + (p.device.linkBytesPerSecond > 0 ? " with its transfers" : "");
        };
        best.whyDevice = "predicted " + told(best);
        for (std::size_t i = 1; i < able.size(); ++i)
            best.whyDevice += "; " + name(able[i].device) + " " + told(able[i]);
    }
    return std::move(best);
}

Plan makePlan(std::span<const Filter> filters, const Layout& input, const Device& device, const Choice& choice) {
    return decide(filters, input, {device}, false, choice);
}

std::vector<Alternative> alternatives(const Plan& plan, const Task& task) {
    return rank(plan, task);
}

} // namespace conv
