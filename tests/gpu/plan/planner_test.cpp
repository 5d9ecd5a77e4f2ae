// SPDX-License-Identifier: Apache-2.0
// Lowering, domains, and plans on invented devices.
#include "cpu/runtime/ceilings.h"
#include "plan/nominal_cpu.h"
#include "plan/op_threads.h"
#include "run/backend.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/plan.h>
#include <conv/tools/calibration.h>
#include <gtest/gtest.h>

using namespace conv;

namespace {

Layout image(std::int64_t nx, std::int64_t ny) {
    Layout l;
    l.extent = {nx, ny, 1};
    return l;
}

Device invented(std::int64_t memory) {
    Device d;
    d.kind = DeviceKind::cpu;
    d.model = "invented";
    d.memoryBytes = d.freeBytes = memory;
    d.flopsPerSecond = 1e11;
    d.bytesPerSecond = 2e10;
    return d;
}

std::string sentence(const Filter& f, int dimension) {
    try {
        (void)lower({&f, 1}, dimension);
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::usage);
        return e.what();
    }
    return {};
}

TEST(Lower, FiltersBecomeTheNodesOfTheirDefinition) {
    const auto count = [](Filter f, int dimension) { return lower({&f, 1}, dimension).nodes.size(); };
    EXPECT_EQ(count({Gaussian{}}, 3), 1U);
    EXPECT_EQ(count({Gaussian{{0, 0, 0}}}, 3), 0U);
    EXPECT_EQ(count({Edge{}}, 3), 4U);
    EXPECT_EQ(count({Edge{}}, 1), 2U);
    EXPECT_EQ(count({DifferenceOfGaussians{}}, 2), 3U);
    EXPECT_EQ(count({LaplacianOfGaussian{}}, 3), 4U);
    EXPECT_EQ(count({Laplacian{}}, 3), 1U);
    EXPECT_EQ(count({Canny{}}, 2), 7U);
    EXPECT_EQ(count({Unsharp{}}, 2), 2U);
}

TEST(Lower, WhatDoesNotSuitTheDataIsRefusedInASentence) {
    EXPECT_NE(sentence({Canny{}}, 1).find("images and volumes"), std::string::npos);
    EXPECT_NE(sentence({Edge{}, Boundary::renormalize}, 2).find("renormalize"), std::string::npos);
    EXPECT_NE(sentence({Custom{Kernel::correlation({1, 1}, {1, 1, 2}, {0, 0, 1})}}, 2).find("3 axes"),
              std::string::npos);
    EXPECT_NE(sentence({Gaussian{{-1, 1, 1}}}, 2).find("-1"), std::string::npos);
    EXPECT_NE(sentence({Edge{EdgeOperator::sobel, Component::z}}, 2).find('z'), std::string::npos);
    Filter nothing{Gaussian{}};
    nothing.axes = {false, false, true};
    EXPECT_NE(sentence(nothing, 2).find("no axis"), std::string::npos);
}

TEST(Lower, ValidShrinksTheDomainAndNeverReindexes) {
    const std::vector<Filter> chain{{Box{{3, 5, 1}}, Boundary::valid}, {Box{{4, 1, 1}}, Boundary::valid}};
    const Graph g = lower(chain, 2);
    const std::vector<Region> d = domainsOf(g, Region::whole({20, 20, 1}));
    EXPECT_EQ(d[0], (Region{{1, 2, 0}, {19, 18, 1}}));
    EXPECT_EQ(d[1], (Region{{3, 2, 0}, {18, 18, 1}}));
    Filter wide{Box{{21, 1, 1}}, Boundary::valid};
    const Graph tooWide = lower({&wide, 1}, 2);
    EXPECT_THROW((void)domainsOf(tooWide, Region::whole({20, 20, 1})), Error);
}

TEST(Plan, GeometryOfAValidResultMovesWithItsCorner) {
    Layout l = image(20, 20);
    l.geometry.spacing = {0.5, 2, 1};
    Filter f{Box{{3, 5, 1}}, Boundary::valid};
    const Plan plan = makePlan({&f, 1}, l, invented(std::int64_t{8} << 30), {});
    EXPECT_EQ(plan.output().geometry.origin, (Vec3{0.5, 4, 0}));
    EXPECT_EQ(plan.output().extent, (Index3{18, 16, 1}));
}

TEST(Plan, LittleMemoryMeansTilesAndTooLittleIsSaid) {
    Layout l;
    l.dimension = 3;
    l.extent = {256, 256, 256};
    Filter f{Gaussian{{2, 2, 2}}};
    PlanOptions c;
    c.memoryBytes = std::int64_t{16} << 20;
    const Plan plan = makePlan({&f, 1}, l, invented(std::int64_t{8} << 30), c);
    EXPECT_GT(plan.tiles, 3);
    EXPECT_LE(plan.workingBytes, c.memoryBytes);
    l.dimension = 1;
    l.extent = {100000000, 1, 1};
    c.memoryBytes = 1000;
    try {
        (void)makePlan({&f, 1}, l, invented(std::int64_t{8} << 30), c);
        FAIL();
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::memory);
    }
}

