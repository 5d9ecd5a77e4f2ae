// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/measure/region_dialog.h"
#include "ui/views/data_view.h"
#include <QPointer>
#include <functional>

class QMenu;

namespace ui {

/// Changes the regions of a view, each time as a step of undo. Does nothing without a view or, for the current region,
/// without one.
class RegionEdits : public QObject {
    Q_OBJECT
  public:
    /// Dialogs open over `window`, which owns this.
    explicit RegionEdits(QWidget& window);
    void setView(DataView* view) { view_ = view; }
    [[nodiscard]] bool suits() const;             ///< an image or a volume is shown
    [[nodiscard]] const Regions* regions() const; ///< null without a view

    void add(const app::RegionShape& region);
    void setBackground(bool on); ///< makes the current region the background of contrasts, or none
    void setHidden(bool hidden); ///< applies to the current region
    void duplicate();            ///< the current region
    void askForNew(QMenu& menu); ///< adds commands that ask for a new region
    void askForColor(QMenu& menu);
    /// Opens a dialog for a new region, or (any) for the numbers of the current one.
    void ask(RegionDialog::Kind kind);

  private:
    void edit(const QString& what, const std::function<void(MarkedRegion& region)>& change);
    void chooseMask();
    QWidget& window_;
    QPointer<DataView> view_;
};

} // namespace ui
