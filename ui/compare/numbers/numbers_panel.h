// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/numbers/sweep_numbers.h"
#include <QWidget>
#include <functional>

class QPushButton;
class QTableWidget;

namespace ui {

class ElidedLabel;
class NumbersPlot;
class ViewMenu;

/// Numbers of a sweep as a table and as curves, and what is missing to measure them.
class NumbersPanel : public QWidget {
    Q_OBJECT
  public:
    explicit NumbersPanel(QWidget* parent = nullptr);
    /// Replaces the versions; their values follow. `dimension`: of the data.
    void setVersions(SweepNumbers numbers, int dimension);
    void setMarks(const SweepMarks& marks);
    /// Sets the values of a cell. A time that is NaN leaves the one that is known.
    void setValues(int cell, const SweepValues& values);
    void setTime(int cell, double milliseconds);
    [[nodiscard]] const SweepNumbers& numbers() const { return numbers_; }
    [[nodiscard]] QString missing() const; ///< sentence on missing marks
    [[nodiscard]] QTableWidget* table() const { return table_; }
    void copyTable();
    void saveTable();
    /// Sets what stands below an image of the curves.
    void setCaption(std::function<QString()> caption) { caption_ = std::move(caption); }

  Q_SIGNALS:
    void told(const QString& title, const QString& detail);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fill();
    void fitTable();
    SweepNumbers numbers_;
    SweepMarks marks_;
    int dimension_ = 2;
    ElidedLabel* missing_;
    QTableWidget* table_;
    NumbersPlot* plot_;
    QPushButton *copy_, *save_;
    std::function<QString()> caption_;
    ViewMenu* menu_;
};

} // namespace ui
