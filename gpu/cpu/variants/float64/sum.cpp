// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/float64/sum.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/variants/float64/sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

template <class T>
HWY_INLINE void convertWide(const T* from, std::int64_t n, double* to) {
    std::int64_t i = 0;
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
    if constexpr (std::is_same_v<T, float> || (std::is_integral_v<T> && sizeof(T) <= 2) ||
                  std::is_same_v<T, std::int32_t>)
        for (; i + wideLanes <= n; i += wideLanes)
            hn::StoreU(loadWide(from + i), Doubles(), to + i);
#endif
    for (; i < n; ++i)
        to[i] = static_cast<double>(from[i]);
}

void toDouble(ElementType type, const void* from, std::int64_t n, double* to) {
    if (type == ElementType::f64)
        std::memcpy(to, from, static_cast<std::size_t>(n) * sizeof(double));
    else
        withElementType(
            type, [&](auto t) HWY_ATTR { convertWide(static_cast<const typename decltype(t)::type*>(from), n, to); });
}

} // namespace

const WideSums& wideTable() {
    static const WideSums table{wideBlock, wideRows, wideColumns, wideLineBlock, wideLanes,
                                wideTaps,  sum,      wideTile,    wideLine,      toDouble};
    return table;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(wideTable);
const WideSums& wideSums() {
    return HWY_DYNAMIC_DISPATCH(wideTable)();
}

std::vector<std::int64_t> wideLineOrder(const WideSums& simd, std::int64_t taps) {
    std::vector<std::int64_t> order;
    order.reserve(static_cast<std::size_t>(taps));
    const std::int64_t together = simd.lineTaps * simd.lanes;
    for (std::int64_t k = 0; k < taps; k += together)
        for (std::int64_t phase = 0; phase < simd.lanes; ++phase)
            for (std::int64_t t = phase; t < together && k + t < taps; t += simd.lanes)
                order.push_back(k + t);
    return order;
}
} // namespace conv
#endif
