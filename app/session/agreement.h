// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"

namespace app {

/// Deviation of samples of a result from the float64 reference.
struct Agreement {
    std::int64_t samples = 0;
    double worst = 0; ///< largest abs(difference) over the reference's peak; infinite where only one of them is finite
    double limit = 0; ///< limit of the conventions for `worst`
    std::string unchecked; ///< why nothing was checked: "the check would take too long"; empty: it was
    [[nodiscard]] bool good() const { return unchecked.empty() && worst <= limit; }
};

/// Recomputes boxes at the corners and in the middle of the result with the reference; the middle alone if all would
/// take long. Sets `unchecked` if that would take long, too, or if the reference needs the full volume (Canny). Throws
/// Error(cancelled).
[[nodiscard]] Agreement agreementOf(const Outcome& outcome, const conv::Volume& source, const std::stop_token& stop);

} // namespace app
