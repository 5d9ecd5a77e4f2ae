// SPDX-License-Identifier: Apache-2.0
// Register-blocked sums in float64.
#if defined(CONV_CPU_WIDE_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_WIDE_SUMS_INL_H
#undef CONV_CPU_WIDE_SUMS_INL_H
#else
#define CONV_CPU_WIDE_SUMS_INL_H
#endif
#include "cpu/micro/vectors-inl.h"
#include "cpu/variants/float64/sum.h"
#include <algorithm>
#include <cstring>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
// Without Highway or on older machines.
constexpr std::int64_t wideLanes = 1, wideTaps = 1, wideBlock = 8, wideRows = 4, wideColumns = 8, wideLineBlock = 8;

void sum(const double* const* from, const double* weights, std::int64_t count, std::int64_t x, double* out) {
    double sums[wideBlock] = {};
    for (std::int64_t k = 0; k < count; ++k)
        for (std::int64_t i = 0; i < wideBlock; ++i)
            sums[i] += weights[k] * from[k][x + i];
    std::copy_n(sums, wideBlock, out);
}

void wideTile(const double* const* rows, std::int64_t x, const double* weights, std::int64_t count,
              const WideOut& out) {
    for (std::int64_t r = 0; r < std::min(wideRows, out.rows); ++r) {
        double sums[wideColumns];
        sum(rows + r, weights, count, x, sums);
        std::copy_n(sums, std::min(wideColumns, out.columns), out.data + r * out.stride);
    }
}

void wideLine(const double* in, std::int64_t n, const double* weights, std::int64_t count, double* out) {
    for (std::int64_t x = 0; x < n; x += wideLineBlock) {
        double sums[wideLineBlock] = {};
        for (std::int64_t k = 0; k < count; ++k)
            for (std::int64_t i = 0; i < wideLineBlock; ++i)
                sums[i] += weights[k] * in[x + i + k];
        std::copy_n(sums, std::min(wideLineBlock, n - x), out + x);
    }
}
#else
using Doubles = hn::ScalableTag<double>;
using Wide = hn::Vec<Doubles>;

constexpr int wideLanes = vectorBytes / 8;
constexpr int wideVectors = 8; ///< vectors of `sum`: enough to hide a multiply-add's latency
constexpr std::int64_t wideBlock = wideVectors * wideLanes;
constexpr int wideRows = tileRows;
constexpr int wideColumns = tileVectors * wideLanes;
constexpr int wideTaps = 4;
constexpr std::int64_t wideLineBlock = shortLine * wideLanes;

HWY_INLINE void pinWide(Wide& v) {
#if HWY_ARCH_X86
    asm("" : "+v"(v.raw));
#else
    (void)v;
#endif
}

template <class T>
HWY_INLINE Wide loadWide(const T* p) {
    const hn::Rebind<std::int32_t, Doubles> whole;
    if constexpr (sizeof(T) == 4)
        return hn::PromoteTo(Doubles(), hn::LoadU(hn::Rebind<T, Doubles>(), p));
    else
        return hn::PromoteTo(Doubles(), hn::PromoteTo(whole, hn::LoadU(hn::Rebind<T, Doubles>(), p)));
}

void sum(const double* const* from, const double* weights, std::int64_t count, std::int64_t x, double* out) {
    const Doubles d;
    Wide sums[wideVectors];
    CONV_UNROLL for (int v = 0; v < wideVectors; ++v) sums[v] = hn::Zero(d);
    for (std::int64_t k = 0; k < count; ++k) {
        const double* const row = from[k] + x;
        const auto w = hn::Set(d, weights[k]);
        CONV_UNROLL for (int v = 0; v < wideVectors; ++v) sums[v] =
            hn::MulAdd(hn::LoadU(d, row + v * wideLanes), w, sums[v]);
    }
    CONV_UNROLL for (int v = 0; v < wideVectors; ++v) hn::StoreU(sums[v], d, out + v * wideLanes);
}

struct WideTileSums {
    Wide a[wideRows][tileVectors];
};

/// Adds one input row to output rows First to Last. `w` points at output row 0's weight; row r uses w[−r].
template <int First, int Last>
HWY_INLINE void addWideRow(WideTileSums& sums, const double* HWY_RESTRICT in, const double* HWY_RESTRICT w) {
    const Doubles d;
    opaque(w);
    Wide v[tileVectors];
    CONV_UNROLL for (int j = 0; j < tileVectors; ++j) {
        v[j] = hn::LoadU(d, in + j * wideLanes);
        pinWide(v[j]);
    }
    CONV_UNROLL for (int r = First; r <= Last; ++r) {
        const Wide b = hn::Set(d, w[-r]);
        CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] = hn::MulAdd(v[j], b, sums.a[r][j]);
    }
}

HWY_INLINE void storeWide(const WideTileSums& sums, const WideOut& out) {
    const Doubles d;
    if (out.columns >= wideColumns && out.rows >= wideRows) {
        if (out.stream && reinterpret_cast<std::uintptr_t>(out.data) % 64 == 0 && out.stride % 8 == 0) {
            CONV_UNROLL for (int r = 0; r < wideRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j)
                hn::Stream(sums.a[r][j], d, out.data + r * out.stride + j * wideLanes);
        } else {
            CONV_UNROLL for (int r = 0; r < wideRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j)
                hn::StoreU(sums.a[r][j], d, out.data + r * out.stride + j * wideLanes);
        }
        return;
    }
    HWY_ALIGN double part[wideRows * wideColumns];
    CONV_UNROLL for (int r = 0; r < wideRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j)
        hn::StoreU(sums.a[r][j], d, part + r * wideColumns + j * wideLanes);
    for (std::int64_t r = 0; r < wideRows && r < out.rows; ++r)
        std::memcpy(out.data + r * out.stride, part + r * wideColumns,
                    static_cast<std::size_t>(std::min<std::int64_t>(wideColumns, out.columns)) * sizeof(double));
}

