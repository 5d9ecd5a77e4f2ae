// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include "cpu/runtime/work.h"
#include "run/rates/axis_rates.h"
#include <algorithm>
#include <vector>

namespace conv {

/// Sums of rows with weights, by register tiles.
class RowSums {
  public:
    /// Row j of `count` is Σ weights[p][k] · row(p, j + k) over `planes` and `ky`. Rows must be readable up to
    /// `columns` rounded up to 64. `ahead`: rows are not in the caches yet, so the next ones are prefetched.
    template <class Row>
    void run(std::int64_t planes, std::int64_t ky, const float* weights, std::int64_t count, Row row,
             std::int64_t columns, float* out, std::int64_t stride, bool ahead = false) {
        const Micro& simd = micro();
        const std::int64_t apart = simd.tileRows + ky - 1;
        rows_.resize(static_cast<std::size_t>(planes * apart));
        for (std::int64_t j = 0; j < count; j += simd.tileRows) {
            for (std::int64_t p = 0; p < planes; ++p)
                for (std::int64_t i = 0; i < apart; ++i)
                    rows_[static_cast<std::size_t>(p * apart + i)] = row(p, std::min(j + i, count + ky - 2));
            if (ahead)
                for (std::int64_t p = 0; p < planes; ++p)
                    for (std::int64_t i = apart; i < std::min(apart + simd.tileRows, count + ky - 1 - j); ++i)
                        prefetch(row(p, j + i), columns);
            const TileTaps taps{weights, planes, 1, ky, 0, false};
            for (std::int64_t x = 0; x < columns; x += simd.tileColumns)
                simd.tile(rows_.data(), x, taps,
                          {out + j * stride + x, stride, std::min(simd.tileColumns, columns - x),
                           std::min(simd.tileRows, count - j), false});
        }
    }
    /// Outputs `some` of an axis at two rates: output i, at out + (i − some.lo) · stride, is made of rows kept(k).
    template <class Kept>
    void interpolate(const AxisRates& axis, Interval some, Kept kept, std::int64_t columns, float* out,
                     std::int64_t stride, bool stream) {
        const Micro& simd = micro();
        const std::int64_t rate = axis.rate(), ky = axis.overlap(), count = simd.tileRows + ky;
        const Interval q{floorDiv(some.lo, rate), floorDiv(some.hi - 1, rate) + 1};
        rows_.resize(static_cast<std::size_t>(count));
        for (std::int64_t from = q.lo; from < q.hi; from += simd.tileRows) {
            for (std::int64_t i = 0; i < count; ++i)
                rows_[static_cast<std::size_t>(i)] = kept(std::min(from + i + 1 - ky / 2, axis.kept.hi - 1));
            for (std::int64_t i = count; i < std::min(count + simd.tileRows, axis.kept.hi - from - 1 + ky / 2); ++i)
                prefetch(kept(from + i + 1 - ky / 2), columns);
            for (std::int64_t p = 0; p < rate; ++p) {
                const std::int64_t first = from * rate + p < some.lo ? 1 : 0, lo = (from + first) * rate + p;
                const std::int64_t high = std::min(simd.tileRows - first, floorDiv(some.hi - 1 - lo, rate) + 1);
                for (std::int64_t x = 0; x < columns && high > 0; x += simd.tileColumns)
                    simd.tile(rows_.data() + first, x, {axis.up.data() + p * ky, 1, 1, ky, 0, false},
                              {out + (lo - some.lo) * stride + x, rate * stride,
                               std::min(simd.tileColumns, columns - x), high, stream});
            }
        }
    }

  private:
    static void prefetch(const float* row, std::int64_t columns) {
        for (std::int64_t x = 0; x < columns; x += 16)
            askAhead(row + x);
    }

    std::vector<const float*> rows_;
};

} // namespace conv
