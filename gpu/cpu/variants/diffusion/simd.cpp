// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/diffusion/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/micro/power-inl.h"
#include "cpu/variants/diffusion/simd.h"
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

template <bool Exponential>
HWY_INLINE Vector flux(Vector here, Vector there, Vector scale) {
    const Vector d = hn::Sub(there, here), e = hn::Mul(d, scale), one = hn::Set(Floats(), 1);
    const Vector share =
        Exponential ? powerOfTwo(hn::Sub(hn::Zero(Floats()), hn::Mul(e, e))) : hn::Div(one, hn::MulAdd(e, e, one));
    const auto counts = hn::Ge(hn::Set(Floats(), std::numeric_limits<float>::max()), hn::Abs(d));
    return hn::IfThenElseZero(counts, hn::Mul(d, share));
}

template <bool Exponential>
void steps(const float* here, const DiffusionPair* pairs, std::int64_t count, std::int64_t n, float* to) {
    for (std::int64_t i = 0; i < n; i += lanes) {
        const Vector centre = hn::LoadU(Floats(), here + i);
        Vector sum = hn::Zero(Floats());
        for (std::int64_t k = 0; k < count; ++k) {
            const DiffusionPair& p = pairs[k];
            const Vector scale = hn::Set(Floats(), p.scale);
            const Vector both = hn::Add(flux<Exponential>(centre, hn::LoadU(Floats(), p.before + i), scale),
                                        flux<Exponential>(centre, hn::LoadU(Floats(), p.after + i), scale));
            sum = hn::MulAdd(hn::Set(Floats(), p.rate), both, sum);
        }
        hn::StoreU(hn::Add(centre, sum), Floats(), to + i);
    }
}

void step(const float* here, const DiffusionPair* pairs, std::int64_t count, bool exponential, std::int64_t n,
          float* to) {
    if (exponential)
        steps<true>(here, pairs, count, n, to);
    else
        steps<false>(here, pairs, count, n, to);
}

} // namespace

const DiffusionSimd& diffusionTable() {
    static const DiffusionSimd simd{lanes, step};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(diffusionTable);
const DiffusionSimd& diffusionSimd() {
    return HWY_DYNAMIC_DISPATCH(diffusionTable)();
}
} // namespace conv
#endif
