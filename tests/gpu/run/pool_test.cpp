// SPDX-License-Identifier: Apache-2.0
#include "plan/op_threads.h"
#include "run/pool.h"
#include "run/wake_up.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <conv/error.h>
#include <conv/tools/give_way.h>
#include <gtest/gtest.h>
#include <mutex>
#include <random>
#include <set>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace conv {
namespace {

TEST(Pool, RunsEveryTaskOnce) {
    for (const int threads : {1, 2, 5}) {
        Pool pool(threads);
        EXPECT_EQ(pool.size(), threads);
        for (const int count : {0, 1, 2, 7, 1000}) {
            std::vector<std::atomic<int>> runs(count);
            std::atomic<int> strangers{0};
            pool.parallelFor(count, [&](std::int64_t task, int worker) {
                ++runs[task];
                if (worker < 0 || worker >= threads)
                    ++strangers;
            });
            for (const auto& r : runs)
                EXPECT_EQ(r, 1);
            EXPECT_EQ(strangers, 0);
        }
    }
}

TEST(Pool, ResultsAreVisibleAfterwards) {
    Pool pool(4);
    std::vector<int> values(64);
    for (int round = 1; round <= 500; ++round) {
        pool.parallelFor(64, [&](std::int64_t task, int) { values[task] += 1; });
        for (const int v : values)
            ASSERT_EQ(v, round);
    }
}

/// Pauses of up to 0.4 ms, so that threads spin, fall asleep and sleep when the next loop begins. In every third loop
/// each task waits until all threads have come: a lost wake-up would end in the time limit.
TEST(Pool, ThreadsWakeWhateverTheyDo) {
    constexpr int threads = 16;
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    Pool pool(threads);
    std::mt19937 random(11);
    for (int loop = 0; loop < 1500; ++loop) {
        const bool meets = loop % 3 == 0;
        const std::int64_t count = meets ? 2 + loop % (threads - 1) : 2 + loop % (2 * threads);
        std::atomic<std::int64_t> tasks{0};
        pool.parallelFor(count, [&](std::int64_t, int) {
            ++tasks;
            while (meets && tasks < count && std::chrono::steady_clock::now() < limit)
                std::this_thread::yield();
        });
        ASSERT_EQ(tasks, count);
        ASSERT_LT(std::chrono::steady_clock::now(), limit);
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 400));
    }
}

/// Two short tasks are over before a sleeping thread comes.
TEST(Pool, DoesNotWaitForAThreadThatSleeps) {
    constexpr int enough = 20;
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    Pool pool(2);
    int alone = 0;
    while (alone < enough && std::chrono::steady_clock::now() < limit) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1)); // longer than threads spin
        std::atomic<int> byCaller{0};
        pool.parallelFor(2, [&](std::int64_t, int worker) { byCaller += worker == 0; });
        alone += byCaller == 2;
    }
    EXPECT_EQ(alone, enough);
}

TEST(Pool, CallsOnAllThreadsAtOnce) {
    for (const int threads : {1, 2, 5}) {
        Pool pool(threads);
        std::vector<std::atomic<int>> calls(static_cast<std::size_t>(threads));
        std::mutex mutex;
        std::set<std::thread::id> ids;
        int rounds = 0;
        // Under load a thread may come too late for a round.
        for (; rounds < 40 || (ids.size() < calls.size() && rounds < 2000); ++rounds)
            pool.onAllThreads([&](int number) {
                ++calls[static_cast<std::size_t>(number)];
                const std::lock_guard lock(mutex);
                ids.insert(std::this_thread::get_id());
            });
        for (const auto& c : calls)
            EXPECT_EQ(c, rounds);
        EXPECT_EQ(ids.size(), static_cast<std::size_t>(threads));
    }
}

