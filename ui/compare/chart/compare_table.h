// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/compare_model.h"
#include <QTableView>

namespace ui {

/// Table of a comparison: time bars of a common scale, agreement beside time. Refused rows are grey with a sentence,
/// grouped by reason under headings that unfold. Space ticks, Enter explains, Ctrl+C copies visible rows.
class CompareTable : public QTableView {
    Q_OBJECT
  public:
    explicit CompareTable(CompareModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QString selected() const; ///< id; empty: none
    void select(const QString& id);

  Q_SIGNALS:
    void selectionMoved(const QString& id);
    void explainAsked(const QString& id);
    void referenceAsked(const QString& id);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    void fitColumns();
    void spanRefused();
    void copy() const;
    void toggleGroup(const QModelIndex& heading);
    CompareModel& model_;
    QString kept_; ///< selection to restore after a model reset
};

} // namespace ui
