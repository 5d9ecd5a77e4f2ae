// SPDX-License-Identifier: Apache-2.0
// Weighted means around a centre, of a SIMD target: what filters share that weigh samples by their similarity.
#if defined(CONV_CPU_MICRO_MEANS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_MEANS_INL_H
#undef CONV_CPU_MICRO_MEANS_INL_H
#else
#define CONV_CPU_MICRO_MEANS_INL_H
#endif
#include "cpu/micro/vectors-inl.h"
#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

HWY_INLINE Vector meanAround(Vector centre, Vector weights, Vector differences) {
    return hn::IfThenElse(hn::Gt(weights, hn::Zero(Floats())), hn::Add(centre, hn::Div(differences, weights)), centre);
}

/// to[i] = centre[i] + differences[i] / weights[i]; the centre where no sample had a weight. Reads whole vectors.
inline void meansAround(const float* centre, const float* weights, const float* differences, std::int64_t n,
                        float* to) {
    const Floats d;
    const auto meanAt = [&](std::int64_t i) HWY_ATTR {
        return meanAround(hn::LoadU(d, centre + i), hn::LoadU(d, weights + i), hn::LoadU(d, differences + i));
    };
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(meanAt(i), d, to + i);
    if (i < n) {
        HWY_ALIGN float part[lanes];
        hn::StoreU(meanAt(i), d, part);
        std::copy_n(part, n - i, to + i);
    }
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
