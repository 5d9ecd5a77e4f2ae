// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/grids/grid_steps.h"
#include "app/session/session.h"

namespace app {

/// A job's request whose recipe changes the grid, as one of the filters behind the last grid step. Keeps the samples of
/// the latest one, which changes of later filters do not change. Not thread-safe.
class JobGrid {
  public:
    /// Returns the request that remains. Its cache is empty, and its visible regions count only if the grid is the
    /// shown one. Requests without grid steps are returned unchanged. Throws the errors of onLastGrid.
    [[nodiscard]] JobRequest settled(const JobRequest& request, const JobEvents& events, const std::stop_token& stop);
    /// Completes the outcome of a settled request.
    void complete(const JobRequest& request, Outcome& outcome) const;
    /// Drops what is kept of a source.
    void forget(const conv::Volume* source);
    [[nodiscard]] const std::shared_ptr<const conv::Volume>& input() const { return input_; }

  private:
    void compute(const JobRequest& request, const GridParts& parts, const JobEvents& events,
                 const std::stop_token& stop);
    std::weak_ptr<const conv::Volume> source_;
    std::vector<Step> head_; ///< active steps up to the last grid step
    conv::PlanOptions options_;
    std::shared_ptr<const conv::Volume> before_, input_;
    std::optional<double> seconds_; ///< wall time of the latest computation, unless its result was kept
};

} // namespace app
