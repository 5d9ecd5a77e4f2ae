// SPDX-License-Identifier: Apache-2.0
// Register-blocked tiles: sums over planes of taps.
#if defined(CONV_CPU_MICRO_TILES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_TILES_INL_H
#undef CONV_CPU_MICRO_TILES_INL_H
#else
#define CONV_CPU_MICRO_TILES_INL_H
#endif
#include "cpu/micro/round-inl.h"
#include "cpu/micro/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

struct Sums {
    Vector a[tileRows][tileVectors];
};

/// Adds one input row to output rows First to Last. `w` points at output row 0's weight; row r uses w[−r].
template <int First, int Last>
HWY_INLINE void addRow(Sums& sums, const float* HWY_RESTRICT in, const float* HWY_RESTRICT w, std::int64_t kx,
                       std::int64_t ky) {
    const Floats d;
    CONV_NO_UNROLL for (std::int64_t k = 0; k < kx; ++k, w += ky) {
        opaque(w);
        Vector v[tileVectors];
        CONV_UNROLL for (int j = 0; j < tileVectors; ++j) {
            v[j] = hn::LoadU(d, in + k + j * lanes);
            pin(v[j]);
        }
        CONV_UNROLL for (int r = First; r <= Last; ++r) {
            const Vector b = hn::Set(d, w[-r]);
            CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] = hn::MulAdd(v[j], b, sums.a[r][j]);
        }
    }
}

/// Adds a plane of KY rows of taps, whose weights stay in registers.
template <int KY>
HWY_INLINE void addPlaneFixed(Sums& sums, const float* const* rows, std::int64_t x, const float* w, std::int64_t kx) {
    const Floats d;
    CONV_NO_UNROLL for (std::int64_t k = 0; k < kx; ++k, w += KY) {
        Vector b[KY];
        CONV_UNROLL for (int i = 0; i < KY; ++i) {
            b[i] = hn::Set(d, w[i]);
            pin(b[i]);
        }
        forEach<tileRows + KY - 1>([&](auto index) HWY_ATTR {
            constexpr int i = index;
            constexpr int first = i - KY + 1 > 0 ? i - KY + 1 : 0, last = i < tileRows - 1 ? i : tileRows - 1;
            const float* in = rows[i] + x + k;
            CONV_UNROLL for (int j = 0; j < tileVectors; ++j) {
                Vector v = hn::LoadU(d, in + j * lanes);
                if (last > first)
                    pin(v);
                CONV_UNROLL for (int r = first; r <= last; ++r) sums.a[r][j] = hn::MulAdd(v, b[i - r], sums.a[r][j]);
            }
        });
    }
}

/// Adds a plane of at least tileRows − 1 rows of taps.
HWY_INLINE void addPlaneTall(Sums& sums, const float* const* rows, std::int64_t x, const float* w, std::int64_t kx,
                             std::int64_t ky) {
    forEach<tileRows - 1>([&](auto i) HWY_ATTR { addRow<0, i>(sums, rows[i] + x, w + i, kx, ky); });
    for (std::int64_t i = tileRows - 1; i < ky; ++i)
        addRow<0, tileRows - 1>(sums, rows[i] + x, w + i, kx, ky);
    forEach<tileRows - 1>([&](auto i)
                              HWY_ATTR { addRow<i + 1, tileRows - 1>(sums, rows[ky + i] + x, w + ky + i, kx, ky); });
}

/// Rounds whole uint8 tiles in registers if all values fit, others in memory.
HWY_INLINE void roundTile(const Sums& sums, const TileOut& out) {
    const Floats d;
    const RoundOut& to = *out.rounded;
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
    if constexpr (tileVectors == 4) {
        if (to.type == ElementType::u8 && to.columns >= tileColumns && to.rows >= tileRows) {
            auto* const data = static_cast<std::uint8_t*>(to.data);
            const bool stream = to.stream && (reinterpret_cast<std::uintptr_t>(data) | to.stride) % 64 == 0;
            bool fits = true;
            CONV_UNROLL for (int r = 0; r < tileRows; ++r) fits =
                Rounding<std::uint8_t>::round4(sums.a[r], data + r * to.stride, stream) && fits;
            if (fits)
                return;
        }
    }
#endif
    HWY_ALIGN float part[tileRows * tileColumns];
    CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j)
        hn::StoreU(sums.a[r][j], d, part + r * tileColumns + j * lanes);
    RoundOut whole = to;
    whole.columns = to.columns < tileColumns ? to.columns : tileColumns;
    whole.rows = to.rows < tileRows ? to.rows : tileRows;
    *out.clipped += roundRows(part, tileColumns, whole);
}

