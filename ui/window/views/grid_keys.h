// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>

class QKeyEvent;

namespace ui {

class FourUp;
class ViewGrid;

/// Keys of a FourUp. 0 to 4 and P change the grid. Space, F and Z act on all views, independent of the focus.
class GridKeys : public QObject {
    Q_OBJECT
  public:
    /// Watches the FourUp and the views of its grid. Both must outlive this object.
    GridKeys(FourUp& views, const ViewGrid& grid);
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// Handles keys that no view used. Returns false for other keys.
    bool changeGrid(const QKeyEvent& key);
    /// Handles keys before the view with the focus gets them. Returns false for other keys.
    bool actOnAll(const QKeyEvent& key);
    void holdAll(bool held);
    FourUp& views_;
    const ViewGrid& grid_;
};

} // namespace ui
