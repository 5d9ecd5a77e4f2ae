// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"
#include <climits>

namespace conv {

/// Most taps passed as kernel parameters, in constant memory (TapTable::maxParameters).
inline constexpr std::int64_t maxConstantTaps = 2048;

[[nodiscard]] inline std::optional<std::string> unsupportedArticle(const Problem& p, const Device&) {
    if (p.taps[0] > INT_MAX / p.taps[1] / p.taps[2])
        return "The kernel has more than 2147483647 taps.";
    return std::nullopt;
}

[[nodiscard]] inline std::optional<std::string> constantNote(const Problem& p, const Device&) {
    const std::int64_t taps = p.taps[0] * p.taps[1] * p.taps[2];
    if (taps <= maxConstantTaps)
        return std::nullopt;
    return "taps are read from global memory, since " + std::to_string(taps) + " are more than the " +
           std::to_string(maxConstantTaps) + " that fit into a launch's constant memory";
}

/// Seconds of outputs with `worth` taps each at a share of the peak, no faster than the memory traffic.
[[nodiscard]] inline double articleSeconds(const Problem& p, const Device& d, double worth, double share) {
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) * launchCost + passSeconds(p, d, bytes, 2 * worth, share);
}

/// A variant that sums products in the order of the taps.
template <void (*launch)(const Launch&)>
[[nodiscard]] Variant articleVariant(std::string_view name, int dimension, Idea idea) {
    Variant v = cudaVariant<launch>(name, dimension);
    v.tiling = Tiling::exact;
    v.arithmetic = Arithmetic::sums;
    v.idea = idea;
    v.unsupported = unsupportedArticle;
    return v;
}

} // namespace conv
