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

/// Bits of any of the vectors' lanes.
HWY_INLINE bool anyBit(Vector v) {
    HWY_ALIGN std::uint32_t part[lanes];
    hn::StoreU(v, Floats(), reinterpret_cast<float*>(part));
    std::uint32_t any = 0;
    CONV_UNROLL for (int i = 0; i < lanes; ++i) any |= part[i];
    return any != 0;
}

/// Collects whether all weights are 0 or all are 1.
struct State {
    Vector ofZero, ofOne; ///< bits that differ
    bool zero = true, one = true;
    HWY_INLINE State() : ofZero(hn::Zero(Floats())), ofOne(hn::Zero(Floats())) {}
    HWY_INLINE void add(Vector w) {
        ofZero = hn::Or(ofZero, w);
        ofOne = hn::Or(ofOne, hn::Xor(w, hn::Set(Floats(), 1.0F)));
    }
    void add(float w) {
        zero = zero && w == 0;
        one = one && w == 1;
    }
    HWY_INLINE std::uint8_t get() const {
        if (zero && !anyBit(ofZero))
            return MaskSimd::allZero;
        return one && !anyBit(ofOne) ? MaskSimd::allOne : MaskSimd::mixed;
    }
};

std::uint8_t stateOf(const float* weights, std::int64_t n) {
    const Floats d;
    State state;
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        state.add(hn::LoadU(d, weights + i));
    for (; i < n; ++i)
        state.add(weights[i]);
    return state.get();
}

HWY_INLINE bool isPresent(float sample, float missing) {
    return sample == sample && sample != missing;
}

std::uint8_t weighPresent(float* samples, float* weights, bool given, float missing, std::int64_t n) {
    const Floats d;
    const Vector zero = hn::Zero(d), one = hn::Set(d, 1.0F), marker = hn::Set(d, missing);
    State state;
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Vector v = hn::LoadU(d, samples + i);
        const auto marked = hn::And(hn::Ge(v, marker), hn::Ge(marker, v));
        const Vector before = given ? hn::LoadU(d, weights + i) : one;
        const Vector w = hn::IfThenElse(marked, zero, hn::IfThenElseZero(hn::Ge(v, v), before));
        state.add(w);
        hn::StoreU(w, d, weights + i);
        hn::StoreU(hn::IfThenElseZero(hn::Gt(w, zero), v), d, samples + i);
    }
    for (; i < n; ++i) {
        weights[i] = isPresent(samples[i], missing) ? given ? weights[i] : 1.0F : 0.0F;
        samples[i] = weights[i] > 0 ? samples[i] : 0.0F;
        state.add(weights[i]);
    }
    return state.get();
}

void average(const MeanRow& row, std::int64_t n, float* out) {
    const Floats d;
    const Vector zero = hn::Zero(d), limit = hn::Set(d, row.minShare), other = hn::Set(d, row.constant),
                 marker = hn::Set(d, row.missing);
    const bool keeps = row.keeps && row.samples, stream = row.stream && reinterpret_cast<std::uintptr_t>(out) % 64 == 0;
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Vector divisor = hn::LoadU(d, row.share + i), v = row.samples ? hn::LoadU(d, row.samples + i) : zero,
                     kept = keeps ? v : other;
        Vector result = hn::IfThenElse(hn::Gt(divisor, limit), hn::Div(hn::LoadU(d, row.sum + i), divisor), kept);
        if (row.mask)
            result = hn::IfThenElse(hn::Gt(loadAs(row.mask + i), zero), result, kept);
        if (row.ofPresent) {
            result = hn::IfThenElse(hn::Ge(v, v), result, kept);
            result = hn::IfThenElse(hn::And(hn::Ge(v, marker), hn::Ge(marker, v)), kept, result);
        }
        if (stream)
            hn::Stream(result, d, out + i);
        else
            hn::StoreU(result, d, out + i);
    }
    for (; i < n; ++i) {
        const bool counts = row.share[i] > row.minShare && (!row.mask || row.mask[i] > 0) &&
                            (!row.ofPresent || isPresent(row.samples[i], row.missing));
        out[i] = counts ? row.sum[i] / row.share[i] : keeps ? row.samples[i] : row.constant;
    }
}

} // namespace

const MaskSimd& maskTable() {
    static const MaskSimd simd{selectByBytes, selectByFloats, mean, present, stateOf, weighPresent, average};
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
