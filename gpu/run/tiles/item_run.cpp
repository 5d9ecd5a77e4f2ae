// SPDX-License-Identifier: Apache-2.0
#include "run/tiles/item_run.h"
#include "model/problem.h"
#include "plan/tiles/footprints.h"
#include "run/cache/result_key.h"
#include "run/hysteresis.h"
#include "run/otsu.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <conv/error.h>
#include <limits>

namespace conv {
namespace {

using Clock = std::chrono::steady_clock;

double itemMilliseconds(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Passes over a reduction's input: range and histogram for Otsu's threshold, one for both ends of a range.
std::ptrdiff_t passesOf(const Graph& graph, int reduction) {
    const Node& node = graph.nodes[static_cast<std::size_t>(reduction)];
    if (std::holds_alternative<OtsuNode>(node.kind))
        return 2;
    const Node* const before = reduction > 0 ? &graph.nodes[static_cast<std::size_t>(reduction - 1)] : nullptr;
    const bool found = before && std::holds_alternative<RangeNode>(node.kind) &&
                       std::holds_alternative<RangeNode>(before->kind) && before->inputs == node.inputs;
    return found ? 0 : 1;
}

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

void handOver(const WholeResult& from, Item item, const Region& region, Sink& sink) {
    ConstView block = from.volume->view({});
    const Index3 shift{region.lo[0] - from.domain.lo[0], region.lo[1] - from.domain.lo[1],
                       region.lo[2] - from.domain.lo[2]};
    block.data = block.row(shift[1], shift[2]) + shift[0] * static_cast<std::int64_t>(sizeOf(block.type));
    block.region = region;
    sink.write(item, block);
}

} // namespace

ItemRun::ItemRun(const Plan& plan, const Source& source, const Request& request, const RunControl& control,
                 IterationLimit& limit)
    : plan_(plan), request_(request), control_(control), workers_(plan, source, control), limit_(limit) {
    if (control.iteration)
        iterations_.ends = reportedIterations(plan.graph);
    const auto globals = std::count_if(plan.graph.nodes.begin(), plan.graph.nodes.end(), isGlobal);
    std::ptrdiff_t reduces = 0; // a global node computes its maximum itself
    for (std::size_t i = 0; i < plan.graph.nodes.size(); ++i)
        if (hasLocalReader(plan.graph, static_cast<int>(i)) && isReduce(plan.graph.nodes[i]))
            reduces += passesOf(plan.graph, static_cast<int>(i));
    passes_ = static_cast<double>(globals + reduces) + static_cast<double>(plan.stored.size()) + 1;
}

void ItemRun::item(Item item, const Region& region, Sink& sink, double from, double share, std::optional<Item> after) {
    first().wholeResults.clear();
    first().maxima.clear();
    first().scalars.clear();
    const int keep = control_.cache ? useCache(item, region) : graphInput;
    const auto& kept = first().wholeResults; // result of an earlier step, from the cache
    const ElementType read = kept.empty() ? plan_.input.type : kept.begin()->second.volume->layout().type;
    report_.timing.bytesRead += region.count() * static_cast<std::int64_t>(sizeOf(read));
    progressFrom_ = from;
    progressShare_ = share / (passes_ + (keep == graphInput ? 0 : 1));
    if (keep != graphInput)
        keepResult(keep, item);
    if (passes_ > 1 || control_.cache) // another pass would start with other tiles
        after.reset();
    compute(static_cast<int>(plan_.graph.nodes.size()) - 1, item, region, sink, {}, after);
    ++items_;
    limit_.firstItem = false;
}

Report ItemRun::finish(const Region& region) {
    workers_.finish();
    workers_.report(report_);
    for (std::size_t t = 0; t < plan_.ops.size(); ++t) {
        report_.ops[t].label = node(plan_.ops[t].nodes.back()).label;
        if (plan_.ops[t].variant)
            report_.ops[t].variant = plan_.ops[t].variant->name;
    }
    countOperations(region);
    return std::move(report_);
}

Region ItemRun::domain(int i) const {
    return i == graphInput ? plan_.input.whole() : plan_.domains[static_cast<std::size_t>(i)];
}

void ItemRun::progress(double fraction) const {
    if (control_.progress)
        control_.progress(std::min(1.0, progressFrom_ + progressShare_ * fraction));
}

void ItemRun::compute(int end, Item item, const Region& region, Sink& sink, const std::vector<int>& watch,
                      std::optional<Item> after) {
    for (std::size_t i = 0; i <= static_cast<std::size_t>(end); ++i)
        if (isGlobal(plan_.graph.nodes[i]) && feeds(static_cast<int>(i), end) &&
            !first().wholeResults.contains(static_cast<int>(i)))
            materialise(static_cast<int>(i), item, region);
    const bool reports = !iterations_.ends.empty() && end == static_cast<int>(plan_.graph.nodes.size()) - 1;
    for (const int i : plan_.stored)
        if (i < end && feeds(i, end) && !first().wholeResults.contains(i)) {
            store(i, end, item, region);
            if (reports)
                reportStored(i, item);
        }
    if (first().wholeResults.contains(end)) {
        handOver(first().wholeResults.at(end), item, region, sink);
        return;
    }
    for (int i = 0; i < end; ++i)
        if (isReduce(node(i)) && feeds(i, end) && !first().scalars.contains(i))
            reduce(i, item, region);
    iterations_.stopsAfter = [&](int done, const Region& tile, const ReportedIterations::Read& read) {
        return stopsAfter(done, item, tile == region, read);
    };
    workers_.compute(region, {end, item, sink, watch, after, reports ? &iterations_ : nullptr},
                     [&](double fraction) { progress(fraction); });
    progressFrom_ += progressShare_;
    progress(0);
}

int ItemRun::useCache(Item item, const Region& region) {
    for (int step = node(static_cast<int>(plan_.graph.nodes.size()) - 1).step - 1; step >= 0; --step) {
        const int end = endOfStep(plan_, step);
        if (end == graphInput)
            continue;
        if (const ResultCache::Entry known = control_.cache->find(resultKey(plan_, end, item)); known.values) {
            first().wholeResults[end] = {known.values, known.domain};
            cachedItems_.resize(plan_.ops.size());
            for (std::size_t t = 0; t < plan_.ops.size(); ++t)
                cachedItems_[t] += plan_.ops[t].nodes.back() <= end;
            return graphInput;
        }
        if (step == request_.keepStep && region == plan_.outputDomain &&
            control_.cache->fits(domain(end).count() * static_cast<std::int64_t>(sizeOf(typeOfNode(plan_, end)))))
            return end;
    }
    return graphInput;
}

void ItemRun::keepResult(int end, Item item) {
    Layout layout = singleItem(domain(end), typeOfNode(plan_, end));
    auto values = std::make_shared<Volume>(layout);
    IntoVolume into(*values, domain(end));
    compute(end, item, domain(end), into, {});
    workers_.finish();
    control_.cache->insert(resultKey(plan_, end, item), {domain(end), values});
    first().wholeResults[end] = {values, domain(end)};
}

Layout ItemRun::singleItem(const Region& region, ElementType type) const {
    Layout layout = plan_.input.onlyChannel(0);
    layout.type = type;
    layout.extent = region.extent();
    layout.times = 1;
    return layout;
}

bool ItemRun::feeds(int from, int to) const {
    std::vector<bool> read(static_cast<std::size_t>(to) + 1, false);
    read[static_cast<std::size_t>(to)] = true;
    for (int i = to; i > from; --i)
        if (read[static_cast<std::size_t>(i)] && !first().wholeResults.contains(i))
            for (const int in : node(i).inputs)
                if (in != graphInput)
                    read[static_cast<std::size_t>(in)] = true;
    return from <= to && read[static_cast<std::size_t>(from)];
}

void ItemRun::store(int i, int end, Item item, const Region& region) {
    std::vector<bool> known(plan_.graph.nodes.size(), false);
    for (const auto& [stored, result] : first().wholeResults)
        known[static_cast<std::size_t>(stored)] = isGlobal(node(stored));
    const std::optional<AxisSets> read = footprintsOf(plan_, end, region, known).nodes[static_cast<std::size_t>(i)];
    if (!read)
        return;
    const Region part = hullOf(*read);
    auto values = std::make_shared<Volume>(singleItem(part, typeOfNode(plan_, i)));
    IntoVolume into(*values, part);
    compute(i, item, part, into, {});
    workers_.finish();
    std::map<int, WholeResult>& results = first().wholeResults;
    results[i] = {std::move(values), part};
    const auto readLater = [&](int earlier) {
        for (int n = i + 1; n <= end; ++n)
            if (std::ranges::find(node(n).inputs, earlier) != node(n).inputs.end())
                return true;
        return false;
    };
    std::erase_if(results, [&](const auto& result) {
        return result.first < i && std::ranges::binary_search(plan_.stored, result.first) && !readLater(result.first);
    });
}

void ItemRun::reportStored(int estimate, Item item) {
    const std::vector<int>& ends = iterations_.ends;
    const auto at = std::ranges::find(ends, estimate);
    if (at == ends.end())
        return;
    std::map<int, WholeResult>& results = first().wholeResults;
    const int last = ends.back();
    const auto read = [&](const Region& part, Sink& sink) {
        results[last] = results.at(estimate);
        const auto forget = [&](const void*) { results.erase(last); };
        const std::unique_ptr<const void, decltype(forget)> guard(&results, forget);
        workers_.compute(part, {static_cast<int>(plan_.graph.nodes.size()) - 1, item, sink, {}, {}, nullptr, true}, {});
        workers_.finish();
    };
    if (stopsAfter(static_cast<int>(at - ends.begin()) + 1, item, true, read))
        results[last] = results.at(estimate);
}

bool ItemRun::stopsAfter(int done, Item item, bool all, const ReportedIterations::Read& read) {
    const int of = limit_.after > 0 ? limit_.after : static_cast<int>(iterations_.ends.size());
    if (all && done < of) {
        const bool mayStop = limit_.firstItem && limit_.after == 0;
        const IterationState state{node(iterations_.ends.back()).step, done, of, item, mayStop, read};
        if (control_.iteration(state) && mayStop)
            limit_.after = done;
    }
    return done == limit_.after;
}

void ItemRun::materialise(int global, Item item, const Region& wanted) {
    const auto& thresholds = std::get<HysteresisNode>(node(global).kind);
    const int thin = node(global).inputs[0], largest = node(global).inputs[1];
    Region whole = domain(global);
    if (request_.provisional) {
        // Include the halo of later steps.
        const Index3 reach = reachOf(plan_.graph);
        whole = wanted.grown(reach, reach).intersect(whole);
        report_.provisional = true;
    }
    Volume thinned(singleItem(whole, ElementType::f32));
    IntoVolume into(thinned, whole);
    // The tiles cover the whole domain, so the same pass finds the maximum.
    compute(thin, item, whole, into, node(largest).inputs);
    workers_.finish();
    const double maximum = first().maxima.at(node(largest).inputs[0]);
    const auto level = [&](const Threshold& t) { return t.fraction ? t.value * maximum : t.value; };
    const auto start = Clock::now();
    Volume edges =
        hysteresis(thinned, level(thresholds.low), level(thresholds.high), thinsVolume(node(thin)), control_.stop);
    noteTime(global, itemMilliseconds(start));
    first().wholeResults[global] = {std::make_shared<Volume>(std::move(edges)), whole};
}

void ItemRun::reduce(int scalar, Item item, const Region& wanted) {
    const int of = node(scalar).inputs[0];
    Region whole = domain(of);
    if (request_.provisional) {
        const Index3 reach = reachOf(plan_.graph);
        whole = wanted.grown(reach, reach).intersect(whole);
        report_.provisional = true;
    }
    if (std::holds_alternative<OtsuNode>(node(scalar).kind)) {
        first().scalars[scalar] = otsuThreshold(of, item, whole);
        report_.thresholds.push_back({node(scalar).step, item, first().scalars[scalar]});
        return;
    }
    if (std::holds_alternative<RangeNode>(node(scalar).kind)) {
        RangeSink range;
        compute(of, item, whole, range, {});
        workers_.finish();
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        for (int i = 0; i < static_cast<int>(plan_.graph.nodes.size()); ++i)
            if (const auto* end = std::get_if<RangeNode>(&node(i).kind); end && node(i).inputs[0] == of)
                first().scalars[i] = !range.any() ? none : end->largest ? range.max() : range.min();
        return;
    }
    Nowhere nowhere;
    compute(of, item, whole, nowhere, {of});
    workers_.finish();
    first().scalars[scalar] = first().maxima.at(of);
}

double ItemRun::otsuThreshold(int of, Item item, const Region& region) {
    RangeSink range;
    compute(of, item, region, range, {});
    workers_.finish();
    OtsuHistogram histogram(range);
    if (range.any() && range.min() < range.max()) {
        compute(of, item, region, histogram, {});
        workers_.finish();
    }
    return histogram.threshold();
}

void ItemRun::noteTime(int node, double milliseconds) {
    report_.timing.kernel += milliseconds;
    report_.ops.resize(plan_.ops.size());
    for (std::size_t t = 0; t < plan_.ops.size(); ++t)
        if (plan_.ops[t].nodes.back() == node)
            report_.ops[t].milliseconds += milliseconds;
}

void ItemRun::countOperations(const Region& region) {
    cachedItems_.resize(plan_.ops.size());
    const std::vector<std::int64_t> samples = computedSamples(plan_, region);
    const std::vector<int>& ends = iterations_.ends;
    const auto left = [&](int n) { // true behind the last iteration that was computed
        return limit_.after > 0 && !ends.empty() && n > ends[static_cast<std::size_t>(limit_.after) - 1] &&
               n <= ends.back();
    };
    for (std::size_t t = 0; t < plan_.ops.size(); ++t)
        for (const int n : plan_.ops[t].nodes)
            if (left(n)) {
                continue;
            } else if (const double each = operationsPerOutput(node(n)); each > 0) {
                const double operations = each * static_cast<double>(samples[t] * (items_ - cachedItems_[t]));
                report_.ops[t].operations += operations;
                report_.timing.operations += operations;
            }
}

} // namespace conv
