// SPDX-License-Identifier: Apache-2.0
#include "cpu/micro/micro.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "data/memory.h"
#include "run/backend.h"
#include "run/pool.h"
#include <algorithm>
#include <chrono>
#include <conv/tools/calibration.h>
#include <cstring>
#include <mutex>

namespace conv {
namespace {

/// The fastest round counts: disturbances only slow a round.
constexpr int rounds = 15;

/// On all threads at once, or on one.
double flopsOf(Pool& pool, int threads) {
    const auto onThreads = [&](const auto& f) { threads > 1 ? pool.onAllThreads(f) : f(0); };
    std::mutex mutex;
    double best = 0;
    for (int round = 0; round < rounds; ++round) {
        double sum = 0;
        int ran = 0;
        onThreads([&](int) {
            double operations = 0;
            const double seconds = micro().spin(100000, &operations);
            const std::lock_guard lock(mutex);
            sum += operations / std::max(seconds, 1e-9);
            ++ran;
        });
        best = std::max(best, sum / std::max(ran, 1) * threads);
    }
    return best;
}

double copyBytes(Pool& pool) {
    constexpr std::int64_t bytes = std::int64_t{128} << 20; // far beyond most caches
    FloatBuffer from(bytes / 4), to(bytes / 4);
    const std::int64_t tasks = 4 * pool.size();
    double best = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        pool.parallelFor(tasks, [&](std::int64_t task, int) {
            const std::int64_t lo = cutAt(bytes / 4, 1024, task, tasks), hi = cutAt(bytes / 4, 1024, task + 1, tasks);
            std::memcpy(to.data() + lo, from.data() + lo, static_cast<std::size_t>(hi - lo) * sizeof(float));
        });
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        best = std::max(best, 2.0 * static_cast<double>(bytes) / std::max(seconds.count(), 1e-9));
    }
    return best;
}

} // namespace

Calibration measureCpu() {
    Pool& pool = Pool::shared();
    Calibration result;
    result.flopsOneThread = flopsOf(pool, 1);
    result.flopsPerSecond = flopsOf(pool, pool.size());
    result.bytesPerSecond = copyBytes(pool);
    return result;
}

} // namespace conv
