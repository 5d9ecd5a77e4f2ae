// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// A sum of products of per-axis kernels in one march: two products, three for a volume, or a Laplacian of Gaussian,
/// given as kernels or found in one. For volumes also combinations of two functions of x and two of z
/// (Problem::multilinearRank).
void launchSumFused(const Launch& launch);

/// Most taps along an axis: sums are kept in registers, taps are kernel parameters.
inline constexpr std::int64_t maxSumTaps = 65;
/// Most taps along an axis for a volume in one pass. With more, two products take two sets of planes and a pass along
/// z; more products are not supported.
inline constexpr std::int64_t sumTapsAtOnce3d = 17;

/// True for a sum, supported or not.
[[nodiscard]] bool isSum(const Problem& p);
[[nodiscard]] std::optional<std::string> unsupportedSum(const Problem& p);
/// Multiply-adds of an output per tap along one axis.
[[nodiscard]] double sumWork(const Problem& p);
/// Taps that the march computes along an axis.
[[nodiscard]] double sumPlaces(const Problem& p);

} // namespace conv
