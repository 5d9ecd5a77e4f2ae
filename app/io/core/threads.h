// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>

namespace app::io {

/// Threads that encode or decode at once: CONVAPP_THREADS, else one for each core; at most 64.
[[nodiscard]] std::size_t codecThreads();
/// As codecThreads, at most 8: each holds a chunk.
[[nodiscard]] std::size_t chunkThreads();

/// Calls f(i) for every i below `count` on up to `threads` threads and waits. Throws the first exception after all have
/// ended.
void forEachChunk(std::size_t count, const std::function<void(std::size_t)>& f, std::size_t threads = chunkThreads());

} // namespace app::io
