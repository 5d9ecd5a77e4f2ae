// SPDX-License-Identifier: Apache-2.0
#include "app/session/job_plan.h"
#include "app/session/lost_device.h"
#include "app/session/memory_ledger.h"

namespace app {
namespace {

std::int64_t heldOn(const conv::Plan& plan) {
    for (const conv::Device* const device : {&plan.device, plan.elsewhere ? &plan.elsewhere->device : nullptr})
        if (device && device->kind == conv::DeviceKind::cuda)
            return MemoryLedger::of(*device).held();
    return 0;
}

} // namespace

/// Examines samples where they lie: on the GPU or in host memory.
conv::FactualPlan JobPlan::factualPlan(const std::vector<conv::Filter>& filters, const JobRequest& request,
                                       const std::stop_token& stop) {
    const conv::Volume& source = *request.source;
    const auto make = [&](const conv::PlanOptions& with) {
        return std::make_shared<const conv::Plan>(conv::makePlan(filters, source.layout(), with));
    };
    const auto find = [&](conv::FactKinds required, const conv::Plan& planned, conv::SampleFacts& facts) {
        if (const std::shared_ptr<const conv::DeviceCopy> there = card_.copyOf(&source))
            conv::findFacts(required, *there, there->device(), facts, stop);
        else
            conv::findFacts(required, source, planned.device, facts, stop);
    };
    return conv::planFor(make, planOptionsFor(request.recipe, request.planOptions), facts_, find);
}

const conv::Plan& JobPlan::make(const JobRequest& request, const std::stop_token& stop) {
    if (source_.lock() != request.source) {
        source_ = request.source;
        facts_ = {};
        if (asksFacts_)
            forget();
    }
    const conv::Layout& layout = request.source->layout();
    if (Key wanted{request.recipe, layout, request.planOptions}; key_ != wanted) {
        forget();
        const std::vector<conv::Filter> filters = build(wanted.recipe, layout);
        const conv::FactualPlan made = factualPlan(filters, request, stop);
        asksFacts_ = made.required.any();
        plan_ = leavingRoom(heldOn(*made.plan), *made.plan, filters, made.options);
        key_ = std::move(wanted);
    }
    return plan_;
}

bool JobPlan::mayGoOnElsewhere(const conv::Error& error) const {
    return key_ && app::mayGoOnElsewhere(error, key_->planOptions, plan_);
}

} // namespace app
