// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/view_grid.h"
#include <algorithm>

namespace ui {

ViewGrid::ViewGrid(QWidget& host)
    : host_(host),
      slices_{new SliceView(Plane::axial, &host), new SliceView(Plane::coronal, &host),
              new SliceView(Plane::sagittal, &host)},
      volume_(new VolumeView(&host)) {
    activate(slices_[0]);
}

SliceView* ViewGrid::activeSlice() const {
    const auto found = std::find(slices_.begin(), slices_.end(), active_);
    return found != slices_.end() ? *found : slices_[0];
}

void ViewGrid::activate(DataView* view) {
    active_ = view;
    for (DataView* each : all())
        each->setActive(each == view);
    host_.setFocusProxy(view);
}

bool ViewGrid::enlarge(int view) {
    if (view < 0 || view > 4 || view == enlarged_)
        return false;
    enlarged_ = view;
    // Show the remaining view first: hiding a focused view moves the focus to the next widget in tab order.
    if (view > 0) {
        DataView* shown = all()[static_cast<std::size_t>(view - 1)];
        shown->setVisible(true);
        shown->setFocus();
    }
    arrange();
    return true;
}

void ViewGrid::arrange() {
    constexpr int gap = 2;
    const int left = (host_.width() - gap) / 2;
    const int top = (host_.height() - gap) / 2;
    const int right = host_.width() - gap - left;
    const int bottom = host_.height() - gap - top;
    const std::array<QRect, 4> boxes{QRect(0, 0, left, top), QRect(left + gap, 0, right, top),
                                     QRect(0, top + gap, left, bottom), QRect(left + gap, top + gap, right, bottom)};
    const auto views = all();
    for (std::size_t i = 0; i < 4; ++i) {
        const bool alone = enlarged_ == static_cast<int>(i) + 1;
        views[i]->setVisible(enlarged_ == 0 || alone);
        views[i]->setGeometry(alone ? host_.rect() : boxes[i]);
    }
}

} // namespace ui
