// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <stop_token>

namespace conv {

/// The threads of a process, made once.
class Pool {
  public:
    /// The process's pool: one thread per usable core (CONVAPP_THREADS overrides), fewer if memory is limited.
    static Pool& shared();

    explicit Pool(int threads);
    /// Makes a pool of at most `threads` of the lender's threads, the calling one included. It starts none. The lender
    /// must outlive it.
    Pool(Pool& lender, int threads);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    [[nodiscard]] int size() const;

    /// Calls f(task, worker) for every task in [0, count), worker in [0, size()), and waits for all. Checks the stop
    /// token set by `Stop` before every task, so keep a task below about 20 ms. Throws Error(cancelled) after a stop,
    /// or the first exception of a task. Concurrent calls run one after the other. A task may run loops of a pool of
    /// one thread, which stop with its own loop, and of no other.
    void parallelFor(std::int64_t count, const std::function<void(std::int64_t, int)>& f);

    /// Calls f(0) to f(size() - 1), on all threads at the same time unless one of them takes more than 2 ms to come.
    void onAllThreads(const std::function<void(int)>& f);

    /// For long tasks of `parallelFor`: throws Error(cancelled) if the loop was stopped.
    void heedStop() const;

    /// Lets loops started by the calling thread watch a stop token while it lives.
    class Stop {
      public:
        explicit Stop(std::stop_token token);
        ~Stop();
        Stop(const Stop&) = delete;
        Stop& operator=(const Stop&) = delete;

      private:
        std::stop_token before_;
    };

  private:
    struct State;
    State* state_;
    int threads_;
    bool lent_ = false; ///< `state_` is the lender's
};

} // namespace conv
