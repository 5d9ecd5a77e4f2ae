// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/bilateral/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/micro/means-inl.h"
#include "cpu/micro/power-inl.h"
#include "cpu/variants/bilateral/simd.h"

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
HWY_INLINE void step(Vector sample, Vector centre, Vector scale, Vector place, Vector& weights, Vector& differences) {
    const Vector d = hn::Sub(sample, centre), e = hn::Mul(d, scale), w = powerOfTwo(hn::NegMulAdd(e, e, place));
    weights = hn::Add(weights, w);
    // A difference that is not finite has a weight of 0.
    differences = hn::MulAdd(w, hn::IfThenElseZero(hn::Gt(w, all(0)), d), differences);
}

constexpr std::int64_t block = 2 * lanes;

void add(const BilateralRows& window, const float* centre, std::int64_t n, float* weights, float* differences) {
    const Vector scale = all(window.scale);
    for (std::int64_t i = 0; i < n; i += block) {
        const Vector c0 = load(centre + i), c1 = load(centre + i + lanes);
        Vector w0 = load(weights + i), w1 = load(weights + i + lanes), d0 = load(differences + i),
               d1 = load(differences + i + lanes);
        for (std::int64_t r = 0; r < window.count; ++r) {
            const float* row = window.rows[r] + i;
            const float far = -window.far[r];
            for (std::int64_t x = -window.reach[r]; x <= window.reach[r]; ++x) {
                const Vector place = all(far - window.along[x < 0 ? -x : x]);
                step(load(row + x), c0, scale, place, w0, d0);
                step(load(row + x + lanes), c1, scale, place, w1, d1);
            }
        }
        store(w0, weights + i);
        store(w1, weights + i + lanes);
        store(d0, differences + i);
        store(d1, differences + i + lanes);
    }
}

} // namespace

const BilateralSimd& bilateralTable() {
    static const BilateralSimd simd{block, add, meansAround};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(bilateralTable);
const BilateralSimd& bilateralSimd() {
    return HWY_DYNAMIC_DISPATCH(bilateralTable)();
}
} // namespace conv
#endif
