// The walk over the graph, the same for every device: regions, halos, stages, progress.
#include "core/channel_plan.h"
#include "core/footprints.h"
#include "core/hysteresis.h"
#include "core/problem.h"
#include "core/stack.h"
#include "core/tile_workers.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <conv/apply.h>
#include <conv/error.h>
#include <limits>
#include <map>

namespace conv {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Copies samples as they are: the identity, and opacity.
void copyItem(const Source& source, Item item, const Region& region, Sink& sink, const Control& control) {
    const ElementType type = source.layout().type;
    const ConstView all = source.view(item);
    std::vector<std::byte> buffer;
    // Slice by slice: bounded memory, and a place to stop.
    for (const Region& slice : tilesOf(region, {region.size(0), region.size(1), 1})) {
        if (control.stop.stop_requested())
            throw Error(ErrorCode::cancelled, "Cancelled.");
        ConstView block{type, nullptr, slice, slice.size(0), slice.count()};
        if (all.data) {
            block = all;
            block.data = all.row(slice.lo[1], slice.lo[2]) +
                         (slice.lo[0] - all.region.lo[0]) * static_cast<std::int64_t>(sizeOf(type));
            block.region = slice;
        } else {
            buffer.resize(static_cast<std::size_t>(slice.count()) * sizeOf(type));
            source.read(item, slice, buffer.data());
            block.data = buffer.data();
        }
        sink.write(item, block);
    }
}

/// Puts blocks of one item into a dense float volume.
class IntoVolume final : public Sink {
  public:
    IntoVolume(Volume& volume, const Region& domain) : inner_(volume, domain) {}
    void write(Item, const ConstView& block) override { inner_.write({}, block); }
    [[nodiscard]] MutableView place(Item, const Region& region, ElementType type) override {
        return inner_.place({}, region, type);
    }

  private:
    VolumeSink inner_;
};

/// One run of a plan over some items. Results of global nodes are materialised per item; everything else lives for a
/// tile only.
class Run {
  public:
    Run(const Plan& plan, const Source& source, const Request& request, const Control& control)
        : plan_(plan), request_(request), control_(control), workers_(plan, source, control) {
        const auto globals = std::count_if(plan.graph.nodes.begin(), plan.graph.nodes.end(), isGlobal);
        std::ptrdiff_t reduces = 0; // a global node finds its maximum in passing
        for (std::size_t i = 0; i < plan.graph.nodes.size(); ++i)
            reduces += hasLocalReader(plan.graph, static_cast<int>(i)) && isReduce(plan.graph.nodes[i]) ? 1 : 0;
        passes_ = static_cast<double>(globals + reduces) + 1;
    }

    /// `after`: the item whose turn is next.
    void item(Item item, const Region& region, Sink& sink, double from, double share, std::optional<Item> after) {
        first().materialised.clear();
        first().maxima.clear();
        first().scalars.clear();
        const int keep = control_.cache ? useCache(item, region) : graphInput;
        progressFrom_ = from;
        progressShare_ = share / (passes_ + (keep == graphInput ? 0 : 1));
        if (keep != graphInput)
            keepResult(keep, item);
        if (passes_ > 1 || control_.cache) // which would begin with something else
            after.reset();
        compute(static_cast<int>(plan_.graph.nodes.size()) - 1, item, region, sink, {}, after);
        ++items_;
    }

    Report finish(const Region& region) {
        workers_.finish();
        workers_.report(report_);
        for (std::size_t t = 0; t < plan_.tasks.size(); ++t) {
            report_.tasks[t].label = node(plan_.tasks[t].nodes.back()).label;
            if (plan_.tasks[t].variant)
                report_.tasks[t].variant = plan_.tasks[t].variant->name;
        }
        countOperations(region);
        return std::move(report_);
    }

  private:
    [[nodiscard]] const Node& node(int i) const { return plan_.graph.nodes[static_cast<std::size_t>(i)]; }
    [[nodiscard]] Region domain(int i) const {
        return i == graphInput ? plan_.input.whole() : plan_.domains[static_cast<std::size_t>(i)];
    }

