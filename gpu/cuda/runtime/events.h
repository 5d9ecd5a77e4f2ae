// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/check.h"
#include <chrono>
#include <cuda_runtime.h>
#include <deque>
#include <utility>
#include <vector>

namespace conv {

class HostClock {
  public:
    [[nodiscard]] double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class Event {
  public:
    explicit Event(bool timed = false);
    ~Event();
    Event(Event&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Event& operator=(Event&&) = delete;
    void record(cudaStream_t stream);
    [[nodiscard]] bool done() const;
    [[nodiscard]] cudaEvent_t handle() const { return handle_; }

  private:
    cudaEvent_t handle_ = nullptr;
};

/// Lets later work of one stream begin after the work so far of another.
void continueAfter(Event& event, cudaStream_t first, cudaStream_t then);

/// Times spans of work by events, read once the work is done. Times are also summed per tag.
class SpanTimer {
  public:
    void begin(cudaStream_t stream, std::size_t tag = 0);
    void end(cudaStream_t stream);
    /// Cancels a `begin` without `end`.
    void drop();
    /// Reads completed spans. Waits for the device only if very many are pending.
    void reap();
    /// Waits for all spans; returns the milliseconds read since the previous call.
    double drain();
    [[nodiscard]] double of(std::size_t tag) const { return tag < tags_.size() ? tags_[tag] : 0; }
    [[nodiscard]] const Event& latest() const { return pending_.back().end; }
    [[nodiscard]] bool idle() const { return pending_.empty(); }
    void clear();

  private:
    struct Span {
        Event begin{true}, end{true};
        std::size_t tag = 0;
    };
    void readFront();

    std::deque<Span> pending_;
    std::vector<Span> spare_;
    std::vector<double> tags_;
    double sum_ = 0;
};

} // namespace conv
