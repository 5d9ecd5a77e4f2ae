// SPDX-License-Identifier: Apache-2.0
#include "app/session/agreement.h"
#include "app/compare/accuracy/directions.h"
#include "app/compare/accuracy/plan_facts.h"
#include "app/recipe/grids/grid_steps.h"
#include "app/recipe/times/time_steps.h"
#include "app/session/times/time_run.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

constexpr double maxOperations = 6e8; ///< multiply-adds; well below a second for the reference

/// Boxes of `edge` samples at all corners and in the middle, each once.
std::vector<conv::Region> boxesIn(const conv::Region& domain, std::int64_t edge) {
    std::vector<conv::Region> boxes;
    const auto add = [&](const conv::Vec3& place) {
        conv::Region box;
        for (std::size_t a = 0; a < 3; ++a) {
            const std::int64_t size = std::min(edge, domain.hi[a] - domain.lo[a]);
            const auto room = static_cast<double>(domain.hi[a] - domain.lo[a] - size);
            box.lo[a] = domain.lo[a] + static_cast<std::int64_t>(place[a] * room);
            box.hi[a] = box.lo[a] + size;
        }
        if (std::find(boxes.begin(), boxes.end(), box) == boxes.end())
            boxes.push_back(box);
    };
    for (int corner = 0; corner < 8; ++corner)
        add({corner & 1 ? 1.0 : 0.0, corner & 2 ? 1.0 : 0.0, corner & 4 ? 1.0 : 0.0});
    add({0.5, 0.5, 0.5});
    return boxes;
}

/// Rough number of multiply-adds, halos included.
double operations(const conv::Plan& plan, const std::vector<conv::Region>& boxes) {
    conv::Index3 reach{0, 0, 0};
    for (const conv::PlannedOp& op : plan.ops)
        for (std::size_t a = 0; a < 3; ++a)
            reach[a] += op.problem.taps[a] - 1;
    double sum = 0;
    for (const conv::Region& box : boxes)
        for (const conv::PlannedOp& op : plan.ops)
            sum += static_cast<double>(box.grown(reach, reach).count()) * std::max(1.0, op.problem.operationsPerOutput);
    return sum;
}

/// Compares the reference's samples with the result as they arrive.
class Judge final : public conv::Sink {
  public:
    Judge(const conv::Volume& result, const conv::Region& domain) : result_(result), domain_(domain) {}

    void write(conv::Item item, const conv::ConstView& block) override {
        const conv::Index3& extent = result_.layout().extent;
        const float* ours = result_.as<float>(item);
        std::vector<double> row(static_cast<std::size_t>(block.region.size(0)));
        for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
            for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y) {
                conv::convertSamples(block.type, block.row(y, z), conv::ElementType::f64, row.data(),
                                     block.region.size(0));
                const float* mine = ours + ((z - domain_.lo[2]) * extent[1] + y - domain_.lo[1]) * extent[0] +
                                    block.region.lo[0] - domain_.lo[0];
                for (std::size_t x = 0; x < row.size(); ++x)
                    take(row[x], static_cast<double>(mine[x]));
            }
    }
    double largest = 0, peak = 0;
    std::int64_t samples = 0;

  private:
    void take(double theirs, double mine) {
        ++samples;
        if (std::isfinite(theirs)) {
            peak = std::max(peak, std::abs(theirs));
            largest = std::isfinite(mine) ? std::max(largest, std::abs(theirs - mine)) : INFINITY;
        } else if (std::isfinite(mine)) {
            largest = INFINITY;
        }
    }
    const conv::Volume& result_;
    conv::Region domain_;
};

/// Returns true for second derivatives: they cancel most of their sums.
bool ofSecondOrder(const Recipe& recipe) {
    return std::any_of(recipe.steps.begin(), recipe.steps.end(), [](const Step& step) {
        const auto word = [&](std::string_view key) { return toText(valueOf(step, key)); };
        return !step.muted && (step.filter == "laplacian" || step.filter == "log" || step.filter == "dog" ||
                               step.filter == "hessian" || step.filter == "vesselness" ||
                               step.filter == "structure-tensor" || step.filter == "zscore" ||
                               (step.filter == "fir" && (word("kind") == "highpass" || word("kind") == "bandpass")) ||
                               (step.filter == "iir" &&
                                (word("kind") == "peak" || word("band") == "highpass" || word("band") == "bandpass")) ||
                               (step.filter == "savgol" && word("derivative") != "0" && word("derivative") != "1"));
    });
}

