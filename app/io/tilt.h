// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace app::io {

/// Treatment of slices that a tilted gantry shears against each other.
enum class Tilt {
    refuse,
    resample, ///< shifted within their planes by linear interpolation until they stand straight
    keep,     ///< as stored; the geometry is sheared
};

} // namespace app::io
