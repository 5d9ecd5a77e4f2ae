// SPDX-License-Identifier: Apache-2.0
#include "app/session/fill_range.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <limits>
#include <span>
#include <vector>

namespace app {
namespace {

constexpr std::int64_t valuesPerBlock = 4096;

/// Calls `f` with every block of an item's values, as float64, and the index of the block's first value.
template <class F>
void eachBlock(const conv::Volume& values, conv::Item item, F&& f) {
    std::vector<double> buffer(valuesPerBlock);
    const std::size_t size = conv::sizeOf(values.layout().type);
    const std::int64_t count = values.layout().whole().count();
    for (std::int64_t first = 0; first < count; first += valuesPerBlock) {
        const std::int64_t n = std::min(valuesPerBlock, count - first);
        conv::convertSamples(values.layout().type, values.data(item) + static_cast<std::size_t>(first) * size,
                             conv::ElementType::f64, buffer.data(), n);
        f(first, std::span(buffer.data(), static_cast<std::size_t>(n)));
    }
}

struct Range {
    double lo = std::numeric_limits<double>::infinity(), hi = -lo;
};

Range rangeOf(const conv::Volume& values) {
    Range range;
    for (const conv::Item item : conv::itemsOf(values.layout()))
        if (item.channel != values.layout().alpha)
            eachBlock(values, item, [&](std::int64_t, std::span<double> numbers) {
                for (const double v : numbers)
                    if (std::isfinite(v)) {
                        range.lo = std::min(range.lo, v);
                        range.hi = std::max(range.hi, v);
                    }
            });
    return range;
}

Range rangeOf(conv::ElementType type) {
    return conv::withElementType(type, []<class T>(std::type_identity<T>) {
        return Range{static_cast<double>(std::numeric_limits<T>::lowest()),
                     static_cast<double>(std::numeric_limits<T>::max())};
    });
}

} // namespace

FilledRange fillRange(const conv::Volume& values, conv::ElementType type) {
    if (!conv::isInteger(type))
        throw conv::Error(conv::ErrorCode::usage, std::string("--dtype …:rescale: ") + std::string(conv::name(type)) +
                                                      " has no range to fill; name an integer type");
    const Range from = rangeOf(values), to = rangeOf(type);
    FilledRange filled;
    filled.slope = from.hi > from.lo ? (to.hi - to.lo) / (from.hi - from.lo) : 0;
    filled.intercept = from.lo <= from.hi ? to.lo - filled.slope * from.lo : 0;
    conv::Layout layout = values.layout();
    layout.type = type;
    filled.volume = conv::Volume(layout, values.info());
    const std::size_t size = conv::sizeOf(type);
    for (const conv::Item item : conv::itemsOf(layout))
        eachBlock(values, item, [&](std::int64_t first, std::span<double> numbers) {
            if (item.channel != layout.alpha)
                for (double& v : numbers)
                    v = std::isfinite(v) ? std::clamp(to.lo + filled.slope * (v - from.lo), to.lo, to.hi) : v;
            filled.clipped += conv::convertSamples(conv::ElementType::f64, numbers.data(), type,
                                                   filled.volume.data(item) + static_cast<std::size_t>(first) * size,
                                                   static_cast<std::int64_t>(numbers.size()));
        });
    return filled;
}

} // namespace app
