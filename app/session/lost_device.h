// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <conv/plan.h>
#include <string>

namespace app {

/// Returns why one of a plan's devices no longer answers; empty while all answer.
[[nodiscard]] inline std::string lostReason(const conv::Plan& plan) {
    const std::string why = conv::lostReason(plan.device);
    return why.empty() && plan.elsewhere ? conv::lostReason(plan.elsewhere->device) : why;
}

/// Returns true if a failed run may be repeated with a new plan: its device was lost, and `auto` had chosen it. A
/// device that the user named is never replaced.
[[nodiscard]] inline bool mayGoOnElsewhere(const conv::Error& error, const conv::PlanOptions& asked,
                                           const conv::Plan& plan) {
    return error.code() == conv::ErrorCode::device && asked.device == "auto" && !lostReason(plan).empty();
}

} // namespace app
