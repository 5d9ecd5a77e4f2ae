// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Requests from outside to end.
namespace app::system {

/// Calls `handler` on SIGINT (Ctrl-C) and SIGTERM; null restores the default. It may only do what a signal handler may.
void handleStops(void (*handler)(int));
/// Makes a closed pipe and a limit of file sizes errors of writes, like a full disk, instead of ends of the process.
void keepRunningOnFailedWrites();
/// Makes a pipe: bytes written to ends[1] are read from ends[0]. False on failure.
[[nodiscard]] bool makePipe(int (&ends)[2]);

} // namespace app::system
