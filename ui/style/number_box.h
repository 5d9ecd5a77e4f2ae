// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QDoubleSpinBox>

namespace ui {

/// A field for a number, written as all numbers of the window: real minus, thin spaces, no trailing zeros. Takes typed
/// numbers in this form or in that of C, and exponents; a typed comma becomes the point. Unit as suffix.
class NumberBox : public QDoubleSpinBox {
    Q_OBJECT
  public:
    using QDoubleSpinBox::QDoubleSpinBox;
    [[nodiscard]] QString textFromValue(double value) const override;
    [[nodiscard]] double valueFromText(const QString& text) const override;
    [[nodiscard]] QValidator::State validate(QString& text, int& cursor) const override;

  private:
    [[nodiscard]] QString bare(QString text) const; ///< without prefix and suffix
};

} // namespace ui
