// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// Seconds for a node without a variant, from the bytes moved.
[[nodiscard]] double pointwiseSeconds(const Plan& plan, int index, const Device& device);

/// Device for ranking. This machine's CPU gets the rates of its class: neither the measured peak, which varies between
/// runs, nor `--threads` may flip near-equal variants, and with them the last bits.
[[nodiscard]] Device steady(const Device& device);

/// Seconds of a variant for all items of a plan, by its model alone. Choices compare these: a calibrated pace, one
/// factor for all sizes, chooses worse than the model (docs/design/predictions.md).
[[nodiscard]] double modelSecondsOn(const Plan& plan, const Variant& variant, const PlannedOp& op,
                                    const Device& device);

/// All variants on a device, best first.
[[nodiscard]] std::vector<Alternative> rank(const Plan& plan, const PlannedOp& op, const Device& device);

/// Times of the chosen variant and the others. A faster other one is available on request only.
[[nodiscard]] std::string rankingText(const std::vector<Alternative>& ranked, const Variant* taken);

} // namespace conv