/// For fewer than wideRows − 1 taps: each input row feeds different output rows.
template <int Taps>
HWY_NOINLINE void wideTileFew(const double* const* rows, std::int64_t x, const double* weights, const WideOut& out) {
    const Doubles d;
    WideTileSums sums;
    CONV_UNROLL for (int r = 0; r < wideRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] =
        hn::Zero(d);
    forEach<wideRows + Taps - 1>([&](auto index) HWY_ATTR {
        constexpr int i = index;
        constexpr int first = i - Taps + 1 > 0 ? i - Taps + 1 : 0, last = i < wideRows - 1 ? i : wideRows - 1;
        addWideRow<first, last>(sums, rows[i] + x, weights + i);
    });
    storeWide(sums, out);
}

HWY_NOINLINE void wideTileMany(const double* const* rows, std::int64_t x, const double* weights, std::int64_t count,
                               const WideOut& out) {
    const Doubles d;
    WideTileSums sums;
    CONV_UNROLL for (int r = 0; r < wideRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j) sums.a[r][j] =
        hn::Zero(d);
    forEach<wideRows - 1>([&](auto i) HWY_ATTR { addWideRow<0, i>(sums, rows[i] + x, weights + i); });
    CONV_NO_UNROLL for (std::int64_t i = wideRows - 1; i < count; ++i)
        addWideRow<0, wideRows - 1>(sums, rows[i] + x, weights + i);
    forEach<wideRows - 1>(
        [&](auto i) HWY_ATTR { addWideRow<i + 1, wideRows - 1>(sums, rows[count + i] + x, weights + count + i); });
    storeWide(sums, out);
}

void wideTile(const double* const* rows, std::int64_t x, const double* weights, std::int64_t count,
              const WideOut& out) {
    using Few = void (*)(const double* const*, std::int64_t, const double*, const WideOut&);
    static constexpr Few few[] = {wideTileFew<1>, wideTileFew<2>, wideTileFew<3>, wideTileFew<4>};
    if (count < wideRows - 1)
        few[count - 1](rows, x, weights, out);
    else
        wideTileMany(rows, x, weights, count, out);
}

/// Adds T taps, `wideLanes` samples apart, for phases [phase, phases). All taps share each load.
template <int T, int Blocks>
HWY_INLINE void addWidePhases(Wide (&sums)[Blocks], const double* HWY_RESTRICT in, const double* HWY_RESTRICT w,
                              int phase, int phases) {
    const Doubles d;
    CONV_NO_UNROLL for (; phase < phases; ++phase) {
        Wide b[T];
        CONV_UNROLL for (int t = 0; t < T; ++t) b[t] = hn::Set(d, w[wideLanes * t + phase]);
        CONV_UNROLL for (int a = 0; a < Blocks + T - 1; ++a) {
            Wide v = hn::LoadU(d, in + wideLanes * a + phase);
            if (T > 1)
                pinWide(v);
            CONV_UNROLL for (int t = 0; t < T; ++t) if (a - t >= 0 && a - t < Blocks) sums[a - t] =
                hn::MulAdd(v, b[t], sums[a - t]);
        }
    }
}

/// Adds the last n ≤ T · wideLanes taps.
template <int T, int Blocks>
HWY_INLINE void addWideRest(Wide (&sums)[Blocks], const double* in, const double* w, int n) {
    if constexpr (T > 0) {
        if (n > wideLanes * (T - 1)) {
            const int whole = n - wideLanes * (T - 1);
            addWidePhases<T>(sums, in, w, 0, whole);
            if constexpr (T > 1)
                addWidePhases<T - 1>(sums, in, w, whole, wideLanes);
        } else {
            addWideRest<T - 1>(sums, in, w, n);
        }
    }
}

template <int Blocks>
HWY_NOINLINE void wideLineOf(const double* in, const double* w, std::int64_t taps, double* out) {
    const Doubles d;
    Wide sums[Blocks];
    CONV_UNROLL for (int b = 0; b < Blocks; ++b) sums[b] = hn::Zero(d);
    std::int64_t k = 0;
    for (; taps - k >= wideTaps * wideLanes; k += wideTaps * wideLanes)
        addWidePhases<wideTaps>(sums, in + k, w + k, 0, wideLanes);
    if (taps > k)
        addWideRest<wideTaps>(sums, in + k, w + k, static_cast<int>(taps - k));
    CONV_UNROLL for (int b = 0; b < Blocks; ++b) hn::StoreU(sums[b], d, out + b * wideLanes);
}

void wideLine(const double* in, std::int64_t n, const double* weights, std::int64_t count, double* out) {
    constexpr std::int64_t block = longLine * wideLanes;
    std::int64_t i = 0;
    for (; i + block <= n; i += block)
        wideLineOf<longLine>(in + i, weights, count, out + i);
    for (; i + wideLineBlock <= n; i += wideLineBlock)
        wideLineOf<shortLine>(in + i, weights, count, out + i);
    if (i == n)
        return;
    HWY_ALIGN double part[wideLineBlock];
    wideLineOf<shortLine>(in + i, weights, count, part);
    std::memcpy(out + i, part, static_cast<std::size_t>(n - i) * sizeof(double));
}
#endif

} // namespace
} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
