// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/views/data_view.h"
#include <QObject>
#include <QPointer>

class QWidget;

namespace ui {

class MeasurePanel;

/// Returns the view as it is seen, without timings, progress and focus frame, `scale` pixels a pixel.
[[nodiscard]] QImage figureOf(DataView& view, double scale = 2);

/// Takes the shown view out of the window: as an image, as a table, by keys and by the context menu of views.
class ViewExport : public QObject {
    Q_OBJECT
  public:
    ViewExport(const Actions& actions, const MeasurePanel& measurements, QWidget* window);
    /// The view that actions apply to; null: none.
    void setView(DataView* view);
    void copyImage();
    void saveImage();
    void saveTable();
    /// Asks for a file and writes the selected stretch of a signal: of the result, or of the source while it is shown.
    void saveSelection();
    void copyTable(const QString& table);
    /// Asks for a file and writes a table; `name` is proposed.
    void saveTableAs(const QString& table, const QString& name);

  Q_SIGNALS:
    /// Something was copied, saved, or failed: a title and a detail.
    void told(const QString& title, const QString& detail);

  protected:
    /// A click of the right button without a drag opens the menu.
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void openMenu(const QPoint& global);
    void writeSelection(const VolumePtr& stretch, const QString& path);
    const Actions& actions_;
    const MeasurePanel& measurements_;
    QWidget* window_;
    QPointer<DataView> view_;
    QPoint pressed_;
};

} // namespace ui
