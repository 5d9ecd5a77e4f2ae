// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/figure/figure.h"
#include <QObject>
#include <QPoint>
#include <QString>
#include <functional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace ui {

/// Content of a view's context menu.
struct ViewOffer {
    QString name;                        ///< for proposed files: "histogram"
    std::function<QString()> caption;    ///< below images; null: no image
    bool entries = true;                 ///< false: `actions` copy and save images
    std::function<Figure()> whole;       ///< all views together, for an image of them; null: there is one view
    std::function<QString(QChar)> table; ///< lines of cells with that separator between them; null: no table
    std::vector<QAction*> actions;       ///< more entries, as far as they are enabled; null: a separator
};

/// The context menu of views, charts and panels: copies and saves them as images and tables. Ctrl+C copies the table
/// of a widget with the focus, which a click gives it.
class ViewMenu : public QObject {
    Q_OBJECT
  public:
    ViewMenu(ViewOffer offer, QObject* parent);
    /// Gives a widget this menu. It may be destroyed while it has it.
    void attach(QWidget& widget);
    void detach(QWidget& widget);
    /// Opens the menu of an attached widget.
    QMenu* open(QWidget& widget, const QPoint& global);

    void copyImage(QWidget& of);
    /// Asks for size and file, and writes the figure, with this menu's caption.
    void saveImage(Figure figure);
    void copyTable(const QString& table);
    /// Asks for a file and writes a table; `name` is proposed.
    void saveTable(const QString& table, const QString& name);

  Q_SIGNALS:
    /// Something was copied, saved, or failed: a title and a detail.
    void told(const QString& title, const QString& detail);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] QString table(QChar separator) const;
    ViewOffer offer_;
    QPoint pressed_;
};

} // namespace ui
