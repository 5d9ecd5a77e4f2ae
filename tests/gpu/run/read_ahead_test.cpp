// SPDX-License-Identifier: Apache-2.0
// On the CPU, reading the next tile and writing the previous one overlap the computation. Errors on either side end the
// run as without overlap.
#include <chrono>
#include <condition_variable>
#include <conv/apply.h>
#include <conv/error.h>
#include <functional>
#include <gtest/gtest.h>
#include <mutex>

namespace {

using namespace conv;
using namespace std::chrono_literals;

struct Watch {
    std::mutex mutex;
    std::condition_variable changed;
    int reads = 0, writes = 0, writing = 0, maxWriting = 0;
    bool sawThirdRead = false;

    void tell(const std::function<void()>& change) {
        const std::lock_guard lock(mutex);
        change();
        changed.notify_all();
    }
};

/// Offers no view, like a file.
class Slow final : public Source {
  public:
    Slow(const Volume& inner, Watch& watch) : inner_(inner), watch_(watch) {}
    [[nodiscard]] const Layout& layout() const override { return inner_.layout(); }
    void read(Item item, const Region& region, void* out) const override {
        int read = 0;
        watch_.tell([&] { read = ++watch_.reads; });
        if (read == failAt)
            throw Error(ErrorCode::unreadable, "the disk is gone");
        inner_.read(item, region, out);
    }
    int failAt = 0;

  private:
    const Volume& inner_;
    Watch& watch_;
};

/// Delays its first write until the third read has begun, if requested.
class Waiting final : public Sink {
  public:
    Waiting(Volume& volume, const Region& domain, Watch& watch) : inner_(volume, domain), watch_(watch) {}
    void write(Item item, const ConstView& block) override {
        int write = 0;
        watch_.tell([&] {
            write = ++watch_.writes;
            watch_.maxWriting = std::max(watch_.maxWriting, ++watch_.writing);
        });
        if (write == 1 && waits) {
            std::unique_lock lock(watch_.mutex);
            watch_.sawThirdRead = watch_.changed.wait_for(lock, 20s, [&] { return watch_.reads >= 3; });
        }
        inner_.write(item, block);
        watch_.tell([&] { --watch_.writing; });
        if (write == failAt)
            throw Error(ErrorCode::unwritable, "the disk is full");
    }
    int failAt = 0;
    bool waits = true;

  private:
    VolumeSink inner_;
    Watch& watch_;
};

struct ReadAhead : ::testing::Test {
    static Layout layoutOf(std::int64_t planes, std::int64_t times) {
        Layout layout;
        layout.dimension = 3;
        layout.extent = {17, 13, planes};
        layout.times = times;
        return layout;
    }
    explicit ReadAhead(const Layout& layout = layoutOf(20, 1)) : input(layout) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            input.as<float>()[i] = static_cast<float>(i * 7919 % 1009);
    }
    [[nodiscard]] Plan planned(std::int64_t planes) const {
        PlanOptions planOptions;
        planOptions.device = "cpu";
        planOptions.tile = {17, 13, planes};
        return makePlan(std::vector<Filter>{Filter{Gaussian{{1, 1, 1}}}, Filter{Edge{}}}, input.layout(), planOptions);
    }
    void expectAsInMemory(const Plan& plan) {
        Volume once(plan.output());
        VolumeSink plain(once, plan.outputDomain);
        apply(plan, input, {}, plain);
        for (std::int64_t i = 0; i < once.layout().sampleCount(); ++i)
            ASSERT_EQ(result.as<float>()[i], once.as<float>()[i]) << i;
    }
    Volume input, result;
    Watch watch;
};

TEST_F(ReadAhead, TilesAreReadAndWrittenWhileOthersAreComputed) {
    const Plan plan = planned(4);
    ASSERT_EQ(plan.tiles, 5);
    result = Volume(plan.output());
    Slow source(input, watch);
    Waiting sink(result, plan.outputDomain, watch);
    apply(plan, source, {}, sink);
    EXPECT_TRUE(watch.sawThirdRead) << "nothing was read while the first tile was written";
    EXPECT_EQ(watch.reads, 5) << "each tile once";
    EXPECT_EQ(watch.writes, 5);
    EXPECT_EQ(watch.maxWriting, 1) << "a sink gets one block at a time";
    expectAsInMemory(plan);
}

struct ReadAheadOfSeries : ReadAhead {
    ReadAheadOfSeries() : ReadAhead(layoutOf(6, 4)) {}
};

TEST_F(ReadAheadOfSeries, TimePointsFollowEachOtherLikewise) {
    const Plan plan = planned(6);
    ASSERT_EQ(plan.tiles, 1);
    result = Volume(plan.output());
    Slow source(input, watch);
    Waiting sink(result, plan.outputDomain, watch);
    apply(plan, source, {}, sink);
    EXPECT_TRUE(watch.sawThirdRead);
    EXPECT_EQ(watch.reads, 4);
    EXPECT_EQ(watch.maxWriting, 1);
    expectAsInMemory(plan);
}

TEST_F(ReadAhead, WhatFailsBesideEndsTheRun) {
    const Plan plan = planned(4);
    for (const bool reading : {true, false})
        for (const int at : {1, 2, 4, 5}) {
            Watch beside;
            result = Volume(plan.output());
            Slow source(input, beside);
            Waiting sink(result, plan.outputDomain, beside);
            sink.waits = false;
            (reading ? source.failAt : sink.failAt) = at;
            try {
                apply(plan, source, {}, sink);
                FAIL() << "nothing was said of " << (reading ? "read " : "write ") << at;
            } catch (const Error& e) {
                EXPECT_EQ(e.code(), reading ? ErrorCode::unreadable : ErrorCode::unwritable);
            }
            EXPECT_EQ(beside.writing, 0) << "nobody writes any more";
            EXPECT_LE(beside.writes, at);
        }
}

TEST_F(ReadAhead, ACancelledRunLeavesNobodyBehind) {
    const Plan plan = planned(1);
    result = Volume(plan.output());
    Slow source(input, watch);
    Waiting sink(result, plan.outputDomain, watch);
    std::stop_source stop;
    RunControl control;
    control.stop = stop.get_token();
    control.progress = [&](double fraction) {
        if (fraction > 0.4)
            stop.request_stop();
    };
    EXPECT_THROW(apply(plan, source, {}, sink, control), Error);
    EXPECT_EQ(watch.writing, 0);
    EXPECT_LT(watch.writes, 20);
    EXPECT_LT(watch.reads, 20);
}

} // namespace
