// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/nlm/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/micro/means-inl.h"
#include "cpu/micro/power-inl.h"
#include "cpu/variants/nlm/simd.h"
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

HWY_INLINE Vector load(const float* p) {
    return hn::LoadU(Floats(), p);
}
HWY_INLINE void store(Vector v, float* p) {
    hn::StoreU(v, Floats(), p);
}
HWY_INLINE Vector all(float x) {
    return hn::Set(Floats(), x);
}
HWY_INLINE auto isFinite(Vector v) {
    return hn::Ge(all(std::numeric_limits<float>::max()), hn::Abs(v));
}

/// to[i] = Σ from[i …  i + 2·radius].
void slide(const float* from, std::int64_t radius, std::int64_t n, float* to) {
    for (std::int64_t i = 0; i < n; i += lanes) {
        Vector sum = load(from + i);
        for (std::int64_t k = 1; k <= 2 * radius; ++k)
            sum = hn::Add(sum, load(from + i + k));
        store(sum, to + i);
    }
}

void along(const float* here, const float* there, float scale, std::int64_t radius, std::int64_t n, float* work,
           float* sums) {
    const Vector unit = all(scale);
    for (std::int64_t i = 0; i < n + 2 * radius; i += lanes) {
        const Vector d = hn::Mul(hn::Sub(load(there - radius + i), load(here - radius + i)), unit);
        store(hn::Mul(d, d), work + i);
    }
    slide(work, radius, n, sums);
}

void alongFinite(const float* here, const float* there, float scale, std::int64_t radius, std::int64_t n, float* work,
                 float* sums, float* pairs) {
    const Vector unit = all(scale);
    for (std::int64_t i = 0; i < n + 2 * radius; i += lanes) {
        const Vector difference = hn::Sub(load(there - radius + i), load(here - radius + i));
        const Vector d = hn::IfThenElseZero(isFinite(difference), hn::Mul(difference, unit));
        store(hn::Mul(d, d), work + i);
    }
    slide(work, radius, n, sums);
    for (std::int64_t i = 0; i < n + 2 * radius; i += lanes)
        store(hn::IfThenElseZero(isFinite(hn::Sub(load(there - radius + i), load(here - radius + i))), all(1)),
              work + i);
    slide(work, radius, n, pairs);
}

HWY_INLINE Vector sumAt(const float* const* rows, std::int64_t count, std::int64_t i) {
    Vector sum = load(rows[0] + i);
    for (std::int64_t k = 1; k < count; ++k)
        sum = hn::Add(sum, load(rows[k] + i));
    return sum;
}

void add(const float* const* rows, std::int64_t count, std::int64_t n, float* to) {
    for (std::int64_t i = 0; i < n; i += lanes)
        store(sumAt(rows, count, i), to + i);
}

void weigh(const PatchRows& patch, const float* here, const float* there, std::int64_t n, float* weights,
           float* differences) {
    const Vector noise = all(patch.noise), zero = all(0), one = all(1);
    const Vector share = hn::Div(one, all(patch.samples));
    for (std::int64_t i = 0; i < n; i += lanes) {
        const Vector sum = sumAt(patch.sums, patch.count, i);
        // Rounded once, so that a full count gives the bits of `share`.
        const Vector mean =
            hn::Mul(sum, patch.pairs != nullptr ? hn::Div(one, sumAt(patch.pairs, patch.count, i)) : share);
        const Vector exponent = hn::Sub(noise, mean), d = hn::Sub(load(there + i), load(here + i));
        const Vector w = powerOfTwo(hn::IfThenElse(hn::Gt(exponent, zero), zero, exponent));
        const auto counts = isFinite(d);
        store(hn::Add(load(weights + i), hn::IfThenElseZero(counts, w)), weights + i);
        store(hn::MulAdd(w, hn::IfThenElseZero(counts, d), load(differences + i)), differences + i);
    }
}

} // namespace

const NonLocalMeansSimd& nonLocalMeansTable() {
    static const NonLocalMeansSimd simd{lanes, along, alongFinite, add, weigh, meansAround};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(nonLocalMeansTable);
const NonLocalMeansSimd& nonLocalMeansSimd() {
    return HWY_DYNAMIC_DISPATCH(nonLocalMeansTable)();
}
} // namespace conv
#endif
