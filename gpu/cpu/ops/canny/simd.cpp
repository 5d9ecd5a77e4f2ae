// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/ops/canny/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/ops/canny/simd.h"
#include "cpu/runtime/portable.h"
#include "cpu/runtime/simd.h"
#include <algorithm>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
namespace hn = portable;
constexpr std::int64_t lanes = 4;
#else
namespace hn = hwy::HWY_NAMESPACE;
constexpr std::int64_t lanes = HWY_MAX_BYTES / 4;
#endif
constexpr std::int64_t wordBits = 64;
using Floats = hn::ScalableTag<float>;
using Vector = hn::Vec<Floats>;

HWY_INLINE Vector load(const float* p) {
    return hn::LoadU(Floats(), p);
}
HWY_INLINE void storePart(Vector v, float* to, std::int64_t n) {
    HWY_ALIGN float part[lanes];
    hn::StoreU(v, Floats(), part);
    std::memcpy(to, part, static_cast<std::size_t>(n) * sizeof(float));
}
HWY_INLINE bool streamable(const float* p) {
    return reinterpret_cast<std::uintptr_t>(p) % 64 == 0;
}

struct Three {
    Vector a, b, c;
    HWY_INLINE Three(const float* w, float factor)
        : a(hn::Set(Floats(), w[0] * factor)),
          b(hn::Set(Floats(), w[1] * factor)),
          c(hn::Set(Floats(), w[2] * factor)) {}
    HWY_INLINE Vector sum(Vector x, Vector y, Vector z) const {
        return hn::MulAdd(c, z, hn::MulAdd(b, y, hn::Mul(a, x)));
    }
};

void gradient(const float* const* rows, const EdgeTaps* taps, std::int64_t n, float* gx, float* gy, float* magnitude) {
    const Floats d;
    const Three along(taps[0].smooth, 1), down(taps[1].smooth, taps[0].step);
    const Vector step = hn::Set(d, taps[1].step);
    for (std::int64_t i = 0; i < n; i += lanes) {
        const float *above = rows[0] + i, *here = rows[1] + i, *below = rows[2] + i;
        const Vector la = load(above), ra = load(above + 2), lb = load(below), rb = load(below + 2);
        const Vector x = down.sum(hn::Sub(ra, la), hn::Sub(load(here + 2), load(here)), hn::Sub(rb, lb));
        const Vector y = hn::Mul(step, hn::Sub(along.sum(lb, load(below + 1), rb), along.sum(la, load(above + 1), ra)));
        hn::StoreU(x, d, gx + i);
        hn::StoreU(y, d, gy + i);
        hn::StoreU(hn::Sqrt(hn::MulAdd(x, x, hn::Mul(y, y))), d, magnitude + i);
    }
}

/// Centre if it is a maximum across the edge, else 0. `m` points left of the centres.
HWY_INLINE Vector standsOut(const float* const* m, std::int64_t i, Vector x, Vector y, Vector centre) {
    const float *above = m[0] + i, *here = m[1] + i, *below = m[2] + i;
    const Vector ax = hn::Abs(x), ay = hn::Abs(y);
    const auto level = hn::Ge(ax, ay); // nearer to the row than to the column
    const Vector large = hn::IfThenElse(level, ax, ay), small = hn::IfThenElse(level, ay, ax);
    // Falling: the gradient points to the upper right or lower left.
    const auto falling = hn::Gt(hn::Zero(Floats()), hn::CopySignToAbs(hn::Set(Floats(), 1.0F), hn::Xor(x, y)));
    const Vector farRight = hn::IfThenElse(falling, load(above + 2), load(below + 2));
    const Vector farLeft = hn::IfThenElse(falling, load(below), load(above));
    const Vector up = load(above + 1), down = load(below + 1);
    const Vector nearRight = hn::IfThenElse(level, load(here + 2), hn::IfThenElse(falling, up, down));
    const Vector nearLeft = hn::IfThenElse(level, load(here), hn::IfThenElse(falling, down, up));
    const auto right = hn::Ge(hn::Mul(hn::Sub(centre, nearRight), large), hn::Mul(hn::Sub(farRight, nearRight), small));
    const auto left = hn::Ge(hn::Mul(hn::Sub(centre, nearLeft), large), hn::Mul(hn::Sub(farLeft, nearLeft), small));
    return hn::IfThenElseZero(hn::And(hn::And(right, left), hn::Gt(centre, hn::Zero(Floats()))), centre);
}

