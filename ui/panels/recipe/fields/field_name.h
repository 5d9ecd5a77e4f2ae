// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/theme.h"
#include <QLabel>
#include <algorithm>

namespace ui {

/// The name of a field. It takes two lines rather than much of the card's width.
class FieldName : public QLabel {
  public:
    explicit FieldName(const QString& text) : QLabel(text) {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setMinimumHeight(28);
        setContentsMargins(0, 0, 8, 0);
    }
    [[nodiscard]] QSize sizeHint() const override {
        const int most = std::max(textSize(100), minimumSizeHint().width());
        return {std::min(fontMetrics().horizontalAdvance(text()) + 9, most), QLabel::sizeHint().height()};
    }
};

} // namespace ui
