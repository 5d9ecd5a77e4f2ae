// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv::fft {

/// Writes the input of a launch's outputs along x as float32, with the border applied, from the sample under tap 0 of
/// the first output on. The last sample is repeated up to `count`: zeros could lie far from the data. Items are `count`
/// samples apart.
void foldSignals(const Launch& launch, float* out, std::int64_t count);

} // namespace conv::fft
