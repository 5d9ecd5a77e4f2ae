// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

/// For programs with a window. From now on the calling thread, and threads that it makes, take no core from a thread
/// that has just woken up: the window's thread need not wait until one of them has used up its turn. Their share of the
/// machine beside other programs stays what it was. (Linux's batch policy; elsewhere nothing happens.)
void giveWay();

/// The same for the threads that the library computes by, present ones from their next loop on and later ones.
void computeGivingWay();

/// While it lives, loops that the library runs on the CPU for the thread that made it leave one core alone, where there
/// are two or more: for what a window paints while it is computed. Not copied; ends on the thread that made it.
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
