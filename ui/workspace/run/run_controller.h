// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/run/before_branch.h"
#include "ui/workspace/run/idle_work.h"
#include "ui/workspace/run/run_iterations.h"
#include <map>

namespace ui {

/// The runs of a session's current document: one at a time, each for the present recipe. A newer request replaces the
/// running one. While the user drags, only the visible part is computed. A heavy run stops at the visible part until
/// the user agrees. Afterwards a missing result for "before" is computed, and idle time measures warm times. Lives on
/// the GUI thread and never blocks it.
class RunController : public QObject {
    Q_OBJECT
  public:
    /// `session` must outlive this object.
    RunController(app::Session& session, std::unique_ptr<RunWorker> worker, const RunDelays& delays = {});

    [[nodiscard]] const RunStatus& status() const { return progress_.shown(); }
    [[nodiscard]] const LiveRun& live() const { return live_; }
    /// Returns the data of a document's runs.
    [[nodiscard]] const DocumentRuns& of(int document) const;
    [[nodiscard]] bool dragging() const { return dragging_; }
    /// Returns true if the current document's result is that of its recipe.
    [[nodiscard]] bool complete() const;
    /// Returns true if the result is not complete and nothing computes it.
    [[nodiscard]] bool unfinished() const;
    /// Returns true while a job runs, shown or not, or its error is about to be reported.
    [[nodiscard]] bool busy() const { return progress_.computing() || lateError_.isActive(); }
    [[nodiscard]] RunHooks& hooks() { return hooks_; }
    [[nodiscard]] RunIterations& iterations() { return iterations_; }
    [[nodiscard]] IdleWork& idle() { return idle_; }
    [[nodiscard]] const BeforeBranch& before() const { return before_; }

    /// Computes the current document. Call when another document, branch, recipe or choice is current.
    void start();
    /// Recomputes unless the result is up to date or a run will make it so.
    void refresh();
    /// Starts a run that a forecast held back, or that was stopped.
    void runAnyway();
    /// Stops the running computation. Returns false if there is none; warm timing runs stop all the same.
    bool cancel();
    /// While true, only the visible part is computed.
    void setDragging(bool dragging);
    /// The user chose another "before" for the current document (app::Document::reference).
    void takeBefore();
    /// The current document has another recipe or choice: heavy runs need a new consent.
    void withdrawConsent();
    /// The current document shows another result than the one that was checked.
    void forgetCheck();
    /// A document is about to be closed.
    void forget(int document);

  Q_SIGNALS:
    /// A region of the current document's result, or of an iteration of it, is computed.
    void patch(const conv::Region& region, const ui::VolumePtr& samples);
    /// A displayed part is computed at screen resolution; carries display levels instead of samples.
    void pictures(const conv::DisplayPart& part, const ui::VolumePtr& levels);
    void resultChanged();
    /// Check of the current document's result against the reference is complete.
    void agreementChanged();
    /// Warm times of the current document's result are complete.
    void timesChanged();
    void statusChanged();
    /// A heavy run waits for consent. Emitted once a recipe; `onScreen`: the visible part is computed.
    void heldBack(const app::Forecast& forecast, bool onScreen);
    /// A run failed. A recipe that is still being typed is not called wrong at once.
    void failed(const conv::Error& error);
    /// The current document needs no run (done), or its run has ended otherwise.
    void ended(ui::RunStatus::State state);
    /// "Before" is the source again, instead of the branch of that name.
    void beforeDropped(const QString& name, const QString& why);

  private:
    /// Starts a job as run number run_, with events that are dropped once the number is stale.
    void launch(app::JobRequest request, std::function<void(app::Outcome)> done,
                const std::function<void(const conv::Error&)>& failed);
    void takeOutcome(app::Outcome outcome);
    void takeError(const conv::Error& error);
    /// Called when the current document needs no computation: shows its state, then computes a missing "before".
    void rest();

    app::Session& session_;
    RunHooks hooks_;
    RunDelays delays_;
    RunProgress progress_;
    std::map<const app::Document*, DocumentRuns> runs_;
    quint64 run_ = 0; ///< events with an earlier number are stale
    bool dragging_ = false;
    bool visibleOnly_ = false;
    bool begunDragging_ = false; ///< value of dragging_ when the current run began
    bool again_ = false;         ///< recipe changed while the visible part was being computed
    LiveRun live_;
    RunIterations iterations_;
    QTimer lateError_;
    std::optional<conv::Error> error_; ///< reported when lateError_ ends
    BeforeBranch before_;
    IdleWork idle_;
    std::unique_ptr<RunWorker> worker_; ///< last member: its thread must end before the others are destroyed
};

} // namespace ui
