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

/// Asks for a document's sampling: the rate of a signal, or the spacing along each axis of an image or volume.
class SamplingDialog : public QDialog {
    Q_OBJECT
  public:
    /// `name`: file name. `given`: the user's earlier answer.
    SamplingDialog(const QString& name, const conv::Layout& layout, const Sampling& given, QWidget* parent = nullptr);
    ~SamplingDialog() override;
    [[nodiscard]] Sampling sampling() const;
    [[nodiscard]] QDoubleSpinBox* field(int axis) const { return fields_[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] QComboBox* unitBox() const { return unit_; }
    [[nodiscard]] QPushButton* applyButton() const { return apply_; }
    /// Restores the file's sampling; hidden if it was not overridden.
    [[nodiscard]] QPushButton* fromFileButton() const { return fromFile_; }

  Q_SIGNALS:
    /// An empty sampling restores the file's.
    void chosen(const ui::Sampling& sampling);

  private:
    /// Returns the factor from typed values to Hz or mm. Changing the unit keeps the typed value.
    [[nodiscard]] double factor() const;

    bool signal_;
    std::array<QDoubleSpinBox*, 3> fields_{};
    QComboBox* unit_;
    QPushButton *apply_, *fromFile_;
};

} // namespace ui
