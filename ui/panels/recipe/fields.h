// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <QAbstractSpinBox>
#include <QWidget>
#include <conv/volume.h>

class QSlider;
class QToolButton;

namespace ui {

class ParamField : public QWidget {
    Q_OBJECT
  public:
    using QWidget::QWidget;
    ~ParamField() override;
    /// Shows a value. A focused field keeps its text if that means the same value.
    virtual void setValue(const app::Value& value) = 0;
    /// Marks a valid value that these data cannot use.
    virtual void setWrong(bool wrong) { Q_UNUSED(wrong) }

  Q_SIGNALS:
    /// `merge` extends the undo step of the previous call (one gesture).
    void changed(const app::Value& value, bool merge);
    void dragging(bool on);
    void editRequested();
    /// Reason why the typed text is invalid; empty if valid.
    void problem(const QString& sentence);
};

[[nodiscard]] ParamField* makeField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent = nullptr);

[[nodiscard]] ParamField* makeChannelsField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent);
[[nodiscard]] ParamField* makeMaskField(const app::ParamSpec& spec, QWidget* parent);

/// Field for one to three numbers with a unit. Up and Down step the number at the cursor; Shift steps ×10, Ctrl ×0.1.
class QuantityBox : public QAbstractSpinBox {
    Q_OBJECT
  public:
    /// `micrometres` shows and steps lengths in µm that are stored in mm.
    explicit QuantityBox(const app::ParamSpec& spec, bool micrometres = false, QWidget* parent = nullptr);
    /// Returns the factor from stored to shown values: 1000 for lengths in µm.
    [[nodiscard]] double shownFactor() const;
    void setQuantity(const app::Quantity& quantity);
    [[nodiscard]] const app::Quantity& quantity() const { return quantity_; }
    /// Marks it as wrong, independent of the text.
    void setWrong(bool wrong);
    void stepBy(int steps) override;
    /// Fits its text within limits: "fwhm 4 mm".
    [[nodiscard]] QSize sizeHint() const override;

  Q_SIGNALS:
    void edited(const app::Quantity& quantity, bool merge);
    void problem(const QString& sentence);

  protected:
    [[nodiscard]] StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void typed(const QString& text);
    void setError(const QString& sentence);
    void showError();
    const app::ParamSpec& spec_;
    bool micrometres_;
    app::Quantity quantity_;
    bool merging_ = false;
    bool unread_ = false, wrong_ = false; ///< text cannot be parsed; value cannot be used
    double stepScale_ = 1;
};

} // namespace ui
Q_DECLARE_METATYPE(app::Value)
