// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// What of a plan is computed for a channel that some steps pass by.
struct ChannelPlan {
    Plan plan;                      ///< of the steps that act on it: same device, variants and tiles
    std::vector<std::size_t> tasks; ///< which of the whole plan's tasks they are
};

/// Whether every step acts on the channel.
[[nodiscard]] bool isWhole(const Plan& plan, std::int64_t channel);
/// Whether the same steps act on both.
[[nodiscard]] bool sameSteps(const Plan& plan, std::int64_t channel, std::int64_t other);
/// A step that does not act on the channel hands on what it gets. Throws Error(device) if a variant that was asked for
/// cannot take the samples that it gets then.
[[nodiscard]] ChannelPlan planFor(const Plan& plan, std::int64_t channel);

} // namespace conv
