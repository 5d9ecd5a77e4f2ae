// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <complex>
#include <vector>

namespace conv {

/// Poles of the analog Bessel low-pass of that order whose power is halved at frequency 1: those in the upper half
/// plane, then the real one if the order is odd.
[[nodiscard]] std::vector<std::complex<double>> besselPoles(int order);

} // namespace conv
