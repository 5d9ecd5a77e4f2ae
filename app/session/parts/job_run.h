// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/card_copy.h"
#include "app/session/session.h"

namespace app {

/// Computes a request by its plan: first its visible regions, then all of it, or the picture that is shown. Reads the
/// source from the GPU where `card` keeps a copy.
[[nodiscard]] Outcome runByPlan(const JobRequest& request, const JobEvents& events, const conv::Plan& plan,
                                CardCopy& card, std::stop_token stop);

/// Notes what a plan says about the request that it computes. `active`: its number of active steps.
void describe(Outcome& outcome, const conv::Plan& plan, std::size_t active);

[[nodiscard]] std::size_t activeSteps(const Recipe& recipe);

} // namespace app
