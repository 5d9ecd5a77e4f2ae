// SPDX-License-Identifier: Apache-2.0
// Vectors of keys: minima, maxima, conversion from and to samples.
#if defined(CONV_CPU_MEDIAN_KEYS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MEDIAN_KEYS_INL_H
#undef CONV_CPU_MEDIAN_KEYS_INL_H
#else
#define CONV_CPU_MEDIAN_KEYS_INL_H
#endif
#include "cpu/runtime/simd.h"
#include "cpu/variants/median/simd.h"
#include "model/median_network.h"
#include <algorithm>
#include <bit>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
/// One key at a time, without Highway or on older machines.
template <class T>
struct Ops {
    using V = T;
    static constexpr std::int64_t lanes = 1;
    static HWY_INLINE V load(const T* p) { return *p; }
    static HWY_INLINE void store(V v, T* p) { *p = v; }
    static HWY_INLINE void stream(V v, T* p) { *p = v; }
    static HWY_INLINE V min(V a, V b) { return std::min(a, b); }
    static HWY_INLINE V max(V a, V b) { return std::max(a, b); }
    static HWY_INLINE V flip(V v, std::uint32_t bits) { return static_cast<T>(v ^ static_cast<T>(bits)); }
};
constexpr std::int64_t floatLanes = 1;
HWY_INLINE std::int32_t keyAt(const float* in) {
    return median::keyOf(std::bit_cast<std::int32_t>(*in));
}
template <class T>
HWY_INLINE float floatAt(const T* in, float offset) {
    if constexpr (sizeof(T) == 4)
        return std::bit_cast<float>(median::bitsOf(*in));
    else
        return static_cast<float>(*in) - offset;
}
HWY_INLINE void storeFloats(float v, float* out, bool) {
    *out = v;
}
#else
namespace hn = hwy::HWY_NAMESPACE;
template <class T>
struct Ops {
    using D = hn::ScalableTag<T>;
    using V = hn::Vec<D>;
    static constexpr std::int64_t lanes = HWY_MAX_BYTES / sizeof(T);
    static HWY_INLINE V load(const T* p) { return hn::LoadU(D(), p); }
    static HWY_INLINE void store(V v, T* p) { hn::StoreU(v, D(), p); }
    static HWY_INLINE void stream(V v, T* p) { hn::Stream(v, D(), p); }
    static HWY_INLINE V min(V a, V b) { return hn::Min(a, b); }
    static HWY_INLINE V max(V a, V b) { return hn::Max(a, b); }
    static HWY_INLINE V flip(V v, std::uint32_t bits) { return hn::Xor(v, hn::Set(D(), static_cast<T>(bits))); }
    /// Vector `Keys` keys after `here`, which `next` follows.
    template <int Keys>
    static HWY_INLINE V after(V here, V next) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
        const V block = {_mm512_alignr_epi64(next.raw, here.raw, 2)};
#elif HWY_TARGET == HWY_AVX2
        const V block = {_mm256_permute2x128_si256(here.raw, next.raw, 0x21)};
#else
        const V block = next;
#endif
        // `block` holds the successor of each block of 16 bytes.
        constexpr std::size_t bytes = Keys * sizeof(T);
        static_assert(bytes <= 16);
        if constexpr (bytes == 16)
            return block;
        else
            return hn::CombineShiftRightBytes<bytes>(D(), block, here);
    }
};
using Floats = hn::ScalableTag<float>;
using Ints = hn::ScalableTag<std::int32_t>;
constexpr std::int64_t floatLanes = HWY_MAX_BYTES / 4;