TEST(Pool, LendsSomeOfItsThreads) {
    Pool pool(6);
    for (int round = 0; round < 300; ++round) { // interleaved with loops on all threads
        const int threads = 1 + round % 8;
        Pool few(pool, threads);
        EXPECT_EQ(few.size(), std::min(threads, 6));
        std::vector<std::atomic<int>> runs(40);
        std::atomic<int> strangers{0};
        few.parallelFor(40, [&](std::int64_t task, int worker) {
            ++runs[task];
            strangers += worker < 0 || worker >= few.size();
        });
        for (const auto& r : runs)
            EXPECT_EQ(r, 1);
        EXPECT_EQ(strangers, 0);
        std::atomic<int> all{0};
        pool.parallelFor(12, [&](std::int64_t, int) { ++all; });
        EXPECT_EQ(all, 12);
    }
}

TEST(Pool, OneLentThreadDoesNotWaitForTheLender) {
    Pool pool(2);
    std::atomic<bool> started{false}, done{false};
    std::thread busy([&] {
        pool.parallelFor(2, [&](std::int64_t, int) {
            started = true;
            while (!done)
                std::this_thread::yield();
        });
    });
    while (!started)
        std::this_thread::yield();
    Pool alone(pool, 1);
    int runs = 0;
    alone.parallelFor(3, [&](std::int64_t, int) { ++runs; });
    EXPECT_EQ(runs, 3);
    done = true;
    busy.join();
}

TEST(Pool, TakesTheShareOfASlowThread) {
    using Clock = std::chrono::steady_clock;
    Pool pool(3);
    std::atomic<int> others{0};
    const auto limit = Clock::now() + std::chrono::seconds(20);
    pool.parallelFor(30, [&](std::int64_t task, int) { // task 0 is in the first of three shares
        if (task > 0)
            ++others;
        while (task == 0 && others < 29 && Clock::now() < limit)
            std::this_thread::yield();
    });
    EXPECT_EQ(others, 29);
    EXPECT_LT(Clock::now(), limit);
}

TEST(Pool, LeavesACoreWhereItIsAsked) {
    for (const int threads : {1, 2, 4}) {
        Pool pool(threads);
        for (int round = 0; round < 300;
             ++round) { // interleaved with loops on all threads: a late thread must not join another loop
            std::vector<std::atomic<int>> runs(50), workers(static_cast<std::size_t>(threads));
            const auto task = [&](std::int64_t i, int worker) {
                ++runs[i];
                ++workers[worker];
            };
            if (round % 3 != 0) {
                pool.parallelFor(50, task);
            } else {
                const LeaveCore leave;
                pool.parallelFor(50, task);
                if (threads > 1) {
                    ASSERT_EQ(workers.back(), 0);
                }
            }
            for (const auto& r : runs)
                ASSERT_EQ(r, 1);
        }
    }
}

TEST(Pool, PassesTheFirstExceptionOn) {
    Pool pool(3);
    std::atomic<int> ran{0};
    EXPECT_THROW(pool.parallelFor(100000,
                                  [&](std::int64_t task, int) {
                                      ++ran;
                                      if (task == 5)
                                          throw std::out_of_range("five");
                                      if (task > 1000) // the throwing thread may wait for a core
                                          std::this_thread::sleep_for(std::chrono::microseconds(100));
                                  }),
                 std::out_of_range);
    EXPECT_LT(ran, 100000);
    ran = 0;
    pool.parallelFor(10, [&](std::int64_t, int) { ++ran; });
    EXPECT_EQ(ran, 10);
}

