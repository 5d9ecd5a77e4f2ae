// SPDX-License-Identifier: Apache-2.0
#include "run/pool.h"
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <conv/error.h>
#include <conv/tools/give_way.h>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace conv {
namespace {

thread_local std::stop_token currentStop;
thread_local bool insideTask = false;
thread_local bool leavesCore = false;
std::atomic<bool> poolsGiveWay{false};

// Spins before a thread sleeps: streaming over planes calls parallelFor every few hundred microseconds, and waking a
// thread takes tens of them.
constexpr int spins = 4000;

void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// An epoch contains the number of helping threads, so that a late thread never uses another job's number.
constexpr int helperBits = 16;
constexpr std::uint64_t helpersOf(std::uint64_t epoch) {
    return epoch & ((1U << helperBits) - 1);
}

/// False if not `ready` after a short while.
template <class Ready>
bool spinUntil(Ready ready) {
    for (int i = 0; i < spins; ++i) {
        if (ready())
            return true;
        relax();
    }
    return false;
}

/// Cores granted by the scheduler and the control group.
int usableCores() {
    int cores = static_cast<int>(std::thread::hardware_concurrency());
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        cores = CPU_COUNT(&set);
    std::ifstream quotaFile("/sys/fs/cgroup/cpu.max");
    double quota = 0, period = 0;
    if (quotaFile >> quota >> period && quota > 0 && period > 0)
        cores = std::min(cores, static_cast<int>(std::max(1.0, quota / period + 0.5)));
    return std::max(1, cores);
}

int wantedThreads() {
    const char* text = std::getenv("CONVAPP_THREADS");
    if (!text || !*text)
        return usableCores();
    char* end = nullptr;
    const long threads = std::strtol(text, &end, 10);
    if (*end || threads < 1 || threads > 4096)
        throw Error(ErrorCode::usage,
                    "CONVAPP_THREADS is '" + std::string(text) + "', which is not a number of threads from 1 to 4096.");
    return static_cast<int>(threads);
}

} // namespace

struct Pool::State {
    explicit State(int helpers) : wanted(helpers) {}
    const int wanted;                 ///< number of helping threads
    State* parents = nullptr;         ///< in a forked process: the state of its parent
    std::vector<std::thread> threads; ///< empty until the first loop of a forked process
    std::mutex turn;                  ///< held by the running call of parallelFor
    std::mutex mutex;
    std::condition_variable wake, done;
    std::atomic<std::uint64_t> epoch{0}; ///< counts jobs above helperBits; written under `mutex`
    std::atomic<int> busy{0};            ///< pool threads still working on the present job
    bool quit = false;

    // The present job: written before its epoch is published.
    const std::function<void(std::int64_t, int)>* f = nullptr;
    std::int64_t count = 0;
    std::stop_token stop;
    std::atomic<std::int64_t> next{0};
    std::atomic<bool> ended{false}; ///< a task threw, or the stop token ended the loop early
    std::exception_ptr error;

    void drain(int worker) {
        insideTask = true;
        for (std::int64_t task; !ended.load(std::memory_order_relaxed) && (task = next.fetch_add(1)) < count;) {
            if (stop.stop_requested()) {
                ended = true;
                break;
            }
            try {
                (*f)(task, worker);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!error)
                    error = std::current_exception();
                ended = true;
            }
        }
        insideTask = false;
    }

    void loop(int worker) {
        bool givesWay = false;
        for (std::uint64_t seen = 0;;) {
            if (!spinUntil([&] { return epoch.load() != seen; })) {
                std::unique_lock lock(mutex);
                wake.wait(lock, [&] { return epoch.load() != seen; });
            }
            seen = epoch.load();
            if (quit)
                return;
            if (helpersOf(seen) < static_cast<std::uint64_t>(worker))
                continue;
            if (!givesWay && poolsGiveWay.load(std::memory_order_relaxed)) {
                giveWay();
                givesWay = true;
            }
            drain(worker);
            if (busy.fetch_sub(1) == 1) {
                const std::lock_guard lock(mutex);
                done.notify_one();
            }
        }
    }

    void start() {
        for (int worker = 1; worker <= wanted; ++worker)
            threads.emplace_back([this, worker] { loop(worker); });
    }

    /// Forgets the threads, for a process that was just forked. The next loop makes new ones.
    static void startAnew(State*& state) {
        State* const parents = std::exchange(state, new State(state->wanted));
        state->parents = parents; // never freed: its threads do not exist here
        insideTask = false;
    }

    void announce(int helpers) {
        {
            const std::lock_guard lock(mutex);
            epoch = (((epoch >> helperBits) + 1) << helperBits) + static_cast<std::uint64_t>(helpers);
        }
        wake.notify_all();
    }
};

Pool& Pool::shared() {
    static Pool pool(wantedThreads());
    // A forked process has none of the threads, and locks that they held stay locked there.
    static const int watched = pthread_atfork(nullptr, nullptr, [] { State::startAnew(pool.state_); });
    (void)watched; // fails only without memory
    return pool;
}

Pool::Pool(int threads) : state_(new State(threads - 1)) {
    state_->start();
}

Pool::~Pool() {
    state_->quit = true;
    state_->announce(0);
    for (std::thread& thread : state_->threads)
        thread.join();
    delete state_;
}

int Pool::size() const {
    return state_->wanted + 1;
}

void Pool::parallelFor(std::int64_t count, const std::function<void(std::int64_t, int)>& f) {
    if (insideTask)
        throw Error(ErrorCode::internal, "A task of the thread pool started another parallel loop.");
    State& s = *state_;
    const std::lock_guard turn(s.turn);
    if (s.threads.empty() && s.wanted > 0)
        s.start();
    s.f = &f;
    s.count = count;
    s.stop = currentStop;
    s.next = 0;
    s.ended = s.stop.stop_requested();
    s.error = nullptr;
    const int others = static_cast<int>(s.threads.size());
    const int helpers = count > 1 ? others - (leavesCore && others > 0 ? 1 : 0) : 0;
    s.busy = helpers;
    if (helpers)
        s.announce(helpers);
    s.drain(0);
    if (helpers && !spinUntil([&] { return s.busy.load() == 0; })) {
        std::unique_lock lock(s.mutex);
        s.done.wait(lock, [&] { return s.busy.load() == 0; });
    }
    s.stop = {};
    if (s.error)
        std::rethrow_exception(std::exchange(s.error, nullptr));
    if (s.ended)
        throw Error(ErrorCode::cancelled, "Cancelled.");
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
    const sched_param none{};
    // Fails only in a sandbox that forbids it; threads then keep their priority.
    (void)sched_setscheduler(0, SCHED_BATCH, &none);
}

void computeGivingWay() {
    poolsGiveWay = true;
}

LeaveCore::LeaveCore() : before_(std::exchange(leavesCore, true)) {}

LeaveCore::~LeaveCore() {
    leavesCore = before_;
}

} // namespace conv
