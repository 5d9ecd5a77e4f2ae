// SPDX-License-Identifier: Apache-2.0
// Plan and apply in one call.
#include <conv/apply.h>

namespace conv {

Volume filtered(std::span<const Filter> filters, const Volume& input, const PlanOptions& options, ElementType type,
                std::int64_t* clipped) {
    PlanOptions kept = options;
    kept.result = type;
    const Plan plan = makePlan(filters, input.layout(), kept);
    Layout layout = plan.output();
    layout.type = type;
    Volume result(layout, input.info());
    VolumeSink sink(result, plan.outputDomain);
    const Report report = apply(plan, input, {}, sink);
    if (clipped)
        *clipped = report.clipped + sink.clipped();
    return result;
}

} // namespace conv
