// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// A row of averages: sum / share where share is above `minShare` and all conditions hold, elsewhere `samples` or
/// `constant`.
struct MeanRow {
    const float *sum = nullptr, *share = nullptr;
    float minShare = 0;
    const std::uint8_t* mask = nullptr; ///< a condition; null: none
    const float* samples = nullptr;     ///< read if `ofPresent` or `keeps`; null: all conditions hold
    bool ofPresent = false;             ///< a condition: the sample is neither NaN nor `missing`
    bool keeps = false;
    float missing = 0, constant = 0;
    bool stream = false; ///< whole aligned vectors bypass the caches
};

/// Selections by masks over rows of floats. `out` may be the first input.
struct MaskSimd {
    /// States of weights, as bits: those of a part are the common ones of all weights in it.
    static constexpr std::uint8_t mixed = 0, allZero = 1, allOne = 2;

    /// out[i] = condition[i] above 0 ? value[i] : kept[i], or `constant` if `kept` is null.
    void (*selectByBytes)(const float* value, const std::uint8_t* condition, const float* kept, float constant,
                          std::int64_t n, float* out);
    void (*selectByFloats)(const float* value, const float* condition, const float* kept, float constant,
                           std::int64_t n, float* out);
    /// out[i] = share[i] above `minShare` ? sum[i] / share[i] : kept[i], or `constant` if `kept` is null.
    void (*mean)(const float* sum, const float* share, float minShare, const float* kept, float constant,
                 std::int64_t n, float* out);
    /// out[i] = 0 if in[i] is NaN or `missing`, else 1.
    void (*present)(const float* in, float missing, std::int64_t n, float* out);
    std::uint8_t (*stateOf)(const float* weights, std::int64_t n);
    /// Sets weights of samples that are NaN or `missing` to 0 and others to 1, or leaves them if `given`; sets samples
    /// of weight 0 to 0. Returns the state.
    std::uint8_t (*weighPresent)(float* samples, float* weights, bool given, float missing, std::int64_t n);
    void (*average)(const MeanRow& row, std::int64_t n, float* out);
};

/// Kernels of this machine's instruction set.
[[nodiscard]] const MaskSimd& maskSimd();

} // namespace conv
