// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/batch/batch_items.h"
#include "ui/batch/batch_names.h"
#include "ui/batch/batch_order.h"
#include "ui/batch/batch_process.h"
#include <QDialog>
#include <QTemporaryDir>
#include <QTimer>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTableView;

namespace ui {

class BatchSampling;
class ElidedLabel;

/// Runs the window's recipe on files and folders, by `convapp --headless`. Non-modal.
class BatchWindow : public QDialog {
    Q_OBJECT
  public:
    explicit BatchWindow(QWidget* parent = nullptr);
    ~BatchWindow() override;
    /// Sets recipe, device, variant and stored type; has no effect while a batch runs.
    void setSteps(const app::Recipe& recipe, const conv::PlanOptions& planOptions, const app::OutputChoice& output);
    /// Proposes the sampling that was typed for a document; has no effect while a batch runs.
    void setSampling(const Sampling& sampling);
    /// Sets how tilted and missing slices of DICOM series are read, as chosen for a document; has no effect while a
    /// batch runs.
    void setSlices(app::io::Tilt tilt, app::io::Gaps gaps);
    void setInputs(const QStringList& inputs);
    void addInputs(const QStringList& inputs);
    void setForm(const QString& form);
    /// Goes on with files that arrive in the folders, until stopped.
    void setWatch(bool watch);
    void start();
    void stop();
    void setPaused(bool paused);
    /// Returns true if nothing runs, or the user agrees to stop it. It has stopped then.
    [[nodiscard]] bool mayClose();

    [[nodiscard]] const BatchItems& items() const { return items_; }
    [[nodiscard]] const QString& problem() const { return problem_; } ///< about inputs and template; empty: none
    [[nodiscard]] bool running() const { return run_.running(); }
    /// Returns true if nothing runs and names and plans are complete.
    [[nodiscard]] bool settled() const;
    [[nodiscard]] QString report(const QString& ending) const; ///< file of the last run: ".json", ".csv", ".html"
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
    void findInputs();
    void showSteps();
    void name();
    void plan();
    [[nodiscard]] bool writeRecipe();
    void takeEnd(int code, const QString& message);
    void showState(); ///< sentence, progress and buttons
    void showRow();
    void fitColumns();
    [[nodiscard]] BatchCall call() const;
    [[nodiscard]] bool readable() const; ///< inputs, sampling and template
    [[nodiscard]] QString stateText() const;

    BatchOrder order_;
    BatchInputs found_;
    QString note_;              ///< last remark of a watch, as on a folder that has gone
    QString problem_, failure_; ///< about names; about a plan or run as a whole
    bool ownForm_ = false;      ///< the user wrote the template
    bool began_ = false;        ///< the table shows a run
    bool stopping_ = false;
    bool startsSoon_ = false; ///< as soon as the names are known
    bool idle_ = false;       ///< a watch waits for files
    double left_ = -1;        ///< s; −1: unknown
    quint64 asked_ = 0;
    int searching_ = 0;
    QTemporaryDir folder_; ///< recipe and reports
    BatchItems items_;
    BatchProcess planner_, run_;
    QTimer nameSoon_, planSoon_, showSoon_;
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
