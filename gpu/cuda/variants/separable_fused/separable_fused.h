// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// Computes all axes in one march over the data: one read, one write.
void launchSeparableFused(const Launch& launch);

/// Most taps along an axis, which the marching kernels hold in registers.
inline constexpr std::int64_t marchTapsMost = 129;

/// Returns why the marching kernels cannot compute a problem, by taps and sizes.
[[nodiscard]] std::optional<std::string> refusesMarch(const Problem& p);
/// Checks sizes only.
[[nodiscard]] std::optional<std::string> refusesSizes(const Problem& p);
/// Returns the taps that the kernel computes for `taps`: kernels exist for a few radii.
[[nodiscard]] double marchPlaces(std::int64_t taps);
/// Cost model of passes that give whole planes of a volume to thread blocks.
struct WholePlanes {
    double outputs; ///< outputs that would take as long if spread evenly: all multiprocessors wait for the busiest
    double rows;    ///< rows of a thread block: all, or fewer where several blocks share a plane to fill the device
};
[[nodiscard]] WholePlanes wholePlanes(const Problem& p, const Device& d);
/// Returns the seconds of the pass along z, with its launch.
[[nodiscard]] double marchColumnsSeconds(const Problem& p, const Device& d);
/// Returns the seconds of converting a volume to float32 where no kernel reads its type, else 0.
[[nodiscard]] double asFloatsSeconds(const Problem& p, const Device& d);
/// Returns the seconds of the march: see separable_fused.cpp.
[[nodiscard]] double marchSeconds(const Problem& p, const Device& d);

} // namespace conv