HWY_INLINE hn::Vec<Ints> flipped(hn::Vec<Ints> bits) {
    return hn::Xor(bits, hn::And(hn::ShiftRight<31>(bits), hn::Set(Ints(), 0x7fffffff)));
}
HWY_INLINE hn::Vec<Ints> keyAt(const float* in) {
    const hn::Vec<Ints> bits = hn::BitCast(Ints(), hn::LoadU(Floats(), in)), magnitude = hn::Set(Ints(), 0x7fffffff);
    const auto nan = hn::Gt(hn::And(bits, magnitude), hn::Set(Ints(), 0x7f800000));
    return hn::IfThenElse(nan, magnitude, flipped(bits));
}
template <class T>
HWY_INLINE hn::Vec<Floats> floatAt(const T* in, float offset) {
    if constexpr (sizeof(T) == 4) {
        return hn::BitCast(Floats(), flipped(hn::LoadU(Ints(), in)));
    } else {
        const hn::Rebind<T, Ints> narrow;
        const auto whole = hn::PromoteTo(Ints(), hn::LoadU(narrow, in));
        return hn::Sub(hn::ConvertTo(Floats(), whole), hn::Set(Floats(), offset));
    }
}
HWY_INLINE void storeFloats(hn::Vec<Floats> v, float* out, bool stream) {
    if (stream)
        hn::Stream(v, Floats(), out);
    else
        hn::StoreU(v, Floats(), out);
}
#endif

/// Narrow samples, or bytes of wider keys, to keys.
template <class T>
void flipRow(const T* in, std::int64_t n, std::uint32_t flip, T* out) {
    using O = Ops<T>;
    std::int64_t i = 0;
    for (; i + O::lanes <= n; i += O::lanes)
        O::store(O::flip(O::load(in + i), flip), out + i);
    for (; i < n; ++i)
        out[i] = static_cast<T>(in[i] ^ static_cast<T>(flip));
}

/// float32 to keys; the last vector overlaps.
inline void keyRow(const float* in, std::int64_t n, std::int32_t* out) {
    using O = Ops<std::int32_t>;
    std::int64_t i = 0;
    for (; i + floatLanes <= n; i += floatLanes)
        O::store(keyAt(in + i), out + i);
    if (i < n && n >= floatLanes)
        O::store(keyAt(in + n - floatLanes), out + n - floatLanes);
    else
        for (; i < n; ++i)
            out[i] = median::keyOf(std::bit_cast<std::int32_t>(in[i]));
}

/// Keys of any kind to float32, narrow ones minus `offset`.
template <class T>
void floatRow(const T* in, std::int64_t n, float offset, float* out) {
    std::int64_t i = 0;
    for (; i + floatLanes <= n; i += floatLanes)
        storeFloats(floatAt(in + i, offset), out + i, false);
    if (i == n)
        return;
    HWY_ALIGN T last[floatLanes] = {};
    HWY_ALIGN float values[floatLanes];
    std::copy_n(in + i, n - i, last);
    storeFloats(floatAt(last, offset), values, false);
    std::copy_n(values, n - i, out + i);
}

/// Writes a row of medians.
template <class T>
class Putter {
  public:
    using O = Ops<T>;
    HWY_INLINE Putter(const MedianOut& out, std::int64_t n)
        : out_(out), n_(n), stream_(out.stream && reinterpret_cast<std::uintptr_t>(out.to) % 64 == 0) {}
    HWY_INLINE void operator()(typename O::V medians, std::int64_t x) const {
        if constexpr (sizeof(T) < 8)
            if (out_.floats)
                return putFloats(medians, x);
        const typename O::V samples = O::flip(medians, out_.flip);
        T* const to = static_cast<T*>(out_.to) + x;
        if (x + O::lanes > n_) {
            HWY_ALIGN T part[O::lanes];
            O::store(samples, part);
            std::copy_n(part, n_ - x, to);
        } else if (stream_) {
            O::stream(samples, to);
        } else {
            O::store(samples, to);
        }
    }

  private:
    HWY_INLINE void putFloats(typename O::V medians, std::int64_t x) const {
        const auto offset = static_cast<float>(out_.flip);
        float* const to = static_cast<float*>(out_.to) + x;
        HWY_ALIGN T part[O::lanes];
        O::store(medians, part);
        if (x + O::lanes > n_)
            return floatRow(part, n_ - x, offset, to);
        for (std::int64_t i = 0; i < O::lanes; i += floatLanes)
            storeFloats(floatAt(part + i, offset), to + i, stream_);
    }

    const MedianOut out_;
    const std::int64_t n_;
    const bool stream_;
};

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
