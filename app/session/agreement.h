// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"

namespace app {

/// Deviation of samples of a result from the float64 reference.
struct Agreement {
    std::int64_t samples = 0;
    double worst = 0; ///< largest abs(difference) over the reference's peak; infinite where only one of them is finite
    double limit = 0; ///< limit of the conventions for `worst`
    [[nodiscard]] bool good() const { return worst <= limit; }
};

/// Recomputes boxes at the corners and in the middle of the result with the reference. Returns nothing if that would
/// take long or if the reference needs the full volume (Canny). Throws Error(cancelled).
[[nodiscard]] std::optional<Agreement> agreementOf(const Outcome& outcome, const conv::Volume& source,
                                                   const std::stop_token& stop);

} // namespace app
