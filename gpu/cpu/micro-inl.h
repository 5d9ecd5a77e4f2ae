// Register-blocked micro-kernels, compiled once for each SIMD target (included by micro.cpp only).
#if defined(CONV_CPU_MICRO_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_INL_H
#undef CONV_CPU_MICRO_INL_H
#else
#define CONV_CPU_MICRO_INL_H
#endif
#include "cpu/micro.h"
#include "cpu/portable.h"
#include "cpu/simd.h"
#include <cmath>
#include <cstring>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
namespace hn = portable;
constexpr int vectorBytes = 16;
#else
namespace hn = hwy::HWY_NAMESPACE;
constexpr int vectorBytes = HWY_MAX_BYTES;
#endif
using Floats = hn::ScalableTag<float>;
using Vector = hn::Vec<Floats>;

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
using Integers = hn::Rebind<std::int32_t, Floats>;
/// A vector of samples as floats, for the types that convert in a step or two.
template <class T>
HWY_INLINE Vector loadAs(const T* p) {
    const hn::Rebind<T, Floats> narrow;
    return hn::ConvertTo(Floats(), hn::PromoteTo(Integers(), hn::LoadU(narrow, p)));
}
HWY_INLINE Vector loadAs(const std::int32_t* p) {
    return hn::ConvertTo(Floats(), hn::LoadU(Integers(), p));
}
#else
using portable::loadAs;
#endif

constexpr int lanes = vectorBytes / 4;
constexpr bool manyRegisters = vectorBytes == 64 || HWY_ARCH_ARM_A64; // 32 instead of 16
constexpr int tileRows = manyRegisters ? 6 : 4;
constexpr int tileVectors = manyRegisters ? 4 : 2;
constexpr int tileColumns = tileVectors * lanes;
constexpr int longLine = manyRegisters ? 16 : 8; // vectors of a block of `line`
constexpr int shortLine = manyRegisters ? 4 : 2; // and of its rest
constexpr int lineTaps = manyRegisters ? 8 : 4;  // taps `lanes` apart that share a load
constexpr int longestChain = 1024;               // taps that one float sums up before it is added to a total
constexpr int fixedTaps = 5;                     // up to here the weights of a column stay in registers

#define CONV_UNROLL _Pragma("GCC unroll 32")
#define CONV_NO_UNROLL _Pragma("GCC unroll 1")

// What GCC 12 does to register tiles unless it is stopped (each seen in the assembly, 1.25 to 3.5 times slower): it
// keeps the sums in memory when the trip count is known, repeats a load as memory operand of every multiply-add, and
// keeps the weights of many rows at once, spilling the sums.

/// Hides where a value comes from.
template <class T>
HWY_INLINE void opaque(T& value) {
    asm volatile("" : "+r"(value));
}
/// Keeps a loaded vector in a register.
HWY_INLINE void pin(Vector& v) {
#if HWY_ARCH_X86
    asm("" : "+v"(v.raw));
#else
    (void)v;
#endif
}

template <int... I, class F>
HWY_INLINE void forEach(std::integer_sequence<int, I...>, F f) {
    (f(std::integral_constant<int, I>{}), ...);
}
template <int Count, class F>
HWY_INLINE void forEach(F f) {
    forEach(std::make_integer_sequence<int, Count>{}, f);
}

struct Sums {
    Vector a[tileRows][tileVectors];
};

/// One input row feeds output rows First to Last; `w` points at the weight of row 0 (going down for later rows).
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

/// A plane of a kernel with KY rows, few enough for their weights to stay in registers.
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

/// A plane of a kernel with at least tileRows − 1 rows.
HWY_INLINE void addPlaneTall(Sums& sums, const float* const* rows, std::int64_t x, const float* w, std::int64_t kx,
                             std::int64_t ky) {
    forEach<tileRows - 1>([&](auto i) HWY_ATTR { addRow<0, i>(sums, rows[i] + x, w + i, kx, ky); });
    for (std::int64_t i = tileRows - 1; i < ky; ++i)
        addRow<0, tileRows - 1>(sums, rows[i] + x, w + i, kx, ky);
    forEach<tileRows - 1>([&](auto i)
                              HWY_ATTR { addRow<i + 1, tileRows - 1>(sums, rows[ky + i] + x, w + ky + i, kx, ky); });
}

