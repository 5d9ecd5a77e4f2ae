// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <memory>

namespace conv {

/// Lines filtered side by side.
inline constexpr std::int64_t stripLines = 32;
/// Samples of a part of a line without its halo: one part of all lines stays in the caches.
inline constexpr std::int64_t longestPart = 2048;

/// Approximates a Gaussian along one axis in time independent of σ.
class LineFilter {
  public:
    virtual ~LineFilter() = default;
    /// Filters `stripLines` lines of n samples, zero around them; sample i of all lines lies at in + 32·i. `out` is
    /// another such buffer, valid from the kernel's radius to as far from the end.
    virtual void run(const float* in, std::int64_t n, float* out, float* scratch) const = 0;
    /// Floats of uninitialized scratch memory.
    [[nodiscard]] virtual std::int64_t scratchWords() const { return 0; }
};
using MakeLineFilter = std::unique_ptr<LineFilter> (*)(double sigma, std::int64_t radius);

/// Filters along each axis that has a σ. cpu-separable computes input with NaN, infinities or very large numbers, so
/// that these reach no further than the kernel.
void passOverLines(const Launch& launch, MakeLineFilter make);
/// Predicted seconds with `operations` for each sample of an axis.
[[nodiscard]] double secondsOfPasses(const Problem& problem, const Device& device, double operations);

} // namespace conv