    /// Element type of what a node gives.
    [[nodiscard]] ElementType typeOf(int i) const {
        const auto task = std::ranges::find_if(plan_.tasks, [&](const Task& t) { return t.nodes.back() == i; });
        return task == plan_.tasks.end() ? plan_.compute : task->type;
    }

    void progress(double fraction) const {
        if (control_.progress)
            control_.progress(std::min(1.0, progressFrom_ + progressShare_ * fraction));
    }

    /// Computes `region` of a node's result tile by tile. `watch`: nodes whose maximum is wanted in passing.
    void compute(int end, Item item, const Region& region, Sink& sink, const std::vector<int>& watch,
                 std::optional<Item> after = {}) {
        for (std::size_t i = 0; i <= static_cast<std::size_t>(end); ++i)
            if (isGlobal(plan_.graph.nodes[i]) && feeds(static_cast<int>(i), end) &&
                !first().materialised.contains(static_cast<int>(i)))
                materialise(static_cast<int>(i), item, region);
        if (first().materialised.contains(end)) {
            handOver(first().materialised.at(end), item, region, sink);
            return;
        }
        for (int i = 0; i < end; ++i)
            if (isReduce(node(i)) && feeds(i, end) && !first().scalars.contains(i))
                reduce(i, item, region);
        workers_.compute(region, {end, item, sink, watch, after}, [&](double fraction) { progress(fraction); });
        progressFrom_ += progressShare_;
        progress(0);
    }

    [[nodiscard]] TileWalk& first() const { return workers_.first(); }

    /// Last node of a step; graphInput if the step adds none (an identity) or is the last.
    [[nodiscard]] int endOf(int step) const {
        int end = graphInput;
        for (std::size_t i = 0; i + 1 < plan_.graph.nodes.size(); ++i)
            if (plan_.graph.nodes[i].step <= step)
                end = static_cast<int>(i);
        return end != graphInput && node(end + 1).step > step ? end : graphInput;
    }

    [[nodiscard]] ResultKey keyOf(int end, Item item) const {
        ResultKey key{{plan_.graph.nodes.begin(), plan_.graph.nodes.begin() + end + 1}, {}, typeOf(end), item};
        for (const Task& task : plan_.tasks)
            if (task.nodes.back() <= end)
                key.variants.push_back(name(plan_.deviceOf(task)) + (task.variant ? " " + task.variant->name : ""));
        return key;
    }

    /// Takes the latest step's result that is known. Returns the node whose result should be computed and kept.
    int useCache(Item item, const Region& region) {
        for (int step = node(static_cast<int>(plan_.graph.nodes.size()) - 1).step - 1; step >= 0; --step) {
            const int end = endOf(step);
            if (end == graphInput)
                continue;
            if (const ResultCache::Entry known = control_.cache->find(keyOf(end, item)); known.values) {
                first().materialised[end] = {known.values, known.domain};
                return graphInput;
            }
            if (step == request_.keepStep && region == plan_.outputDomain &&
                control_.cache->fits(domain(end).count() * static_cast<std::int64_t>(sizeOf(typeOf(end)))))
                return end;
        }
        return graphInput;
    }

    void keepResult(int end, Item item) {
        Layout layout = singleItem(domain(end), typeOf(end));
        auto values = std::make_shared<Volume>(layout);
        IntoVolume into(*values, domain(end));
        compute(end, item, domain(end), into, {});
        workers_.finish();
        control_.cache->insert(keyOf(end, item), {domain(end), values});
        first().materialised[end] = {values, domain(end)};
    }

    [[nodiscard]] Layout singleItem(const Region& region, ElementType type) const {
        Layout layout = plan_.input.onlyChannel(0);
        layout.type = type;
        layout.extent = region.extent();
        layout.times = 1;
        return layout;
    }

    /// Whether node `from` is needed for node `to`.
    [[nodiscard]] bool feeds(int from, int to) const {
        if (from == to)
            return true;
        if (to < from || first().materialised.contains(to))
            return false;
        const std::vector<int>& in = node(to).inputs;
        return std::any_of(in.begin(), in.end(), [&](int i) { return feeds(from, i); });
    }

