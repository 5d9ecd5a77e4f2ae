// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/median/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/variants/median/keys-inl.h"
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

#undef MEDIAN_INLINE
#define MEDIAN_INLINE HWY_INLINE
#include "model/median_run-inl.h"

/// out[r][x] = r-th smallest of rows[0 … m−1][x].
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

/// Merges each sorted column with the next one.
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
void row(const T* const* rows, std::int64_t n, T* work, std::int64_t pitch, const MedianOut& out) {
    using O = Ops<T>;
    const Putter<T> put(out, n);
    sortColumns<T, M>(rows, n + K - 1, pitch, work);
    if constexpr (K == 1) {
        for (std::int64_t x = 0; x < n; x += O::lanes)
            put(O::load(work + M / 2 * pitch + x), x);
        return;
    } else {
        using R = median::Rest<M, K>;
        T* const pairs = work + M * pitch;
        if constexpr (K == 5)
            mergePairs<T, M>(work, n + K - 2, pitch, pairs);
        const T* const lists = K == 5 ? pairs : work;
        constexpr int second = K == 5 ? 3 : 1, alone = 2; // columns of the second list and of the single column
        for (std::int64_t x = 0; x < n; x += O::lanes) {
            typename O::V v[2 * R::list];
            for (int r = 0; r < R::list; ++r) {
                v[r] = O::load(lists + r * pitch + x);
                v[R::list + r] = O::load(lists + r * pitch + x + second);
            }
            run<R, O>(v);
            put(select<M, K, O>(v, [&](int r) { return O::load(work + r * pitch + x + alone); }), x);
        }
    }
}

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
// Sorted columns stay in registers or aligned on the stack; columns to their right combine two vectors. Unaligned
// loads, as above, would stall.
#define MEDIAN_UNROLL _Pragma("GCC unroll 32")

/// Columns of M ascending keys.
template <class O, int M>
struct Lists {
    typename O::V v[M];

    Lists() = default;
    HWY_INLINE Lists(const Lists& other) { *this = other; }
    /// Vector by vector: GCC copies 16 bytes at a time, on which loads of whole vectors stall.
    HWY_INLINE Lists& operator=(const Lists& other) {
        MEDIAN_UNROLL for (int r = 0; r < M; ++r) v[r] = other.v[r];
        return *this;
    }
};

template <class T, int M>
HWY_INLINE Lists<Ops<T>, M> sortedAt(const T* const* rows, std::int64_t x) {
    using O = Ops<T>;
    Lists<O, M> loaded, sorted;
    MEDIAN_UNROLL for (int r = 0; r < M; ++r) loaded.v[r] = O::load(rows[r] + x);
    run<median::Column<M>, O>(loaded.v);
    MEDIAN_UNROLL for (int r = 0; r < M; ++r) sorted.v[r] = loaded.v[median::Column<M>::net.order[r]];
    return sorted;
}
template <int Keys, class O, int M>
HWY_INLINE Lists<O, M> after(const Lists<O, M>& here, const Lists<O, M>& next) {
    Lists<O, M> shifted;
    MEDIAN_UNROLL for (int r = 0; r < M; ++r) shifted.v[r] = O::template after<Keys>(here.v[r], next.v[r]);
    return shifted;
}
template <class Net, class O, int M>
HWY_INLINE Lists<O, 2 * M> merged(const Lists<O, M>& a, const Lists<O, M>& b) {
    Lists<O, 2 * M> both;
    MEDIAN_UNROLL for (int r = 0; r < M; ++r) {
        both.v[r] = a.v[r];
        both.v[M + r] = b.v[r];
    }
    run<Net, O>(both.v);
    return both;
}

template <class O>
HWY_INLINE typename O::V medianOf3(typename O::V a, typename O::V b, typename O::V c) {
    return O::max(O::min(a, b), O::min(O::max(a, b), c));
}

/// Windows of three columns of M samples.
template <class T, int M>
void rowOfThree(const T* const* rows, std::int64_t n, T*, std::int64_t, const MedianOut& out) {
    using O = Ops<T>;
    const Putter<T> put(out, n);
    const T* at[M];
    MEDIAN_UNROLL for (int r = 0; r < M; ++r) at[r] = rows[r];
    Lists<O, M> here = sortedAt<T, M>(at, 0);
    for (std::int64_t x = 0; x < n; x += O::lanes) {
        const Lists<O, M> next = sortedAt<T, M>(at, x + O::lanes), one = after<1>(here, next),
                          two = after<2>(here, next);
        if constexpr (M == 3) {
            // The median of the largest minimum, the middle median and the smallest maximum.
            put(medianOf3<O>(O::max(here.v[0], O::max(one.v[0], two.v[0])), medianOf3<O>(here.v[1], one.v[1], two.v[1]),
                             O::min(here.v[2], O::min(one.v[2], two.v[2]))),
                x);
        } else {
            const auto both = merged<median::Rest<M, 3>>(here, one);
            put(select<M, 3, O>(both.v, [&](int r) HWY_ATTR { return two.v[r]; }), x);
        }
        here = next;
    }
}

