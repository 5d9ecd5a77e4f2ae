// SPDX-License-Identifier: Apache-2.0
#include "ui/views/marks.h"

namespace ui {

void Marks::setTool(Tool tool) {
    if (tool == tool_)
        return;
    tool_ = tool;
    Q_EMIT toolChanged(tool);
}

void Marks::setRegion(const conv::Region& region) {
    if (region == region_)
        return;
    region_ = region;
    Q_EMIT changed();
}

void Marks::setLine(const std::optional<Line>& line) {
    if (line == line_)
        return;
    line_ = line;
    Q_EMIT changed();
}

void Marks::setCursor(int which, std::optional<std::int64_t> sample) {
    auto& cursor = cursors_[static_cast<std::size_t>(which)];
    if (sample == cursor)
        return;
    cursor = sample;
    Q_EMIT changed();
}

void Marks::clear() {
    const bool any = !region_.empty() || line_ || cursors_[0] || cursors_[1];
    region_ = {};
    line_.reset();
    cursors_ = {};
    if (any)
        Q_EMIT changed();
}

} // namespace ui