    void materialise(int global, Item item, const Region& wanted) {
        const auto& thresholds = std::get<HysteresisNode>(node(global).what);
        const int thin = node(global).inputs[0], largest = node(global).inputs[1];
        Region whole = domain(global);
        if (request_.provisional) {
            // What later steps reach for must be there, too.
            const Index3 reach = reachOf(plan_.graph);
            whole = wanted.grown(reach, reach).intersect(whole);
            report_.provisional = true;
        }
        Volume thinned(singleItem(whole, ElementType::f32));
        IntoVolume into(thinned, whole);
        // The maximum is taken of the same tiles in passing: they cover the whole domain.
        compute(thin, item, whole, into, node(largest).inputs);
        workers_.finish();
        const double maximum = first().maxima.at(node(largest).inputs[0]);
        const auto level = [&](const Threshold& t) { return t.fraction ? t.value * maximum : t.value; };
        const auto start = Clock::now();
        Volume edges =
            hysteresis(thinned, level(thresholds.low), level(thresholds.high), thinsVolume(node(thin)), control_.stop);
        noteTime(global, millisecondsSince(start));
        first().materialised[global] = {std::make_shared<Volume>(std::move(edges)), whole};
    }

    /// The largest value of a node, for local nodes that want to know it beforehand.
    void reduce(int largest, Item item, const Region& wanted) {
        const int of = node(largest).inputs[0];
        Region whole = domain(of);
        if (request_.provisional) {
            const Index3 reach = reachOf(plan_.graph);
            whole = wanted.grown(reach, reach).intersect(whole);
            report_.provisional = true;
        }
        Nowhere nowhere;
        compute(of, item, whole, nowhere, {of});
        workers_.finish();
        first().scalars[largest] = first().maxima.at(of);
    }

    /// Time of a node that is computed here.
    void noteTime(int node, double milliseconds) {
        report_.timing.kernel += milliseconds;
        report_.tasks.resize(plan_.tasks.size());
        for (std::size_t t = 0; t < plan_.tasks.size(); ++t)
            if (plan_.tasks[t].nodes.back() == node)
                report_.tasks[t].milliseconds += milliseconds;
    }

    static void handOver(const Materialised& from, Item item, const Region& region, Sink& sink) {
        ConstView block = from.volume->view({});
        const Index3 shift{region.lo[0] - from.domain.lo[0], region.lo[1] - from.domain.lo[1],
                           region.lo[2] - from.domain.lo[2]};
        block.data = block.row(shift[1], shift[2]) + shift[0] * static_cast<std::int64_t>(sizeOf(block.type));
        block.region = region;
        sink.write(item, block);
    }

    void countOperations(const Region& region) {
        for (std::size_t t = 0; t < plan_.tasks.size(); ++t)
            for (const int n : plan_.tasks[t].nodes)
                if (const double each = operationsPerOutput(node(n)); each > 0) {
                    const double operations = each * static_cast<double>(region.count() * items_);
                    report_.tasks[t].operations += operations;
                    report_.timing.operations += operations;
                }
    }

    const Plan& plan_;
    const Request& request_;
    const Control& control_;
    Report report_;
    TileWorkers workers_;
    std::int64_t items_ = 0;
    double progressFrom_ = 0, progressShare_ = 1, passes_ = 1;
};

/// Runs of a plan one after the other, a new one whenever other steps act on the next channel.
class Runs {
  public:
    Runs(const Plan& plan, const Source& source, const Request& request, const Control& control, const Region& region)
        : plan_(plan), source_(source), request_(request), control_(control), region_(region) {
        report_.tasks.resize(plan.tasks.size());
        for (std::size_t t = 0; t < plan.tasks.size(); ++t) {
            report_.tasks[t].label = plan.graph.nodes[static_cast<std::size_t>(plan.tasks[t].nodes.back())].label;
            if (plan.tasks[t].variant)
                report_.tasks[t].variant = plan.tasks[t].variant->name;
        }
    }

    void item(Item item, Sink& sink, double from, double share, std::optional<Item> after) {
        if (!channel_ || !sameSteps(plan_, *channel_, item.channel)) {
            finish();
            channel_ = item.channel;
            part_.reset();
            if (!isWhole(plan_, item.channel))
                part_ = planFor(plan_, item.channel);
        }
        const Plan& present = part_ ? part_->plan : plan_;
        if (present.graph.nodes.empty()) {
            copyItem(source_, item, region_, sink, control_);
            return;
        }
        if (!run_)
            run_ = std::make_unique<Run>(present, source_, request_, control_);
        if (after && !sameSteps(plan_, *channel_, after->channel))
            after.reset();
        run_->item(item, region_, sink, from, share, after);
    }

