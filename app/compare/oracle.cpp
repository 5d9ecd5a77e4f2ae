// SPDX-License-Identifier: Apache-2.0
#include "app/compare/oracle.h"
#include "app/compare/accuracy/approximation.h"
#include "app/compare/accuracy/directions.h"
#include "app/compare/accuracy/plan_facts.h"
#include "app/compare/accuracy/tally.h"
#include "app/compare/kept_oracle.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <conv/survey.h>

namespace app::compare {
namespace {

constexpr double maxOperations = 2e9; ///< for the full result: 1e9 multiply-adds
constexpr std::int64_t maxBytes = std::int64_t{1} << 30;

/// Boxes to check: corners, middles of the faces, centre, then others spread by a fixed rule.
std::vector<conv::Region> boxesIn(const conv::Region& domain, int dimension) {
    constexpr std::size_t count = 64;
    const conv::Index3 size{dimension == 1 ? 256 : 16, dimension >= 2 ? 8 : 1, dimension >= 3 ? 4 : 1};
    const auto place = [&](const std::array<double, 3>& where) {
        conv::Region box;
        for (std::size_t a = 0; a < 3; ++a) {
            const std::int64_t room = std::max<std::int64_t>(0, domain.size(static_cast<int>(a)) - size[a]);
            box.lo[a] = domain.lo[a] + static_cast<std::int64_t>(where[a] * static_cast<double>(room));
            box.hi[a] = std::min(domain.hi[a], box.lo[a] + size[a]);
        }
        return box;
    };
    std::vector<conv::Region> boxes;
    for (const double z : {0.0, 0.5, 1.0})
        for (const double y : {0.0, 0.5, 1.0})
            for (const double x : {0.0, 0.5, 1.0})
                boxes.push_back(place({x, y, z}));
    for (int i = 1; boxes.size() < count; ++i) {
        // A low-discrepancy sequence (R3): even cover without randomness.
        const auto part = [&](double step) { return std::fmod(0.5 + step * i, 1.0); };
        boxes.push_back(place({part(0.8191725133961645), part(0.6710436067037893), part(0.5497004779019703)}));
    }
    std::sort(boxes.begin(), boxes.end(), [](const auto& a, const auto& b) { return a.lo < b.lo; });
    boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
    return boxes;
}

/// Sink that passes one item of several on as the only one.
class AsOnly final : public conv::Sink {
  public:
    explicit AsOnly(conv::Sink& into) : into_(into) {}
    void write(conv::Item, const conv::ConstView& block) override { into_.write({}, block); }

  private:
    conv::Sink& into_;
};

/// Computes the reference of some items in a box. `part`: layout of those items.
conv::Volume valuesOf(const conv::Plan& plan, const conv::Volume& input, const std::vector<conv::Item>& items,
                      const conv::Layout& part, const conv::Region& box, const conv::RunControl& control) {
    conv::Volume values(part);
    conv::VolumeSink sink(values, box);
    AsOnly one(sink);
    conv::Request request;
    request.region = box;
    request.items = items;
    const bool all = conv::itemsOf(part).size() == conv::itemsOf(input.layout()).size();
    (void)conv::apply(plan, input, request, all ? static_cast<conv::Sink&>(sink) : one, control);
    return values;
}

double peakOf(const conv::Volume& volume) {
    double peak = 0;
    for (const conv::Item item : conv::itemsOf(volume.layout())) {
        const double* values = volume.as<double>(item);
        for (std::int64_t i = 0; i < volume.layout().whole().count(); ++i)
            if (std::isfinite(values[i]))
                peak = std::max(peak, std::abs(values[i]));
    }
    return peak;
}

bool ofSecondOrder(const conv::Filter& filter) {
    if (const auto* fir = std::get_if<conv::Fir>(&filter.kind)) // high-pass filters may remove most of the signal
        return fir->kind == conv::FirKind::highpass || fir->kind == conv::FirKind::bandpass;
    if (const auto* iir = std::get_if<conv::Iir>(&filter.kind))
        return iir->kind == conv::IirKind::peak || iir->band == conv::FirKind::highpass ||
               iir->band == conv::FirKind::bandpass;
    if (const auto* fit = std::get_if<conv::SavitzkyGolay>(&filter.kind))
        return fit->derivative >= 2;
    if (const auto* gaussian = std::get_if<conv::Gaussian>(&filter.kind))
        return gaussian->order[0] + gaussian->order[1] + gaussian->order[2] >= 2;
    return std::holds_alternative<conv::LocalScore>(filter.kind) ||
           std::holds_alternative<conv::Hessian>(filter.kind) ||
           std::holds_alternative<conv::Vesselness>(filter.kind) ||
           std::holds_alternative<conv::StructureTensor>(filter.kind) ||
           std::holds_alternative<conv::Laplacian>(filter.kind) ||
           std::holds_alternative<conv::LaplacianOfGaussian>(filter.kind) ||
           std::holds_alternative<conv::DifferenceOfGaussians>(filter.kind);
}

} // namespace

double limitOf(conv::VariantClass kind, std::span<const conv::Filter> filters) {
    if (kind == conv::VariantClass::approximate)
        return 1e-2;
    return kind == conv::VariantClass::peer || std::any_of(filters.begin(), filters.end(), ofSecondOrder) ? 1e-4 : 1e-5;
}

Oracle::Oracle(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::RunControl& control)
    : exact_(limitOf(conv::VariantClass::exact, filters)),
      peer_(limitOf(conv::VariantClass::peer, filters)),
      largest_(conv::analyzeRange(input, control.stop).largest) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    const conv::Plan plan = conv::makePlan(filters, input.layout(), planOptions);
    conv::Layout layout = plan.output();
    layout.type = conv::ElementType::f64;
    const std::vector<conv::Item> items = conv::itemsOf(layout);
    samples_ = layout.sampleCount();
    double operations = 0;
    for (const conv::PlannedOp& t : plan.ops)
        operations += t.problem.operationsPerOutput * static_cast<double>(samples_);
    const bool global = std::any_of(plan.graph.nodes.begin(), plan.graph.nodes.end(),
                                    [](const conv::Node& n) { return conv::isGlobal(n) || conv::isReduce(n); });
    whole_ = global || (operations <= maxOperations && layout.byteCount() <= maxBytes);
    const std::vector<conv::Region> boxes =
        whole_ ? std::vector<conv::Region>{plan.outputDomain} : boxesIn(plan.outputDomain, layout.dimension);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        Block block{boxes[i], whole_ ? items : std::vector<conv::Item>{items[i % items.size()]}, {}};
        conv::Layout part = layout;
        part.extent = boxes[i].extent();
        conv::RunControl share = control;
        if (control.progress)
            share.progress = [&, i](double f) {
                control.progress((static_cast<double>(i) + f) / static_cast<double>(boxes.size()));
            };
        if (!whole_) {
            part = part.onlyChannel(block.items.front().channel);
            part.times = 1;
        }
        block.values = valuesOf(plan, input, block.items, part, boxes[i], share);
        peak_ = std::max(peak_, peakOf(block.values));
        blocks_.push_back(std::move(block));
    }
    if (givesDirections(filters))
        keepTold(filters, input, control);
    if (givesEdges(filters))
        edges_.emplace(filters, input, control);
}

