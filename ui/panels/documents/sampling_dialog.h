// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/sampling.h"
#include <QDialog>
#include <array>
#include <conv/volume.h>

class QComboBox;
class QDoubleSpinBox;
class QPushButton;

namespace ui {

/// Asks how far apart a document's samples are: the rate of a signal, the spacing of an image or volume along each of
/// its axes. Begins with what is known.
class SamplingDialog : public QDialog {
    Q_OBJECT
  public:
    /// `name`: the file's. `given`: what the user said before.
    SamplingDialog(const QString& name, const conv::Layout& layout, const Sampling& given, QWidget* parent = nullptr);
    ~SamplingDialog() override;
    /// What the fields say.
    [[nodiscard]] Sampling sampling() const;
    [[nodiscard]] QDoubleSpinBox* field(int axis) const { return fields_[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] QComboBox* unitBox() const { return unit_; }
    [[nodiscard]] QPushButton* applyButton() const { return apply_; }
    /// Back to what the file says; hidden where nothing else was said.
    [[nodiscard]] QPushButton* fromFileButton() const { return fromFile_; }

  Q_SIGNALS:
    /// Nothing given: as the file says.
    void chosen(const ui::Sampling& sampling);

  private:
    /// From what is typed to Hz or mm. Another unit leaves what is typed as it is.
    [[nodiscard]] double factor() const;

    bool signal_;
    std::array<QDoubleSpinBox*, 3> fields_{};
    QComboBox* unit_;
    QPushButton *apply_, *fromFile_;
};

} // namespace ui
