// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QDialog>

class QListWidget;
class QTextBrowser;
class QVBoxLayout;

namespace ui {

struct FilterPicture;

/// Non-modal help with a page per filter: purpose, formula, test pattern, parameters, command line.
class FilterHelp : public QDialog {
    Q_OBJECT
  public:
    explicit FilterHelp(QWidget* parent = nullptr);
    void showFilter(const QString& name);
    [[nodiscard]] QString shownFilter() const;
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
