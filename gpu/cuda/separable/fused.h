#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// All axes in one march over the data: one read, one write.
void launchSeparableFused(const Launch& launch);

/// What the marching kernels hold in registers bounds the kernel: taps along an axis.
inline constexpr std::int64_t marchTapsMost = 129;
/// Above this many along any axis, a volume takes two passes: xy and z.
inline constexpr std::int64_t marchTapsAtOnce3d = 17;

/// Why the marching kernels cannot compute such a problem, as far as taps and sizes say.
[[nodiscard]] std::optional<std::string> refusesMarch(const Problem& p);
/// Places for taps along an axis: the kernels come in a few radii.
[[nodiscard]] double marchPlaces(std::int64_t taps);
/// What a block of the pass along z takes.
[[nodiscard]] double columnsBlock(const Device& d, std::int64_t taps);
/// What they need for it: see fused.cpp.
[[nodiscard]] double marchSeconds(const Problem& p, const Device& d);

} // namespace conv
