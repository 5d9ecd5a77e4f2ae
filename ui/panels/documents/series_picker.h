// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/series_choice.h"
#include <QDialog>
#include <atomic>
#include <memory>
#include <set>

class QListWidget;
class QPushButton;

namespace ui {

/// Asks which series to open. A pool thread reads thumbnails one by one until the dialog is closed.
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
    /// Chooses another series than one that cannot be opened, unless the user chose several.
    void leave(int row);
    /// Shows the picture of the coarsest level for all levels.
    void showCoarsest(const QImage& picture, const QString& error);
    void setText(int row, const QString& title, const QString& detail);
    void accept() override;
    SeriesQuestion question_;
    std::set<int> unreadable_; ///< rows of series that cannot be opened
    QListWidget* list_;
    QPushButton* open_;
    std::shared_ptr<std::atomic<bool>> closed_ = std::make_shared<std::atomic<bool>>(false);
};

} // namespace ui
