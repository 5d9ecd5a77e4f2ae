// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/layers/layer_rows.h"
#include <QTreeWidget>

namespace ui {

/// Layers from top to bottom: eye, colour, name, opacity. A click on the eye, or Space, hides or shows; a drag, or
/// Alt+Up and Alt+Down, moves; Del removes a layer of another document; a double click on the name asks for more.
class LayerList : public QTreeWidget {
    Q_OBJECT
  public:
    explicit LayerList(QWidget* parent = nullptr);
    /// Shows rows; selects `current`, −1: none.
    void setRows(const std::vector<LayerRow>& rows, int current);
    [[nodiscard]] int currentRow() const { return indexOfTopLevelItem(currentItem()); }

  Q_SIGNALS:
    void chosen(int row);
    void shownChanged(int row, bool visible);
    void moved(int from, int to);
    void removed(int row);
    void menuAsked(const QPoint& global);

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void toggle(int row);
    static void fill(QTreeWidgetItem& item, const LayerRow& row);
    std::vector<LayerRow> rows_;
    bool quiet_ = false; ///< the program, not the user, changes the list
};

/// Returns a square in a layer's colour; hollow while the layer is hidden.
[[nodiscard]] QIcon layerSwatch(QRgb color, bool visible);
/// Returns a square in the colours of a layer: its colour, its map, or those of labels.
[[nodiscard]] QIcon layerSwatch(const LayerRow& row);

} // namespace ui