TEST(Plan, TilesAreCutWhereTheLeastIsComputedTwice) {
    Layout l;
    l.dimension = 3;
    l.extent = {1024, 1024, 256};
    const std::vector<Filter> filters{Filter{Gaussian{{8, 8, 8}}}, Filter{Gaussian{{8, 8, 8}}}};
    const Device cpu = chooseDevice("cpu");
    PlanOptions c;
    c.memoryBytes = std::int64_t{16} << 30;
    const Plan roomy = makePlan(filters, l, cpu, c);
    EXPECT_LT(roomy.haloShare, 0.3);
    c.memoryBytes = std::int64_t{200} << 20;
    const Plan tight = makePlan(filters, l, cpu, c);
    EXPECT_LE(tight.workingBytes, c.memoryBytes);
    // Slices of 1024 × 1024 with halos along z alone would cost about a hundred times the work.
    EXPECT_LT(tight.haloShare, 1);
    EXPECT_GT(tight.haloShare, roomy.haloShare);
    EXPECT_LT(tight.tile[1], l.extent[1]);
    EXPECT_GT(tight.tile[2], 32);
    EXPECT_NEAR(tight.predictedSeconds / (1 + tight.haloShare), roomy.predictedSeconds / (1 + roomy.haloShare),
                0.01 * roomy.predictedSeconds);
    EXPECT_NE(describe(tight).find(", halos add "), std::string::npos) << describe(tight);
}

TEST(Plan, TilesWithNarrowHalosStayWholeSlices) {
    Layout l;
    l.dimension = 3;
    l.extent = {1024, 1024, 256};
    const Filter sobel{Edge{}};
    PlanOptions c;
    c.memoryBytes = std::int64_t{200} << 20;
    const Plan plan = makePlan({&sobel, 1}, l, chooseDevice("cpu"), c);
    EXPECT_GT(plan.tiles, 1);
    EXPECT_EQ(plan.tile[1], 1024);
    EXPECT_LT(plan.haloShare, 0.2);
}

TEST(Plan, TilesGetSmallerUntilTheyDoNot) {
    Layout l;
    l.dimension = 3;
    l.extent = {9000, 5, 3};
    const Filter f{Gaussian{{1, 1, 1}}};
    PlanOptions c;
    Plan plan = makePlan({&f, 1}, l, chooseDevice("cpu"), c);
    int cuts = 0;
    for (std::optional<Index3> smaller; (smaller = smallerTile(plan)); ++cuts) {
        ASSERT_LT(cuts, 20);
        EXPECT_LT((*smaller)[0] * (*smaller)[1] * (*smaller)[2], plan.tile[0] * plan.tile[1] * plan.tile[2]);
        c.tile = *smaller;
        plan = makePlan({&f, 1}, l, chooseDevice("cpu"), c);
        EXPECT_EQ(plan.tile, c.tile);
    }
    EXPECT_EQ(plan.tile, (Index3{2250, 1, 1}));
}

/// An invented GPU; `link` in bytes per second.
Device card(double link) {
    Device d = invented(std::int64_t{16} << 30);
    d.kind = DeviceKind::cuda;
    d.computeCapability = 90;
    d.sharedBytesPerBlock = 227 << 10;
    d.flopsPerSecond = 6e13;
    d.bytesPerSecond = 3e12;
    d.linkBytesPerSecond = link;
    return d;
}

TEST(Plan, TransfersCountWhenADeviceIsChosen) {
    Filter f{Custom{Kernel::correlation(std::vector<double>(225, 1.0), {15, 15, 1}, {7, 7, 0})}};
    if (!hasCudaKernels())
        GTEST_SKIP() << "built without CUDA kernels";
    Device cpu = invented(std::int64_t{8} << 30);
    const Device near[] = {cpu, card(5e10)}, far[] = {cpu, card(1e7)};
    const Plan quick = makePlan({&f, 1}, image(4096, 4096), near, {});
    EXPECT_EQ(quick.device.kind, DeviceKind::cuda) << describe(quick);
    EXPECT_NE(quick.deviceReason.find("cpu"), std::string::npos);
    const Plan slow = makePlan({&f, 1}, image(4096, 4096), far, {});
    EXPECT_EQ(slow.device.kind, DeviceKind::cpu) << describe(slow);
    EXPECT_NE(describe(slow).find("with its transfers"), std::string::npos);
}

