// SPDX-License-Identifier: Apache-2.0
// Recomputes outputs that NaN or infinity under a zero tap made not finite.
#if defined(CONV_CPU_MICRO_MEND_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_MEND_INL_H
#undef CONV_CPU_MICRO_MEND_INL_H
#else
#define CONV_CPU_MICRO_MEND_INL_H
#endif
#include "cpu/micro/vectors-inl.h"
#include <cmath>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

/// True if no value has an exponent of ones (NaN, infinity).
HWY_INLINE bool allFinite(const float* p, std::int64_t n) {
    std::uint32_t seen = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, p + i, sizeof bits);
        seen |= (bits & 0x7F800000U) + 0x00800000U; // an exponent of ones carries into the sign
    }
    return (seen & 0x80000000U) == 0;
}

/// Computes outputs of a tile that are not finite again, without the zero taps.
HWY_NOINLINE void mendTile(const float* const* rows, std::int64_t x, const TileTaps& taps, const TileOut& out) {
    const std::int64_t apart = taps.apart ? taps.apart : tileRows + taps.ky - 1;
    const std::int64_t columns = out.columns < tileColumns ? out.columns : tileColumns;
    for (std::int64_t r = 0; r < tileRows && r < out.rows; ++r) {
        float* to = out.data + r * out.stride;
        if (allFinite(to, columns))
            continue;
        for (std::int64_t c = 0; c < columns; ++c) {
            if (allFinite(to + c, 1))
                continue;
            float sum = 0;
            const float* w = taps.weights;
            for (std::int64_t p = 0; p < taps.planes; ++p)
                for (std::int64_t kx = 0; kx < taps.kx; ++kx)
                    for (std::int64_t ky = 0; ky < taps.ky; ++ky, ++w)
                        if (*w != 0)
                            sum = std::fma(*w, rows[p * apart + r + ky][x + c + kx], sum);
            to[c] = sum;
        }
    }
}

/// Computes outputs of a row that are not finite again, without the zero taps.
HWY_NOINLINE void mendLine(const float* in, std::int64_t n, const LineTaps& taps, float* out) {
    if (allFinite(out, n))
        return;
    for (std::int64_t i = 0; i < n; ++i) {
        if (allFinite(out + i, 1))
            continue;
        float sum = 0;
        for (std::int64_t k = 0; k < taps.count; ++k)
            if (taps.weights[k] != 0)
                sum = std::fma(taps.weights[k], in[i + k], sum);
        out[i] = sum;
    }
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
