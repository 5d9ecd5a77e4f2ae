// SPDX-License-Identifier: Apache-2.0
// Runs a plan on a source: item by item, or all items as one stack.
#include "plan/channel_plan.h"
#include "run/callers_device.h"
#include "run/stack.h"
#include "run/tiles/item_run.h"
#include <algorithm>
#include <chrono>
#include <conv/apply.h>
#include <conv/error.h>

namespace conv {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void copyItem(const Source& source, Item item, const Region& region, Sink& sink, const RunControl& control) {
    const ElementType type = source.layout().type;
    const ConstView all = source.view(item);
    std::vector<std::byte> buffer;
    // Bounded memory, and frequent cancellation points. Sources that compute read several slices at once: neighbours
    // share most of their input.
    constexpr std::int64_t bytesAtOnce = std::int64_t{16} << 20;
    const std::int64_t plane = region.size(0) * region.size(1) * static_cast<std::int64_t>(sizeOf(type));
    const std::int64_t slices =
        all.data ? 1 : std::max<std::int64_t>(1, bytesAtOnce / std::max<std::int64_t>(1, plane));
    for (const Region& slice : tilesOf(region, {region.size(0), region.size(1), slices})) {
        if (control.stop.stop_requested())
            throw Error(ErrorCode::cancelled, "Cancelled.");
        ConstView block{type, nullptr, slice, slice.size(0), slice.size(0) * slice.size(1)};
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

/// Consecutive runs of a plan; a new one starts when other steps act on the next channel.
class Runs {
  public:
    Runs(const Plan& plan, const Source& source, const Request& request, const RunControl& control,
         const Region& region)
        : plan_(plan), source_(source), request_(request), control_(control), region_(region) {
        report_.ops.resize(plan.ops.size());
        for (std::size_t t = 0; t < plan.ops.size(); ++t) {
            report_.ops[t].label = plan.graph.nodes[static_cast<std::size_t>(plan.ops[t].nodes.back())].label;
            if (plan.ops[t].variant)
                report_.ops[t].variant = plan.ops[t].variant->name;
        }
    }

    void copy(Item item, Sink& sink) {
        copyItem(source_, item, region_, sink, control_);
        report_.timing.bytesRead += region_.count() * static_cast<std::int64_t>(sizeOf(source_.layout().type));
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
            copy(item, sink);
            return;
        }
        if (!run_)
            run_ = std::make_unique<ItemRun>(present, source_, request_, control_, limit_);
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
        report_.thresholds.insert(report_.thresholds.end(), done.thresholds.begin(), done.thresholds.end());
        for (std::string& note : done.notes)
            if (std::find(report_.notes.begin(), report_.notes.end(), note) == report_.notes.end())
                report_.notes.push_back(std::move(note));
        for (std::size_t t = 0; t < done.ops.size(); ++t) {
            OpReport& op = report_.ops[part_ ? part_->ops[t] : t];
            op.milliseconds += done.ops[t].milliseconds;
            op.operations += done.ops[t].operations;
        }
    }

    const Plan& plan_;
    const Source& source_;
    const Request& request_;
    const RunControl& control_;
    const Region& region_;
    std::optional<std::int64_t> channel_;
    std::optional<ChannelPlan> part_;
    std::unique_ptr<ItemRun> run_;
    IterationLimit limit_;
    Report report_;
};

Report runItems(const Plan& plan, const Source& source, const Request& request, const Region& region,
                const std::vector<Item>& items, Sink& sink, const RunControl& control) {
    Runs runs(plan, source, request, control, region);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const double from = static_cast<double>(i) / static_cast<double>(items.size());
        if (plan.graph.nodes.empty() || items[i].channel == plan.input.alpha) {
            runs.copy(items[i], sink);
            continue;
        }
        const bool more = i + 1 < items.size() && items[i + 1].channel != plan.input.alpha;
        runs.item(items[i], sink, from, 1.0 / static_cast<double>(items.size()),
                  more ? std::optional(items[i + 1]) : std::nullopt);
    }
    return runs.take();
}

Report runStack(const Plan& stack, const Source& source, const Request& request, Region region,
                const std::vector<Item>& items, Sink& sink, const RunControl& control) {
    region.lo[2] = 0;
    region.hi[2] = stack.input.extent[2];
    const std::int64_t planes = source.layout().extent[2];
    const StackedSource from(source, items, stack.input, planes);
    StackedSink to(sink, items, planes);
    Runs runs(stack, from, request, control, region);
    runs.item({}, to, 0, 1, std::nullopt);
    return runs.take();
}

bool cachesItems(const Plan& plan, const RunControl& control) {
    return control.cache && !plan.graph.nodes.empty() && plan.graph.nodes.back().step > 0;
}

/// True if states of single items are asked for, which a stack does not have.
bool asksIterations(const Plan& plan, const RunControl& control) {
    return control.iteration && reportsIterations(plan);
}

} // namespace

bool reportsIterations(const Plan& plan) {
    return (plan.tiles == 1 || !plan.stored.empty()) && reportedIterations(plan.graph).size() > 1;
}

Report apply(const Plan& plan, const Source& source, const Request& request, Sink& sink, const RunControl& control) {
    const auto start = Clock::now();
    const CallersDevice callers(plan);
    const Region region = request.region.empty() ? plan.outputDomain : request.region;
    if (!plan.outputDomain.contains(region))
        throw Error(ErrorCode::usage,
                    "Region " + describe(region) + " lies outside the result " + describe(plan.outputDomain) + ".");
    if (source.layout().extent != plan.input.extent || source.layout().type != plan.input.type)
        throw Error(ErrorCode::internal, "The plan was made for other data.");
    const std::vector<Item> items = request.items.empty() ? itemsOf(plan.input) : request.items;
    const std::optional<Plan> stack =
        cachesItems(plan, control) || asksIterations(plan, control)
            ? std::nullopt
            : stackOf(plan, items, region, source.viewOn(plan.device, items.front()).data);
    Report report = stack ? runStack(*stack, source, request, region, items, sink, control)
                          : runItems(plan, source, request, region, items, sink, control);
    const auto samples = static_cast<std::int64_t>(items.size()) * region.count();
    report.timing.bytesWritten += samples * static_cast<std::int64_t>(sizeOf(plan.output().type));
    report.timing.total += millisecondsSince(start);
    if (control.progress)
        control.progress(1);
    return report;
}

} // namespace conv
