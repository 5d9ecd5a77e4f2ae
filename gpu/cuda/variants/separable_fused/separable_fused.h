// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// One march over the data: one read, one write.
void launchSeparableFused(const Launch& launch);

/// Most taps along an axis, limited by registers.
inline constexpr std::int64_t maxMarchTaps = 129;

/// Returns why the marching kernels cannot compute the problem.
[[nodiscard]] std::optional<std::string> unsupportedMarch(const Problem& p);
[[nodiscard]] std::optional<std::string> unsupportedSizes(const Problem& p);
/// Taps that the kernel computes for `taps`: a few radii exist.
[[nodiscard]] double marchPlaces(std::int64_t taps);
/// Passes that give whole planes of a volume to thread blocks.
struct WholePlanes {
    double outputs; ///< outputs that would take as long, evenly spread: all wait for the busiest multiprocessor
    double rows;    ///< rows of a block: fewer if several share a plane to fill the device
};
[[nodiscard]] WholePlanes wholePlanes(const Problem& p, const Device& d);
/// Seconds of the pass along z, with its launch.
[[nodiscard]] double marchColumnsSeconds(const Problem& p, const Device& d);
/// Seconds of converting to float32; 0 if a kernel reads the type.
[[nodiscard]] double asFloatsSeconds(const Problem& p, const Device& d);
[[nodiscard]] double marchSeconds(const Problem& p, const Device& d);

} // namespace conv