float thin(const float* const* m, const float* gx, const float* gy, std::int64_t n, float* out, bool stream) {
    const Floats d;
    const bool past = stream && streamable(out);
    Vector max = hn::Zero(d);
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Vector centre = load(m[1] + i + 1);
        const Vector v = standsOut(m, i, load(gx + i + 1), load(gy + i + 1), centre);
        max = hn::IfThenElse(hn::Gt(centre, max), centre, max);
        if (past)
            hn::Stream(v, d, out + i);
        else
            hn::StoreU(v, d, out + i);
    }
    HWY_ALIGN float each[lanes];
    hn::StoreU(max, d, each);
    float largest = *std::max_element(each, each + lanes);
    if (i < n) {
        storePart(standsOut(m, i, load(gx + i + 1), load(gy + i + 1), load(m[1] + i + 1)), out + i, n - i);
        for (; i < n; ++i)
            largest = m[1][i + 1] > largest ? m[1][i + 1] : largest;
    }
    return largest;
}

void classify(const float* in, std::int64_t n, float low, float high, std::uint64_t* weak, std::uint64_t* strong) {
    const Floats d;
    const Vector l = hn::Set(d, low), h = hn::Set(d, high), zero = hn::Zero(d);
    std::int64_t i = 0;
    for (; i + wordBits <= n; i += wordBits) {
        std::uint64_t w = 0, s = 0;
        for (std::int64_t k = 0; k < wordBits; k += lanes) {
            const Vector v = load(in + i + k);
            const auto above = hn::Gt(v, zero);
            std::uint8_t bits[8] = {};
            std::uint64_t part = 0;
            hn::StoreMaskBits(d, hn::And(above, hn::Ge(v, l)), bits);
            std::memcpy(&part, bits, sizeof part);
            w |= part << k;
            hn::StoreMaskBits(d, hn::And(above, hn::Ge(v, h)), bits);
            std::memcpy(&part, bits, sizeof part);
            s |= part << k;
        }
        weak[i / wordBits] = w | s;
        strong[i / wordBits] = s;
    }
    if (i == n)
        return;
    std::uint64_t w = 0, s = 0;
    for (std::int64_t k = 0; i + k < n; ++k) {
        const float v = in[i + k];
        w |= std::uint64_t{v > 0 && v >= low} << k;
        s |= std::uint64_t{v > 0 && v >= high} << k;
    }
    weak[i / wordBits] = w | s;
    strong[i / wordBits] = s;
}

/// Expands eight bits to eight bytes of 0 or 255.
HWY_INLINE void expandByte(std::uint64_t eight, std::uint8_t* out) {
    constexpr std::uint64_t everyByte = 0x0101010101010101U, ownBit = 0x8040201008040201U,
                            topBits = 0x8080808080808080U;
    std::uint64_t bytes = eight * everyByte & ownBit;
    bytes = ((bytes + (topBits - everyByte)) | bytes) & topBits; // top bit of each byte that is not 0
    bytes = (bytes >> 7) * 0xFF;
    std::memcpy(out, &bytes, sizeof bytes);
}

void expand(const std::uint64_t* bits, std::int64_t n, std::uint8_t* out) {
    std::int64_t i = 0;
    for (; i + wordBits <= n; i += wordBits) {
        const std::uint64_t word = bits[i / wordBits];
        if (word == 0) { // the usual case: edges are rare
            std::memset(out + i, 0, wordBits);
            continue;
        }
        for (std::int64_t k = 0; k < wordBits; k += 8)
            expandByte(word >> k & 0xFF, out + i + k);
    }
    for (; i < n; ++i)
        out[i] = bits[i / wordBits] >> i % wordBits & 1 ? 255 : 0;
}

} // namespace

const CannySimd& cannyTable() {
    static const CannySimd simd{lanes, gradient, thin, classify, expand};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(cannyTable);
const CannySimd& cannySimd() {
    return HWY_DYNAMIC_DISPATCH(cannyTable)();
}
} // namespace conv
#endif
