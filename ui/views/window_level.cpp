#include "ui/views/window_level.h"
#include "ui/scene/presets.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

/// Finite values of one item, at most about `most`, evenly spread.
std::vector<double> sampleOf(const conv::Volume& volume, conv::Item item, std::int64_t most) {
    std::vector<double> values;
    const std::int64_t count = volume.layout().whole().count();
    // An odd step does not lock onto rows of even length.
    const std::int64_t step = std::max<std::int64_t>(1, count / most) | 1;
    conv::withElementType(volume.layout().type, [&](auto tag) {
        const auto* data = volume.template as<typename decltype(tag)::type>(item);
        for (std::int64_t i = 0; i < count; i += step)
            if (const auto value = static_cast<double>(data[i]); std::isfinite(value))
                values.push_back(value);
    });
    return values;
}

double percentile(std::vector<double>& values, double part) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

void WindowLevel::set(double level, double width) {
    if (!std::isfinite(level) || !std::isfinite(width))
        return;
    width = std::max(width, std::max(1e-12, std::abs(level) * 1e-9));
    if (level == level_ && width == width_)
        return;
    level_ = level;
    width_ = width;
    Q_EMIT changed();
}

void WindowLevel::setColorMap(const QString& id) {
    const ColorMap& map = colorMapNamed(id);
    if (&map == colorMap_)
        return;
    colorMap_ = &map;
    Q_EMIT changed();
}

void WindowLevel::setDifferenceLimit(double limit) {
    if (limit == difference_ || !(limit >= 0))
        return;
    difference_ = limit;
    Q_EMIT changed();
}

void WindowLevel::setAuto(const conv::Volume& volume, conv::Item item) {
    const conv::Layout& layout = volume.layout();
    if (layout.type == conv::ElementType::u8) {
        set(127.5, 255);
        return;
    }
    const bool color = layout.dimension == 2 && (layout.channels == 3 || layout.channels == 4);
    std::vector<double> values = sampleOf(volume, item, 200000);
    for (std::int64_t channel = 1; color && channel < 3; ++channel) {
        const auto more = sampleOf(volume, {item.time, channel}, 200000);
        values.insert(values.end(), more.begin(), more.end());
    }
    if (values.empty())
        return;
    const double low = percentile(values, 0.005);
    const double high = percentile(values, 0.995);
    if (low < -160 && high > 240 && isHounsfield(volume)) {
        set(40, 400); // soft tissue: what a CT is opened with
        return;
    }
    set((low + high) / 2, high > low ? high - low : 1);
}

} // namespace ui
