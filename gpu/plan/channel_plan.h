// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// The sub-plan of one channel: only the steps whose channel list contains it.
struct ChannelPlan {
    Plan plan;                    ///< steps that act on the channel; same device, variants and tiles
    std::vector<std::size_t> ops; ///< indices of these ops in the full plan
};

[[nodiscard]] bool isWhole(const Plan& plan, std::int64_t channel);
[[nodiscard]] bool sameSteps(const Plan& plan, std::int64_t channel, std::int64_t other);
/// Skipped steps pass their input on. Throws Error(device) if a requested variant cannot take the samples it then gets.
[[nodiscard]] ChannelPlan planFor(const Plan& plan, std::int64_t channel);

} // namespace conv