    Report take() {
        finish();
        return std::move(report_);
    }

  private:
    void finish() {
        if (!run_)
            return;
        Report done = run_->finish(region_);
        run_.reset();
        report_.timing += done.timing;
        report_.tiles += done.tiles;
        report_.clipped += done.clipped;
        report_.provisional = report_.provisional || done.provisional;
        for (std::string& note : done.notes)
            if (std::find(report_.notes.begin(), report_.notes.end(), note) == report_.notes.end())
                report_.notes.push_back(std::move(note));
        for (std::size_t t = 0; t < done.tasks.size(); ++t) {
            TaskReport& task = report_.tasks[part_ ? part_->tasks[t] : t];
            task.milliseconds += done.tasks[t].milliseconds;
            task.operations += done.tasks[t].operations;
        }
    }

    const Plan& plan_;
    const Source& source_;
    const Request& request_;
    const Control& control_;
    const Region& region_;
    std::optional<std::int64_t> channel_;
    std::optional<ChannelPlan> part_;
    std::unique_ptr<Run> run_;
    Report report_;
};

Report runItems(const Plan& plan, const Source& source, const Request& request, const Region& region,
                const std::vector<Item>& items, Sink& sink, const Control& control) {
    Runs runs(plan, source, request, control, region);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const double from = static_cast<double>(i) / static_cast<double>(items.size());
        if (plan.graph.nodes.empty() || items[i].channel == plan.input.alpha) {
            copyItem(source, items[i], region, sink, control);
            continue;
        }
        const bool more = i + 1 < items.size() && items[i + 1].channel != plan.input.alpha;
        runs.item(items[i], sink, from, 1.0 / static_cast<double>(items.size()),
                  more ? std::optional(items[i + 1]) : std::nullopt);
    }
    return runs.take();
}

/// All items as one volume.
Report runStack(const Plan& stack, const Source& source, const Request& request, Region region,
                const std::vector<Item>& items, Sink& sink, const Control& control) {
    region.lo[2] = 0;
    region.hi[2] = stack.input.extent[2];
    const std::int64_t planes = source.layout().extent[2];
    const StackedSource from(source, items, stack.input, planes);
    StackedSink to(sink, items, planes);
    Runs runs(stack, from, request, control, region);
    runs.item({}, to, 0, 1, std::nullopt);
    return runs.take();
}

/// Whether steps' results are kept item by item.
bool cachesItems(const Plan& plan, const Control& control) {
    return control.cache && !plan.graph.nodes.empty() && plan.graph.nodes.back().step > 0;
}

} // namespace

Report apply(const Plan& plan, const Source& source, const Request& request, Sink& sink, const Control& control) {
    const auto start = Clock::now();
    const Region region = request.region.empty() ? plan.outputDomain : request.region;
    if (!plan.outputDomain.contains(region))
        throw Error(ErrorCode::usage,
                    "Region " + describe(region) + " lies outside the result " + describe(plan.outputDomain) + ".");
    if (source.layout().extent != plan.input.extent || source.layout().type != plan.input.type)
        throw Error(ErrorCode::internal, "The plan was made for other data.");
    const std::vector<Item> items = request.items.empty() ? itemsOf(plan.input) : request.items;
    const std::optional<Plan> stack =
        cachesItems(plan, control) ? std::nullopt
                                   : stackOf(plan, items, region, source.viewOn(plan.device, items.front()).data);
    Report report = stack ? runStack(*stack, source, request, region, items, sink, control)
                          : runItems(plan, source, request, region, items, sink, control);
    const auto samples = static_cast<std::int64_t>(items.size()) * region.count();
    report.timing.bytesRead += samples * static_cast<std::int64_t>(sizeOf(plan.input.type));
    report.timing.bytesWritten += samples * static_cast<std::int64_t>(sizeOf(plan.output().type));
    report.timing.total += millisecondsSince(start);
    if (control.progress)
        control.progress(1);
    return report;
}

} // namespace conv
