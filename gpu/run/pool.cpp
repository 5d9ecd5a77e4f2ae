// SPDX-License-Identifier: Apache-2.0
#include "run/pool.h"
#include "data/memory.h"
#include "run/job_gate.h"
#include "run/spin.h"
#include "system/threads.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <conv/error.h>
#include <conv/tools/give_way.h>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace conv {
namespace {

thread_local std::stop_token currentStop;
thread_local const std::stop_token* loopStop = nullptr; ///< stop token of the loop whose task this thread runs
thread_local bool leavesCore = false;
std::atomic<bool> poolsGiveWay{false};

/// Threads whose buffers suit the memory limit. A thread's buffers take 1 to 3 MiB, and up to 9 MiB in transforms with
/// kernels of 63³.
int affordable(int threads) {
    constexpr std::int64_t bytesPerThread = std::int64_t{16} << 20;
    return static_cast<int>(std::clamp<std::int64_t>(hostMemoryLimit() / bytesPerThread, 1, threads));
}

int wantedThreads() {
    const char* text = std::getenv("CONVAPP_THREADS");
    if (!text || !*text)
        return affordable(system::usableProcessors());
    char* end = nullptr;
    const long threads = std::strtol(text, &end, 10);
    if (*end || threads < 1 || threads > 4096)
        throw Error(ErrorCode::usage,
                    "CONVAPP_THREADS is '" + std::string(text) + "', which is not a number of threads from 1 to 4096.");
    return affordable(static_cast<int>(threads));
}

} // namespace

struct Pool::State {
    /// A thread of the pool. Apart in memory, since it spins on `job`.
    struct alignas(64) Worker {
        std::atomic<int> job{0}; ///< changes when a job is given; int: waits on this address itself
        std::thread thread;
    };
    explicit State(int others)
        : wanted(others), shares(std::make_unique<Share[]>(static_cast<std::size_t>(others) + 1)) {}
    const int wanted;                ///< number of helping threads
    State* parents = nullptr;        ///< in a forked process: the state of its parent
    std::unique_ptr<Worker[]> first; ///< worker 1 and up; null until the first loop of a forked process
    std::mutex turn;                 ///< held by the running call of parallelFor
    std::atomic<bool> quit{false};

    // The present job: written while no helper is inside, and before it is given to workers 1 to `helpers`.
    const std::function<void(std::int64_t, int)>* f = nullptr;
    std::int64_t count = 0;
    int helpers = 0;
    std::stop_token stop;
    alignas(64) JobGate gate;
    /// Next task of each thread's share of the tasks. Shares stay the same from loop to loop, and so do caches.
    struct alignas(64) Share {
        std::atomic<std::int64_t> next{0};
        std::int64_t end = 0;
    };
    std::unique_ptr<Share[]> shares;
    std::atomic<bool> ended{false}; ///< a task threw, or the stop token ended the loop early
    std::mutex errorMutex;
    std::exception_ptr error;

    void setShares() {
        for (std::int64_t i = 0, n = helpers + 1; i < n; ++i) {
            shares[i].next = count * i / n;
            shares[i].end = count * (i + 1) / n;
        }
    }

    /// Works on the thread's own share, then on what is left of the others'.
    void drain(int worker) {
        const std::stop_token* const outer = std::exchange(loopStop, &stop);
        for (int i = worker; i <= worker + helpers; ++i)
            drain(shares[i % (helpers + 1)], worker);
        loopStop = outer;
    }

    void drain(Share& share, int worker) {
        for (std::int64_t task;
             !ended.load(std::memory_order_relaxed) && (task = share.next.fetch_add(1)) < share.end;) {
            if (stop.stop_requested()) {
                ended = true;
                break;
            }
            try {
                (*f)(task, worker);
            } catch (...) {
                const std::lock_guard lock(errorMutex);
                if (!error)
                    error = std::current_exception();
                ended = true;
            }
        }
    }

    [[nodiscard]] std::atomic<int>& jobOf(int worker) const { return first[worker - 1].job; }

    /// Wakes the two workers below `worker` in a binary tree, so that waking takes log2(helpers) turns.
    void wakeBelow(int worker) const {
        for (int below = std::max(1, 2 * worker); below <= std::min(helpers, 2 * worker + 1); ++below)
            jobOf(below).notify_one();
    }

