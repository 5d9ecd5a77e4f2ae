// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>

/// Progress of a save, and how to stop it.
namespace app::io {

/// Counts what a save has passed to its file. Thread-safe.
class Writing {
  public:
    /// Makes the save end soon. It leaves no file and throws Error(cancelled).
    void stop() { stopped_ = true; }
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Returns the share of the samples that is written, 0 to 1; −1 before the first of them.
    [[nodiscard]] double share() const;

    /// For savers: size of all samples.
    void begin(std::int64_t bytes) { all_ = bytes; }
    void add(std::int64_t bytes) { done_ += bytes; }

  private:
    std::atomic<std::int64_t> all_{0}, done_{0};
    std::atomic<bool> stopped_{false};
};

/// While it lives, saves of this thread count in `writing` and stop with it. Null: they do neither.
class ThreadWriting {
  public:
    explicit ThreadWriting(Writing* writing);
    ~ThreadWriting();
    ThreadWriting(const ThreadWriting&) = delete;
    ThreadWriting& operator=(const ThreadWriting&) = delete;

  private:
    Writing* before_;
};
/// Returns the counter of this thread; null if there is none.
[[nodiscard]] Writing* threadWriting();

/// Throws Error(cancelled) once the save of this thread was stopped.
void heedWritingStop();
/// For writers between pieces: counts bytes of samples, and throws as heedWritingStop does. Costs nothing outside of
/// a ThreadWriting.
void wroteSamples(std::int64_t bytes);

} // namespace app::io
