#pragma once
#include "core/launch.h"
#include "cpu/buffer.h"
#include "cpu/wide/rows.h"
#include "cpu/wide/sum.h"
#include "cpu/work.h"
#include <cstring>
#include <span>
#include <vector>

namespace conv {

/// Doubles that begin on a cache line, zero at first; grows only.
class WideBuffer {
  public:
    /// At least `count` doubles. Contents are kept only where nothing grows.
    [[nodiscard]] double* take(std::int64_t count) {
        if (count > size_) {
            buffer_ = FloatBuffer(2 * count);
            size_ = count;
        }
        return reinterpret_cast<double*>(buffer_.data());
    }

  private:
    FloatBuffer buffer_;
    std::int64_t size_ = 0;
};

/// Taps that are not zero, with their places: samples under other taps are outside the support and may be NaN.
struct SparseTaps {
    std::vector<double> weights;
    std::vector<std::int64_t> at;

    explicit SparseTaps(std::span<const double> all) {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] != 0) {
                weights.push_back(all[i]);
                at.push_back(static_cast<std::int64_t>(i));
            }
    }
    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(weights.size()); }
};

/// A row of `n` sums from rows that are readable up to a whole block, into memory that is not.
inline void sumRow(const double* const* from, const SparseTaps& taps, std::int64_t n, double* out) {
    const WideSums& simd = wideSums();
    std::int64_t x = 0;
    for (; x + simd.block <= n; x += simd.block)
        simd.sum(from, taps.weights.data(), taps.count(), x, out + x);
    if (x == n)
        return;
    alignas(64) double last[128];
    simd.sum(from, taps.weights.data(), taps.count(), x, last);
    std::memcpy(out + x, last, static_cast<std::size_t>(n - x) * sizeof(double));
}

/// Several rows of sums, block by block down the rows, so that the rows they share stay in the nearest cache. `from`
/// has `taps.count()` pointers for each row.
inline void sumRows(std::span<const double* const> from, const SparseTaps& taps, std::int64_t n,
                    std::span<double* const> out) {
    const WideSums& simd = wideSums();
    const std::int64_t count = taps.count();
    for (std::int64_t x = 0; x < n; x += simd.block) {
        alignas(64) double last[128];
        const bool whole = x + simd.block <= n;
        for (std::size_t r = 0; r < out.size(); ++r) {
            double* const to = whole ? out[r] + x : last;
            simd.sum(from.data() + static_cast<std::int64_t>(r) * count, taps.weights.data(), count, x, to);
            if (!whole)
                std::memcpy(out[r] + x, last, static_cast<std::size_t>(n - x) * sizeof(double));
        }
    }
}

/// A sample in float64, nearest.
struct ToDouble {
    template <class T>
    double operator()(T value) const {
        return static_cast<double>(value);
    }
};

/// Where output (x, y, z) of a launch goes.
inline double* wideOut(const Launch& l, std::int64_t x, std::int64_t y, std::int64_t z) {
    return static_cast<double*>(l.out) + (x - l.box.lo[0]) + (y - l.box.lo[1]) * l.outStrideY +
           (z - l.box.lo[2]) * l.outStrideZ;
}

} // namespace conv
