// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/views/data_view.h"
#include <QObject>
#include <QPointer>
#include <functional>

class QWidget;

namespace ui {

class MeasurePanel;
class ViewMenu;

/// Takes the shown view out of the window: as an image, as a table, by keys and by the context menu of views.
class ViewExport : public QObject {
    Q_OBJECT
  public:
    ViewExport(const Actions& actions, const MeasurePanel& measurements, QWidget* window);
    /// The view that actions apply to; null: none.
    void setView(DataView* view);
    /// `caption` returns what stands below images.
    void setCaption(std::function<QString()> caption) { caption_ = std::move(caption); }
    /// Menu of the view and of those in it; also copies and saves tables.
    [[nodiscard]] ViewMenu* menu() const { return menu_; }
    /// Asks for a file and writes the selected stretch of a signal: of the result, or of the source while it is shown.
    void saveSelection();

  Q_SIGNALS:
    /// Something failed: a title and a detail.
    void told(const QString& title, const QString& detail);
    /// A stretch of a signal is to be written.
    void partAsked(const ui::VolumePtr& stretch, const QString& path);

  private:
    QWidget* window_;
    ViewMenu* menu_;
    std::function<QString()> caption_;
    QPointer<DataView> view_;
};

} // namespace ui
