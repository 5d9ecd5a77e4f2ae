// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_table.h"
#include <QTableView>

namespace ui {

/// Table of the current slice, numbers on colour. Arrows move, typing or F2 edits, Tab advances, typing fills a
/// selection; copy and paste; Page Up and Down change the slice.
class KernelGrid : public QTableView {
    Q_OBJECT
  public:
    explicit KernelGrid(KernelTable& table, QWidget* parent = nullptr);
    [[nodiscard]] KernelTable& table() const { return table_; }
    /// Returns the selected taps of this slice, else the current one.
    [[nodiscard]] std::vector<std::size_t> selectedTaps() const;
    /// Returns the taps tied to the current one by symmetry.
    [[nodiscard]] const std::vector<std::size_t>& followers() const { return followers_; }
    /// Sets the current or all selected taps to a typed value.
    void fill(const QString& text);
    void copySelection() const;
    /// Pastes a smaller block at the current cell; anything else replaces the kernel.
    void paste();
    void goToCentre();
    [[nodiscard]] QSize sizeHint() const override { return {560, 400}; }

  Q_SIGNALS:
    void currentTapChanged();
    /// Outcome of an action, or the reason of its failure.
    void told(const QString& sentence, bool problem);
    void normalizeRequested();
    void mirrorRequested();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    void layOut();
    void updateFollowers();
    void setZoom(double zoom);
    void copySlice(int by);
    void centreHere();
    void clearSelected();

    KernelTable& table_;
    KernelModel& model_;
    std::vector<std::size_t> followers_;
    double zoom_ = 1;
    conv::Index3 place_{}; ///< current tap relative to the centre, kept when the size changes
};

} // namespace ui
