// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "ui/workspace/sampling.h"
#include <QDialog>
#include <array>
#include <conv/volume.h>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QPushButton;

namespace ui {

/// Asks for a document's sampling: the rate of a signal, or the spacing along each axis of an image or volume, and the
/// time step of a series.
class SamplingDialog : public QDialog {
    Q_OBJECT
  public:
    /// `name`: file name. `time`: the time step of a series. `given`: the user's earlier answer.
    SamplingDialog(const QString& name, const conv::Layout& layout, const app::io::TimeStep& time,
                   const Sampling& given, QWidget* parent = nullptr);
    ~SamplingDialog() override;
    [[nodiscard]] Sampling sampling() const;
    [[nodiscard]] QDoubleSpinBox* field(int axis) const { return fields_[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] QComboBox* unitBox() const { return unit_; }
    /// The time step of a series; 0: unknown. Null for other data.
    [[nodiscard]] QDoubleSpinBox* timeField() const { return time_; }
    [[nodiscard]] QComboBox* timeUnitBox() const { return timeUnit_; }
    [[nodiscard]] QPushButton* applyButton() const { return apply_; }
    /// Restores the file's sampling; hidden if it was not overridden.
    [[nodiscard]] QPushButton* fromFileButton() const { return fromFile_; }

  Q_SIGNALS:
    /// An empty sampling restores the file's.
    void chosen(const ui::Sampling& sampling);

  private:
    /// Returns the factor from typed values to Hz or mm. Changing the unit keeps the typed value.
    [[nodiscard]] double factor() const;

    QString about(const conv::Layout& layout, const app::io::TimeStep& time) const;
    void addTime(QGridLayout* form, const app::io::TimeStep& time);

    bool signal_;
    Sampling given_;
    std::array<QDoubleSpinBox*, 3> fields_{};
    std::array<double, 3> first_{}; ///< values of the fields at first
    int firstUnit_ = 0;
    double firstTime_ = 0; ///< s
    QDoubleSpinBox* time_ = nullptr;
    QComboBox *unit_, *timeUnit_ = nullptr;
    QPushButton *apply_, *fromFile_;
};

} // namespace ui