double Oracle::limitFor(const conv::Plan& plan) const {
    bool peer = false;
    for (const conv::PlannedOp& op : plan.ops)
        peer = peer || (op.variant && op.variant->kind == conv::VariantClass::peer);
    const double rounding = peer ? peer_ : exact_;
    if (classOf(plan) != conv::VariantClass::approximate)
        return rounding;
    const std::optional<double> off = approximationError(plan, largest_);
    return off ? rounding + *off / (peak_ > 0 ? peak_ : 1) : limitOf(conv::VariantClass::approximate, {});
}

/// Drops directions that float32 cannot resolve.
void Oracle::keepTold(std::span<const conv::Filter> filters, const conv::Volume& input,
                      const conv::RunControl& control) {
    period_ = directionPeriod;
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    const conv::Plan first =
        conv::makePlan(withOutput(filters, conv::TensorOutput::eigenvalue1), input.layout(), planOptions);
    const conv::Plan second =
        conv::makePlan(withOutput(filters, conv::TensorOutput::eigenvalue2), input.layout(), planOptions);
    std::vector<std::pair<conv::Volume, conv::Volume>> strengths;
    double peak = 0;
    for (const Block& block : blocks_) {
        const conv::Layout& part = block.values.layout();
        strengths.emplace_back(valuesOf(first, input, block.items, part, block.region, {control.stop, {}, {}}),
                               valuesOf(second, input, block.items, part, block.region, {control.stop, {}, {}}));
        peak = std::max(peak, peakOf(strengths.back().first));
    }
    for (std::size_t i = 0; i < blocks_.size(); ++i)
        dropUntold(blocks_[i].values, strengths[i].first, strengths[i].second, peak);
}

std::string Oracle::scope() const {
    if (whole_)
        return "all " + std::to_string(samples_) + " samples";
    std::int64_t checked = 0;
    for (const Block& block : blocks_)
        checked += block.region.count();
    return std::to_string(blocks_.size()) + " boxes with " + std::to_string(checked) + " of " +
           std::to_string(samples_) + " samples";
}

Errors Oracle::judge(const conv::Volume& result, const conv::Region& domain, double limit) const {
    const double allowed = limit * (peak_ > 0 ? peak_ : 1);
    Tally all;
    for (const Block& block : blocks_) {
        const std::vector<conv::Item> own = conv::itemsOf(block.values.layout());
        for (std::size_t k = 0; k < block.items.size(); ++k)
            all.add(tallyOf({block.values.as<double>(own[k]), block.region, block.items[k], allowed, period_}, result,
                            domain));
    }
    Errors e = all.errors();
    e.whole = whole_;
    e.peak = peak_;
    e.relative = peak_ > 0 ? e.maxAbs / peak_ : e.maxAbs;
    e.limit = limit;
    e.within = e.checked > 0 ? 1 - static_cast<double>(all.beyond()) / static_cast<double>(e.checked) : 1;
    if (edges_) {
        const EdgeVerdict verdict = edges_->judge(result, limit);
        e.different = verdict.different;
        e.unexplained = verdict.unexplained;
        e.relative = static_cast<double>(verdict.different) / static_cast<double>(verdict.checked);
        e.limit = edgesThatMayDiffer;
        e.within = 1 - e.relative;
    }
    return e;
}

std::shared_ptr<KeptOracle> makeKeptOracle() {
    return std::make_shared<KeptOracle>();
}

} // namespace app::compare
