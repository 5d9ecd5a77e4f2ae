// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace app::io {

/// What is done with slices that a tilted gantry shears against each other.
enum class Tilt {
    refuse,
    resample, ///< shifted within their planes, by linear interpolation, until they stand straight
    keep,     ///< as they are stored; the geometry is sheared
};

} // namespace app::io
