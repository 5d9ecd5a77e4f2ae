// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

namespace conv::float64 {

/// Neighbouring outputs along an axis per thread.
inline constexpr int columnOutputs = 8;
/// Zeros around a column's weights, so that all outputs of a thread can read the same block of weights.
inline constexpr int columnPadding = 2 * columnOutputs;

/// A negative zero becomes zero, which is skipped.
inline void appendColumn(std::vector<double>& table, std::span<const double> weights) {
    table.resize(table.size() + columnPadding, 0.0);
    for (const double weight : weights)
        table.push_back(weight + 0.0);
    table.resize(table.size() + columnPadding, 0.0);
}

#ifdef __CUDACC__
/// sums[r] += Σ weights[k] · sample(r + k) over from ≤ r + k < to, in one chain in the order of k. `weights`: after the
/// zeros; `from`: a multiple of columnOutputs. Zero weights skip their sample, which may be NaN.
template <class Sample>
__device__ __forceinline__ void addColumn(const double* weights, int from, int to, Sample sample,
                                          double (&sums)[columnOutputs]) {
    for (int begin = from; begin < to; begin += columnOutputs) {
        double samples[columnOutputs];
#pragma unroll
        for (int i = 0; i < columnOutputs; ++i)
            samples[i] = sample(begin + i);
#pragma unroll
        for (int d = 1 - columnOutputs; d < columnOutputs; ++d) { // weight k = begin + d, sample r + d
            const double weight = __ldg(weights + begin + d);
            if (__double_as_longlong(weight) == 0)
                continue;
#pragma unroll
            for (int r = 0; r < columnOutputs; ++r)
                if (r + d >= 0 && r + d < columnOutputs)
                    sums[r] = fma(samples[r + d], weight, sums[r]);
        }
    }
}
#endif

} // namespace conv::float64
