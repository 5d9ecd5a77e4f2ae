// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <optional>

namespace app::compare {

/// What a plan's result may be off by because of its approximate variants, in the data's unit, for samples of at most
/// `largest` in magnitude: their own bounds, carried through the steps behind them. 0: none of them approximates.
/// Nothing where a step behind one does not carry bounds on (bilateral filters, edge maps, measures of tensors).
[[nodiscard]] std::optional<double> approximationError(const conv::Plan& plan, double largest);

} // namespace app::compare
