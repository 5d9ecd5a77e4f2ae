// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// True if a variant computes the node: convolutions, medians and bilateral filters.
[[nodiscard]] bool needsVariant(const Node& node);
/// True if a SuppressNode thins surfaces of a volume instead of lines of slices.
[[nodiscard]] bool thinsVolume(const Node& node);
/// Returns the number of channels that a node is computed for.
[[nodiscard]] std::int64_t channelsOf(const Layout& input, const Node& node);
/// Returns the problem of such a node, for variants. The plan must have its domains.
[[nodiscard]] Problem problemOf(const Plan& plan, int node);

} // namespace conv
