// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>

namespace app::io {

/// Threads that decode or encode chunks at once: CONVAPP_THREADS, else one for each core; at most 8.
[[nodiscard]] std::size_t chunkThreads();

/// Calls f(i) for every i below `count` on several threads and waits. Throws the first exception after all have ended.
void forEachChunk(std::size_t count, const std::function<void(std::size_t)>& f);

} // namespace app::io
