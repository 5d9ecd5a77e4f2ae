// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace app {

/// A stop token that fires at an outer stop or after some time, whichever is first. Without a time it starts no thread.
class Deadline {
  public:
    Deadline(const std::stop_token& outer, std::optional<double> seconds)
        : relay_(outer, [this] { source_.request_stop(); }) {
        if (seconds)
            timer_ = std::jthread([this, s = *seconds](const std::stop_token& over) {
                std::mutex mutex;
                std::unique_lock lock(mutex);
                std::condition_variable_any wake;
                wake.wait_for(lock, over, std::chrono::duration<double>(s), [] { return false; });
                if (!over.stop_requested()) {
                    passed_ = true;
                    source_.request_stop();
                }
            });
    }
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    [[nodiscard]] bool passed() const { return passed_; }

  private:
    std::stop_source source_;
    std::atomic<bool> passed_ = false;
    std::stop_callback<std::function<void()>> relay_;
    std::jthread timer_; ///< last: ended and joined before the other members
};

} // namespace app
