// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>

namespace ui {

/// Lets the wheel scroll a panel: fields, lists and sliders in a scroll area take the wheel only with the focus.
/// Applies to all windows of the program while it exists.
class WheelFocus : public QObject {
  public:
    explicit WheelFocus(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ui
