// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Smallest and largest samples of boxes: each pass along an axis doubles the reach of a minimum.
void launchExtrema(const Launch& launch);
[[nodiscard]] std::optional<std::string> unsupportedExtrema(const Problem& problem, const Device& device);
[[nodiscard]] double secondsExtrema(const Problem& problem, const Device& device);

} // namespace conv
