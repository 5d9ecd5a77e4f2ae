// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/times/time_steps.h"
#include "app/session/session.h"

namespace app {

/// A job's request whose recipe has steps along time, as one of its last part in space or along time. Keeps the result
/// of the parts before it, which changes of later steps do not change. Not thread-safe.
class JobTimes {
  public:
    /// Returns the request of the last part, with its steps as TimePart has them. Computes the parts before it unless
    /// their result is kept. Its cache is empty, and its visible regions count only if the extent is the shown one.
    /// Throws the errors of timePartsOf, TimeRun and filteredPart.
    [[nodiscard]] JobRequest settled(const JobRequest& request, const std::function<void(double)>& progress,
                                     const std::stop_token& stop);
    /// Returns true if the last part of the settled request acts along time: computeCurves runs it.
    [[nodiscard]] bool endsInTime() const { return endsInTime_; }
    /// Returns the progress of the last part.
    [[nodiscard]] std::function<void(double)> progressOfLast(const std::function<void(double)>& all) const;
    /// Completes the outcome of the last part.
    void complete(const JobRequest& request, Outcome& outcome) const;
    /// Drops what is kept of a source; null: of any.
    void forget(const conv::Volume* source);
    /// Returns the result of the parts before the last one; null if there are none.
    [[nodiscard]] const std::shared_ptr<const conv::Volume>& input() const { return input_; }

  private:
    void compute(const JobRequest& request, const std::vector<TimePart>& parts,
                 const std::function<void(double)>& progress, const std::stop_token& stop);
    std::weak_ptr<const conv::Volume> source_;
    std::vector<Recipe> head_; ///< parts before the last one
    conv::PlanOptions options_;
    std::shared_ptr<const conv::Volume> input_;
    conv::Index3 origin_{0, 0, 0}; ///< index in the source at index 0 of `input_`
    std::size_t lastSteps_ = 0;    ///< steps of the last part
    double first_ = 0;             ///< progress at which the last part begins
    bool endsInTime_ = false;
};

/// Runs a request of JobTimes along time, on the CPU: visible regions first, at all time points. Throws the errors of
/// TimeRun.
[[nodiscard]] Outcome computeCurves(const JobRequest& request, const JobEvents& events, const std::stop_token& stop);

} // namespace app