HWY_INLINE void storeTile(const Sums& sums, const TileOut& out) {
    const Floats d;
    if (out.rounded)
        return roundTile(sums, out);
    if (out.columns >= tileColumns && out.rows >= tileRows) {
        const bool aligned = reinterpret_cast<std::uintptr_t>(out.data) % 64 == 0 && out.stride % 16 == 0;
        if (out.stream && aligned) {
            CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j)
                hn::Stream(sums.a[r][j], d, out.data + r * out.stride + j * lanes);
        } else {
            CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j)
                hn::StoreU(sums.a[r][j], d, out.data + r * out.stride + j * lanes);
        }
        return;
    }
    HWY_ALIGN float part[tileRows * tileColumns];
    CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j)
        hn::StoreU(sums.a[r][j], d, part + r * tileColumns + j * lanes);
    for (int r = 0; r < tileRows && r < out.rows; ++r)
        for (int x = 0; x < tileColumns && x < out.columns; ++x)
            out.data[r * out.stride + x] = part[r * tileColumns + x];
}

/// Adds the sums to `total` and clears them: long chains of roundings lose digits.
HWY_INLINE void fold(Sums& sums, float* HWY_RESTRICT total) {
    const Floats d;
    CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j) {
        float* t = total + (r * tileVectors + j) * lanes;
        hn::StoreU(hn::Add(hn::LoadU(d, t), sums.a[r][j]), d, t);
        sums.a[r][j] = hn::Zero(d);
    }
}

/// Computes a tile. KY = 0: tileRows − 1 rows of taps or more. Not inlined: GCC would spill the sums. Chains are cut
/// between columns of taps, alike for all rows of the tile.
template <int KY, bool Long>
HWY_NOINLINE void tileOf(const float* const* rows, std::int64_t x, const TileTaps& taps, const TileOut& out) {
    const Floats d;
    Sums sums;
    CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] =
        hn::Zero(d);
    HWY_ALIGN float total[Long ? tileRows * tileColumns : 1] = {};
    const float* w = taps.weights;
    const std::int64_t apart = taps.apart ? taps.apart : tileRows + taps.ky - 1;
    std::int64_t part = Long && taps.kx * taps.ky > longestChain ? longestChain / taps.ky + 1 : taps.kx, chain = 0;
    opaque(part);
    for (std::int64_t p = 0; p < taps.planes; ++p) {
        for (std::int64_t k = 0; k < taps.kx; k += part) {
            const std::int64_t kx = Long && taps.kx - k < part ? taps.kx - k : part;
            if constexpr (KY > 0)
                addPlaneFixed<KY>(sums, rows, x + k, w, kx);
            else
                addPlaneTall(sums, rows, x + k, w, kx, taps.ky);
            w += kx * taps.ky;
            chain += kx * taps.ky;
            if (Long && chain >= longestChain) {
                fold(sums, total);
                chain = 0;
            }
        }
        rows += apart;
    }
    if constexpr (Long) {
        fold(sums, total);
        CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] =
            hn::LoadU(d, total + (r * tileVectors + j) * lanes);
    }
    storeTile(sums, out);
}

/// As addRow for one column of taps (kx = 1).
template <int First, int Last>
HWY_INLINE void addSamples(Sums& sums, const float* HWY_RESTRICT in, const float* HWY_RESTRICT w) {
    const Floats d;
    opaque(w);
    Vector v[tileVectors];
    CONV_UNROLL for (int j = 0; j < tileVectors; ++j) {
        v[j] = hn::LoadU(d, in + j * lanes);
        pin(v[j]);
    }
    CONV_UNROLL for (int r = First; r <= Last; ++r) {
        const Vector b = hn::Set(d, w[-r]);
        CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] = hn::MulAdd(v[j], b, sums.a[r][j]);
    }
}

/// As tileOf<0, false> for one column of at least tileRows − 1 taps. In loops over planes and columns GCC moves the
/// sums to the stack and back in each tile, a quarter of the time.
HWY_NOINLINE void columnOf(const float* const* rows, std::int64_t x, const TileTaps& taps, const TileOut& out) {
    const Floats d;
    Sums sums;
    CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] =
        hn::Zero(d);
    const float* w = taps.weights;
    const std::int64_t ky = taps.ky;
    forEach<tileRows - 1>([&](auto i) HWY_ATTR { addSamples<0, i>(sums, rows[i] + x, w + i); });
    CONV_NO_UNROLL for (std::int64_t i = tileRows - 1; i < ky; ++i)
        addSamples<0, tileRows - 1>(sums, rows[i] + x, w + i);
    forEach<tileRows - 1>([&](auto i)
                              HWY_ATTR { addSamples<i + 1, tileRows - 1>(sums, rows[ky + i] + x, w + ky + i); });
    storeTile(sums, out);
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