HWY_INLINE void storeTile(const Sums& sums, const TileOut& out) {
    const Floats d;
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

/// Adds the sums to `total` and clears them: chains of some thousand roundings would lose digits.
HWY_INLINE void fold(Sums& sums, float* HWY_RESTRICT total) {
    const Floats d;
    CONV_UNROLL for (int r = 0; r < tileRows; ++r) CONV_UNROLL for (int j = 0; j < tileVectors; ++j) {
        float* t = total + (r * tileVectors + j) * lanes;
        hn::StoreU(hn::Add(hn::LoadU(d, t), sums.a[r][j]), d, t);
        sums.a[r][j] = hn::Zero(d);
    }
}

/// A whole tile. KY = 0: any number of rows from tileRows − 1. Never inlined: among other code GCC spills the sums.
/// Cuts into chains fall between columns of taps, where all rows of the tile have seen the same taps.
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

/// One row of a column of taps (kx = 1); otherwise as addRow.
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

/// tileOf<0, false> for one column of at least tileRows − 1 taps, as the passes of separable kernels have it. Within
/// loops over planes and columns GCC moves the sums to the stack and back for each tile, which took a quarter of the
/// time.
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

/// Whether n values are all finite: an exponent of ones is NaN or infinity.
HWY_INLINE bool allFinite(const float* p, std::int64_t n) {
    std::uint32_t seen = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, p + i, sizeof bits);
        seen |= (bits & 0x7F800000U) + 0x00800000U; // carries into the sign for ones only
    }
    return (seen & 0x80000000U) == 0;
}

/// Outputs of a tile that are not finite, once more without the taps of weight zero.
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

/// The same for n outputs of a row.
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

/// `Blocks` output vectors share every load among T taps that are `lanes` samples apart, for phases from `phase` to
/// `phases`: the polyphase idea without a transpose.
template <int T, int Blocks>
HWY_INLINE void addPhases(Vector (&sums)[Blocks], const float* HWY_RESTRICT in, const float* HWY_RESTRICT w, int phase,
                          int phases) {
    const Floats d;
    CONV_NO_UNROLL for (; phase < phases; ++phase) {
        Vector b[T];
        CONV_UNROLL for (int t = 0; t < T; ++t) b[t] = hn::Set(d, w[lanes * t + phase]);
        CONV_UNROLL for (int a = 0; a < Blocks + T - 1; ++a) {
            Vector v = hn::LoadU(d, in + lanes * a + phase);
            if (T > 1)
                pin(v);
            CONV_UNROLL for (int t = 0; t < T; ++t) if (a - t >= 0 && a - t < Blocks) sums[a - t] =
                hn::MulAdd(v, b[t], sums[a - t]);
        }
    }
}

/// The last n ≤ T · lanes taps.
template <int T, int Blocks>
HWY_INLINE void addRest(Vector (&sums)[Blocks], const float* in, const float* w, int n) {
    if constexpr (T > 0) {
        if (n > lanes * (T - 1)) {
            const int whole = n - lanes * (T - 1);
            addPhases<T>(sums, in, w, 0, whole);
            if constexpr (T > 1)
                addPhases<T - 1>(sums, in, w, whole, lanes);
        } else {
            addRest<T - 1>(sums, in, w, n);
        }
    }
}

