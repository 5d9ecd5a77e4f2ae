// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/approximate/sweep.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/runtime/portable.h"
#include "cpu/runtime/simd.h"
#include "cpu/variants/approximate/sweep.h"
#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
namespace hn = portable;
constexpr std::int64_t lanes = 4;
#else
namespace hn = hwy::HWY_NAMESPACE;
constexpr std::int64_t lanes = std::min<std::int64_t>(HWY_MAX_BYTES / 4, stripLines / 2);
#endif
using Floats = hn::ScalableTag<float>;
using Vector = hn::Vec<Floats>;

/// Constants and state of one wave, for a vector of lines.
struct Wave {
    Vector zRe, zIm, aRe, aIm, re, im;

    HWY_INLINE Wave(const Waves& w, int k)
        : zRe(hn::Set(Floats(), w.zRe[k])),
          zIm(hn::Set(Floats(), w.zIm[k])),
          aRe(hn::Set(Floats(), w.aRe[k])),
          aIm(hn::Set(Floats(), w.aIm[k])),
          re(hn::Zero(Floats())),
          im(hn::Zero(Floats())) {}
    /// Advances by one sample, then adds `x`.
    HWY_INLINE void forward(Vector x) {
        const Vector turned = hn::NegMulAdd(zIm, im, hn::MulAdd(zRe, re, x));
        im = hn::MulAdd(zRe, im, hn::Mul(zIm, re));
        re = turned;
    }
    /// Adds `x`, then advances by one sample.
    HWY_INLINE void backward(Vector x) {
        const Vector sum = hn::Add(re, x);
        re = hn::NegMulAdd(zIm, im, hn::Mul(zRe, sum));
        im = hn::MulAdd(zRe, im, hn::Mul(zIm, sum));
    }
    [[nodiscard]] HWY_INLINE Vector addTo(Vector sum) const { return hn::NegMulAdd(aIm, im, hn::MulAdd(aRe, re, sum)); }
};

/// Two vectors of lines: four independent waves hide latency.
HWY_NOINLINE void sweepPair(const float* in, std::int64_t n, const Waves& waves, float* out) {
    const Floats d;
    Wave p0(waves, 0), p1(waves, 1), q0(waves, 0), q1(waves, 1);
    for (std::int64_t i = 0; i < n; ++i) {
        const float* x = in + i * stripLines;
        const Vector a = hn::LoadU(d, x), b = hn::LoadU(d, x + lanes);
        p0.forward(a);
        p1.forward(a);
        q0.forward(b);
        q1.forward(b);
        hn::StoreU(p1.addTo(p0.addTo(hn::Zero(d))), d, out + i * stripLines);
        hn::StoreU(q1.addTo(q0.addTo(hn::Zero(d))), d, out + i * stripLines + lanes);
    }
    p0 = q0 = Wave(waves, 0);
    p1 = q1 = Wave(waves, 1);
    for (std::int64_t i = n - 1; i-- > 0;) {
        const float* x = in + (i + 1) * stripLines;
        const Vector a = hn::LoadU(d, x), b = hn::LoadU(d, x + lanes);
        p0.backward(a);
        p1.backward(a);
        q0.backward(b);
        q1.backward(b);
        float* y = out + i * stripLines;
        hn::StoreU(p1.addTo(p0.addTo(hn::LoadU(d, y))), d, y);
        hn::StoreU(q1.addTo(q0.addTo(hn::LoadU(d, y + lanes))), d, y + lanes);
    }
}

} // namespace

void sweepLinesOf(const float* in, std::int64_t n, const Waves& waves, float* out) {
    for (std::int64_t l = 0; l < stripLines; l += 2 * lanes)
        sweepPair(in + l, n, waves, out + l);
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(sweepLinesOf);
void sweep(const float* in, std::int64_t n, const Waves& waves, float* out) {
    HWY_DYNAMIC_DISPATCH(sweepLinesOf)(in, n, waves, out);
}
} // namespace conv
#endif
