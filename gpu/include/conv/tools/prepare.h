// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <stop_token>

/// Work of a first run on the CPU that can be done earlier, while the program waits for a file or a user.
namespace conv {

/// Starts the threads that variants of the CPU run in, and has each run once. Later calls cost some microseconds.
void startWorkers();

/// Writes to every page of `bytes` at `data` by all workers, so that the system provides the pages now: the content is
/// lost. Throws Error(cancelled).
void touchPages(void* data, std::int64_t bytes, const std::stop_token& stop = {});

/// Touches pages for the next Volume or tile of `bytes` and keeps them for it. Returns false, and does nothing, where
/// so much memory would not be kept. Throws Error(cancelled).
bool prepareMemory(std::int64_t bytes, const std::stop_token& stop = {});

} // namespace conv
