// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/float64/sum.h"
#include "run/launch.h"
#include <cmath>
#include <span>
#include <vector>

namespace conv {

/// Nonzero taps and their places. Samples under zero taps may be NaN.
struct SparseTaps {
    std::vector<double> weights;
    std::vector<std::int64_t> at;

    SparseTaps() = default;
    explicit SparseTaps(std::span<const double> all) {
        for (std::size_t i = 0; i < all.size(); ++i)
            add(all, static_cast<std::int64_t>(i));
    }
    /// Takes the taps in `order`.
    SparseTaps(std::span<const double> all, std::span<const std::int64_t> order) {
        for (const std::int64_t i : order)
            add(all, i);
    }
    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(weights.size()); }
    /// Sum over samples that all have one value.
    [[nodiscard]] double ofConstant(double value) const {
        double sum = 0;
        for (const double w : weights)
            sum = std::fma(value, w, sum);
        return sum;
    }

  private:
    void add(std::span<const double> all, std::int64_t i) {
        if (all[static_cast<std::size_t>(i)] == 0)
            return;
        weights.push_back(all[static_cast<std::size_t>(i)]);
        at.push_back(i);
    }
};

/// Taps of an axis for `WideSums::tile` or `line`; `sparse` has the nonzero ones in that kernel's order.
struct WideAxis {
    std::vector<double> weights;
    std::int64_t before = 0;
    bool identity = false;
    bool holes = false; ///< some weight is zero, and samples under it may be infinite or NaN
    SparseTaps sparse;

    WideAxis() = default;
    WideAxis(const AxisTaps& taps, bool line, bool finite)
        : weights(taps.weights.begin(), taps.weights.end()),
          before(taps.before()),
          identity(taps.isIdentity()),
          sparse(line ? SparseTaps(weights, wideLineOrder(wideSums(), taps.size())) : SparseTaps(weights)) {
        holes = !finite && sparse.count() < size();
    }
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(weights.size()); }
};

inline bool anyNotFinite(const double* numbers, std::int64_t n) {
    bool any = false;
    for (std::int64_t i = 0; i < n; ++i)
        any |= !std::isfinite(numbers[i]);
    return any;
}

} // namespace conv
