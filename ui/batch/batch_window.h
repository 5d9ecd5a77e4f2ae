// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/batch/batch_job.h"
#include <QDialog>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTableView;

namespace ui {

class BatchSampling;
class ElidedLabel;

/// Composes a batch and shows its items and state, in a window that is not modal.
class BatchWindow : public QDialog {
    Q_OBJECT
  public:
    explicit BatchWindow(QWidget* parent = nullptr);
    ~BatchWindow() override;
    [[nodiscard]] BatchJob& job() { return job_; }
    [[nodiscard]] const BatchJob& job() const { return job_; }
    /// Proposes the sampling that was typed for a document; has no effect while a batch runs.
    void setSampling(const Sampling& sampling);
    /// Returns true if nothing runs, or the user agrees to stop it. It has stopped then.
    [[nodiscard]] bool mayClose();
    void reject() override { close(); }

  Q_SIGNALS:
    void told(const QString& title, const QString& detail);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    friend struct BatchWindowBuild;
    void showState(); ///< sentence, progress and buttons
    void showRow();
    void showEnd(BatchEnd how);
    void fitColumns();

    BatchJob job_;
    ElidedLabel *steps_ = nullptr, *inputs_ = nullptr, *first_ = nullptr;
    BatchSampling* sampling_ = nullptr;
    QLineEdit* form_ = nullptr;
    QTableView* table_ = nullptr;
    QLabel *none_ = nullptr, *row_ = nullptr, *state_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QCheckBox *replace_ = nullptr, *watch_ = nullptr;
    QPushButton *start_ = nullptr, *pause_ = nullptr, *stop_ = nullptr, *copy_ = nullptr, *report_ = nullptr;
    std::vector<QWidget*> settings_; ///< disabled while a batch runs
};

} // namespace ui
