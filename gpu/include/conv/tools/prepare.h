// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <stop_token>

/// First-run work on the CPU that can be done while the program waits for a file or a user.
namespace conv {

/// Starts the worker threads of CPU variants and runs each once. Later calls cost some microseconds.
void startWorkers();

/// Writes to every page of `bytes` at `data` from all workers, so that the system provides the pages now. The content
/// is lost. Throws Error(cancelled).
void touchPages(void* data, std::int64_t bytes, const std::stop_token& stop = {});

/// Touches pages for the next Volume or tile of `bytes` and keeps them. Returns false without any work if so much
/// memory would not be kept. Throws Error(cancelled).
bool prepareMemory(std::int64_t bytes, const std::stop_token& stop = {});

/// Gives memory of released Volumes, which is kept for the next ones, back to the system.
void releaseKeptMemory();

} // namespace conv