Agreement unchecked(const char* why) {
    Agreement none;
    none.unchecked = why;
    return none;
}

Agreement judged(const Judge& judge, const Recipe& recipe) {
    Agreement agreement;
    agreement.samples = judge.samples;
    agreement.worst = judge.peak > 0 ? judge.largest / judge.peak : judge.largest;
    agreement.limit = ofSecondOrder(recipe) ? 1e-4 : 1e-5;
    return agreement;
}

/// Recomputes the curves of voxels. `steps`: the last ones, along time.
Agreement agreementInTime(const Recipe& steps, const Outcome& outcome, const conv::Volume& source,
                          const conv::PlanOptions& reference, const std::stop_token& stop) {
    const conv::Layout& layout = source.layout();
    if (outcome.domain != layout.whole())
        return unchecked("the result has another extent");
    TimeRun run(steps, layout, io::timeStepIn(source.info()), reference);
    const std::vector<conv::Region> boxes = boxesIn(layout.whole(), 2);
    double sum = 0;
    for (const conv::PlannedOp& op : run.plan().ops)
        sum += static_cast<double>(layout.times * layout.channels) * std::max(1.0, op.problem.operationsPerOutput);
    if (sum * 8 * static_cast<double>(boxes.size()) > maxOperations)
        return unchecked("the check would take too long");
    Judge judge(*outcome.result, outcome.domain);
    for (const conv::Region& box : boxes)
        (void)run.apply(source, judge, bytesOfCurves, {stop, {}, {}}, box);
    return judged(judge, outcome.recipe);
}

} // namespace

Agreement agreementOf(const Outcome& outcome, const conv::Volume& source, const std::stop_token& stop) {
    if (!outcome.result || outcome.result->layout().type != conv::ElementType::f32)
        return unchecked("there is no float32 result");
    const conv::Layout& layout = source.layout();
    conv::PlanOptions reference;
    reference.device = "cpu";
    reference.variant = "cpu-reference";
    Recipe rest = partsOf(outcome.recipe).rest; // `source` is on the last grid
    if (actsInTime(rest)) {                     // and the result of the parts before the last one
        const TimePart last = timePartsOf(rest).back();
        if (last.inTime)
            return agreementInTime(last.recipe, outcome, source, reference, stop);
        rest = last.recipe;
    }
    if (rest.steps.empty())
        return unchecked("no filter follows the last change of the grid");
    const std::vector<conv::Filter> filters = build(rest, layout);
    if (compare::givesDirections(filters)) // rounding decides the direction where there is none
        return unchecked("the directions may be undefined");
    const conv::Plan plan = conv::makePlan(filters, layout, reference);
    const auto thresholds = [](const conv::Filter& f) { return std::holds_alternative<conv::Thresholding>(f.kind); };
    if (std::ranges::any_of(filters, thresholds)) // a difference of one digit before it is one of 1 behind it
        return unchecked("a sample at the threshold may be on either side");
    const auto equalizes = [](const conv::Filter& f) { return std::holds_alternative<conv::Clahe>(f.kind); };
    if (!filters.empty() && std::any_of(filters.begin() + 1, filters.end(), equalizes))
        return unchecked("a sample between two bins may be in either");
    const auto needsAll = [](const conv::Node& node) { return conv::isGlobal(node) || conv::isReduce(node); };
    if (std::any_of(plan.graph.nodes.begin(), plan.graph.nodes.end(), needsAll))
        return unchecked("it needs all samples");
    if (plan.outputDomain != outcome.domain)
        return unchecked("the result has another extent");
    std::int64_t edge = layout.dimension == 1 ? 512 : layout.dimension == 2 ? 24 : 8;
    while (edge > 2 && operations(plan, boxesIn(plan.outputDomain, edge)) > maxOperations)
        edge /= 2;
    std::vector<conv::Region> boxes = boxesIn(plan.outputDomain, edge);
    if (operations(plan, boxes) > maxOperations)
        boxes.erase(boxes.begin(), boxes.end() - 1); // the middle
    if (operations(plan, boxes) > maxOperations)
        return unchecked("the check would take too long");
    const conv::Item item = compare::itemOfMostSteps(plan);
    Judge judge(*outcome.result, outcome.domain);
    for (const conv::Region& box : boxes) {
        conv::Request request;
        request.region = box;
        request.items = {item};
        (void)conv::apply(plan, source, request, judge, {stop, {}, {}});
    }
    return judged(judge, outcome.recipe);
}

} // namespace app
