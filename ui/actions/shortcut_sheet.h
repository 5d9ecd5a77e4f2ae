// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QDialog>
#include <array>

class QLineEdit;
class QScrollArea;

namespace ui {

/// Dialog with all keys of keyTable(). Typing filters the rows by word.
class ShortcutSheet : public QDialog {
    Q_OBJECT
  public:
    explicit ShortcutSheet(QWidget* parent = nullptr);
    [[nodiscard]] QLineEdit* searchField() const { return search_; }
    [[nodiscard]] QScrollArea* scroll() const { return scroll_; }
    [[nodiscard]] int shownCount() const { return shown_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    static constexpr int mostColumns = 3;
    void search();
    /// Shows as many columns as fit without a horizontal scroll bar.
    void fit();
    void fill(int columnCount);
    QLineEdit* search_;
    QScrollArea* scroll_;
    QWidget* sheet_;
    int shown_ = 0, columns_ = 0;
    std::array<int, mostColumns + 1> needed_{}; ///< px for each number of columns; 0: not known yet
};

} // namespace ui
