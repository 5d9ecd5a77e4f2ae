// SPDX-License-Identifier: Apache-2.0
#include "ui/views/window_level.h"
#include "ui/scene/auto_window.h"
#include <algorithm>
#include <cmath>

namespace ui {

void WindowLevel::change(Setting& setting, double level, double width) {
    if (!std::isfinite(level) || !std::isfinite(width))
        return;
    width = std::max(width, std::max(1e-12, std::abs(level) * 1e-9));
    if (level == setting.level && width == setting.width)
        return;
    setting.level = level;
    setting.width = width;
    Q_EMIT changed();
}

void WindowLevel::set(double level, double width) {
    current().open = false;
    change(current(), level, width);
}

void WindowLevel::setColorMap(const QString& id) {
    const ColorMap& map = colorMapNamed(id);
    if (&map == current().colorMap)
        return;
    current().colorMap = &map;
    Q_EMIT changed();
}

void WindowLevel::setMeasure(const app::Measure& measure) {
    if (measure == measure_)
        return;
    measure_ = measure;
    if (!measure.of.empty() && !settings_.contains(measure.of)) {
        Setting fresh = settings_.at(""); // until data arrive
        fresh.open = true;
        if (measure.meaning == app::Meaning::angle)
            fresh.colorMap = &colorMapNamed(QStringLiteral("cycle"));
        settings_.emplace(measure.of, fresh);
    }
    Q_EMIT changed();
}

void WindowLevel::setSourceAlone(bool alone) {
    if (alone == sourceAlone_)
        return;
    sourceAlone_ = alone;
    if (!measure_.of.empty())
        Q_EMIT changed();
}

void WindowLevel::suit(const conv::Volume& result, conv::Item item, bool part) {
    if (measure_.of.empty())
        return;
    Setting& own = settings_.at(measure_.of);
    if (!own.open)
        return;
    own.open = part;
    const ValueWindow window = windowOfMeasure(result, item, measure_.meaning);
    change(own, (window.low + window.high) / 2, window.high - window.low);
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
    const ValueWindow window = shown() == Of::result ? windowOfMeasure(volume, item, measure_.meaning)
                               : known               ? ValueWindow{knownLow_, knownHigh_}
                                                     : autoWindow(volume, item);
    set((window.low + window.high) / 2, window.high - window.low);
}

} // namespace ui
