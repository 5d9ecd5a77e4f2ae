// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

/// Puts the calling thread, and threads that it creates later, under SCHED_BATCH, so that a waking GUI thread pre-empts
/// it. Its share of the machine stays the same. Linux only; elsewhere it does nothing.
void giveWay();

/// As giveWay, for the library's worker threads: existing ones from their next loop on, and later ones.
void computeGivingWay();

/// Reserves one core (of two or more) while it lives: the library's CPU loops for the creating thread leave it idle,
/// for a window that paints during a computation. Must end on the thread that made it.
class LeaveCore {
  public:
    LeaveCore();
    ~LeaveCore();
    LeaveCore(const LeaveCore&) = delete;
    LeaveCore& operator=(const LeaveCore&) = delete;

  private:
    bool before_;
};

} // namespace conv
