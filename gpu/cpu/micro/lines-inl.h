// SPDX-License-Identifier: Apache-2.0
// Sums along a row.
#if defined(CONV_CPU_MICRO_LINES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_LINES_INL_H
#undef CONV_CPU_MICRO_LINES_INL_H
#else
#define CONV_CPU_MICRO_LINES_INL_H
#endif
#include "cpu/micro/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

/// Adds T taps, `lanes` samples apart, for phases [phase, phases). All taps share each load.
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

/// Adds the last n ≤ T · lanes taps.
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
        if (k > 0 && k % longestChain == 0) { // see fold in tiles-inl.h
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
/// Functions of `line`: `block` computes `vectors` vectors.
struct LineBlocks {
    LineBlock block;
    int vectors;
    LineBlock shortBlock;
};

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
/// As addPhases, with fewer unaligned loads, which cost two. With few taps most loads feed one vector of sums, so every
/// second vector is shuffled from aligned ones. More shuffles would compete with the multiply-adds.
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

constexpr std::int64_t fewTaps = 3 * lanes / 2; // with more taps, most loads feed two vectors

/// As lineOf for at most fewTaps taps, in the same order.
template <int Blocks>
HWY_NOINLINE void lineOfFew(const float* in, const float* w, std::int64_t taps, float* out) {
    const Floats d;
    Vector sums[Blocks], whole[Blocks];
    CONV_UNROLL for (int b = 0; b < Blocks; ++b) {
        sums[b] = hn::Zero(d);
        whole[b] = hn::LoadU(d, in + b * lanes);
        pin(whole[b]);
    }
    const int n = static_cast<int>(taps), both = n - lanes; // the first `both` phases have two taps
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
