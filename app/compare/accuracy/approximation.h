// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <optional>

namespace app::compare {

/// Returns the error bound of a plan's result due to approximate variants, in the data's unit: the variants' bounds,
/// carried through later steps. `largest`: largest magnitude of the samples. 0: no approximate variant. Nothing if a
/// later step does not carry bounds (bilateral filters, edge maps, tensor measures).
[[nodiscard]] std::optional<double> approximationError(const conv::Plan& plan, double largest);

} // namespace app::compare
