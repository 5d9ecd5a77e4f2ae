// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QDialog>

class QGridLayout;
class QLineEdit;

namespace ui {

/// Dialog with all keys of keyTable(). Typing filters the rows by word.
class ShortcutSheet : public QDialog {
    Q_OBJECT
  public:
    explicit ShortcutSheet(QWidget* parent = nullptr);
    [[nodiscard]] QLineEdit* search() const { return search_; }
    [[nodiscard]] int shownCount() const { return shown_; }

  private:
    void fill(const QString& wanted);
    QLineEdit* search_;
    QWidget* sheet_;
    int shown_ = 0;
};

} // namespace ui
