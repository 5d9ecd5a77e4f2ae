// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>

namespace ui {

/// Breaks long tooltips into lines of readable length, in all windows of the program while it exists.
class WrappedToolTips : public QObject {
  public:
    explicit WrappedToolTips(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Returns the text with line breaks between words, `most` characters a line.
[[nodiscard]] QString wrapped(const QString& text, int most = 72);

} // namespace ui
