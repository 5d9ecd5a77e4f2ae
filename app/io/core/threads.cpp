// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/threads.h"
#include "app/io/web/reading_stop.h"
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace app::io {

std::size_t codecThreads() {
    static const std::size_t count = [] {
        const char* asked = std::getenv("CONVAPP_THREADS");
        const int threads = asked ? std::atoi(asked) : static_cast<int>(std::thread::hardware_concurrency());
        return static_cast<std::size_t>(std::clamp(threads, 1, 64));
    }();
    return count;
}

std::size_t chunkThreads() {
    return std::min<std::size_t>(codecThreads(), 8);
}

void forEachChunk(std::size_t count, const std::function<void(std::size_t)>& f, std::size_t threads) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            try {
                f(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure)
                    failure = std::current_exception();
                next = count;
            }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < std::min(count, threads); ++i)
            others.emplace_back([&work, stop = threadReadingStop()] {
                const ThreadReadingStop heeded(stop);
                work();
            });
        work();
    }
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace app::io