template <int Blocks>
HWY_NOINLINE void lineOf(const float* in, const float* w, std::int64_t taps, float* out) {
    const Floats d;
    Vector sums[Blocks];
    CONV_UNROLL for (int b = 0; b < Blocks; ++b) sums[b] = hn::Zero(d);
    HWY_ALIGN float total[Blocks * lanes];
    std::int64_t k = 0;
    bool folded = false;
    for (; taps - k >= lineTaps * lanes; k += lineTaps * lanes) {
        if (k > 0 && k % longestChain == 0) { // as in tileOf
            CONV_UNROLL for (int b = 0; b < Blocks; ++b) {
                const Vector before = folded ? hn::LoadU(d, total + b * lanes) : hn::Zero(d);
                hn::StoreU(hn::Add(before, sums[b]), d, total + b * lanes);
                sums[b] = hn::Zero(d);
            }
            folded = true;
        }
        addPhases<lineTaps>(sums, in + k, w + k, 0, lanes);
    }
    if (taps > k)
        addRest<lineTaps>(sums, in + k, w + k, static_cast<int>(taps - k));
    if (folded)
        CONV_UNROLL for (int b = 0; b < Blocks; ++b) sums[b] = hn::Add(hn::LoadU(d, total + b * lanes), sums[b]);
    CONV_UNROLL for (int b = 0; b < Blocks; ++b) hn::StoreU(sums[b], d, out + b * lanes);
}

static_assert(longestChain % (lineTaps * lanes) == 0);

using LineBlock = void (*)(const float* in, const float* w, std::int64_t taps, float* out);
/// How `line` works on a row: blocks of so many vectors, then short ones.
struct LineBlocks {
    LineBlock block;
    int vectors;
    LineBlock shortBlock;
};

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
/// As addPhases. A load that is not aligned takes the time of two, and of so few taps most loads feed one vector of
/// sums: every second vector is put together from aligned ones, which stay in registers. (Three of four, or all: the
/// shuffles wait for the multiply-adds' units.)
template <int T, int Blocks>
HWY_INLINE void addShifted(Vector (&sums)[Blocks], const Vector (&whole)[Blocks], const float* HWY_RESTRICT in,
                           const float* HWY_RESTRICT w, int phase, int phases) {
    const Floats d;
    __m512i places = _mm512_add_epi32(hn::Iota(Integers(), 0).raw, _mm512_set1_epi32(phase));
    CONV_NO_UNROLL for (; phase < phases; ++phase) {
        Vector b[T];
        CONV_UNROLL for (int t = 0; t < T; ++t) b[t] = hn::Set(d, w[lanes * t + phase]);
        CONV_UNROLL for (int a = 0; a < Blocks + T - 1; ++a) {
            const bool shift = a + 1 < Blocks && a % 2 == 0;
            Vector v = shift ? Vector{_mm512_permutex2var_ps(whole[a].raw, places, whole[a + 1].raw)}
                             : hn::LoadU(d, in + lanes * a + phase);
            pin(v);
            CONV_UNROLL for (int t = 0; t < T; ++t) if (a - t >= 0 && a - t < Blocks) sums[a - t] =
                hn::MulAdd(v, b[t], sums[a - t]);
        }
        places = _mm512_add_epi32(places, _mm512_set1_epi32(1));
    }
}

constexpr std::int64_t fewTaps = 3 * lanes / 2; // with more, most loads feed two vectors

/// lineOf for at most fewTaps: the same sums in the same order.
template <int Blocks>
HWY_NOINLINE void lineOfFew(const float* in, const float* w, std::int64_t taps, float* out) {
    const Floats d;
    Vector sums[Blocks], whole[Blocks];
    CONV_UNROLL for (int b = 0; b < Blocks; ++b) {
        sums[b] = hn::Zero(d);
        whole[b] = hn::LoadU(d, in + b * lanes);
        pin(whole[b]);
    }
    const int n = static_cast<int>(taps), both = n - lanes; // phases of two taps come first
    addShifted<2>(sums, whole, in, w, 0, both);
    addShifted<1>(sums, whole, in, w, both > 0 ? both : 0, both > 0 ? lanes : n);
    CONV_UNROLL for (int b = 0; b < Blocks; ++b) hn::StoreU(sums[b], d, out + b * lanes);
}

inline LineBlocks lineBlocks(std::int64_t taps) {
    if (taps <= fewTaps)
        return {lineOfFew<longLine / 2>, longLine / 2, lineOfFew<shortLine>};
    return {lineOf<longLine>, longLine, lineOf<shortLine>};
}
#else
inline LineBlocks lineBlocks(std::int64_t) {
    return {lineOf<longLine>, longLine, lineOf<shortLine>};
}
#endif

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
