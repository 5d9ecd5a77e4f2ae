// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include <algorithm>

namespace conv {

// A zero tap is outside the kernel's support: NaN under it must not reach the output. Only kernels with zero taps pay
// for the test.

/// Taps passed as kernel parameters, in constant memory: no upload, and a uniform read is free. Parameters may take 32
/// KB since CUDA 12.1.
template <bool zeros>
struct ParameterTaps {
    static constexpr bool hasZeros = zeros;
    float weight[TapTable::parametersMost];
    __device__ float operator[](int k) const { return weight[k]; }
};

/// Taps in global memory, read through the read-only cache.
struct BufferTaps {
    static constexpr bool hasZeros = true;
    const float* weight;
    __device__ float operator[](int k) const { return __ldg(weight + k); }
};

/// Returns sum + value · weight; zero weights are skipped if `Taps` may have them.
template <class Taps>
__device__ __forceinline__ float add(float sum, float value, float weight) {
    if constexpr (Taps::hasZeros)
        return weight != 0 ? fmaf(value, weight, sum) : sum;
    else
        return fmaf(value, weight, sum);
}

template <bool zeros, class F>
void withParameters(const TapTable& table, F& f) {
    ParameterTaps<zeros> taps;
    std::copy(table.host.begin(), table.host.end(), taps.weight);
    f(taps);
}

/// Calls f(taps) with the storage that holds the table.
template <class F>
void withTaps(const TapTable& table, F&& f) {
    if (table.device.as())
        f(BufferTaps{table.device.as<const float>()});
    else if (std::find(table.host.begin(), table.host.end(), 0.0f) != table.host.end())
        withParameters<true>(table, f);
    else
        withParameters<false>(table, f);
}

/// Taps per group: the group's sum is added to the output's, because the error of one long float32 chain grows with its
/// length.
inline constexpr int tapGroup = 64;

} // namespace conv
