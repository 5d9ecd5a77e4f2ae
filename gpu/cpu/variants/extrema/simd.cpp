// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/extrema/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/runtime/simd.h"
#include "cpu/variants/extrema/simd.h"
#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
template <class T, bool larger>
void extreme(const T* a, const T* b, std::int64_t n, T* to) {
    for (std::int64_t i = 0; i < n; ++i)
        to[i] = larger ? std::max(a[i], b[i]) : std::min(a[i], b[i]);
}
#else
namespace hn = hwy::HWY_NAMESPACE;
template <class T, bool larger>
void extreme(const T* a, const T* b, std::int64_t n, T* to) {
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (std::int64_t i = 0; i < n; i += lanes) {
        const auto x = hn::LoadU(d, a + i), y = hn::LoadU(d, b + i);
        hn::StoreU(larger ? hn::Max(x, y) : hn::Min(x, y), d, to + i);
    }
}
#endif

template <class T>
constexpr Extremes<T> both{extreme<T, false>, extreme<T, true>};

} // namespace

const ExtremaSimd& extremaTable() {
    static const ExtremaSimd simd{both<std::uint8_t>, both<std::uint16_t>, both<std::int32_t>, both<std::int64_t>};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(extremaTable);
const ExtremaSimd& extremaSimd() {
    return HWY_DYNAMIC_DISPATCH(extremaTable)();
}
} // namespace conv
#endif
