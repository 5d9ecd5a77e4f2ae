// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <conv/result_cache.h>

/// Keys of stored results.
namespace conv {

/// Last node of a step; graphInput if the step adds none or is the last.
[[nodiscard]] int endOfStep(const Plan& plan, int step);
/// Type of a node's samples.
[[nodiscard]] ElementType typeOfNode(const Plan& plan, int node);
/// Key of the result of node `end`.
[[nodiscard]] ResultKey resultKey(const Plan& plan, int end, Item item);

} // namespace conv
