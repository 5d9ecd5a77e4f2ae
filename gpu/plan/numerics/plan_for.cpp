// SPDX-License-Identifier: Apache-2.0
#include <conv/plan_for.h>
#include <conv/survey.h>

namespace conv {

std::shared_ptr<const Plan> planFor(const PlanMaker& make, const Source& source, Choice choice,
                                    const std::stop_token& stop) {
    const ElementType type = source.layout().type;
    std::shared_ptr<const Plan> plan = make(choice);
    std::optional<Survey> known;
    const auto survey = [&]() -> const Survey& {
        if (!known)
            known = surveyOf(source, plan->device, stop);
        return *known;
    };
    if (wantsPrecision(*plan, choice)) {
        choice.whyFloat64 = whyFloat64(survey(), type).value_or("");
        choice.float32Holds = survey().known && choice.whyFloat64.empty();
        plan = make(choice);
    }
    const Choice before = choice;
    if (wantsSurvey(*plan, choice))
        if (const std::optional<std::string> why = whyStrict(survey())) {
            choice.strict = true;
            choice.whyStrict = *why;
        }
    if (wantsOffset(*plan, choice))
        choice.offset = offsetOf(source, plan->device, stop);
    return choice == before ? plan : make(choice);
}

Plan planFor(std::span<const Filter> filters, const Source& source, Choice choice, const std::stop_token& stop) {
    const auto make = [&](const Choice& with) {
        return std::make_shared<const Plan>(makePlan(filters, source.layout(), with));
    };
    return *planFor(make, source, std::move(choice), stop);
}

} // namespace conv
