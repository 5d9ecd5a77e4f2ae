// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QDialog>

class QListWidget;
class QTextBrowser;
class QVBoxLayout;

namespace ui {

struct FilterPicture;

/// A page for every filter: what it does, its formula, what it does to a test pattern, its parameters with units and
/// defaults, and how it is written on the command line. Does not stop the window.
class FilterHelp : public QDialog {
    Q_OBJECT
  public:
    explicit FilterHelp(QWidget* parent = nullptr);
    void showFilter(const QString& name);
    [[nodiscard]] QString shownFilter() const;
    /// Whether the pictures of the page on show are there.
    [[nodiscard]] bool pictured() const;

  Q_SIGNALS:
    void addRequested(const QString& filter);

  private:
    class Pictures;
    class Curves;
    void fill(int row);
    QListWidget* list_;
    QWidget* page_;
    QVBoxLayout* body_;
    Pictures* pictures_ = nullptr;
    Curves* curves_ = nullptr;
};

} // namespace ui
