// SPDX-License-Identifier: Apache-2.0
// Finds a common offset. Inspects a few samples first, since most data have none.
#include "data/device_memory.h"
#include "plan/numerics/offset.h"
#include "plan/numerics/survey.h"
#include "run/pool.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <conv/survey.h>
#include <limits>
#include <mutex>
#include <type_traits>

namespace conv {
namespace {

/// Samples of an item inspected first.
constexpr std::int64_t fewSamples = 4096;
constexpr std::int64_t offsetSamplesOfTask = 1 << 18;
/// Largest span of the samples relative to the largest magnitude: subtracting the middle then gains at least three
/// bits.
constexpr double maxSpan = 0.25;

/// Integer with the order of a number's bits, and back.
template <class T>
auto keyOf(T value) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    const auto bits = std::bit_cast<Bits>(value);
    return bits ^ ((bits >> (8 * sizeof(T) - 1)) & std::numeric_limits<Bits>::max());
}
template <class T, class Bits>
T ofKey(Bits key) {
    return std::bit_cast<T>(key ^ ((key >> (8 * sizeof(T) - 1)) & std::numeric_limits<Bits>::max()));
}

template <class T>
SampleRange rangeOfSamples(const T* row, std::int64_t samples, std::int64_t step) {
    if constexpr (std::is_floating_point_v<T>) {
        auto min = keyOf(row[0]), max = min;
        for (std::int64_t x = 0; x < samples; x += step) {
            const auto key = keyOf(row[x]);
            min = std::min(min, key);
            max = std::max(max, key);
        }
        const T low = ofKey<T>(min), high = ofKey<T>(max);
        if (std::isfinite(low) && std::isfinite(high))
            return {static_cast<double>(low), static_cast<double>(high)};
        SampleRange range;
        for (std::int64_t x = 0; x < samples; x += step)
            if (const auto v = static_cast<double>(row[x]); std::isfinite(v))
                range.add({v, v});
        return range;
    } else {
        T min = row[0], max = row[0];
        for (std::int64_t x = 0; x < samples; x += step) {
            min = std::min(min, row[x]);
            max = std::max(max, row[x]);
        }
        return {static_cast<double>(min), static_cast<double>(max)};
    }
}

} // namespace

SampleRange rangeOfRow(ElementType type, const void* row, std::int64_t samples, std::int64_t step) {
    return withElementType(type, [&]<class T>(std::type_identity<T>) {
        return rangeOfSamples(static_cast<const T*>(row), samples, step);
    });
}

double offsetFrom(const SampleRange& range) {
    const auto [min, max] = range;
    if (!(max >= min) || max - min > maxSpan * std::max(std::abs(min), std::abs(max)))
        return 0;
    const double middle = static_cast<float>(min + (max - min) / 2);
    return std::isfinite(middle) ? middle : 0;
}

Glance glanceOver(const Index3& extent) {
    const std::int64_t rows = extent[1] * extent[2], apart = std::max<std::int64_t>(1, rows * extent[0] / fewSamples);
    const std::int64_t step = std::clamp<std::int64_t>(apart, 1, std::max<std::int64_t>(1, extent[0] / 16));
    return {std::max<std::int64_t>(1, apart / step), step};
}

namespace {

/// Range of some rows of an item, samples `step` apart.
SampleRange rangeOfRows(const ConstView& view, std::int64_t fromRow, std::int64_t toRow, std::int64_t everyRow,
                        std::int64_t step) {
    SampleRange range;
    const Index3 extent = view.region.extent();
    for (std::int64_t r = fromRow; r < toRow; r += everyRow) {
        const std::byte* const row = view.row(view.region.lo[1] + r % extent[1], view.region.lo[2] + r / extent[1]);
        range.add(rangeOfRow(view.type, row, extent[0], step));
    }
    return range;
}

SampleRange rangeOf(const ConstView& view) {
    const Index3 extent = view.region.extent();
    const std::int64_t rows = extent[1] * extent[2],
                       together = std::max<std::int64_t>(1, offsetSamplesOfTask / extent[0]);
    SampleRange all;
    std::mutex mutex;
    Pool::shared().parallelFor((rows + together - 1) / together, [&](std::int64_t task, int) {
        const SampleRange range = rangeOfRows(view, task * together, std::min(rows, (task + 1) * together), 1, 1);
        const std::lock_guard lock(mutex);
        all.add(range);
    });
    return all;
}

/// Samples of all items on a device or on the host (null).
class Samples {
  public:
    Samples(const Source& source, const Device* device, const std::stop_token& stop)
        : source_(source), device_(device), stop_(stop) {}

    [[nodiscard]] bool there() const {
        return std::ranges::all_of(itemsOf(source_.layout()), [&](const Item& item) { return viewOf(item).data; });
    }
    [[nodiscard]] double offset() const { return offset(false) == 0 ? 0 : offset(true); }

  private:
    [[nodiscard]] ConstView viewOf(Item item) const {
        return device_ ? source_.viewOn(*device_, item) : source_.view(item);
    }
    [[nodiscard]] double offset(bool everySample) const {
        SampleRange all;
        for (const Item item : itemsOf(source_.layout())) {
            if (item.channel == source_.layout().alpha)
                continue;
            const ConstView view = viewOf(item);
            const Glance glance = everySample ? Glance{1, 1} : glanceOver(view.region.extent());
            if (device_ && !isInvented(*device_))
                all.add(findRangeOnDevice(*device_, view, glance, {}, stop_)());
            else
                all.add(everySample ? rangeOf(view)
                                    : rangeOfRows(view, 0, view.region.size(1) * view.region.size(2), glance.everyRow,
                                                  glance.step));
            if (all.max >= all.min && offsetFrom(all) == 0)
                return 0;
        }
        return offsetFrom(all);
    }

    const Source& source_;
    const Device* device_;
    const std::stop_token& stop_;
};

double offsetBy(const Source& source, const Device* device, const std::stop_token& stop) {
    const Pool::Stop heeds(stop);
    const Samples samples(source, device, stop);
    return samples.there() ? samples.offset() : 0;
}

} // namespace

double commonOffset(const Source& source, const std::stop_token& stop) {
    return offsetBy(source, nullptr, stop);
}

double commonOffset(const Source& source, const Device& device, const std::stop_token& stop) {
    const bool there =
        device.kind == DeviceKind::cuda && source.viewOn(device, itemsOf(source.layout()).front()).data != nullptr;
    return offsetBy(source, there ? &device : nullptr, stop);
}

bool requiresOffset(const Plan& plan, const PlanOptions& options) {
    return options.offset == 0 && plan.compute == ElementType::f32 &&
           subtractOffset(plan.graph, plan.input.type, 1, plan.ops) != plan.graph;
}

} // namespace conv
