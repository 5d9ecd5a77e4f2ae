// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"

namespace app {

/// How samples of a result compare with the float64 reference.
struct Agreement {
    std::int64_t samples = 0;
    double worst = 0; ///< largest |difference| over the reference's peak; infinite where only one of them is finite
    double limit = 0; ///< what the conventions allow
    [[nodiscard]] bool good() const { return worst <= limit; }
};

/// Computes boxes at the corners and in the middle of the result once more by the reference. Nothing where that would
/// take long, or where the reference must see the whole (Canny). Throws Error(cancelled).
[[nodiscard]] std::optional<Agreement> agreementOf(const Outcome& outcome, const conv::Volume& source,
                                                   const std::stop_token& stop);

} // namespace app
