// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/item.h"
#include "app/compare/accuracy/directions.h"
#include "app/compare/accuracy/plan_facts.h"
#include <algorithm>
#include <cmath>

namespace app::cli {
namespace {

/// Returns a box in the middle of the result: enough samples to see an error, few enough to compute in float64 at once.
conv::Region middleBox(const conv::Region& domain, int dimension) {
    const std::int64_t edge = dimension == 1 ? 512 : dimension == 2 ? 24 : 8;
    conv::Region box = domain;
    for (int axis = 0; axis < dimension; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const std::int64_t size = std::min(edge, domain.size(axis));
        box.lo[a] = domain.lo[a] + (domain.size(axis) - size) / 2;
        box.hi[a] = box.lo[a] + size;
    }
    return box;
}

/// Returns true if the reference's reads and multiplications are few.
bool affordable(const conv::Plan& plan, const conv::Region& box) {
    double work = 0;
    conv::Index3 reach{0, 0, 0};
    for (const conv::PlannedOp& op : plan.ops)
        for (std::size_t axis = 0; axis < 3; ++axis)
            reach[axis] += op.problem.taps[axis] - 1;
    const conv::Region grown = box.grown(reach, reach);
    for (const conv::PlannedOp& op : plan.ops)
        work += static_cast<double>(grown.count()) * std::max(1.0, op.problem.operationsPerOutput);
    return work < 3e8;
}

conv::Volume computed(const conv::Plan& plan, const conv::Source& input, const conv::Region& box, conv::Item item,
                      const std::stop_token& stop) {
    conv::Layout layout = plan.output();
    layout.type = conv::ElementType::f64;
    layout.extent = box.extent();
    layout.channels = input.layout().channels;
    layout.times = input.layout().times;
    conv::Volume result(layout);
    conv::VolumeSink sink(result, box);
    conv::Request request;
    request.region = box;
    request.items = {item};
    (void)conv::apply(plan, input, request, sink, {stop, {}});
    return result;
}

} // namespace

std::optional<Agreement> sampleAgreement(const conv::Plan& plan, std::span<const conv::Filter> filters,
                                         const conv::Source& input, const std::stop_token& stop) {
    const auto global = [](const conv::Node& node) { return conv::isGlobal(node) || conv::isReduce(node); };
    const auto thresholds = [](const conv::Filter& f) { return std::holds_alternative<conv::Thresholding>(f.kind); };
    if (std::any_of(filters.begin(), filters.end(), thresholds)) // rounding before it decides some samples
        return std::nullopt;
    if (std::any_of(plan.graph.nodes.begin(), plan.graph.nodes.end(), global) || compare::givesDirections(filters))
        return std::nullopt;
    const conv::Region box = middleBox(plan.outputDomain, plan.input.dimension);
    if (!affordable(plan, box))
        return std::nullopt;
    const conv::Item item = compare::itemOfMostSteps(plan);
    conv::PlanOptions reference;
    reference.device = "cpu";
    reference.variant = "cpu-reference";
    const conv::Plan oracle = conv::makePlan(filters, input.layout(), reference);
    conv::Plan ours = plan; // its values before rounding to the saved type
    ours.result = ours.compute;
    const conv::Volume a = computed(oracle, input, box, item, stop), b = computed(ours, input, box, item, stop);
    Agreement agreement;
    agreement.samples = box.count();
    const double *x = a.as<double>(item), *y = b.as<double>(item);
    for (std::int64_t i = 0; i < agreement.samples; ++i) {
        if (std::isfinite(x[i]) && std::isfinite(y[i]))
            agreement.maxAbs = std::max(agreement.maxAbs, std::abs(x[i] - y[i]));
        if (std::isfinite(x[i]))
            agreement.peak = std::max(agreement.peak, std::abs(x[i]));
    }
    return agreement;
}

} // namespace app::cli