/// Windows of five columns of M samples; pairs of neighbours serve two outputs.
template <class T, int M>
void rowOfFive(const T* const* rows, std::int64_t n, T*, std::int64_t, const MedianOut& out) {
    using O = Ops<T>;
    using P = median::Pair<M>;
    const Putter<T> put(out, n);
    const T* at[M];
    MEDIAN_UNROLL for (int r = 0; r < M; ++r) at[r] = rows[r];
    const auto pairOf = [](const Lists<O, M>& a, const Lists<O, M>& b) HWY_ATTR {
        const Lists<O, 2 * M> both = merged<P>(a, after<1>(a, b));
        Lists<O, 2 * M> pair;
        MEDIAN_UNROLL for (int r = 0; r < 2 * M; ++r) pair.v[r] = both.v[P::net.order[r]];
        return pair;
    };
    Lists<O, M> here = sortedAt<T, M>(at, 0), next = sortedAt<T, M>(at, O::lanes);
    Lists<O, 2 * M> pair = pairOf(here, next);
    for (std::int64_t x = 0; x < n; x += O::lanes) {
        const Lists<O, M> later = sortedAt<T, M>(at, x + 2 * O::lanes), alone = after<2>(here, next);
        const Lists<O, 2 * M> nextPair = pairOf(next, later);
        const auto both = merged<median::Rest<M, 5>>(pair, after<3>(pair, nextPair));
        put(select<M, 5, O>(both.v, [&](int r) HWY_ATTR { return alone.v[r]; }), x);
        here = next;
        next = later;
        pair = nextPair;
    }
}
#endif

template <class T, int M, int K>
constexpr typename MedianKeys<T>::Row wayOf() {
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
    if constexpr (K == 3 && M > 1)
        return rowOfThree<T, M>;
    else if constexpr (K == 5 && M > 1 && sizeof(T) < 8)
        return rowOfFive<T, M>;
    else
#endif
        return row<T, M, K>;
}

template <class T>
typename MedianKeys<T>::Row rowFor(std::int64_t m, std::int64_t k) {
    if (k > 5 || m > 9)
        return nullptr; // 10 · m + k would be ambiguous
    switch (10 * m + k) {
    case 13:
        return wayOf<T, 1, 3>();
    case 15:
        return wayOf<T, 1, 5>();
    case 31:
        return wayOf<T, 3, 1>();
    case 33:
        return wayOf<T, 3, 3>();
    case 35:
        return wayOf<T, 3, 5>();
    case 51:
        return wayOf<T, 5, 1>();
    case 53:
        return wayOf<T, 5, 3>();
    case 55:
        return wayOf<T, 5, 5>();
    case 91:
        return wayOf<T, 9, 1>();
    case 93:
        return wayOf<T, 9, 3>();
    default:
        return nullptr;
    }
}

/// A set of ranks; `half` of them lie below `middle`.
struct Window {
    std::uint64_t* const words;
    const std::int64_t half;
    std::uint32_t middle = 0;
    std::int64_t below = 0;

    /// A layer's ranks enter (change 1) or leave (−1).
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
    /// One rank enters (change 1) or leaves (−1).
    HWY_INLINE void flipOne(std::uint32_t rank, std::int64_t change) {
        words[rank >> 6] ^= std::uint64_t{1} << (rank & 63);
        below += rank < middle ? change : 0;
    }
    /// Moves `middle` until `half` of the ranks lie below it.
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

/// A window of rows of different lengths.
void slideRows(const Sliding& job, std::int64_t start, std::uint32_t* medians) {
    Window window{job.window, job.place};
    const std::int64_t stride = job.strideAlong;
    const auto all = [&](std::int64_t step, std::int64_t change) {
        for (std::int64_t r = 0; r < job.rows; ++r)
            for (std::int64_t i = 0; i < job.lengths[r]; ++i)
                window.flipOne(job.rank[start + job.starts[r] + (step + i) * stride], change);
    };
    all(0, 1);
    window.settle();
    medians[0] = window.middle;
    for (std::int64_t s = 1; s < job.steps; ++s) {
        for (std::int64_t r = 0; r < job.rows; ++r) {
            const std::uint32_t* const row = job.rank + start + job.starts[r] + (s - 1) * stride;
            window.flipOne(row[0], -1);
            window.flipOne(row[job.lengths[r] * stride], 1);
        }
        window.settle();
        medians[s] = window.middle;
    }
    all(job.steps - 1, -1);
}

void slide(const Sliding& job, std::int64_t start, std::uint32_t* medians) {
    if (job.rows > 0)
        return slideRows(job, start, medians);
    Window window{job.window, job.place};
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
void putRow(const T* medians, std::int64_t n, const MedianOut& out) {
    using O = Ops<T>;
    const Putter<T> put(out, n);
    for (std::int64_t x = 0; x < n; x += O::lanes)
        put(O::load(medians + x), x);
}

void flush() {
    hwy::FlushStream();
}

template <class T>
constexpr MedianKeys<T> keys{rowFor<T>, putRow<T>, flipRow<T>};

} // namespace

const MedianSimd& medianTable() {
    static const MedianSimd simd{keys<std::uint8_t>,
                                 keys<std::uint16_t>,
                                 keys<std::int32_t>,
                                 {rowFor<std::int64_t>, nullptr, nullptr},
                                 keyRow,
                                 flush,
                                 slide};
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
