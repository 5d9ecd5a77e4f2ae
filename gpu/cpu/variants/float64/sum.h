// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <cstdint>
#include <vector>

namespace conv {

/// Destination of a tile: address of sample (0, 0), samples between rows, size to write.
struct WideOut {
    double* data = nullptr;
    std::int64_t stride = 0, columns = 0, rows = 0;
    bool stream = false; ///< whole aligned tiles bypass the caches; `Micro::flush` makes them visible
};

/// float64 sums for the instruction set of `micro`. An output is one chain of fused multiply-adds in an order that
/// depends on the taps alone, so any cut gives the same bits. Samples beyond the kernel only reach discarded results.
struct WideSums {
    std::int64_t block = 0;       ///< outputs that `sum` computes
    std::int64_t tileRows = 0;    ///< R, rows of a tile
    std::int64_t tileColumns = 0; ///< columns of a tile
    std::int64_t lineBlock = 0;   ///< `line` reads up to multiples of it
    std::int64_t lanes = 0;       ///< doubles of a vector
    std::int64_t lineTaps = 0;    ///< taps, `lanes` apart, that share a load (wideLineOrder)

    /// out[i] = Σ weights[k] · from[k][x + i] for i < block, in the order of k.
    void (*sum)(const double* const* from, const double* weights, std::int64_t count, std::int64_t x,
                double* out) = nullptr;
    /// R rows of columns: Σ weights[k] · rows[r + k][x + i], in the order of k. `rows` has R + count − 1 pointers, none
    /// null, to rows readable up to x + tileColumns.
    void (*tile)(const double* const* rows, std::int64_t x, const double* weights, std::int64_t count,
                 const WideOut& out) = nullptr;
    /// out[i] = Σ weights[k] · in[i + k] for i < n, in the order of wideLineOrder. `in` must be readable up to n
    /// rounded up to lineBlock, plus count − 1.
    void (*line)(const double* in, std::int64_t n, const double* weights, std::int64_t count, double* out) = nullptr;
    /// Converts contiguous samples to the nearest float64.
    void (*toDouble)(ElementType type, const void* from, std::int64_t n, double* to) = nullptr;
};

[[nodiscard]] const WideSums& wideSums();

/// Order in which `line` adds the taps of a row.
[[nodiscard]] std::vector<std::int64_t> wideLineOrder(const WideSums& simd, std::int64_t taps);

} // namespace conv
