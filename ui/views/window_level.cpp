#include "ui/views/window_level.h"
#include "ui/scene/auto_window.h"
#include <algorithm>
#include <cmath>

namespace ui {

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
    DifferenceScale scale = difference_;
    scale.limit = limit;
    setDifference(scale);
}

void WindowLevel::setDifferenceKind(DifferenceKind kind) {
    setDifference({kind, 0, 0, 0});
}

void WindowLevel::setDifference(const DifferenceScale& scale) {
    if (scale == difference_ || !(scale.limit >= 0) || !(scale.threshold >= 0))
        return;
    difference_ = scale;
    Q_EMIT changed();
}

void WindowLevel::know(const std::shared_ptr<const conv::Volume>& volume, double low, double high) {
    knownOf_ = volume;
    knownLow_ = low;
    knownHigh_ = high;
}

void WindowLevel::setAuto(const conv::Volume& volume, conv::Item item) {
    const bool known = item == conv::Item{} && knownOf_.lock().get() == &volume;
    const ValueWindow window = known ? ValueWindow{knownLow_, knownHigh_} : autoWindow(volume, item);
    set((window.low + window.high) / 2, window.high - window.low);
}

} // namespace ui