TEST(Pool, StopsBetweenTasks) {
    Pool pool(2);
    std::stop_source source;
    const Pool::Stop stop(source.get_token());
    std::atomic<int> ran{0};
    try {
        pool.parallelFor(1000000, [&](std::int64_t, int) {
            if (++ran == 10)
                source.request_stop();
            while (ran >= 10 && !source.stop_requested()) // the thread that stops may lose its core just before
                std::this_thread::yield();
        });
        FAIL() << "not cancelled";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
    EXPECT_LT(ran, 1000);
    ran = 0;
    EXPECT_THROW(pool.parallelFor(5, [&](std::int64_t, int) { ++ran; }), Error);
    EXPECT_EQ(ran, 0);
}

TEST(Pool, StopTokensNestAndEnd) {
    Pool pool(2);
    std::stop_source outer, inner;
    inner.request_stop();
    const Pool::Stop a(outer.get_token());
    {
        const Pool::Stop b(inner.get_token());
        EXPECT_THROW(pool.parallelFor(2, [](std::int64_t, int) {}), Error);
    }
    pool.parallelFor(2, [](std::int64_t, int) {});
}

TEST(Pool, CallersTakeTurnsWithTheirOwnStopToken) {
    Pool pool(3);
    std::atomic<std::int64_t> sum{0};
    std::atomic<int> cancelled{0};
    std::vector<std::thread> callers;
    for (int c = 0; c < 4; ++c)
        callers.emplace_back([&, c] {
            std::stop_source source;
            if (c == 0)
                source.request_stop();
            const Pool::Stop stop(source.get_token());
            for (int i = 0; i < 50; ++i)
                try {
                    pool.parallelFor(20, [&](std::int64_t task, int) { sum += task; });
                } catch (const Error&) {
                    ++cancelled;
                }
        });
    for (auto& caller : callers)
        caller.join();
    EXPECT_EQ(sum, 3 * 50 * 190);
    EXPECT_EQ(cancelled, 50);
}

TEST(Pool, RefusesToNest) {
    for (const int threads : {1, 2}) {
        Pool pool(threads);
        EXPECT_THROW(pool.parallelFor(2, [&](std::int64_t, int) { pool.parallelFor(2, [](std::int64_t, int) {}); }),
                     Error);
    }
}

TEST(Pool, TasksRunLoopsOfOneThread) {
    Pool pool(3);
    std::atomic<std::int64_t> sum{0};
    pool.parallelFor(20, [&](std::int64_t, int) {
        Pool alone(pool, 1);
        const auto caller = std::this_thread::get_id();
        alone.parallelFor(10, [&](std::int64_t task, int worker) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            EXPECT_EQ(worker, 0);
            sum += task;
        });
    });
    EXPECT_EQ(sum, 20 * 45);
    EXPECT_THROW(pool.parallelFor(2,
                                  [&](std::int64_t, int) {
                                      Pool(pool, 1).parallelFor(1, [](std::int64_t, int) {});
                                      pool.parallelFor(2, [](std::int64_t, int) {});
                                  }),
                 Error)
        << "the inner loop left its thread outside the outer one";
}

TEST(Pool, LoopsInsideTasksStopWithThem) {
    Pool pool(2);
    std::stop_source source;
    const Pool::Stop stop(source.get_token());
    std::atomic<int> ran{0};
    try {
        pool.parallelFor(2, [&](std::int64_t, int) {
            Pool(pool, 1).parallelFor(1000000, [&](std::int64_t, int) {
                if (++ran == 10)
                    source.request_stop();
                while (ran >= 10 && !source.stop_requested())
                    std::this_thread::yield();
            });
        });
        FAIL() << "not cancelled";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
    EXPECT_LT(ran, 1000);
}

TEST(Pool, WorksInAForkedProcess) {
    const auto sum = [] {
        std::atomic<std::int64_t> all{0};
        Pool::shared().parallelFor(100, [&](std::int64_t task, int) { all += task; });
        return all.load();
    };
    EXPECT_EQ(sum(), 4950);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        alarm(20); // ends a process that waits for threads that it does not have
        const bool right = sum() == 4950 && sum() == 4950;
        _exit(right ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(sum(), 4950);
}

} // namespace
TEST(WakeUp, IsMeasuredOnceAndBounded) {
    const double delay = wakeDelay();
    EXPECT_GE(delay, 0);
    EXPECT_LE(delay, 1e-4);
    EXPECT_EQ(delay, wakeDelay());
    if (Pool::shared().size() <= 2) {
        EXPECT_EQ(delay, 0);
    }
}

TEST(WakeUp, OtherDevicesHaveNone) {
    Device device = devices().front();
    EXPECT_EQ(lateness(device), wakeDelay());
    device.flopsPerSecond *= 2; // as a calibration has it
    EXPECT_EQ(lateness(device), wakeDelay());
    device.model += ", another one";
    EXPECT_EQ(lateness(device), 0);
}

} // namespace conv
