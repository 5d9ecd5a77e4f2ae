// SPDX-License-Identifier: Apache-2.0
#include "data/device_memory.h"
#include "plan/numerics/survey.h"
#include <conv/device_data.h>
#include <conv/plan_for.h>
#include <conv/survey.h>
#include <vector>

namespace conv {

struct PendingFacts::Answers {
    FactKinds required;
    const DeviceData& data;
    std::stop_token stop;
    std::vector<Pending<SurveyCounts>> counts{}; ///< one for each item
    std::vector<Pending<SampleRange>> ranges{};  ///< one for a glance at each item
};

PendingFacts::PendingFacts(FactKinds required, const DeviceData& data, void* stream, const std::stop_token& stop)
    : answers_(std::make_unique<Answers>(Answers{required, data, stop})) {
    const Layout& layout = data.layout();
    const Device& device = data.device();
    if (isInvented(device))
        return;
    for (const Item item : itemsOf(layout)) {
        if (item.channel == layout.alpha)
            continue;
        const ConstView view = data.viewOn(device, item);
        if (required.strict || required.float64)
            answers_->counts.push_back(countOnDevice(device, view, surveyGridOf(layout), stream, stop));
        if (required.offset)
            answers_->ranges.push_back(findRangeOnDevice(device, view, glanceOver(layout.extent), stream, stop));
    }
}

PendingFacts::~PendingFacts() = default;

void PendingFacts::wait(SampleFacts& facts) {
    const auto& [required, data, stop, counts, ranges] = *answers_;
    if (isInvented(data.device()))
        findFacts(required, data, data.device(), facts, stop);
    if (!counts.empty()) {
        SurveyCounts all;
        for (const Pending<SurveyCounts>& count : counts)
            all.add(count());
        const Survey survey = surveyFrom(all);
        facts.strictReason = strictReason(survey).value_or("");
        facts.float64Reason = float64Reason(survey, data.layout().type).value_or("");
    }
    if (!ranges.empty()) {
        SampleRange all;
        for (const Pending<SampleRange>& range : ranges)
            all.add(range());
        facts.offset = offsetFrom(all) == 0 ? 0 : commonOffset(data, data.device(), stop);
    }
}

} // namespace conv
