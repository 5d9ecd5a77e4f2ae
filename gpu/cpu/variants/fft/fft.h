// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <optional>
#include <string>

namespace conv {

/// Overlapping tiles through Fourier transforms, two real tiles in a complex one; a kernel's planes are summed in the
/// frequency domain. cpu-direct computes tiles with NaN, infinities or numbers near float's limit, so that these reach
/// no further than the kernel.
void launchCpuFft(const Launch& launch);
[[nodiscard]] std::optional<std::string> unsupportedCpuFft(const Problem& problem, const Device& device);
[[nodiscard]] double secondsCpuFft(const Problem& problem, const Device& device);

} // namespace conv
