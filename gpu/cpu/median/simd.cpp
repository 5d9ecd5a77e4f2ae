// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/median/simd.cpp"
#include "cpu/each_target.h"

#include "core/median_network.h"
#include "cpu/median/simd.h"
#include "cpu/simd.h"
#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

#undef MEDIAN_INLINE
#define MEDIAN_INLINE HWY_INLINE
#include "core/median_run-inl.h"

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
/// One key at a time: for builds without Highway and for machines below its least instruction set.
template <class T>
struct Ops {
    using V = T;
    static constexpr std::int64_t lanes = 1;
    static HWY_INLINE V load(const T* p) { return *p; }
    static HWY_INLINE void store(V v, T* p) { *p = v; }
    static HWY_INLINE V least(V a, V b) { return std::min(a, b); }
    static HWY_INLINE V most(V a, V b) { return std::max(a, b); }
};
constexpr std::int64_t floatLanes = 1;
template <class T>
void keysAt(const float* in, float offset, T* out) {
    if constexpr (sizeof(T) == 4)
        *out = median::keyOf(std::bit_cast<std::int32_t>(*in));
    else
        *out = static_cast<T>(*in + offset);
}
template <class T>
void floatsAt(const T* in, float offset, float* out) {
    if constexpr (sizeof(T) == 4)
        *out = std::bit_cast<float>(median::bitsOf(*in));
    else
        *out = static_cast<float>(*in) - offset;
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
    static HWY_INLINE V least(V a, V b) { return hn::Min(a, b); }
    static HWY_INLINE V most(V a, V b) { return hn::Max(a, b); }
};
using Floats = hn::ScalableTag<float>;
using Ints = hn::ScalableTag<std::int32_t>;
constexpr std::int64_t floatLanes = HWY_MAX_BYTES / 4;

HWY_INLINE hn::Vec<Ints> flipped(hn::Vec<Ints> bits) {
    return hn::Xor(bits, hn::And(hn::ShiftRight<31>(bits), hn::Set(Ints(), 0x7fffffff)));
}
template <class T>
HWY_INLINE void keysAt(const float* in, float offset, T* out) {
    const hn::Vec<Floats> v = hn::LoadU(Floats(), in);
    if constexpr (sizeof(T) == 4) {
        const hn::Vec<Ints> bits = hn::BitCast(Ints(), v), magnitude = hn::Set(Ints(), 0x7fffffff);
        const auto nan = hn::Gt(hn::And(bits, magnitude), hn::Set(Ints(), 0x7f800000));
        hn::StoreU(hn::IfThenElse(nan, magnitude, flipped(bits)), Ints(), out);
    } else {
        const hn::Rebind<T, Ints> narrow;
        const auto whole = hn::ConvertTo(Ints(), hn::Add(v, hn::Set(Floats(), offset)));
        hn::StoreU(hn::DemoteTo(narrow, whole), narrow, out);
    }
}
template <class T>
HWY_INLINE void floatsAt(const T* in, float offset, float* out) {
    if constexpr (sizeof(T) == 4) {
        hn::StoreU(hn::BitCast(Floats(), flipped(hn::LoadU(Ints(), in))), Floats(), out);
    } else {
        const hn::Rebind<T, Ints> narrow;
        const auto whole = hn::PromoteTo(Ints(), hn::LoadU(narrow, in));
        hn::StoreU(hn::Sub(hn::ConvertTo(Floats(), whole), hn::Set(Floats(), offset)), Floats(), out);
    }
}
#endif

template <class T>
void toKeys(const float* in, std::int64_t n, float offset, T* out) {
    for (std::int64_t i = 0; i < n; i += floatLanes)
        keysAt(in + i, offset, out + i);
}

template <class T>
void toFloats(const T* in, std::int64_t n, float offset, float* out) {
    std::int64_t i = 0;
    for (; i + floatLanes <= n; i += floatLanes)
        floatsAt(in + i, offset, out + i);
    if (i == n)
        return;
    HWY_ALIGN float last[floatLanes];
    floatsAt(in + i, offset, last);
    std::memcpy(out + i, last, static_cast<std::size_t>(n - i) * sizeof(float));
}

/// out[r][x] = the r-th smallest of rows[0 … m−1][x].
template <class T, int M>
void sortColumns(const T* const* rows, std::int64_t n, std::int64_t pitch, T* out) {
    using O = Ops<T>;
    for (std::int64_t x = 0; x < n; x += O::lanes) {
        typename O::V v[M];
        for (int r = 0; r < M; ++r)
            v[r] = O::load(rows[r] + x);
        run<median::Column<M>, O>(v);
        for (int r = 0; r < M; ++r)
            O::store(v[median::Column<M>::net.order[r]], out + r * pitch + x);
    }
}

/// Each sorted column and the next one as one sorted list.
template <class T, int M>
void mergePairs(const T* columns, std::int64_t n, std::int64_t pitch, T* out) {
    using O = Ops<T>;
    for (std::int64_t x = 0; x < n; x += O::lanes) {
        typename O::V v[2 * M];
        for (int r = 0; r < M; ++r) {
            v[r] = O::load(columns + r * pitch + x);
            v[M + r] = O::load(columns + r * pitch + x + 1);
        }
        run<median::Pair<M>, O>(v);
        for (int r = 0; r < 2 * M; ++r)
            O::store(v[median::Pair<M>::net.order[r]], out + r * pitch + x);
    }
}