TEST(Plan, WhatCrossesALinkIsCutIntoSlabs) {
    if (!hasCudaKernels())
        GTEST_SKIP() << "built without CUDA kernels";
    const auto planned = [](std::int64_t edge, const Device& device, const PlanOptions& planOptions) {
        Layout volume;
        volume.dimension = 3;
        volume.extent = {edge, edge, edge};
        const Filter f{Gaussian{{2, 2, 2}}};
        return makePlan({&f, 1}, volume, device, planOptions);
    };
    // An H100 is then within 1 % of its best from page-locked memory, and within 4 % from ordinary memory (2026-11).
    const Plan streamed = planned(512, card(5e10), {});
    EXPECT_EQ(streamed.tile, (Index3{512, 512, 16})) << describe(streamed);
    EXPECT_EQ(streamed.tiles, 32);
    PlanOptions one;
    one.tile = {512, 512, 512};
    EXPECT_LT(streamed.predictedSeconds, 0.7 * planned(512, card(5e10), one).predictedSeconds);
    PlanOptions resident;
    resident.resident = true;
    EXPECT_EQ(planned(512, card(5e10), resident).tiles, 1) << "nothing crosses the link";
    EXPECT_EQ(planned(48, card(5e10), {}).tiles, 1) << "too little to be worth a cut";
    // Tiles in flight need memory: with less of it they are smaller, and the total fits.
    PlanOptions tight;
    tight.memoryBytes = std::int64_t{128} << 20;
    const Plan thin = planned(512, card(5e10), tight);
    EXPECT_GT(thin.tiles, streamed.tiles);
    EXPECT_LE(thin.workingBytes, tight.memoryBytes);
}

TEST(Plan, ResultsCrossALinkInTheTypeThatIsAskedFor) {
    if (!hasCudaKernels())
        GTEST_SKIP() << "built without CUDA kernels";
    Layout volume;
    volume.dimension = 3;
    volume.type = ElementType::u8;
    volume.extent = {512, 512, 512};
    const Filter f{Gaussian{{2, 2, 2}}};
    const auto planned = [&](double link, std::optional<ElementType> type, std::int64_t planes) {
        PlanOptions planOptions;
        planOptions.result = type;
        planOptions.tile = {512, 512, planes};
        return makePlan({&f, 1}, volume, card(link), planOptions);
    };
    const double bytes = 512.0 * 512 * 512;
    // A slow link dominates: the time is that of the result's bytes.
    const Plan floats = planned(1e9, {}, 512), narrow = planned(1e9, ElementType::u8, 512);
    EXPECT_EQ(floats.result, ElementType::f32);
    EXPECT_EQ(narrow.result, ElementType::u8);
    EXPECT_NEAR(floats.predictedSeconds - narrow.predictedSeconds, 3 * bytes / 1e9, 1e-3);
    EXPECT_EQ(planned(1e9, ElementType::f64, 512).predictedSeconds, floats.predictedSeconds);
    // Three results being downloaded, the one being computed, and a converted one: 4 · 4 or 4 + 4 · 1 bytes.
    const double slab = 512.0 * 512 * 16;
    EXPECT_NEAR(
        static_cast<double>(planned(5e10, {}, 16).workingBytes - planned(5e10, ElementType::u8, 16).workingBytes),
        8 * slab, 1);
}

TEST(Plan, ADeviceThatCannotHoldTheWorkIsPassedOver) {
    Filter f{Gaussian{}};
    Device small = card(1e13);
    small.freeBytes = 1000;
    Layout line = image(100'000'000, 1);
    line.dimension = 1;
    const Device both[] = {small, invented(std::int64_t{8} << 30)};
    EXPECT_EQ(makePlan({&f, 1}, line, both, {}).device.kind, DeviceKind::cpu);
    EXPECT_THROW((void)makePlan({&f, 1}, line, std::span<const Device>{&small, 1}, {}), Error);
    EXPECT_THROW((void)makePlan({&f, 1}, line, std::span<const Device>{}, {}), Error);
}

TEST(Plan, TheTileGridDoesNotDependOnARegionAndIsInTheFingerprint) {
    Layout l = image(4096, 4096);
    Filter f{Gaussian{}};
    PlanOptions c;
    c.tile = {512, 256, 1};
    const Plan plan = makePlan({&f, 1}, l, invented(std::int64_t{8} << 30), c);
    EXPECT_EQ(plan.tile, (Index3{512, 256, 1}));
    EXPECT_EQ(plan.tiles, 8 * 16);
    EXPECT_NE(fingerprint(plan).find("512x256x1"), std::string::npos);
    EXPECT_NE(describe(plan).find("gaussian"), std::string::npos);
}

