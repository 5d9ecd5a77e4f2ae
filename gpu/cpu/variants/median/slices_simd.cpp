// SPDX-License-Identifier: Apache-2.0
// Medians by majorities of bits, the highest first: samples whose bit differs from the median's lie above or below it
// and keep that bit in later rounds. Radix method: E. Ataman, V. K. Aatre, K. M. Wong, "A fast method for real-time
// median filtering", IEEE Trans. ASSP 28, 1980; P.-E. Danielsson, "Getting the median faster", Computer Graphics and
// Image Processing 17, 1981. Each bit of a vector is another pixel. Carry-save adders count ones, 16 samples at a time:
// W. Muła, N. Kurz, D. Lemire, "Faster population counts using AVX2 instructions", The Computer Journal 61, 2018.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/median/slices_simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/variants/median/bits-inl.h"
#include "cpu/variants/median/slices.h"
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

using namespace bits;

#define SLICES_UNROLL _Pragma("GCC unroll 16")
template <int... I, class F>
HWY_INLINE void forEach(std::integer_sequence<int, I...>, F f) {
    (f(std::integral_constant<int, I>{}), ...);
}

/// One step of transposing 8 × 8 bits, a byte of each of eight vectors.
template <int N>
HWY_INLINE void swapBits(V* v, std::uint8_t mask) {
    const V kept = everywhere(mask);
    SLICES_UNROLL for (int r = 0; r < 8; ++r) {
        if (r & N)
            continue;
        const V t = both(differ(down<N>(v[r]), v[r + N]), kept);
        v[r + N] = differ(v[r + N], t);
        v[r] = differ(v[r], up<N>(t));
    }
}

void turn(const std::uint8_t* const* from, std::int64_t n, std::uint8_t* const* to) {
    for (std::int64_t x = 0; x < n; x += width) {
        V v[8];
        SLICES_UNROLL for (int r = 0; r < 8; ++r) v[r] = load(from[r] + x);
        swapBits<4>(v, 0x0F);
        swapBits<2>(v, 0x33);
        swapBits<1>(v, 0x55);
        SLICES_UNROLL for (int r = 0; r < 8; ++r) store(v[r], to[r] + x);
    }
}

template <class T>
void split(const T* keys, std::int64_t n, std::uint8_t* const* bytes) {
    constexpr int parts = sizeof(T);
    std::int64_t x = 0;
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
    for (; x < n; x += width) {
        const auto* const from = reinterpret_cast<const std::uint8_t*>(keys + x);
        V v[4];
        if constexpr (parts == 2)
            hn::LoadInterleaved2(Bytes(), from, v[0], v[1]);
        else
            hn::LoadInterleaved4(Bytes(), from, v[0], v[1], v[2], v[3]);
        for (int p = 0; p < parts; ++p)
            store(v[p], bytes[p] + x);
    }
#endif
    for (; x < n; ++x)
        for (int p = 0; p < parts; ++p)
            bytes[p][x] = static_cast<std::uint8_t>(static_cast<std::uint32_t>(keys[x]) >> (8 * p));
}

template <class T>
void join(const std::uint8_t* const* bytes, std::int64_t n, T* keys) {
    constexpr int parts = sizeof(T);
    std::int64_t x = 0;
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
    for (; x < n; x += width) {
        auto* const to = reinterpret_cast<std::uint8_t*>(keys + x);
        if constexpr (parts == 2)
            hn::StoreInterleaved2(load(bytes[0] + x), load(bytes[1] + x), Bytes(), to);
        else
            hn::StoreInterleaved4(load(bytes[0] + x), load(bytes[1] + x), load(bytes[2] + x), load(bytes[3] + x),
                                  Bytes(), to);
    }
#endif
    for (; x < n; ++x) {
        std::uint32_t key = 0;
        for (int p = 0; p < parts; ++p)
            key |= static_cast<std::uint32_t>(bytes[p][x]) << (8 * p);
        keys[x] = static_cast<T>(key);
    }
}

constexpr int upperDigits = 6; ///< binary digits of a count from 16 on
using Upper = std::make_integer_sequence<int, upperDigits>;

/// Samples with a one, counted for each bit of the vectors, as binary digits.
struct Counts {
    V ones = zero(), twos = zero(), fours = zero(), eights = zero(), upper[upperDigits];