template <class T, int M, int K>
void row(const T* const* rows, std::int64_t n, T* work, std::int64_t pitch, T* out) {
    using O = Ops<T>;
    sortColumns<T, M>(rows, n + K - 1, pitch, work);
    if constexpr (K == 1) {
        std::copy_n(work + M / 2 * pitch, n, out);
        return;
    } else {
        using R = median::Rest<M, K>;
        T* const pairs = work + M * pitch;
        if constexpr (K == 5)
            mergePairs<T, M>(work, n + K - 2, pitch, pairs);
        const T* const lists = K == 5 ? pairs : work;
        constexpr int second = K == 5 ? 3 : 1, alone = 2; // columns where the lists, and the column by itself, begin
        for (std::int64_t x = 0; x < n; x += O::lanes) {
            typename O::V v[2 * R::list];
            for (int r = 0; r < R::list; ++r) {
                v[r] = O::load(lists + r * pitch + x);
                v[R::list + r] = O::load(lists + r * pitch + x + second);
            }
            run<R, O>(v);
            O::store(select<M, K, O>(v, [&](int r) { return O::load(work + r * pitch + x + alone); }), out + x);
        }
    }
}

template <class T>
typename MedianKeys<T>::Row rowFor(std::int64_t m, std::int64_t k) {
    if (k > 5 || m > 9)
        return nullptr; // 1 by 21 is no 3 by 1
    switch (10 * m + k) {
    case 13:
        return row<T, 1, 3>;
    case 15:
        return row<T, 1, 5>;
    case 31:
        return row<T, 3, 1>;
    case 33:
        return row<T, 3, 3>;
    case 35:
        return row<T, 3, 5>;
    case 51:
        return row<T, 5, 1>;
    case 53:
        return row<T, 5, 3>;
    case 55:
        return row<T, 5, 5>;
    case 91:
        return row<T, 9, 1>;
    case 93:
        return row<T, 9, 3>;
    default:
        return nullptr;
    }
}

/// A set of ranks, the rank that is `half` of them from below, and how many lie below it.
struct Window {
    std::uint64_t* const words;
    const std::int64_t half;
    std::uint32_t middle = 0;
    std::int64_t below = 0;

    /// Ranks of a layer of the window enter (change 1) or leave (−1).
    HWY_INLINE void flip(const Sliding& job, std::int64_t at, std::int64_t change) {
        const std::int64_t runs = job.across[1], count = job.across[0], stride = job.strides[1];
        std::int64_t lower = 0;
        const std::uint32_t here = middle;
        for (std::int64_t b = 0; b < runs; ++b) {
            const std::uint32_t* const run = job.rank + at + b * stride;
            for (std::int64_t a = 0; a < count; ++a) {
                const std::uint32_t rank = run[a];
                words[rank >> 6] ^= std::uint64_t{1} << (rank & 63);
                lower += rank < here;
            }
        }
        below += change * lower;
    }
    /// Moves `middle` to where `half` of the ranks lie below it.
    HWY_INLINE void settle() {
        std::int64_t word = middle >> 6;
        const std::uint64_t upper = ~std::uint64_t{0} << (middle & 63);
        if (below > half) {
            std::uint64_t bits = words[word] & ~upper;
            std::int64_t n = std::popcount(bits);
            for (; below - n > half; n = std::popcount(bits)) {
                below -= n;
                bits = words[--word];
            }
            for (; below - half > 1; --below)
                bits ^= std::bit_floor(bits);
            middle = static_cast<std::uint32_t>(64 * word + 63 - std::countl_zero(bits));
        } else {
            std::uint64_t bits = words[word] & upper;
            for (std::int64_t n = std::popcount(bits); below + n <= half; n = std::popcount(bits)) {
                below += n;
                bits = words[++word];
            }
            for (; below < half; ++below)
                bits &= bits - 1;
            middle = static_cast<std::uint32_t>(64 * word + std::countr_zero(bits));
        }
        below = half;
    }
};

void slide(const Sliding& job, std::int64_t start, std::uint32_t* medians) {
    Window window{job.window, job.length * job.across[0] * job.across[1] / 2};
    const std::int64_t steps = job.steps, length = job.length, stride = job.strideAlong;
    for (std::int64_t i = 0; i < length; ++i)
        window.flip(job, start + i * stride, 1);
    window.settle();
    medians[0] = window.middle;
    for (std::int64_t s = 1; s < steps; ++s) {
        window.flip(job, start + (s - 1) * stride, -1);
        window.flip(job, start + (s + length - 1) * stride, 1);
        window.settle();
        medians[s] = window.middle;
    }
    for (std::int64_t i = 0; i < length; ++i)
        window.flip(job, start + (steps - 1 + i) * stride, -1);
}

template <class T>
constexpr MedianKeys<T> keys{rowFor<T>, toKeys<T>, toFloats<T>};

} // namespace

const MedianSimd& medianTable() {
    static const MedianSimd simd{
        keys<std::uint8_t>, keys<std::uint16_t>, keys<std::int32_t>, {rowFor<std::int64_t>, nullptr, nullptr}, slide};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(medianTable);
const MedianSimd& medianSimd() {
    return HWY_DYNAMIC_DISPATCH(medianTable)();
}
} // namespace conv
#endif
