// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include <QTableView>

namespace ui {

/// The current slice as numbers on colour. Arrows move, typing or F2 edits, Tab goes on, a selection is filled by what
/// is typed; copy and paste, Page Up and Down through the slices.
class KernelGrid : public QTableView {
    Q_OBJECT
  public:
    explicit KernelGrid(KernelModel& model, QWidget* parent = nullptr);
    [[nodiscard]] KernelModel& kernel() const { return model_; }
    /// Selected taps of this slice; the current one if nothing is selected.
    [[nodiscard]] std::vector<std::size_t> selectedTaps() const;
    /// Taps that follow the current one by symmetry.
    [[nodiscard]] const std::vector<std::size_t>& followers() const { return followers_; }
    /// Gives the current tap, or all selected ones, what was typed.
    void fill(const QString& text);
    void copySelection() const;
    /// A smaller block goes to the current cell; anything else replaces the kernel.
    void paste();
    /// Puts the cursor on the tap of the centre.
    void goToCentre();
    [[nodiscard]] QSize sizeHint() const override { return {560, 400}; }

  Q_SIGNALS:
    void currentTapChanged();
    /// What was done, or why it was not.
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

    KernelModel& model_;
    std::vector<std::size_t> followers_;
    double zoom_ = 1;
    conv::Index3 place_{}; ///< of the current tap, relative to the centre: kept when the size changes
};

} // namespace ui
