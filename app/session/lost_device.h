#pragma once
#include <conv/error.h>
#include <conv/plan.h>

namespace app {

/// Whether a run that failed may be done once more with a new plan: its device was lost on the way, and which one to
/// use was left to the program. A device that was asked for is never replaced.
[[nodiscard]] inline bool mayGoOnElsewhere(const conv::Error& error, const conv::Choice& asked,
                                           const conv::Plan& plan) {
    return error.code() == conv::ErrorCode::device && asked.device == "auto" && !conv::whyLost(plan.device).empty();
}

} // namespace app
