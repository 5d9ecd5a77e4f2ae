// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/approximate/means.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/runtime/portable.h"
#include "cpu/runtime/simd.h"
#include "cpu/variants/approximate/means.h"
#include <algorithm>
#include <bit>

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

/// All four means of a vector of lines in one run. Ring k holds mean k, over samples i − length + 1 … i of the previous
/// mean, at recent i.
class Lines {
  public:
    Lines(const float* in, const Means& means, float* scratch, std::int64_t first)
        : in_(in + first),
          means_(means),
          rings_(scratch + first),
          zeros_(scratch + 4 * means.rows * stripLines + first) {}

    /// Advances by one sample. Rounding errors are added in the next step (Kahan), so that they do not drift.
    HWY_INLINE void step(std::int64_t i) {
        const Floats d;
        const Vector share = hn::Set(d, means_.share);
        Vector entering = hn::LoadU(d, input(i)), leaving = hn::LoadU(d, input(i - means_.length));
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) {
            const Vector change = hn::Add(hn::Sub(entering, leaving), lost_[k]), sum = hn::Add(sum_[k], change);
            lost_[k] = hn::Sub(change, hn::Sub(sum, sum_[k]));
            sum_[k] = sum;
            entering = hn::Mul(sum, share);
            if (k < 3)
                leaving = hn::LoadU(d, ring(k, i - means_.length));
            hn::StoreU(entering, d, ring(k, i));
        }
    }
    /// Weighted sum of copies, the last ending at sample i.
    [[nodiscard]] HWY_INLINE Vector result(std::int64_t i) const {
        const Floats d;
        const auto mean = [&](std::int64_t copies) { return hn::LoadU(d, ring(3, i - copies * means_.distance)); };
        const Vector near = hn::Add(mean(1), mean(3)), far = hn::Add(mean(0), mean(4));
        return hn::MulAdd(
            hn::Set(d, means_.weight[2]), far,
            hn::MulAdd(hn::Set(d, means_.weight[1]), near, hn::Mul(hn::Set(d, means_.weight[0]), mean(2))));
    }

  private:
    [[nodiscard]] HWY_INLINE const float* input(std::int64_t i) const { return i < 0 ? zeros_ : in_ + i * stripLines; }
    [[nodiscard]] HWY_INLINE float* ring(int k, std::int64_t i) const {
        return rings_ + (k * means_.rows + (i & (means_.rows - 1))) * stripLines;
    }

    const float* in_;
    const Means& means_;
    float *rings_, *zeros_;
    Vector sum_[4]{}, lost_[4]{};
};

} // namespace

void stackMeansOf(const float* in, std::int64_t n, const Means& means, float* scratch, float* out) {
    std::fill_n(scratch, means.scratchWords(), 0.0F);
    const std::int64_t reach = 2 * (means.length - 1) + 2 * means.distance;
    for (std::int64_t l = 0; l < stripLines; l += lanes) {
        Lines lines(in, means, scratch, l);
        for (std::int64_t i = 0; i < n; ++i) {
            lines.step(i);
            if (i >= 2 * reach)
                hn::StoreU(lines.result(i), Floats(), out + (i - reach) * stripLines + l);
        }
    }
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {

Means::Means(const BoxStack& stack)
    : length(stack.length),
      distance(stack.distance),
      rows(static_cast<std::int64_t>(
          std::bit_ceil(static_cast<std::uint64_t>(std::max(stack.length, 4 * stack.distance) + 1)))),
      share(1 / static_cast<float>(stack.length)),
      weight{static_cast<float>(stack.weight[0]), static_cast<float>(stack.weight[1]),
             static_cast<float>(stack.weight[2])} {}

HWY_EXPORT(stackMeansOf);
void stackMeans(const float* in, std::int64_t n, const Means& means, float* scratch, float* out) {
    HWY_DYNAMIC_DISPATCH(stackMeansOf)(in, n, means, scratch, out);
}
} // namespace conv
#endif
