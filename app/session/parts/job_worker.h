// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/card_copy.h"
#include "app/session/grids/job_grid.h"
#include "app/session/job_plan.h"
#include "app/session/session.h"
#include "app/session/times/job_times.h"

namespace app {

/// Computes requests one after the other, and keeps what the next one may use: plans, the last result, data on another
/// grid or along time, and their copies on a GPU. Used from one thread.
class JobWorker {
  public:
    JobWorker() = default;
    JobWorker(const JobWorker&) = delete;
    JobWorker& operator=(const JobWorker&) = delete;
    /// Throws Error, also if a token stops it.
    [[nodiscard]] Outcome compute(const JobRequest& request, const JobEvents& events, const std::stop_token& stop);
    /// Reads the GPU's copy if there is one, as the next run of a slider would, but makes none.
    [[nodiscard]] WarmTimes timeWarm(const JobRequest& request, const std::stop_token& stop);
    /// Frees what belongs to a source that the window forgot.
    void forget(const conv::Volume* source);

  private:
    /// Last full result.
    struct Done {
        std::weak_ptr<const conv::Volume> source, result;
        conv::Plan plan;
    };
    Outcome computeInTime(const JobRequest& request, const JobEvents& events, const std::stop_token& stop);
    Outcome computeInSpace(const JobRequest& request, const JobEvents& events, const std::stop_token& stop);
    const conv::Plan& planOfFewer(Outcome& outcome, const JobRequest& request, const std::stop_token& stop);

    Done done_;
    CardCopy card_;
    JobPlan planning_{card_};
    JobGrid grid_;
    JobTimes inTime_;
};

} // namespace app
