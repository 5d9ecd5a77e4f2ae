// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv::fft {

/// Writes what the outputs of a launch along x read into `out`, one sample after the other from the one that tap 0 of
/// the first output meets: float32, the border folded in. Behind the last, up to `count` samples, it is repeated: it is
/// as far from zero as the others. Signal after signal of the launch's items, `count` samples apart.
void foldSignals(const Launch& launch, float* out, std::int64_t count);

} // namespace conv::fft
