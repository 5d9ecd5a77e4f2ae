// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <QAbstractSpinBox>
#include <QWidget>
#include <conv/volume.h>

class QSlider;
class QToolButton;

namespace ui {

/// The control of one parameter.
class ParamField : public QWidget {
    Q_OBJECT
  public:
    using QWidget::QWidget;
    ~ParamField() override;
    /// Shows a value. A field that is being typed into keeps its text if that means the same.
    virtual void setValue(const app::Value& value) = 0;
    /// Whether the value, readable as it is, cannot be used with these data.
    virtual void setWrong(bool wrong) { Q_UNUSED(wrong) }

  Q_SIGNALS:
    /// `merge`: goes on with the gesture of the call before.
    void changed(const app::Value& value, bool merge);
    void dragging(bool on);
    /// A window of its own is wanted (kernels).
    void editRequested();
    /// Why what was typed cannot be used; empty when it can.
    void problem(const QString& sentence);
};

/// The control that suits the parameter, for data of such a layout.
[[nodiscard]] ParamField* makeField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent = nullptr);

/// Channels as text, with a menu in which they are ticked by name.
[[nodiscard]] ParamField* makeChannelsField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent);

/// A field for one to three numbers with a unit, typed as text. Up and Down step the number at the cursor, with Shift
/// ten times as far, with Ctrl a tenth.
class QuantityBox : public QAbstractSpinBox {
    Q_OBJECT
  public:
    /// `micrometres`: lengths in mm are shown and stepped in µm, for data whose lengths are.
    explicit QuantityBox(const app::ParamSpec& spec, bool micrometres = false, QWidget* parent = nullptr);
    /// From what is kept to what is shown: 1000 of lengths in mm that are shown in µm.
    [[nodiscard]] double shownFactor() const;
    void setQuantity(const app::Quantity& quantity);
    [[nodiscard]] const app::Quantity& quantity() const { return quantity_; }
    /// Outlines it as wrong whatever is typed.
    void setWrong(bool wrong);
    void stepBy(int steps) override;
    /// Wide enough for its text, within reason: "fwhm 4 mm".
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
    bool unread_ = false, wrong_ = false; ///< what is typed means nothing; what it means cannot be used
    double stepScale_ = 1;
};

} // namespace ui
Q_DECLARE_METATYPE(app::Value)
