// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <conv/region.h>
#include <vector>

namespace conv {

/// Divisor of `renormalize` for an output at any index: the share of a kernel's sum over the domain; 1 in the interior.
class KernelShare {
  public:
    KernelShare(const Kernel& kernel, const Region& domain);

    /// Region without correction.
    [[nodiscard]] const Region& interior() const { return interior_; }
    /// Σ of the taps over the domain, divided by Σ of all taps; 0 if no tap is over the domain.
    [[nodiscard]] double at(std::int64_t x, std::int64_t y, std::int64_t z) const;

  private:
    struct Range {
        std::int64_t from, to;
    };
    [[nodiscard]] Range inside(std::size_t axis, std::int64_t index) const;

    bool perAxis_;
    Index3 extent_, centre_;
    Region domain_, interior_;
    /// Running sums per axis (kernels defined per axis) or over the box (dense), with a leading zero on every axis.
    std::array<std::vector<double>, 3> running_;
    std::vector<double> box_;
    double sum_;
};

} // namespace conv
