// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// Computes a sum of products of per-axis kernels in one march: two products, three for a volume, or those of a
/// Laplacian of Gaussian. They are given as a sum of kernels, or found in one kernel. For volumes also combinations of
/// two functions of x and two of z (Problem::multilinearRank).
void launchSumFused(const Launch& launch);

/// Most taps along an axis: sums along the last axis are kept in registers, and the taps of both products are kernel
/// parameters.
inline constexpr std::int64_t sumTapsMost = 65;
/// Most taps along any axis for a volume in one pass; with more, two products take two sets of planes and a pass along
/// z. More than two products have no such fallback.
inline constexpr std::int64_t sumTapsAtOnce3d = 17;

/// Returns true if a problem is a sum for launchSumFused, supported or not.
[[nodiscard]] bool isSum(const Problem& p);
[[nodiscard]] std::optional<std::string> refusesSum(const Problem& p);
/// Returns the multiply-adds of an output, as a multiple of the taps along one axis.
[[nodiscard]] double sumWork(const Problem& p);
/// Returns the taps along an axis that the march computes for such a sum.
[[nodiscard]] double sumPlaces(const Problem& p);

} // namespace conv
