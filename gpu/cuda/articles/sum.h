// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/articles/articles.h"

namespace conv::articles {

/// Returns Σ over one row of taps. `row`: offset of the row in storage, −1 outside.
template <class W>
__device__ __forceinline__ float rowSum(const W& w, const Line& x, bool straight, std::int64_t row, std::int64_t first,
                                        int tap) {
    using Taps = decltype(w.weight);
    float sum = 0;
    if (straight && row >= 0) {
        const std::int64_t from = row + first + x.shift;
#pragma unroll 4
        for (int k = 0; k < w.taps[0]; ++k)
            sum = add<Taps>(sum, w.in[from + k], w.weight[tap + k]);
    } else {
        for (int k = 0; k < w.taps[0]; ++k) {
            const std::int64_t at = row < 0 ? -1 : x(first + k);
            sum = add<Taps>(sum, at < 0 ? w.outsideValue : w.in[row + at], w.weight[tap + k]);
        }
    }
    return sum;
}

/// Calls each(row, tap) for every row of taps over output (·, j, l). `row`: its offset in storage, −1 outside; `tap`:
/// its first tap.
template <class W, class Each>
__device__ __forceinline__ void forRows(const W& w, int j, int l, Each each) {
    const Line y(w.map[1], w.lo[1] + j), z(w.map[2], w.lo[2] + l);
    const std::int64_t y0 = w.lo[1] + j - w.centre[1], z0 = w.lo[2] + l - w.centre[2];
    int tap = 0;
    for (int dz = 0; dz < w.taps[2]; ++dz) {
        const std::int64_t pz = z(z0 + dz);
        for (int dy = 0; dy < w.taps[1]; ++dy, tap += w.taps[0]) {
            const std::int64_t py = y(y0 + dy);
            each(py < 0 || pz < 0 ? -1 : py * w.strideY + pz * w.strideZ, tap);
        }
    }
}

template <class W>
__device__ __forceinline__ float sumAt(const W& w, int i, int j, int l) {
    const Line x(w.map[0], w.lo[0] + i);
    const std::int64_t first = w.lo[0] + i - w.centre[0];
    const bool straight = x.straight(first, w.taps[0]);
    float total = 0;
    forRows(w, j, l, [&](std::int64_t row, int tap) { total += rowSum(w, x, straight, row, first, tap); });
    return total;
}

} // namespace conv::articles
