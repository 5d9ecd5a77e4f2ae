// SPDX-License-Identifier: Apache-2.0
#include "app/session/times/signal_rows.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/survey.h>
#include <cstring>
#include <numeric>
#include <utility>

namespace app {
namespace {

/// Plans kept for signals that are filtered alone.
constexpr std::size_t maxSingle = 64;
/// Signals that the engine would filter along another axis of an image, in another order of sums.
constexpr std::int64_t tooShort = 8;

/// One row of an image as a signal.
class RowSource final : public conv::Source {
  public:
    RowSource(const conv::Volume& rows, std::int64_t row, const conv::Layout& signal)
        : from_(rows.data() + static_cast<std::size_t>(row * signal.extent[0]) * conv::sizeOf(signal.type)),
          layout_(signal) {}
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    void read(conv::Item, const conv::Region& region, void* out) const override {
        const std::size_t size = conv::sizeOf(layout_.type);
        std::memcpy(out, from_ + static_cast<std::size_t>(region.lo[0]) * size,
                    static_cast<std::size_t>(region.size(0)) * size);
    }
    [[nodiscard]] conv::ConstView view(conv::Item) const override {
        return {layout_.type, from_, layout_.whole(), layout_.extent[0], layout_.extent[0]};
    }

  private:
    const std::byte* from_;
    const conv::Layout& layout_;
};

conv::Layout imageOf(const conv::Layout& signal, std::int64_t rows) {
    conv::Layout layout = signal;
    layout.dimension = 2;
    layout.extent[1] = rows;
    return layout;
}

std::size_t rowBytes(const conv::Volume& rows) {
    return static_cast<std::size_t>(rows.layout().extent[0]) * conv::sizeOf(rows.layout().type);
}

/// Subtracts a number from the samples of a row. The differences are exact if it is the row's common offset.
template <class T>
void subtract(conv::Volume& rows, std::int64_t row, double offset) {
    T* const samples = reinterpret_cast<T*>(rows.data()) + row * rows.layout().extent[0];
    for (std::int64_t i = 0; i < rows.layout().extent[0]; ++i)
        samples[i] -= static_cast<T>(offset);
}

void addTimes(conv::Report& all, const conv::Report& one) {
    all.timing += one.timing;
    all.clipped += one.clipped;
    for (std::size_t i = 0; i < std::min(all.ops.size(), one.ops.size()); ++i)
        all.ops[i].milliseconds += one.ops[i].milliseconds;
    for (const std::string& note : one.notes)
        if (std::ranges::find(all.notes, note) == all.notes.end())
            all.notes.push_back(note);
}

/// True if a plan with a common offset only subtracts it from the samples and is otherwise the plan without one.
bool onlySubtracts(const conv::Graph& with, const conv::Graph& without) {
    if (with.nodes.size() != without.nodes.size() + 1 || with.nodes.empty())
        return false;
    for (std::size_t i = 0; i < without.nodes.size(); ++i) {
        conv::Node node = without.nodes[i];
        for (int& input : node.inputs)
            ++input;
        if (node != with.nodes[i + 1])
            return false;
    }
    return true;
}

/// True if both ops of a signal and of an image of signals give the same bits.
bool sameBits(const conv::PlannedOp& signal, const conv::PlannedOp& image) {
    if (!signal.variant || !image.variant)
        return !signal.variant && !image.variant;
    return signal.type == image.type && signal.variant->tiling == conv::Tiling::exact &&
           (signal.variant->name == image.variant->name || (signal.variant->selects && image.variant->selects));
}

} // namespace

void copyRow(const conv::Volume& from, std::int64_t row, conv::Volume& to, std::int64_t at) {
    const std::size_t bytes = rowBytes(from);
    std::memcpy(to.data() + static_cast<std::size_t>(at) * bytes, from.data() + static_cast<std::size_t>(row) * bytes,
                bytes);
}

SignalRows::SignalRows(std::vector<conv::Filter> filters, conv::Layout signal, conv::PlanOptions options)
    : filters_(std::move(filters)), signal_(std::move(signal)), options_(std::move(options)) {
    plan_ = std::make_shared<const conv::Plan>(conv::makePlan(filters_, signal_, options_));
    required_ = conv::factsRequired(*plan_, options_);
    if (required_.offset && signal_.type == conv::ElementType::f32) {
        conv::PlanOptions with = options_;
        with.offset = 1;
        subtracts_ = onlySubtracts(conv::makePlan(filters_, signal_, with).graph, plan_->graph);
    }
}

SignalRows::Key SignalRows::keyOf(const conv::Volume& rows, std::int64_t row) const {
    if (!required_.any())
        return {};
    const RowSource source(rows, row, signal_);
    const conv::SurveyedSource looked(source);
    std::vector<std::byte> samples(rowBytes(rows));
    looked.read({}, signal_.whole(), samples.data());
    const conv::SampleFacts facts = looked.facts();
    const auto given = [](const std::optional<std::string>& reason) { return reason && !reason->empty(); };
    return {required_.strict && given(facts.strictReason), required_.float64 && given(facts.float64Reason),
            required_.offset ? facts.offset.value_or(0) : 0};
}

conv::FactualPlan SignalRows::planOf(const Key& key) const {
    conv::SampleFacts facts;
    facts.strictReason = key.strict ? "as the samples require" : "";
    facts.float64Reason = key.float64 ? "as the samples require" : "";
    facts.offset = key.offset;
    const auto make = [&](const conv::PlanOptions& with) {
        return with == options_ ? plan_ : std::make_shared<const conv::Plan>(conv::makePlan(filters_, signal_, with));
    };
    return conv::planFor(make, options_, facts, [](conv::FactKinds, const conv::Plan&, conv::SampleFacts&) {});
}

/// Returns a plan for an image of signals with the bits of each one's own plan; null if there is none.
std::shared_ptr<const conv::Plan> SignalRows::rowsPlan(const Key& key, std::int64_t rows) const {
    if (signal_.extent[0] <= tooShort || (key.offset != 0 && !subtracts_))
        return nullptr;
    Key without = key;
    without.offset = 0;
    const conv::FactualPlan one = planOf(without);
    conv::PlanOptions wanted = one.options;
    wanted.variants.resize(filters_.size(), wanted.variant);
    for (const conv::PlannedOp& op : one.plan->ops)
        if (op.variant && !op.variant->selects) {
            const conv::Node& node = one.plan->graph.nodes[static_cast<std::size_t>(op.nodes.back())];
            wanted.variants.at(static_cast<std::size_t>(node.step)) = op.variant->name;
        }
    std::vector<conv::Filter> filters = filters_;
    for (conv::Filter& filter : filters)
        filter.axes = {true, false, false};
    try {
        auto plan = std::make_shared<const conv::Plan>(conv::makePlan(filters, imageOf(signal_, rows), wanted));
        if (std::ranges::equal(one.plan->ops, plan->ops, sameBits))
            return plan;
    } catch (const conv::Error& error) { // the variant does not filter images
        if (error.code() != conv::ErrorCode::device)
            throw;
    }
    return nullptr;
}

std::shared_ptr<const conv::Plan> SignalRows::planFor(const Key& key, std::int64_t rows) {
    Key without = key;
    without.offset = key.offset != 0 && !subtracts_ ? 1 : 0;
    Shared& known = shared_[without];
    if (known.rows != rows)
        known = {rows, rowsPlan(without, rows)};
    return known.plan;
}

void SignalRows::alone(const Key& key, const conv::Volume& rows, std::int64_t row, conv::Volume& to,
                       conv::Report& report, const conv::RunControl& control) {
    std::shared_ptr<const conv::Plan>& plan = single_[key];
    if (!plan)
        plan = planOf(key).plan;
    const std::shared_ptr<const conv::Plan> used = plan;
    if (single_.size() > maxSingle)
        single_.clear();
    conv::Layout layout = signal_;
    layout.type = to.layout().type;
    conv::Volume result(layout);
    conv::VolumeSink sink(result, layout.whole());
    addTimes(report, conv::apply(*used, RowSource(rows, row, signal_), {}, sink, {control.stop, {}, {}}));
    report.clipped += sink.clipped();
    copyRow(result, 0, to, row);
}

void SignalRows::together(const Key& key, const conv::Volume& rows, std::span<const std::int64_t> chosen,
                          conv::Volume& to, conv::Report& report, const conv::RunControl& control) {
    const auto count = static_cast<std::int64_t>(chosen.size());
    const std::shared_ptr<const conv::Plan> plan = planFor(key, count);
    if (!plan) {
        for (const std::int64_t row : chosen)
            alone(keyOf(rows, row), rows, row, to, report, control);
        return;
    }
    const auto run = [&](const conv::Volume& from, conv::Volume& into) {
        conv::VolumeSink sink(into, into.layout().whole());
        addTimes(report, conv::apply(*plan, from, {}, sink, {control.stop, {}, {}}));
        report.clipped += sink.clipped();
    };
    if (count == rows.layout().extent[1] && key.offset == 0)
        return run(rows, to);
    conv::Volume part(imageOf(signal_, count));
    conv::Layout layout = part.layout();
    layout.type = to.layout().type;
    conv::Volume result(layout);
    for (std::int64_t i = 0; i < count; ++i) {
        copyRow(rows, chosen[static_cast<std::size_t>(i)], part, i);
        if (key.offset != 0)
            subtract<float>(part, i, keyOf(rows, chosen[static_cast<std::size_t>(i)]).offset);
    }
    run(part, result);
    for (std::int64_t i = 0; i < count; ++i)
        copyRow(result, i, to, chosen[static_cast<std::size_t>(i)]);
}

void SignalRows::filter(const conv::Volume& rows, conv::Volume& to, conv::Report& report,
                        const conv::RunControl& control) {
    if (report.ops.size() != plan_->ops.size())
        report.ops.resize(plan_->ops.size());
    std::map<Key, std::vector<std::int64_t>> groups;
    for (std::int64_t row = 0; row < rows.layout().extent[1]; ++row) {
        Key key = keyOf(rows, row);
        key.offset = key.offset != 0 ? 1 : 0; // the offsets themselves are each signal's own
        groups[key].push_back(row);
    }
    for (const auto& [key, chosen] : groups)
        together(key, rows, chosen, to, report, control);
}

} // namespace app
