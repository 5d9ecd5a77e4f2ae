// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/series_choice.h"
#include <QDialog>
#include <atomic>
#include <memory>

class QListWidget;
class QPushButton;

namespace ui {

/// Asks which images or series of a file or folder to open, with thumbnails. A pool thread reads them one by one and
/// stops when the dialog is closed.
class SeriesPicker : public QDialog {
    Q_OBJECT
  public:
    explicit SeriesPicker(SeriesQuestion question, QWidget* parent = nullptr);
    ~SeriesPicker() override;
    [[nodiscard]] QListWidget* list() const { return list_; }
    [[nodiscard]] QPushButton* openButton() const { return open_; }

  Q_SIGNALS:
    /// Emitted for each chosen series.
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
