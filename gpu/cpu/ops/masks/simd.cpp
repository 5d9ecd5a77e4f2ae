// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/ops/masks/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/micro/vectors-inl.h"
#include "cpu/ops/masks/simd.h"

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

HWY_INLINE Vector loadCondition(const float* p) {
    return hn::LoadU(Floats(), p);
}
HWY_INLINE Vector loadCondition(const std::uint8_t* p) {
    return loadAs(p);
}

template <class Condition>
void select(const float* value, const Condition* condition, const float* kept, float constant, std::int64_t n,
            float* out) {
    const Floats d;
    const Vector zero = hn::Zero(d), other = hn::Set(d, constant);
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(hn::IfThenElse(hn::Gt(loadCondition(condition + i), zero), hn::LoadU(d, value + i),
                                  kept ? hn::LoadU(d, kept + i) : other),
                   d, out + i);
    for (; i < n; ++i)
        out[i] = condition[i] > 0 ? value[i] : kept ? kept[i] : constant;
}

void selectByBytes(const float* value, const std::uint8_t* condition, const float* kept, float constant, std::int64_t n,
                   float* out) {
    select(value, condition, kept, constant, n, out);
}

void selectByFloats(const float* value, const float* condition, const float* kept, float constant, std::int64_t n,
                    float* out) {
    select(value, condition, kept, constant, n, out);
}

void mean(const float* sum, const float* share, float minShare, const float* kept, float constant, std::int64_t n,
          float* out) {
    const Floats d;
    const Vector limit = hn::Set(d, minShare), other = hn::Set(d, constant);
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Vector divisor = hn::LoadU(d, share + i);
        hn::StoreU(hn::IfThenElse(hn::Gt(divisor, limit), hn::Div(hn::LoadU(d, sum + i), divisor),
                                  kept ? hn::LoadU(d, kept + i) : other),
                   d, out + i);
    }
    for (; i < n; ++i)
        out[i] = share[i] > minShare ? sum[i] / share[i] : kept ? kept[i] : constant;
}

void present(const float* in, float missing, std::int64_t n, float* out) {
    const Floats d;
    const Vector zero = hn::Zero(d), one = hn::Set(d, 1.0F), marker = hn::Set(d, missing);
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Vector v = hn::LoadU(d, in + i);
        const auto marked = hn::And(hn::Ge(v, marker), hn::Ge(marker, v));
        hn::StoreU(hn::IfThenElse(marked, zero, hn::IfThenElseZero(hn::Ge(v, v), one)), d, out + i);
    }
    for (; i < n; ++i)
        out[i] = in[i] == in[i] && in[i] != missing ? 1.0F : 0.0F;
}

} // namespace

const MaskSimd& maskTable() {
    static const MaskSimd simd{selectByBytes, selectByFloats, mean, present};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(maskTable);
const MaskSimd& maskSimd() {
    return HWY_DYNAMIC_DISPATCH(maskTable)();
}
} // namespace conv
#endif
