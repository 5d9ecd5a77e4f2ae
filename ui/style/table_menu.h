// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>
#include <QString>
#include <functional>

class QWidget;

namespace ui {

/// Lets a widget give its numbers as a table: by Ctrl+C while it has the focus, which a click gives it, and by a
/// context menu.
class TableMenu : public QObject {
    Q_OBJECT
  public:
    /// `table` returns lines of cells with that separator between them; empty if there are no numbers.
    TableMenu(QWidget& of, std::function<QString(QChar)> table);

  Q_SIGNALS:
    void copyAsked(const QString& table);
    void saveAsked(const QString& table);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    std::function<QString(QChar)> table_;
};

} // namespace ui
