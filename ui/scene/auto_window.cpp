// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/auto_window.h"
#include "app/io/list/shown_window.h"
#include "ui/scene/presets.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

namespace ui {
namespace {

/// Returns about `most` evenly spaced finite values of one item.
std::vector<double> sampleOf(const conv::Volume& volume, conv::Item item, std::int64_t most) {
    std::vector<double> values;
    const std::int64_t count = volume.layout().whole().count();
    // An odd step does not alias with rows of even length.
    const std::int64_t step = std::max<std::int64_t>(1, count / most) | 1;
    conv::withElementType(volume.layout().type, [&](auto tag) {
        const auto* data = volume.template as<typename decltype(tag)::type>(item);
        for (std::int64_t i = 0; i < count; i += step)
            if (const auto value = static_cast<double>(data[i]); std::isfinite(value))
                values.push_back(value);
    });
    return values;
}

/// Returns true for "red", "G", "beauty.B"; other names denote dyes or quantities.
bool isColorName(std::string_view name) {
    static constexpr std::string_view colors[] = {"red", "green", "blue", "alpha", "r", "g", "b", "a"};
    std::string last(name.substr(name.rfind('.') + 1));
    std::ranges::transform(last, last.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(colors, last) != std::end(colors);
}

double percentile(std::vector<double>& values, double part) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

bool isColor(const conv::Layout& layout) {
    if (layout.dimension < 2 || !std::ranges::all_of(layout.channelNames, isColorName))
        return false;
    const bool three = layout.channels - (layout.alpha >= 0 ? 1 : 0) == 3 || layout.channels == 4;
    const bool bytes = layout.type == conv::ElementType::u8 || layout.type == conv::ElementType::u16;
    return three && (layout.dimension == 2 || bytes); // three floats per voxel are a vector
}

ValueWindow autoWindow(const conv::Volume& volume, conv::Item item) {
    const conv::Layout& layout = volume.layout();
    if (const auto shown = app::io::shownWindow(volume.info())) {
        const std::vector<double> values = sampleOf(volume, item, 20000);
        const auto [low, high] = std::ranges::minmax_element(values);
        if (!values.empty() && shown->low < *high && shown->high > *low) // else the view would show a single shade
            return {shown->low, shown->high};
    }
    return layout.type == conv::ElementType::u8 ? ValueWindow{0, 255} : percentileWindow(volume, item);
}

ValueWindow percentileWindow(const conv::Volume& volume, conv::Item item) {
    const conv::Layout& layout = volume.layout();
    const bool color = isColor(layout);
    std::vector<double> values = sampleOf(volume, item, 200000);
    for (std::int64_t channel = 1; color && channel < 3; ++channel) {
        const auto more = sampleOf(volume, {item.time, channel}, 200000);
        values.insert(values.end(), more.begin(), more.end());
    }
    if (values.empty())
        return {0, 1};
    const double low = percentile(values, 0.005);
    const double high = percentile(values, 0.995);
    if (low < -160 && high > 240 && isHounsfield(volume))
        return {-160, 240}; // soft tissue
    return high > low ? ValueWindow{low, high} : ValueWindow{low - 0.5, low + 0.5};
}

ValueWindow windowOfMeasure(const conv::Volume& volume, conv::Item item, app::Meaning meaning) {
    if (meaning == app::Meaning::likeInput)
        return autoWindow(volume, item);
    if (meaning == app::Meaning::angle)
        return {-90, 90};
    if (meaning == app::Meaning::share)
        return {0, 1};
    // Edge filters give 0 nearly everywhere; zeros would hide the other values.
    std::vector<double> sizes = sampleOf(volume, item, 200000);
    for (double& size : sizes)
        size = std::abs(size);
    std::erase(sizes, 0.0);
    const double most = sizes.empty() ? 1 : percentile(sizes, 0.995);
    return {meaning == app::Meaning::signedSize ? -most : 0, most};
}

ValueWindow fullWindow(const conv::Volume& volume, conv::Item item) {
    ValueWindow range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    const std::int64_t count = volume.layout().whole().count();
    conv::withElementType(volume.layout().type, [&](auto tag) {
        const auto* data = volume.template as<typename decltype(tag)::type>(item);
        for (std::int64_t i = 0; i < count; ++i)
            if (const auto value = static_cast<double>(data[i]); std::isfinite(value)) {
                range.low = std::min(range.low, value);
                range.high = std::max(range.high, value);
            }
    });
    return range.low <= range.high ? range : ValueWindow{0, 1};
}

} // namespace ui
