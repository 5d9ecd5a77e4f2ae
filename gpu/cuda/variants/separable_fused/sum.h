// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// A sum of products of per-axis kernels in one march: two, over a volume three, or those of a Laplacian of Gaussian.
/// They are given as a sum of kernels, or found in one kernel. Over a volume also what two functions of x and two of z
/// make up (Problem::multilinearRank).
void launchSumFused(const Launch& launch);

/// Most taps along an axis: sums along the last axis are kept in registers, and taps of both products travel with the
/// kernel's parameters.
inline constexpr std::int64_t sumTapsMost = 65;
/// Above this many along any axis, a volume takes two passes: two sets of planes, and z. More than two products do not.
inline constexpr std::int64_t sumTapsAtOnce3d = 17;

/// Whether a problem is one for launchSumFused, whatever it says to that.
[[nodiscard]] bool isSum(const Problem& p);
[[nodiscard]] std::optional<std::string> refusesSum(const Problem& p);
/// Multiply-adds of an output, as multiples of the taps along one axis.
[[nodiscard]] double sumWork(const Problem& p);
/// Places for taps along an axis that the march over such a sum has.
[[nodiscard]] double sumPlaces(const Problem& p);

} // namespace conv
