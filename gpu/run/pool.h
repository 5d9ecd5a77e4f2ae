// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <stop_token>

namespace conv {

/// Threads for one process, made once. Work is cut into tasks that are handed out one by one.
class Pool {
  public:
    /// The process's pool: one thread per core it may use (CONVAPP_THREADS overrides).
    static Pool& shared();

    explicit Pool(int threads);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    [[nodiscard]] int size() const;

    /// Calls f(task, worker) for every task in [0, count), worker in [0, size()); returns when all are done. The stop
    /// token set by `Stop` is looked at before every task: keep a task under some 20 ms. Throws Error(cancelled) if it
    /// was stopped, or the first exception of a task. Calls from several threads take turns; not reentrant.
    void parallelFor(std::int64_t count, const std::function<void(std::int64_t, int)>& f);

    /// From within a task of `parallelFor`: throws Error(cancelled) if the loop was stopped. For tasks that may be
    /// long.
    void heedStop() const;

    /// Lets the pool's loops watch a stop token while it lives (on the calling thread's behalf).
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
};

} // namespace conv
