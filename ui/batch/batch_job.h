// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/batch/batch_folder.h"
#include "ui/batch/batch_items.h"
#include "ui/batch/batch_names.h"
#include "ui/batch/batch_order.h"
#include "ui/batch/batch_process.h"
#include "ui/batch/batch_status.h"
#include <QTimer>

namespace ui {

/// Finds, names, plans and runs the items of a batch by `convapp --headless`. Each change of the order renews names and
/// plans. While a batch runs, its order cannot change: setters have no effect. GUI thread only.
class BatchJob : public QObject {
    Q_OBJECT
  public:
    explicit BatchJob(QObject* parent = nullptr);
    /// Sets recipe, device, variant and stored type.
    void setSteps(const app::Recipe& recipe, const conv::PlanOptions& planOptions, const app::OutputChoice& output);
    /// Sets the sampling of all inputs. A `problem` keeps the batch from running; empty: none.
    void setSampling(const Sampling& sampling, const QString& problem);
    /// Sets how tilted and missing slices of DICOM series are read.
    void setSlices(app::io::Tilt tilt, app::io::Gaps gaps);
    void setInputs(const QStringList& inputs);
    /// Adds files, folders and addresses that are not inputs yet.
    void addInputs(const QStringList& inputs);
    /// Sets the template of the outputs. New inputs then propose none.
    void setForm(const QString& form);
    /// Replaces outputs that are not of this batch.
    void setOverwrite(bool overwrite);
    /// Goes on with files that arrive in the folders, until stopped.
    void setWatch(bool watch);

    /// Starts as soon as the names are those of the newest order.
    void start();
    /// Asks for an orderly end: no partial output is left.
    void stop();
    /// Stops in order and returns when the run has ended.
    void stopAndWait();
    void setPaused(bool paused);

    [[nodiscard]] const BatchOrder& order() const { return order_; }
    [[nodiscard]] const BatchItems& items() const { return items_; }
    [[nodiscard]] BatchItems& items() { return items_; }
    [[nodiscard]] BatchStatus status() const;
    [[nodiscard]] bool running() const { return run_.running(); }
    /// Returns the path of a report of the last run: ".json", ".csv" or ".html". Empty if there is none.
    [[nodiscard]] QString report(const QString& ending) const { return folder_.report(ending); }

  Q_SIGNALS:
    /// Order, items or status have changed. Follows events of a run at most every 100 ms.
    void changed();
    void formChanged(const QString& form);
    void ended(BatchEnd how);

  private:
    void findInputs();
    void name();
    void plan();
    void takeEnd(int code, const QString& message);
    [[nodiscard]] bool readable() const;

    BatchOrder order_;
    BatchInputs found_;
    QString problem_, samplingProblem_; ///< concerns inputs or template; the sampling
    QString failure_;                   ///< concerns a plan or run as a whole
    bool ownForm_ = false;              ///< set by setForm
    bool began_ = false;                ///< the items show a run
    bool stopping_ = false;
    bool startsSoon_ = false; ///< as soon as the names are known
    quint64 asked_ = 0;       ///< number of the newest search
    int searching_ = 0;       ///< searches under way
    BatchFolder folder_;
    BatchItems items_;
    BatchProgress progress_;
    BatchProcess planner_, run_;
    QTimer nameSoon_, planSoon_, showSoon_;
};

} // namespace ui
