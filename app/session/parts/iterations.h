// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <chrono>

namespace app {

/// Follows the iterations of a run for its window (JobRequest::iterations): tells their number, hands over what is on
/// screen as often as is useful, and stops when the user wants that. All references must outlive it.
class IterationFollower {
  public:
    IterationFollower(const JobRequest& request, const JobEvents& events, const conv::Plan& plan);
    /// True if the plan has iterations to follow.
    [[nodiscard]] bool follows() const { return follows_; }
    /// True if regions on screen read most of the data, since each iteration widens their halo: computed first, they
    /// would take about as long as everything.
    [[nodiscard]] bool readsMostFor(const std::vector<conv::Region>& visible) const;
    /// Returns all items, those on screen first: the run can be stopped during its first one only.
    [[nodiscard]] std::vector<conv::Item> order() const;
    /// For conv::RunControl::iteration.
    bool take(const conv::IterationState& state);
    /// The iteration after which the user stopped the run; 0: none.
    [[nodiscard]] int stoppedAfter() const { return stoppedAfter_; }

  private:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] bool isOnScreen(const conv::Item& item) const;
    const JobRequest& request_;
    const JobEvents& events_;
    const conv::Plan& plan_;
    bool follows_;
    int stoppedAfter_ = 0;
    Clock::time_point told_ = Clock::now(); ///< end of the last event
    Clock::duration cost_{};                ///< time that reading its regions took
};

} // namespace app
