// SPDX-License-Identifier: Apache-2.0
#include "data/kept_memory.h"
#include "data/memory.h"
#include "run/pool.h"
#include <algorithm>
#include <conv/tools/prepare.h>
#include <cstddef>

namespace conv {

void startWorkers() {
    Pool& pool = Pool::shared();
    pool.parallelFor(pool.size(), [](std::int64_t, int) {});
}

void touchPages(void* data, std::int64_t bytes, const std::stop_token& stop) {
    // The first write faults a whole huge page in.
    constexpr std::int64_t page = 4096, part = std::int64_t{2} << 20;
    auto* const at = static_cast<volatile std::byte*>(data);
    const Pool::Stop heeded(stop);
    Pool::shared().parallelFor((bytes + part - 1) / part, [&](std::int64_t task, int) {
        const std::int64_t end = std::min(bytes, (task + 1) * part);
        for (std::int64_t i = task * part; i < end; i += page)
            at[i] = std::byte{0};
    });
}

bool prepareMemory(std::int64_t bytes, const std::stop_token& stop) {
    if (!keepsMemory(bytes))
        return false;
    void* const data = takeMemory(bytes);
    if (!data)
        return false;
    try {
        touchPages(data, bytes, stop);
    } catch (...) {
        releaseMemory(data, bytes);
        throw;
    }
    releaseMemory(data, bytes);
    return true;
}

} // namespace conv
