// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// All axes in one march over the data: one read, one write.
void launchSeparableFused(const Launch& launch);

/// What the marching kernels hold in registers bounds the kernel: taps along an axis.
inline constexpr std::int64_t marchTapsMost = 129;

/// Why the marching kernels cannot compute such a problem, as far as taps and sizes say.
[[nodiscard]] std::optional<std::string> refusesMarch(const Problem& p);
/// As far as sizes say.
[[nodiscard]] std::optional<std::string> refusesSizes(const Problem& p);
/// Places for taps along an axis: the kernels come in a few radii.
[[nodiscard]] double marchPlaces(std::int64_t taps);
/// Planes of a volume that go whole to blocks of threads, as the rows and columns of two passes do.
struct WholePlanes {
    double outputs; ///< that would take as long, were they spread evenly: all multiprocessors wait for the busiest one
    double rows;    ///< of a block: all, or fewer where blocks that share a plane fill the device
};
[[nodiscard]] WholePlanes wholePlanes(const Problem& p, const Device& d);
/// What the pass along z takes, with its launch.
[[nodiscard]] double marchColumnsSeconds(const Problem& p, const Device& d);
/// Making float32 of a volume's samples for which there are no kernels; no time where there are.
[[nodiscard]] double asFloatsSeconds(const Problem& p, const Device& d);
/// What they need for it: see fused.cpp.
[[nodiscard]] double marchSeconds(const Problem& p, const Device& d);

} // namespace conv
