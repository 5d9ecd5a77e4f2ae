// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// Finds the steps requested on the other kind of device and that device, among the given ones or all. If all steps are
/// requested there, the plan moves there. Throws Error(device) if the device is missing or a step requests another GPU
/// than the plan's.
void chooseElsewhere(Plan& plan, const PlanOptions& options, std::span<const Device> among);

/// Seconds to copy blocks between the devices of a plan, including input and result unless `resident`.
[[nodiscard]] double transferSeconds(const Plan& plan, bool resident);

/// Type of CPU results on a GPU.
[[nodiscard]] inline ElementType typeOnCard(const Plan& plan) {
    return plan.float64 ? ElementType::f64 : ElementType::f32;
}

} // namespace conv
