// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <optional>
#include <string>

namespace conv {

/// Overlapping tiles through Fourier transforms, two real tiles in one complex transform; a kernel's planes are summed
/// up in the frequency domain. Where a tile holds NaN, infinities or numbers near the end of float's range, its outputs
/// are computed by cpu-direct, so that such samples reach no further than the kernel.
void launchCpuFft(const Launch& launch);
[[nodiscard]] std::optional<std::string> refusesCpuFft(const Problem& problem, const Device& device);
[[nodiscard]] double secondsCpuFft(const Problem& problem, const Device& device);

} // namespace conv
