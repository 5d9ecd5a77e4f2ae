// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Selections by masks over rows of floats. `out` may be the first input.
struct MaskSimd {
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
};

/// Kernels of this machine's instruction set.
[[nodiscard]] const MaskSimd& maskSimd();

} // namespace conv
