// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/run/run_request.h"
#include "ui/workspace/run/run_worker.h"
#include <QObject>
#include <QTimer>
#include <stop_token>

namespace ui {

/// Work on the current result while the user pauses: warm times first, then the check against the reference.
class IdleWork : public QObject {
    Q_OBJECT
  public:
    /// `rested` returns true while the result is complete and nothing else computes. `pause`: ms before work starts.
    IdleWork(app::Session& session, RunWorker& worker, const RunHooks& hooks, std::function<bool()> rested, int pause);
    ~IdleWork() override;
    /// Starts the work after a pause.
    void restart() { pause_.start(); }
    /// Ends all work.
    void stop();
    void stopWarming();
    /// Call on user input: stops warm timing runs, which restart after a pause.
    void heedUser();
    /// Checks the present result again, although it was checked before.
    void forgetCheck() { checked_.reset(); }
    [[nodiscard]] bool warming() const { return warming_; }
    /// Returns true while warm times or a check of the present result are pending.
    [[nodiscard]] bool left() const { return pause_.isActive() || warming_ || checkingNow_ > 0; }

  Q_SIGNALS:
    /// Warm times of the current document's result are complete.
    void timed();
    /// A document's result was checked against the reference.
    void checked(int document, const app::Agreement& agreement);

  private:
    void work();
    void startWarming();
    void takeWarmTimes(const app::WarmTimes& times);
    /// Compares samples of the result with the reference on a pool thread.
    void check();

    app::Session& session_;
    RunWorker& worker_;
    const RunHooks& hooks_;
    std::function<bool()> rested_;
    QTimer pause_;
    std::weak_ptr<const conv::Volume> checked_; ///< result whose check was started
    bool warming_ = false;
    quint64 warmRun_ = 0; ///< warm times with an earlier number are stale
    int checkingNow_ = 0;
    std::stop_source checking_;
};

} // namespace ui
