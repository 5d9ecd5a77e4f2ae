// SPDX-License-Identifier: Apache-2.0
#include "plan/numerics/survey.h"
#include <conv/plan_for.h>
#include <conv/survey.h>

namespace conv {

FactKinds factsRequired(const Plan& plan, const PlanOptions& options) {
    return {requiresSurvey(plan, options), requiresPrecision(plan, options), requiresOffset(plan, options)};
}

void findFacts(FactKinds required, const Source& source, const Device& device, SampleFacts& facts,
               const std::stop_token& stop) {
    if (required.strict || required.float64)
        if (const Survey survey = analyzeRange(source, device, stop); survey.known) {
            facts.strictReason = strictReason(survey).value_or("");
            facts.float64Reason = float64Reason(survey, source.layout().type).value_or("");
        }
    if (required.offset)
        facts.offset = commonOffset(source, device, stop);
}

FactualPlan planFor(const PlanMaker& make, PlanOptions options, SampleFacts& facts, const FactFinder& find) {
    FactualPlan result{make(options), {}, {}, {}};
    // The precision first: a float64 plan may require no other fact.
    result.required.float64 = requiresPrecision(*result.plan, options);
    if (result.required.float64) {
        if (!facts.float64Reason)
            find({.float64 = true}, *result.plan, facts);
        if (facts.float64Reason) {
            options.float64Reason = *facts.float64Reason;
            options.float32Holds = options.float64Reason.empty();
            result.plan = make(options);
        }
    }
    const PlanOptions before = options;
    result.required.strict = requiresSurvey(*result.plan, options);
    result.required.offset = requiresOffset(*result.plan, options);
    const FactKinds missing{result.required.strict && !facts.strictReason, false,
                            result.required.offset && !facts.offset};
    if (missing.any())
        find(missing, *result.plan, facts);
    if (result.required.strict && facts.strictReason && !facts.strictReason->empty()) {
        options.strict = true;
        options.strictReason = *facts.strictReason;
    }
    if (result.required.offset && facts.offset)
        options.offset = *facts.offset;
    if (options != before)
        result.plan = make(options);
    result.unknown = {result.required.strict && !facts.strictReason, result.required.float64 && !facts.float64Reason,
                      result.required.offset && !facts.offset};
    result.options = std::move(options);
    return result;
}

std::shared_ptr<const Plan> planFor(const PlanMaker& make, const Source& source, PlanOptions options,
                                    const std::stop_token& stop) {
    SampleFacts facts;
    const auto find = [&](FactKinds required, const Plan& plan, SampleFacts& found) {
        findFacts(required, source, plan.device, found, stop);
    };
    return planFor(make, std::move(options), facts, find).plan;
}

Plan planFor(std::span<const Filter> filters, const Source& source, PlanOptions options, const std::stop_token& stop) {
    const auto make = [&](const PlanOptions& with) {
        return std::make_shared<const Plan>(makePlan(filters, source.layout(), with));
    };
    return *planFor(make, source, std::move(options), stop);
}

} // namespace conv
