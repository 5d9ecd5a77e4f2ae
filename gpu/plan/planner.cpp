// SPDX-License-Identifier: Apache-2.0
// The planner: device, variants, tile grid and prediction, once per recipe and full input.
#include "model/text.h"
#include "model/weighed_mean.h"
#include "plan/choose_variants.h"
#include "plan/elsewhere.h"
#include "plan/numerics/offset.h"
#include "plan/tiles/footprints.h"
#include "plan/tiles/tiling.h"
#include "run/backend.h"
#include <algorithm>
#include <conv/causes.h>
#include <conv/plan.h>
#include <iterator>
#include <set>

namespace conv {
namespace {

/// A known variant name decides an open device; an unknown one throws an error with similar names.
std::vector<Device> devicesFor(const PlanOptions& options, int dimension, bool* fellBack) {
    if (options.variant == "auto")
        return chooseDevices(options.device, fellBack);
    std::set<std::string> names;
    for (const Variant& v : variants()) {
        if (v.dimension == dimension)
            names.insert(v.name);
        if (v.name != options.variant || v.dimension != dimension)
            continue;
        if (options.device != "auto") {
            std::vector<Device> all = chooseDevices(options.device, fellBack);
            for (const Device& d : all)
                if (d.kind != v.device)
                    throw Error(ErrorCode::device, v.name + " runs on " +
                                                       (v.device == DeviceKind::cpu ? "the CPU" : "a CUDA device") +
                                                       ", not on " + name(d) + ".");
            return all;
        }
        if (v.device == DeviceKind::cuda && !v.launch)
            throw Error(ErrorCode::device, causes::variantUnavailable,
                        {{"variant", v.name}, {"reason", v.unavailable}});
        return chooseDevices(v.device == DeviceKind::cpu ? "cpu" : "cuda", fellBack);
    }
    std::string known;
    for (const std::string& n : names)
        known += (known.empty() ? "" : ", ") + n;
    throw Error(ErrorCode::device, causes::variantUnknown,
                {{"variant", options.variant}, {"dimension", std::to_string(dimension)}, {"known", known}});
}

/// All devices use the variants of the first one, so that bits are equal; throws if one cannot.
void checkOthers(const Plan& plan) {
    for (const Device& d : plan.also)
        for (const PlannedOp& t : plan.ops)
            if (t.variant && !plan.isElsewhere(t.nodes.back()))
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

void checkMask(const Filter& filter, const Layout& input) {
    if (!filter.masking.mask || isPresentMask(filter.masking.mask))
        return;
    const Layout& mask = filter.masking.mask->layout();
    if (mask.extent != input.extent || mask.type != ElementType::u8 || mask.channels * mask.times != 1)
        throw Error(ErrorCode::usage, causes::filter,
                    {{"filter", name(filter)},
                     {"reason", "its mask (" + conv::describe(mask) + ") must be uint8 on the grid of the data (" +
                                    conv::describe(input) + ")."}});
}

void settle(Plan& plan, const PlanOptions& options, Averages averages) {
    plan.domains = domainsOf(plan.graph, plan.input.whole());
    plan.outputDomain = plan.domains.empty() ? plan.input.whole() : plan.domains.back();
    chooseOps(plan, options, averages);
    checkOthers(plan);
    const std::vector<std::int64_t> samples = computedSamples(plan, plan.outputDomain);
    plan.predictedSeconds = 0;
    for (std::size_t t = 0; t < samples.size(); ++t) {
        plan.ops[t].predictedSeconds *=
            static_cast<double>(samples[t]) / static_cast<double>(plan.outputDomain.count());
        plan.predictedSeconds += plan.ops[t].predictedSeconds;
    }
    chooseTiles(plan, options);
}

/// Seconds that all items but the first save because they share the sums of masks' weights (run/tiles/tile_walk.h).
double sharedSeconds(const Plan& plan) {
    const auto items = static_cast<double>(plan.input.channels * plan.input.times);
    double seconds = 0;
    for (const PlannedOp& op : plan.ops)
        if (plan.tiles == 1 && op.variant && isOfMasks(plan.graph, op.nodes.back()))
            seconds += op.predictedSeconds * (items - 1) / items;
    return seconds;
}

/// True if all averages that a plan fuses have the same variant, and so the same bits, in steps. The choice may then
/// depend on tiles.
bool keepsBits(const Plan& fused, const Plan& steps) {
    return std::ranges::all_of(fused.ops, [&](const PlannedOp& op) {
        return !isWeighedMean(fused.graph, op.nodes) || std::ranges::all_of(steps.ops, [&](const PlannedOp& step) {
            return !step.variant || std::ranges::find(op.nodes, step.nodes.back()) == op.nodes.end() ||
                   step.variant == op.variant;
        });
    });
}

/// Completes a plan with known graph, input and devices. Averages over a mask are fused unless a series of items is
/// faster with shared sums of weights.
void settle(Plan& plan, const PlanOptions& options) {
    settle(plan, options, Averages::fused);
    const bool fuses =
        std::ranges::any_of(plan.ops, [&](const PlannedOp& op) { return isWeighedMean(plan.graph, op.nodes); });
    if (!fuses || plan.tiles > 1 || plan.input.channels * plan.input.times == 1)
        return;
    Plan steps = plan;
    settle(steps, options, Averages::apart);
    steps.predictedSeconds -= sharedSeconds(steps);
    if (keepsBits(plan, steps) && steps.predictedSeconds < plan.predictedSeconds)
        plan = std::move(steps);
}

/// A plan on the devices `on`; `among` are the candidates for a second device.
Plan decide(std::span<const Filter> filters, const Layout& input, std::vector<Device> on, bool fellBack,
            const PlanOptions& options, std::span<const Device> among) {
    static_cast<void>(input.sampleCount());
    Plan plan;
    for (const Filter& filter : filters) {
        checkChannels(filter, input);
        checkMask(filter, input);
    }
    plan.graph = lower(filters, input.dimension);
    plan.input = input;
    plan.device = std::move(on.front());
    plan.also.assign(std::make_move_iterator(on.begin() + 1), std::make_move_iterator(on.end()));
    plan.fellBack = fellBack;
    chooseElsewhere(plan, options, among);
    if (options.strict)
        plan.strictReason = options.strictReason.empty() ? "as asked" : options.strictReason;
    plan.float32Holds = options.float32Holds;
    plan.float64 = options.precision == Precision::float64 ||
                   (options.precision == Precision::automatic && !options.float64Reason.empty());
    if (plan.float64)
        plan.float64Reason = options.precision == Precision::float64 ? "as asked" : options.float64Reason;
    settle(plan, options);
    if (Graph small = subtractOffset(plan.graph, input.type, options.offset, plan.ops);
        small != plan.graph &&
        std::ranges::none_of(plan.ops, [](const PlannedOp& t) { return t.type == ElementType::f64; })) {
        plan.graph = std::move(small);
        plan.offset = options.offset;
        settle(plan, options);
    }
    return plan;
}

/// A plan on one device or several that share the work. Moves a step to the CPU, if it is in `among`, when no GPU
/// variant can compute it and the choice is open, or when only the CPU keeps its digits.
Plan decideWithHelp(std::span<const Filter> filters, const Layout& input, const std::vector<Device>& on, bool fellBack,
                    std::span<const Device> among, PlanOptions options) {
    std::string why;
    while (true)
        try {
            Plan plan = decide(filters, input, on, fellBack, options, among);
            if (plan.elsewhere)
                plan.elsewhere->why = why;
            else if (!why.empty())
                plan.deviceReason = why;
            return plan;
        } catch (const CannotHere& e) {
            const auto step = static_cast<std::size_t>(e.step);
            const bool helped = std::ranges::any_of(among, [](const Device& d) { return d.kind == DeviceKind::cpu; });
            if (!helped || (options.device != "auto" && !e.digits) || on.front().kind == DeviceKind::cpu ||
                !options.deviceOf(e.step).empty())
                throw;
            options.devices.resize(std::max(options.devices.size(), filters.size()));
            options.devices[step] = "cpu";
            why += (why.empty() ? "" : " ") + std::string(e.what());
        }
}

/// A plan on devices of this machine, as far as they are known. GPUs that are not open count with all their memory.
Plan planAsKnown(std::span<const Filter> filters, const Layout& input, const PlanOptions& options) {
    const auto asKnownNow = [](std::vector<Device> all) {
        std::ranges::transform(all, all.begin(), asKnown);
        return all;
    };
    if (options.device == "auto" && options.variant == "auto") {
        std::vector<Device> usable;
        std::ranges::copy_if(devices(), std::back_inserter(usable),
                             [](const Device& d) { return lostReason(d).empty(); });
        if (usable.size() > 1)
            return makePlan(filters, input, asKnownNow(std::move(usable)), options);
    }
    bool fellBack = false;
    const std::vector<Device> on = asKnownNow(devicesFor(options, input.dimension, &fellBack));
    return decideWithHelp(filters, input, on, fellBack, {&theCpu(), 1}, options);
}

/// Opens the devices of a plan. Returns true if all were open, so that the plan was made for their free memory.
bool wasOpen(const Plan& plan) {
    bool all = true;
    const auto open = [&](const Device& d) { all = opened(d) == d && all; };
    open(plan.device);
    std::ranges::for_each(plan.also, open);
    if (plan.elsewhere)
        open(plan.elsewhere->device);
    return all;
}

} // namespace

std::string_view name(Precision precision) {
    constexpr std::string_view names[] = {"auto", "float32", "float64"};
    return names[static_cast<std::size_t>(precision)];
}

std::optional<Precision> precisionNamed(std::string_view text) {
    for (const Precision p : {Precision::automatic, Precision::float32, Precision::float64})
        if (text == name(p))
            return p;
    return std::nullopt;
}

const std::string& PlanOptions::variantOf(int step) const {
    const auto at = static_cast<std::size_t>(step);
    return at < variants.size() && !variants[at].empty() && variants[at] != "auto" ? variants[at] : variant;
}

ElementType handedOverAs(ElementType computed, ElementType wanted) {
    return isInteger(computed) || sizeOf(wanted) > sizeOf(computed) ? computed : wanted;
}

Layout Plan::output() const {
    Layout layout = input;
    layout.type = graph.nodes.empty() ? input.type : compute;
    layout.extent = outputDomain.extent();
    layout.geometry = input.geometry.movedTo(outputDomain.lo);
    return layout;
}

Plan makePlan(std::span<const Filter> filters, const Layout& input, const PlanOptions& options) {
    const bool isOpenChoice = (options.device == "auto" && options.variant == "auto") || options.device == "cuda:all";
    for (std::size_t failed = 0;;) {
        Plan plan = planAsKnown(filters, input, options);
        try {
            if (wasOpen(plan))
                return plan;
        } catch (const Error&) { // an open choice leaves out devices that cannot be opened
            if (!isOpenChoice || ++failed > devices().size())
                throw;
        }
    }
}

Plan makePlan(std::span<const Filter> filters, const Layout& input, std::span<const Device> among,
              const PlanOptions& options) {
    std::vector<Plan> able;
    std::optional<Error> unable;
    for (const Device& d : among)
        try {
            Plan plan = decideWithHelp(filters, input, {d}, false, among, options);
            const auto same = std::ranges::find_if(able, [&](const Plan& p) { return placesOf(p) == placesOf(plan); });
            if (same == able.end())
                able.push_back(std::move(plan));
            else if (same->deviceReason.empty())
                same->deviceReason = plan.deviceReason; // why another device cannot
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
            return secondsText(p.predictedSeconds) +
                   (p.elsewhere || p.device.linkBytesPerSecond > 0 ? " with its transfers" : "");
        };
        best.deviceReason = "predicted " + told(best);
        for (std::size_t i = 1; i < able.size(); ++i)
            best.deviceReason += "; " + placesOf(able[i]) + " " + told(able[i]);
    }
    return std::move(best);
}

Plan makePlan(std::span<const Filter> filters, const Layout& input, const Device& device, const PlanOptions& options) {
    return decideWithHelp(filters, input, {device}, false, {&theCpu(), 1}, options);
}

} // namespace conv
