// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <conv/plan.h>
#include <string>

namespace app {

/// Why one of a plan's devices does not answer any more; empty while they do.
[[nodiscard]] inline std::string whyLost(const conv::Plan& plan) {
    const std::string why = conv::whyLost(plan.device);
    return why.empty() && plan.elsewhere ? conv::whyLost(plan.elsewhere->device) : why;
}

/// Whether a run that failed may be done once more with a new plan: its device was lost on the way, and which one to
/// use was left to the program. A device that was asked for is never replaced.
[[nodiscard]] inline bool mayGoOnElsewhere(const conv::Error& error, const conv::Choice& asked,
                                           const conv::Plan& plan) {
    return error.code() == conv::ErrorCode::device && asked.device == "auto" && !whyLost(plan).empty();
}

} // namespace app
