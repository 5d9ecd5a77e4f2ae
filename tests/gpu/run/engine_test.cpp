// SPDX-License-Identifier: Apache-2.0
// Device-independent parts of a run: tile queue, several devices, out of memory.
#include "run/tiles/tile_queue.h"
#include "tests/gpu/random_cases.h"
#include "tests/surroundings.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

namespace {

using namespace conv;
using cases::Random;

TEST(TileQueue, HandsOutEverySampleOnceAlsoWhenTilesAreHalved) {
    const Region all{{-3, 5, 2}, {40, 61, 33}};
    TileQueue tiles(tilesOf(all, {16, 20, 8}));
    std::vector<int> seen(static_cast<std::size_t>(all.count()), 0);
    int round = 0;
    while (const auto tile = tiles.take()) {
        ++round;
        if (round == 3 || round == 7) {
            ASSERT_TRUE(tiles.halve(*tile));
            continue;
        }
        if (round > 7) {
            EXPECT_LE(tile->size(2), 2);
        }
        for (std::int64_t z = tile->lo[2]; z < tile->hi[2]; ++z)
            for (std::int64_t y = tile->lo[1]; y < tile->hi[1]; ++y)
                for (std::int64_t x = tile->lo[0]; x < tile->hi[0]; ++x)
                    ++seen[static_cast<std::size_t>(((z - all.lo[2]) * all.size(1) + y - all.lo[1]) * all.size(0) + x -
                                                    all.lo[0])];
        tiles.done(*tile);
    }
    EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int n) { return n == 1; }));
    EXPECT_EQ(tiles.fraction(), 1);
    EXPECT_EQ(tiles.cut()[2], 2);
}

TEST(TileQueue, OneSampleCannotBeHalved) {
    TileQueue tiles(std::vector<Region>{{{0, 0, 0}, {1, 1, 1}}});
    EXPECT_FALSE(tiles.halve(*tiles.take()));
}

Volume waves(const Index3& extent) {
    Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    Volume v(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        v.as<float>()[i] = static_cast<float>((i * 2654435761) % 977);
    return v;
}

const std::vector<Filter>& chain() {
    static const std::vector<Filter> filters{Filter{Gaussian{{1, 1.5, 2}}, Boundary::wrap},
                                             Filter{Edge{}, Boundary::reflect}};
    return filters;
}

TEST(Engine, DevicesThatShareARunComputeTheSameBits) {
    const Volume in = waves({40, 37, 61});
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.tile = {40, 37, 7};
    Plan plan = makePlan(chain(), in.layout(), planOptions);
    const Volume alone = cases::whole(plan, in);
    plan.also = {plan.device, plan.device};
    Volume together(plan.output());
    VolumeSink sink(together, plan.outputDomain);
    const Report report = apply(plan, in, {}, sink);
    EXPECT_EQ(std::memcmp(alone.data(), together.data(), static_cast<std::size_t>(alone.layout().byteCount())), 0);
    EXPECT_EQ(report.tiles, 9);
    EXPECT_GT(report.ops.front().milliseconds, 0);
    EXPECT_TRUE(report.notes.empty());
}

/// Fails from a certain slice on.
class Damaged final : public Source {
  public:
    explicit Damaged(const Volume& inner) : inner_(inner) {}
    [[nodiscard]] const Layout& layout() const override { return inner_.layout(); }
    void read(Item item, const Region& region, void* out) const override {
        if (region.hi[2] > 30)
            throw Error(ErrorCode::unreadable, "Slice 30 is damaged.");
        inner_.read(item, region, out);
    }

  private:
    const Volume& inner_;
};

TEST(Engine, AnErrorOnOneDeviceEndsTheRunOnAll) {
    const Volume in = waves({40, 37, 61});
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.tile = {40, 37, 3};
    const std::vector<Filter> filters{Filter{Gaussian{}}};
    Plan plan = makePlan(filters, in.layout(), planOptions);
    plan.also = {plan.device};
    const Damaged source(in);
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    try {
        apply(plan, source, {}, sink);
        ADD_FAILURE() << "the damage was not seen";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::unreadable) << e.what();
    }
}

TEST(Engine, RequestsForSeveralDevicesAreChecked) {
    for (const char* wrong : {"cpu,cuda", "cuda:0,cpu", "cuda:0,", "cuda:0,auto"})
        EXPECT_THROW((void)chooseDevices(wrong), Error) << wrong;
    EXPECT_EQ(chooseDevices("cpu").size(), 1U);
    if (noCudaReason().empty()) {
        EXPECT_EQ(chooseDevices("cuda:0,cuda:0").size(), 2U);
        EXPECT_EQ(chooseDevices("cuda:all").size(), devices().size() - 1);
    } else {
        EXPECT_THROW((void)chooseDevices("cuda:all"), Error);
    }
}

std::int64_t addressSpaceInUse() {
    std::ifstream file("/proc/self/statm");
    std::int64_t pages = 0;
    file >> pages;
    return pages * 4096;
}

/// In its own process: less memory than a tile needs.
[[noreturn]] void runWithLittleMemory() {
    const Volume in = waves({256, 256, 200});
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.tile = in.layout().extent;
    const std::vector<Filter> filters{Filter{Gaussian{}}, Filter{Gaussian{}}};
    const Plan plan = makePlan(filters, in.layout(), planOptions);
    const Volume enough = cases::whole(plan, in);
    const Plan twice =
        makePlan(std::vector<Filter>{Filter{Gaussian{}}, Filter{Gaussian{}}, Filter{Box{}}, Filter{Box{}}}, in.layout(),
                 planOptions);
    Volume out(twice.output());
    VolumeSink sink(out, twice.outputDomain);
    // A tile's steps need two buffers of 50 MiB; one kept from before can serve.
    const Report report = [&] {
        const tests::Limit little(RLIMIT_AS, static_cast<rlim_t>(addressSpaceInUse() + (std::int64_t{20} << 20)));
        return apply(twice, in, {}, sink);
    }();
    const Volume wanted = cases::whole(twice, in);
    if (report.notes.size() != 1 || report.tiles < 2)
        std::_Exit(3);
    std::_Exit(std::memcmp(wanted.data(), out.data(), static_cast<std::size_t>(out.layout().byteCount())) == 0 ? 0 : 4);
}

TEST(EngineDeathTest, TooLittleMemoryMeansSmallerTilesAndANote) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    constexpr bool sanitized = true;
#else
    constexpr bool sanitized = false;
#endif
    if (sanitized)
        GTEST_SKIP() << "a sanitizer's allocator ends the process when memory runs out";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(runWithLittleMemory(), ::testing::ExitedWithCode(0), "");
}

} // namespace
