// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/series_choice.h"
#include <QDialog>
#include <atomic>
#include <memory>

class QListWidget;
class QPushButton;

namespace ui {

/// Asks which of several pictures or series of a file or folder is to be opened, with a small picture of each. Pictures
/// are read one after the other on a pool thread, and no further once the dialog is closed.
class SeriesPicker : public QDialog {
    Q_OBJECT
  public:
    explicit SeriesPicker(SeriesQuestion question, QWidget* parent = nullptr);
    ~SeriesPicker() override;
    [[nodiscard]] QListWidget* list() const { return list_; }
    [[nodiscard]] QPushButton* openButton() const { return open_; }

  Q_SIGNALS:
    /// One that was chosen; several may be.
    void chosen(const ui::SeriesQuestion& question, const QString& series);

  private:
    void fill();
    void readPicture(int row);
    void setText(int row, const QString& title, const QString& detail);
    void accept() override;
    SeriesQuestion question_;
    QListWidget* list_;
    QPushButton* open_;
    std::shared_ptr<std::atomic<bool>> closed_ = std::make_shared<std::atomic<bool>>(false);
};

} // namespace ui
