// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// Finds out which steps are asked to be computed on a device of the other kind than the plan's, and that device, among
/// those given or all there are; a plan whose steps are all asked to be there moves there. Throws Error(device) if it
/// is not there, or if a step asks for another card than the plan's.
void chooseElsewhere(Plan& plan, const Choice& choice, std::span<const Device> among);

/// Seconds that blocks take on their way between the devices of a plan, its input and result included unless they are
/// `resident`; 0 on one device.
[[nodiscard]] double transferSeconds(const Plan& plan, bool resident);

/// The type that values computed on the CPU have once they are on a card: float64 in a plan for float64, else float32.
[[nodiscard]] inline ElementType typeOnCard(const Plan& plan) {
    return plan.float64 ? ElementType::f64 : ElementType::f32;
}

} // namespace conv
