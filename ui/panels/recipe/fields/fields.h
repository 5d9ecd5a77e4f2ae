// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <QAbstractSpinBox>
#include <QTimer>
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
    /// Takes other data: their axes and sampling rate. `layout`: as of makeField.
    virtual void setLayout(const conv::Layout& layout) { Q_UNUSED(layout) }
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

inline constexpr int nameColumn = 72; ///< px at least for the names of fields, which are aligned in the whole panel

/// The field of a parameter for data of a layout. A layout with several time points offers axes=t.
[[nodiscard]] ParamField* makeField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent = nullptr);

[[nodiscard]] ParamField* makeChannelsField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent);
/// Rows of taps as text or a file name, with buttons for the kernel editor and a file.
[[nodiscard]] ParamField* makeKernelField(const app::ParamSpec& spec, QWidget* parent);
[[nodiscard]] ParamField* makeMaskField(const app::ParamSpec& spec, QWidget* parent);

/// Field for one to three numbers with a unit. Up and Down step the number at the cursor; Shift steps ×10, Ctrl ×0.1.
/// Enter keeps the value, Esc restores the value from before the typing; then keys go on to the parent.
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
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    /// Takes the value of a text. An error is shown at once if `finished`, else after a pause.
    void read(const QString& text, bool finished);
    void restore();
    /// Starts a new undo step and forgets the typing.
    void endTyping();
    /// Returns true if the key types into the field. Letters that cannot begin a value are shortcuts.
    [[nodiscard]] bool types(const QKeyEvent& key) const;
    void setError(const QString& sentence);
    void showError();
    const app::ParamSpec& spec_;
    bool micrometres_;
    app::Quantity quantity_;
    app::Quantity atFirst_; ///< value before the typing
    bool typing_ = false;   ///< the text was changed since the focus came or Enter was pressed
    bool merging_ = false;
    bool unread_ = false, wrong_ = false; ///< text cannot be parsed; value cannot be used
    QTimer lateError_;                    ///< an unfinished text is not called wrong at once
    double stepScale_ = 1;
};

} // namespace ui
Q_DECLARE_METATYPE(app::Value)