    HWY_INLINE Counts() {
        forEach(Upper(), [&](auto i) HWY_ATTR { upper[i] = zero(); });
    }
    static HWY_INLINE V carried(V& sum, V a, V b) {
        const V carry = majority(sum, a, b);
        sum = sum3(sum, a, b);
        return carry;
    }
    HWY_INLINE V fours4(V a, V b, V c, V d) {
        const V first = carried(ones, a, b), second = carried(ones, c, d);
        return carried(twos, first, second);
    }
    HWY_INLINE V eights8(const V* x) {
        const V first = fours4(x[0], x[1], x[2], x[3]), second = fours4(x[4], x[5], x[6], x[7]);
        return carried(fours, first, second);
    }
    HWY_INLINE void add16(const V* x, int digits) {
        const V first = eights8(x), second = eights8(x + 8);
        V carry = carried(eights, first, second);
        forEach(Upper(), [&](auto i) HWY_ATTR {
            if (i >= digits)
                return;
            const V next = both(upper[i], carry);
            upper[i] = differ(upper[i], carry);
            carry = next;
        });
    }
    /// Pixels whose count is at least `min`: the carry of count + 2^(4 + digits) − least, with `digits` upper digits.
    [[nodiscard]] HWY_INLINE V atLeast(std::int64_t min, int digits) const {
        const std::int64_t more = (std::int64_t{16} << digits) - min;
        V carry = zero();
        const auto add = [&](V digit, int i)
                             HWY_ATTR { carry = (more >> i & 1) != 0 ? either(digit, carry) : both(digit, carry); };
        add(ones, 0);
        add(twos, 1);
        add(fours, 2);
        add(eights, 3);
        forEach(Upper(), [&](auto i) HWY_ATTR {
            if (i < digits)
                add(upper[i], 4 + i);
        });
        return carry;
    }
};

enum class Round : std::uint8_t { first, second, middle, last };

/// Medians' bits in this round. Decided samples keep the bit that decided them, state[2 · i]; state[2 · i + 1] marks
/// them. `before`: the last round's bits.
template <Round R>
HWY_INLINE V majorityOf(const std::uint8_t* const* samples, std::int64_t count, std::int64_t offset, V before,
                        std::uint8_t* state, int digits) {
    const auto next = [&](std::int64_t i) HWY_ATTR {
        const V sample = load(samples[i] + offset);
        std::uint8_t* const at = state + 2 * i * width;
        if constexpr (R == Round::first) {
            store(sample, at);
            return sample;
        } else {
            const V bit = load(at);
            const V decided = R == Round::second ? differ(bit, before) : orDiffer(load(at + width), bit, before);
            const V now = choose(decided, bit, sample);
            if constexpr (R != Round::last) {
                store(now, at);
                store(decided, at + width);
            }
            return now;
        }
    };
    Counts counts;
    std::int64_t i = 0;
    V x[16];
    for (; i + 16 <= count; i += 16) {
        SLICES_UNROLL for (int j = 0; j < 16; ++j) x[j] = next(i + j);
        counts.add16(x, digits);
    }
    if (i < count) {
        SLICES_UNROLL for (int j = 0; j < 16; ++j) x[j] = i + j < count ? next(i + j) : zero();
        counts.add16(x, digits);
    }
    return counts.atLeast((count + 1) / 2, digits);
}

void medians(const std::uint8_t* const* samples, std::int64_t count, std::int64_t bits, std::int64_t apart,
             std::uint8_t* state, std::uint8_t* result) {
    int digits = 0;
    while (count >> (4 + digits))
        ++digits;
    std::int64_t bit = bits - 1;
    V m = majorityOf<Round::first>(samples, count, bit * apart, zero(), state, digits);
    store(m, result + bit * width);
    --bit;
    m = majorityOf<Round::second>(samples, count, bit * apart, m, state, digits);
    store(m, result + bit * width);
    for (--bit; bit > 0; --bit) {
        m = majorityOf<Round::middle>(samples, count, bit * apart, m, state, digits);
        store(m, result + bit * width);
    }
    store(majorityOf<Round::last>(samples, count, 0, m, state, digits), result);
}

} // namespace

const SliceSimd& sliceTable() {
    static const SliceSimd simd{
        width, turn, split<std::uint16_t>, split<std::int32_t>, join<std::uint16_t>, join<std::int32_t>, medians};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(sliceTable);
const SliceSimd& sliceSimd() {
    return HWY_DYNAMIC_DISPATCH(sliceTable)();
}
} // namespace conv
#endif
