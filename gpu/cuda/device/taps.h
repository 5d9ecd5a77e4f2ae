// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include <algorithm>

namespace conv {

// A zero tap is outside the kernel's support: NaN under it must not reach the output.

/// Taps as kernel parameters, in constant memory: a uniform read is free. Parameters may take 32 KB since CUDA 12.1.
template <bool zeros>
struct ParameterTaps {
    static constexpr bool hasZeros = zeros;
    float weight[TapTable::maxParameters];
    __device__ float operator[](int k) const { return weight[k]; }
};

/// Taps in global memory, read through the read-only cache.
struct BufferTaps {
    static constexpr bool hasZeros = true;
    const float* weight;
    __device__ float operator[](int k) const { return __ldg(weight + k); }
};

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

template <class F>
void withTaps(const TapTable& table, F&& f) {
    if (table.device.as())
        f(BufferTaps{table.device.as<const float>()});
    else if (std::find(table.host.begin(), table.host.end(), 0.0f) != table.host.end())
        withParameters<true>(table, f);
    else
        withParameters<false>(table, f);
}

/// Taps per group. Groups are summed separately, because the error of a float32 chain grows with its length.
inline constexpr int tapGroup = 64;

} // namespace conv