TEST(Plan, AutoWithoutAGpuSaysThatItFellBack) {
    const Filter f{Gaussian{}};
    EXPECT_EQ(makePlan({&f, 1}, image(64, 64), PlanOptions{}).fellBack, !noCudaReason().empty());
    PlanOptions asked;
    asked.device = "cpu";
    EXPECT_FALSE(makePlan({&f, 1}, image(64, 64), asked).fellBack);
}

TEST(Plan, DeviceNamesAreChecked) {
    EXPECT_EQ(chooseDevice("cpu").kind, DeviceKind::cpu);
    for (const char* wrong : {"gpu", "cuda:x", "cuda:", "cuda:-1"})
        EXPECT_THROW((void)chooseDevice(wrong), Error) << wrong;
    EXPECT_THROW((void)chooseDevice("cuda:99"), Error);
}

/// The measured peak varies from run to run; plans, and so the last bits, must not.
TEST(Planner, TheCpuThatWasFoundIsChosenForByItsClass) {
    const Device found = chooseDevice("cpu");
    Calibration calibration{.model = found.model, .cores = found.cores, .flopsPerSecond = 1e10, .bytesPerSecond = 1e11};
    for (const Variant& variant : variants()) // in favour of another variant each time
        calibration.paces.push_back({variant.name, variant.dimension, 1e-3, calibration.paces.size() % 2 ? 0.1 : 10});
    useCalibrations({&calibration, 1});
    const Device& ofClass = nominalCpu(); // the number of threads must not matter, either
    const std::vector<Filter> chain{Filter{Gaussian{{1.5, 1.5, 1.5}}}, Filter{Edge{}}, Filter{Box{{7, 7, 1}}}};
    for (std::int64_t size = 16; size < 400; size += 4) {
        Layout layout;
        layout.extent = {size, size - 5, 1};
        const Plan here = makePlan(chain, layout, found, PlanOptions{}),
                   there = makePlan(chain, layout, ofClass, PlanOptions{});
        ASSERT_EQ(here.ops.size(), there.ops.size()) << size;
        for (std::size_t t = 0; t < here.ops.size(); ++t)
            EXPECT_EQ(here.ops[t].variant, there.ops[t].variant) << size;
    }
    useCalibrations({});
}

TEST(Planner, PacesOfACalibrationDoNotChoose) {
    const Device other = invented(std::int64_t{8} << 30); // not this machine
    std::vector<const Variant*> chosen;
    std::vector<double> seconds;
    for (const bool calibrated : {false, true}) {
        Calibration calibration{.model = other.model, .cores = other.cores, .driver = other.driver};
        for (const Variant& variant : variants())
            calibration.paces.push_back(
                {variant.name, variant.dimension, 1e-3, calibration.paces.size() % 2 ? 0.1 : 10});
        useCalibrations({&calibration, calibrated ? 1U : 0U});
        for (std::int64_t size = 16; size < 400; size += 16) {
            Layout layout;
            layout.extent = {size, size, 1};
            const Plan plan = makePlan(std::vector{Filter{Gaussian{{2, 2, 2}}}}, layout, other, PlanOptions{});
            chosen.push_back(plan.ops.front().variant);
            seconds.push_back(plan.ops.front().predictedSeconds);
        }
    }
    useCalibrations({});
    const std::size_t half = chosen.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
        EXPECT_EQ(chosen[i], chosen[half + i]) << i;
        EXPECT_NE(seconds[i], seconds[half + i]) << i;
    }
}

TEST(Planner, PredictionsFollowThePaceOfThisProcessor) {
    const Device found = chooseDevice("cpu");
    const CpuPace pace = cpuPace();
    const double sums = pace.sumsOfACore * found.cores / found.flopsPerSecond;
    EXPECT_GE(sums, 0.19);
    EXPECT_LE(sums, 1.51);
    EXPECT_GT(pace.fixedCosts, 0);
    const auto [less, more] = std::minmax({pace.fixedCosts, 1 / sums});
    Device another = found;
    another.model += ", another one";
    Layout layout;
    layout.extent = {4, 3, 1};
    const Plan plan = makePlan(std::vector{Filter{Gaussian{{0.5, 0.5, 0.5}}}}, layout, found, PlanOptions{});
    const PlannedOp& op = plan.ops.front();
    // Work of one thread, also in programs with sanitizers, whose loops are much slower. The pace does not scale the
    // waking of a second thread, which only `found` has.
    ASSERT_EQ(partFor(*op.variant, op.problem, another).cores, 1);
    const double there = predictedSeconds(*op.variant, op.problem, another),
                 here = predictedSeconds(*op.variant, op.problem, found);
    // Sums and fixed costs have a factor each.
    EXPECT_GE(here, less * there * (1 - 1e-6));
    EXPECT_LE(here, more * there * (1 + 1e-6));
}

} // namespace
