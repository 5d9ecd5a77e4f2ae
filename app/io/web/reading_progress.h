// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>

/// Progress of readers that wait for a server.
namespace app::io {

/// Counts the samples that readers of a thread have finished. Thread-safe.
class ReadingProgress {
  public:
    void add(std::int64_t samples) { samples_ += samples; }
    [[nodiscard]] std::int64_t samples() const { return samples_; }

  private:
    std::atomic<std::int64_t> samples_{0};
};

/// While it lives, reads that this thread starts are counted in `progress`. Null: they are not counted.
class ThreadReadingProgress {
  public:
    explicit ThreadReadingProgress(ReadingProgress* progress);
    ~ThreadReadingProgress();
    ThreadReadingProgress(const ThreadReadingProgress&) = delete;
    ThreadReadingProgress& operator=(const ThreadReadingProgress&) = delete;

  private:
    ReadingProgress* before_;
};

/// Returns the counter of this thread; null if there is none.
[[nodiscard]] ReadingProgress* threadReadingProgress();

} // namespace app::io
