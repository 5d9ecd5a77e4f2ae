// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/run/run_progress.h"
#include "ui/workspace/run/run_request.h"
#include <QObject>

namespace ui {

using VolumePtr = std::shared_ptr<const conv::Volume>;

/// Iterations of the deconvolution that a RunController computes: shows them in the current document's view, and ends
/// the run at one of them. All references must outlive it.
class RunIterations : public QObject {
    Q_OBJECT
  public:
    RunIterations(app::Session& session, const RunHooks& hooks, RunProgress& progress);
    /// Another job begins, with such wishes; null: it tells no iterations.
    void begin(std::shared_ptr<app::IterationWatch> watch);
    void take(const app::IterationEvent& event);
    /// Ends the run after its present iteration, if RunStatus::mayStop.
    void stop();
    /// Gives the current document the recipe of its result if the user stopped the run. Returns false if not.
    bool keep(const app::Outcome& outcome, DocumentRuns& runs);
    /// Tells that it did so.
    void tellKept(int done);
    /// The run was given up.
    void drop();
    /// A document is about to be closed.
    void forget(const app::Document& document);

  Q_SIGNALS:
    void patch(const conv::Region& region, const ui::VolumePtr& samples);
    /// The view of a document shows an iteration of a run that was given up.
    void dropped(int document);
    /// The current document's recipe has the iterations of its result, since the user stopped the run.
    void stopped(int done, int of);

  private:
    app::Session& session_;
    const RunHooks& hooks_;
    RunProgress& progress_;
    std::shared_ptr<app::IterationWatch> watch_;
    const app::Document* shown_ = nullptr; ///< document whose view shows an iteration
    int of_ = 0;
};

} // namespace ui
