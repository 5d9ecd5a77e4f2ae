// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <optional>
#include <string>

namespace conv {

/// float64 passes along each axis, for kernels defined per axis or of rank 1; tiles and rings stay in the caches.
void launchWideSeparable(const Launch& launch);
[[nodiscard]] std::optional<std::string> unsupportedWideSeparable(const Problem& problem, const Device& device);
[[nodiscard]] double secondsWideSeparable(const Problem& problem, const Device& device);

/// float64 sums over all taps that are not zero, for any kernel.
void launchWideDirect(const Launch& launch);
[[nodiscard]] double secondsWideDirect(const Problem& problem, const Device& device);

/// Copies samples, shifted by a kernel's one tap, to the type Problem::output.
void launchShift(const Launch& launch);
[[nodiscard]] std::optional<std::string> unsupportedShift(const Problem& problem, const Device& device);
[[nodiscard]] double secondsShift(const Problem& problem, const Device& device);

} // namespace conv
