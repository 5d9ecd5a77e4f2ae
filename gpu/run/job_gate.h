// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/spin.h"
#include <atomic>
#include <cstdint>

namespace conv {

/// Lets helpers into a job until its caller finds no task left. Nobody waits for a helper that wakes later.
class JobGate {
  public:
    /// Opens for another job and returns its number. Nobody may be inside.
    int open() {
        const std::uint64_t number = (state_.load() >> numberAt) + 1;
        state_ = number << numberAt;
        return numberOf(number << numberAt);
    }

    /// False if job `number` is over.
    bool enter(int number) {
        std::uint64_t state = state_.load();
        while (numberOf(state) == number && !(state & closed))
            if (state_.compare_exchange_weak(state, state + 1))
                return true;
        return false;
    }

    void leave() {
        if (const std::uint64_t before = state_.fetch_sub(1); (before & closed) && insideOf(before) == 1) {
            ++emptied_;
            emptied_.notify_one();
        }
    }

    /// Lets nobody in any more, and waits until all have left.
    void close() {
        state_ |= closed;
        const auto isEmpty = [&] { return insideOf(state_) == 0; };
        for (bool empty = spinUntil(isEmpty); !empty; empty = isEmpty()) {
            const int known = emptied_;
            if (!isEmpty())
                emptied_.wait(known);
        }
    }

  private:
    static constexpr int numberAt = 32;
    static constexpr std::uint64_t closed = std::uint64_t{1} << 31;
    static int numberOf(std::uint64_t state) { return static_cast<int>(state >> numberAt); }
    static int insideOf(std::uint64_t state) { return static_cast<int>(state & (closed - 1)); }

    std::atomic<std::uint64_t> state_{closed}; ///< number of the job, `closed`, number of helpers inside
    std::atomic<int> emptied_{0};              ///< how often the last helper left a closed job
};

} // namespace conv
