// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/own/trial_wire.h"
#include <conv/plan.h>
#include <stop_token>

namespace app::compare {

/// Compiles and checks the user's kernels of a plan in a process of its own, which is killed after `seconds` in one
/// stage. On success the code that passed is what runs of the plan launch. Throws Error(cancelled) on a stop.
[[nodiscard]] TrialAnswer tryOwnKernels(const conv::Plan& plan, double seconds, const std::stop_token& stop);

/// Sends an order to a process of its own and returns its answer; as above.
[[nodiscard]] TrialAnswer tryInProcess(const TrialOrder& order, double seconds, const std::stop_token& stop);

/// Main function of convapp-kernel. Returns its exit code.
[[nodiscard]] int runTrialProcess();

} // namespace app::compare
