// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// Whether a node is computed by a variant: convolutions, medians and bilateral filters are.
[[nodiscard]] bool needsVariant(const Node& node);
/// Whether a SuppressNode thins surfaces of a volume, not lines of slices.
[[nodiscard]] bool thinsVolume(const Node& node);
/// How many channels a node is computed for.
[[nodiscard]] std::int64_t channelsOf(const Layout& input, const Node& node);
/// What the variants get to know about such a node; its plan has domains.
[[nodiscard]] Problem problemOf(const Plan& plan, int node);

} // namespace conv
