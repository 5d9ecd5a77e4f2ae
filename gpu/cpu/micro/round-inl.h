// SPDX-License-Identifier: Apache-2.0
// Rounds results to integers of 8 or 16 bits.
#if defined(CONV_CPU_MICRO_ROUND_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_ROUND_INL_H
#undef CONV_CPU_MICRO_ROUND_INL_H
#else
#define CONV_CPU_MICRO_ROUND_INL_H
#endif
#include "cpu/micro/vectors-inl.h"
#include "model/round_to.h"
#include <conv/error.h>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

template <class T>
std::int64_t roundSamples(const float* from, std::int64_t n, T* to) {
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        bool clipped = false;
        to[i] = roundTo<T>(from[i], clipped);
        count += clipped;
    }
    return count;
}

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
template <class T>
struct Rounding {
    using Narrow = hn::Rebind<T, Floats>;
    static constexpr bool streamable = lanes * sizeof(T) >= 16; ///< stores below 16 bytes cannot stream
    static constexpr float min = std::numeric_limits<T>::min(), max = std::numeric_limits<T>::max();

    static HWY_INLINE hn::Vec<Integers> nearest(Vector v) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
        return {_mm512_cvtps_epi32(v.raw)}; // above int32: its minimum
#else
        return hn::NearestInt(v);
#endif
    }
    static HWY_INLINE hn::Vec<Narrow> narrowed(hn::Vec<Integers> whole) { return hn::DemoteTo(Narrow(), whole); }

    /// Stores four adjacent vectors. Values outside T's range saturate if they fit in 32 bits.
    static HWY_INLINE void store4(const hn::Vec<Integers>* whole, T* to, bool stream) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
        // Packing works in blocks of 16 bytes; the permutation restores the order.
        if constexpr (sizeof(T) == 1) {
            const __m512i low = _mm512_packs_epi32(whole[0].raw, whole[1].raw),
                          high = _mm512_packs_epi32(whole[2].raw, whole[3].raw),
                          order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            const __m512i all = std::is_signed_v<T> ? _mm512_packs_epi16(low, high) : _mm512_packus_epi16(low, high);
            store(_mm512_permutexvar_epi32(order, all), to, stream);
        } else {
            const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
            CONV_UNROLL for (int j = 0; j < 4; j += 2) {
                const __m512i all = std::is_signed_v<T> ? _mm512_packs_epi32(whole[j].raw, whole[j + 1].raw)
                                                        : _mm512_packus_epi32(whole[j].raw, whole[j + 1].raw);
                store(_mm512_permutexvar_epi64(order, all), to + j * lanes, stream);
            }
        }
#else
        CONV_UNROLL for (int j = 0; j < 4; ++j) if (streamable && stream)
            hn::Stream(narrowed(whole[j]), Narrow(), to + j * lanes);
        else hn::StoreU(narrowed(whole[j]), Narrow(), to + j * lanes);
#endif
    }
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    static HWY_INLINE void store(__m512i samples, T* to, bool stream) {
        if (stream)
            _mm512_stream_si512(reinterpret_cast<__m512i*>(to), samples);
        else
            _mm512_storeu_si512(to, samples);
    }
#endif

    /// Rounds four vectors. Returns false, with undefined samples, if a value is out of range.
    static HWY_INLINE bool round4(const float* from, T* to, bool stream) {
        Vector v[4];
        CONV_UNROLL for (int j = 0; j < 4; ++j) v[j] = hn::LoadU(Floats(), from + j * lanes);
        return round4(v, to, stream);
    }
    static HWY_INLINE bool round4(const Vector* v, T* to, bool stream) {
        const Integers di;
        hn::Vec<Integers> whole[4], outside = hn::Zero(di);
        CONV_UNROLL for (int j = 0; j < 4; ++j) {
            whole[j] = nearest(v[j]);
            outside = hn::Or(outside, hn::Sub(whole[j], hn::Set(di, std::numeric_limits<T>::min())));
        }
        store4(whole, to, stream);
        // In range: no bits above T's after subtracting its minimum.
        constexpr auto above =
            static_cast<std::int32_t>(~std::int64_t{std::numeric_limits<std::make_unsigned_t<T>>::max()});
        return hn::AllTrue(di, hn::Eq(hn::And(outside, hn::Set(di, above)), hn::Zero(di)));
    }

    /// Rounds and clips one vector. Returns the number of clipped values.
    static HWY_INLINE std::int64_t clip(const float* from, T* to) {
        const Floats d;
        const Vector v = hn::LoadU(d, from), zero = hn::Zero(d);
        // T's minimum is even and its maximum odd: min − 0.5 rounds to min, max + 0.5 rounds out of range.
        const auto fits = hn::And(hn::Ge(v, hn::Set(d, min - 0.5F)), hn::Lt(v, hn::Set(d, max + 0.5F)));
        const Vector limit = hn::IfThenElse(hn::Gt(v, zero), hn::Set(d, max),
                                            hn::IfThenElse(hn::Lt(v, zero), hn::Set(d, min), zero)); // NaN becomes 0
        hn::StoreU(narrowed(nearest(hn::IfThenElse(fits, v, limit))), Narrow(), to);
        return lanes - static_cast<std::int64_t>(hn::CountTrue(d, fits));
    }

    static HWY_INLINE std::int64_t row(const float* from, std::int64_t n, T* to, bool stream) {
        std::int64_t i = 0, clipped = 0;
        for (; i + 4 * lanes <= n; i += 4 * lanes)
            if (!round4(from + i, to + i, stream))
                for (int j = 0; j < 4; ++j)
                    clipped += clip(from + i + j * lanes, to + i + j * lanes);
        for (; i + lanes <= n; i += lanes)
            clipped += clip(from + i, to + i);
        return clipped + roundSamples(from + i, n - i, to + i);
    }
};
#endif

template <class T>
HWY_NOINLINE std::int64_t roundAs(const float* from, std::int64_t stride, const RoundOut& out) {
    std::int64_t clipped = 0;
    for (std::int64_t r = 0; r < out.rows; ++r) {
        T* const to = static_cast<T*>(out.data) + r * out.stride;
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
        const bool stream = out.stream && reinterpret_cast<std::uintptr_t>(to) % 64 == 0;
        clipped += Rounding<T>::row(from + r * stride, out.columns, to, stream);
#else
        clipped += roundSamples(from + r * stride, out.columns, to);
#endif
    }
    return clipped;
}

HWY_NOINLINE std::int64_t roundRows(const float* from, std::int64_t stride, const RoundOut& out) {
    switch (out.type) {
    case ElementType::u8:
        return roundAs<std::uint8_t>(from, stride, out);
    case ElementType::i8:
        return roundAs<std::int8_t>(from, stride, out);
    case ElementType::u16:
        return roundAs<std::uint16_t>(from, stride, out);
    case ElementType::i16:
        return roundAs<std::int16_t>(from, stride, out);
    default:
        throw Error(ErrorCode::internal, "Results are rounded to whole numbers of 8 and 16 bits only.");
    }
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
