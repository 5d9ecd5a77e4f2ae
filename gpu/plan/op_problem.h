// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "plan/fused_group.h"
#include <conv/plan.h>

namespace conv {

/// Type of a node's values as `reader` gets them, after conversion between devices (plan/elsewhere.h). `before` are the
/// ops of earlier nodes.
[[nodiscard]] ElementType typeFor(const Plan& plan, const std::vector<PlannedOp>& before, int node, int reader);

/// Problem of a node with the types of its input and result.
[[nodiscard]] Problem problemOf(const Plan& plan, int index, const std::vector<PlannedOp>& before);

/// Problem of an average with weights: its first convolution's, of the samples.
[[nodiscard]] Problem problemOfMean(const Plan& plan, int mean, const std::vector<PlannedOp>& before);

/// Completes the problem of a fused sum, which starts as its first convolution's.
void describeSum(const Plan& plan, const FusedGroup& group, Problem& problem);

} // namespace conv
