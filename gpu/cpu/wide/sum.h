#pragma once
#include <cstdint>

namespace conv {

/// Sums in float64, of the instruction set that `micro` uses.
struct WideSums {
    std::int64_t block = 0; ///< outputs that `sum` computes
    /// out[i] = Σ weights[k] · from[k][x + i] for i < block: one chain of fused multiply-adds an output, in the order
    /// of k, so that any cut gives the same bits.
    void (*sum)(const double* const* from, const double* weights, std::int64_t count, std::int64_t x,
                double* out) = nullptr;
};

[[nodiscard]] const WideSums& wideSums();

} // namespace conv
