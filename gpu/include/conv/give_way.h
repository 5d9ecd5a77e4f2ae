#pragma once

namespace conv {

/// For programs with a window. From now on the calling thread, and threads that it makes, take no core from a thread
/// that has just woken up: the window's thread need not wait until one of them has used up its turn. Their share of the
/// machine beside other programs stays what it was. (Linux's batch policy; elsewhere nothing happens.)
void giveWay();

/// The same for the threads that the library computes by, present ones from their next loop on and later ones.
void computeGivingWay();

} // namespace conv
