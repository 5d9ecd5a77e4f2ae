// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/float64/sum.h"
#include "cpu/variants/float64/taps.h"
#include "run/launch.h"
#include <cstring>
#include <vector>

namespace conv {

/// Growing buffer of doubles from a cache line on, zero at first.
class WideBuffer {
  public:
    /// Returns at least `count` doubles. Growing discards the contents.
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

/// A row of n sums; input rows must be readable up to a whole block.
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

inline double* wideOut(const Launch& l, std::int64_t x, std::int64_t y, std::int64_t z) {
    return static_cast<double*>(l.out) + (x - l.box.lo[0]) + (y - l.box.lo[1]) * l.outStrideY +
           (z - l.box.lo[2]) * l.outStrideZ;
}

} // namespace conv