    void loop(int worker) {
        bool givesWay = false;
        std::atomic<int>& job = jobOf(worker);
        for (int seen = 0;;) {
            if (!spinUntil([&] { return job.load() != seen; }))
                job.wait(seen);
            seen = job.load();
            if (quit)
                return;
            if (!gate.enter(seen)) // the job ended without this thread
                continue;
            wakeBelow(worker);
            if (!givesWay && poolsGiveWay.load(std::memory_order_relaxed)) {
                giveWay();
                givesWay = true;
            }
            drain(worker);
            gate.leave();
        }
    }

    void start() {
        first = std::make_unique<Worker[]>(static_cast<std::size_t>(wanted));
        for (int worker = 1; worker <= wanted; ++worker)
            first[worker - 1].thread = std::thread([this, worker] { loop(worker); });
    }

    /// Forgets the threads, for a process that was just forked. The next loop makes new ones.
    static void startAnew(State*& state) {
        State* const parents = std::exchange(state, new State(state->wanted));
        state->parents = parents; // never freed: its threads do not exist here
        loopStop = nullptr;
    }

    /// Gives the job to workers 1 to `helpers`. Threads that spin see it at once, sleeping ones are woken. The last
    /// worker is first: whoever sees the job wakes workers that have it, too. A worker that was woken before it has the
    /// job would sleep on.
    void announce() {
        const int number = gate.open();
        for (int worker = helpers; worker >= 1; --worker)
            jobOf(worker) = number;
        wakeBelow(0);
    }
};

Pool& Pool::shared() {
    static Pool pool(wantedThreads());
    // A forked process has none of the threads, and locks that they held stay locked there.
    static const bool watched = [] {
        system::afterFork([] { State::startAnew(pool.state_); });
        return true;
    }();
    (void)watched;
    return pool;
}

Pool::Pool(int threads) : state_(new State(threads - 1)), threads_(threads) {
    state_->start();
}

// One thread alone does not wait for the lender's loops.
Pool::Pool(Pool& lender, int threads)
    : state_(threads > 1 ? lender.state_ : new State(0)),
      threads_(std::clamp(threads, 1, lender.size())),
      lent_(threads > 1) {}

Pool::~Pool() {
    if (lent_)
        return;
    state_->quit = true;
    for (int worker = 1; worker <= state_->wanted && state_->first; ++worker) {
        ++state_->jobOf(worker);
        state_->jobOf(worker).notify_one();
        state_->first[worker - 1].thread.join();
    }
    delete state_;
}

int Pool::size() const {
    return threads_;
}

void Pool::parallelFor(std::int64_t count, const std::function<void(std::int64_t, int)>& f) {
    if (loopStop && (threads_ > 1 || loopStop == &state_->stop))
        throw Error(ErrorCode::internal, "A task of the thread pool started another parallel loop.");
    State& s = *state_;
    const std::lock_guard turn(s.turn);
    if (!s.first)
        s.start();
    s.f = &f;
    s.count = count;
    s.stop = loopStop ? *loopStop : currentStop;
    s.ended = s.stop.stop_requested();
    s.error = nullptr;
    const int others = threads_ - 1 - (leavesCore && threads_ == s.wanted + 1 && threads_ > 1 ? 1 : 0);
    s.helpers = static_cast<int>(std::clamp<std::int64_t>(count - 1, 0, others));
    s.setShares();
    s.announce();
    s.drain(0);
    s.gate.close();
    s.stop = {};
    if (s.error)
        std::rethrow_exception(std::exchange(s.error, nullptr));
    if (s.ended)
        throw Error(ErrorCode::cancelled, "Cancelled.");
}

void Pool::onAllThreads(const std::function<void(int)>& f) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
    std::atomic<int> arrived{0};
    parallelFor(size(), [&](std::int64_t task, int) { // a thread that waits here takes no other's task
        ++arrived;
        while (arrived < size() && std::chrono::steady_clock::now() < limit)
            relax();
        f(static_cast<int>(task));
    });
}

void Pool::heedStop() const {
    if (state_->stop.stop_requested())
        throw Error(ErrorCode::cancelled, "Cancelled.");
}

Pool::Stop::Stop(std::stop_token token) : before_(std::exchange(currentStop, std::move(token))) {}

Pool::Stop::~Stop() {
    currentStop = std::move(before_);
}

void giveWay() {
    system::yieldToInteractive();
}

void computeGivingWay() {
    poolsGiveWay = true;
}

LeaveCore::LeaveCore() : before_(std::exchange(leavesCore, true)) {}

LeaveCore::~LeaveCore() {
    leavesCore = before_;
}

} // namespace conv
