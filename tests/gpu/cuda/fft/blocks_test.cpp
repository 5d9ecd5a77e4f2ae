// SPDX-License-Identifier: Apache-2.0
// fft-blocks on a GPU at its limits: types, borders, tiny, odd and large sizes, kernels longer than the data, even,
// off-centre or flat, non-finite samples, several pieces of scratch memory.
#include "cuda/runtime/device_table_cache.h"
#include "run/backend.h"
#include "tests/gpu/cuda/cases.h"
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::noise;
using cases::Random;

using CudaFftBlocks = cases::OnCuda;

Filter filterOf(Random& random, const Index3& extent, Boundary boundary) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (double& t : taps)
        t = cases::pick(random, 0, 9) == 0 ? 0 : cases::pickReal(random, -1, 1);
    taps.front() = taps.back() = 1;
    Index3 centre{};
    for (std::size_t a = 0; a < 3; ++a)
        centre[a] = cases::pick(random, 0, extent[a] - 1);
    Filter f;
    f.kind = Custom{Kernel::correlation(std::move(taps), extent, centre)};
    f.boundary = boundary;
    f.outsideValue = 12.25;
    return f;
}

std::vector<double> numbersOf(const Filter& filter, const Volume& in, const PlanOptions& planOptions) {
    const Volume out = cases::whole(makePlan(std::vector<Filter>{filter}, in.layout(), planOptions), in);
    std::vector<double> all(static_cast<std::size_t>(out.layout().sampleCount()));
    convertSamples(out.layout().type, out.data(), ElementType::f64, all.data(), out.layout().sampleCount());
    return all;
}

void expectSame(const std::vector<double>& got, const std::vector<double>& wanted, double tolerance,
                const std::string& what) {
    ASSERT_EQ(got.size(), wanted.size());
    double worst = 0, peak = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (std::isfinite(wanted[i]) != std::isfinite(got[i]))
            worst = INFINITY;
        else if (std::isfinite(wanted[i])) {
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
            peak = std::max(peak, std::abs(wanted[i]));
        }
    }
    EXPECT_LE(worst, tolerance * peak) << what;
}

/// Tolerance for random taps, whose sum is far below their magnitudes.
constexpr double rugged = 5e-6;

void expectAgrees(const Filter& filter, const Volume& in) {
    const std::vector<double> got = numbersOf(filter, in, cases::onCuda("fft-blocks"));
    const std::vector<double> again = numbersOf(filter, in, cases::onCuda("fft-blocks"));
    ASSERT_EQ(got.size(), again.size());
    EXPECT_EQ(std::memcmp(got.data(), again.data(), got.size() * sizeof(double)), 0);
    expectSame(got, numbersOf(filter, in, cases::reference()), rugged, cases::describe({filter}, in.layout()));
}

TEST_F(CudaFftBlocks, EveryTypeAndBorder) {
    Random random(61);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            if (boundary != Boundary::renormalize) {
                expectAgrees(filterOf(random, {cases::pick(random, 2, 40), cases::pick(random, 2, 40), 1}, boundary),
                             noise(random, type, 2, {cases::pick(random, 41, 300), cases::pick(random, 41, 200), 1}));
                expectAgrees(
                    filterOf(random, {cases::pick(random, 1, 9), cases::pick(random, 2, 9), cases::pick(random, 1, 9)},
                             boundary),
                    noise(random, type, 3,
                          {cases::pick(random, 10, 70), cases::pick(random, 10, 60), cases::pick(random, 10, 50)}));
            }
}

TEST_F(CudaFftBlocks, ImagesOfEveryShape) {
    Random random(62);
    const Index3 sizes[] = {{2, 1, 1}, {1, 9, 1}, {61, 60, 1}, {130, 3, 1}, {5, 260, 1}, {101, 101, 1}};
    for (const Index3& size : sizes)
        for (const Index3& extent : {Index3{1, 1, 1}, Index3{2, 3, 1}, Index3{64, 64, 1}, Index3{211, 157, 1},
                                     Index3{5, 701, 1}, Index3{1009, 7, 1}})
            expectAgrees(filterOf(random, size, Boundary::wrap), noise(random, ElementType::f32, 2, extent));
    if (!cases::underRaceChecker())
        expectAgrees(filterOf(random, {43, 47, 1}, Boundary::reflect),
                     noise(random, ElementType::f32, 2, {907, 1103, 1}));
}

TEST_F(CudaFftBlocks, EveryLength) {
    Random random(63);
    for (const std::int64_t taps : {20, 80, 150, 230, 260, 340, 460, 690, 890, 1600, 3300}) {
        expectAgrees(filterOf(random, {taps, 2, 1}, Boundary::mirror),
                     noise(random, ElementType::f32, 2, {taps + 30, 37, 1}));
        expectAgrees(filterOf(random, {2, taps, 1}, Boundary::mirror),
                     noise(random, ElementType::f32, 2, {37, taps + 30, 1}));
        expectAgrees(filterOf(random, {2, 2, taps}, Boundary::nearest),
                     noise(random, ElementType::f32, 3, {19, 11, taps + 30}));
    }
}

TEST_F(CudaFftBlocks, VolumesOfEveryShape) {
    Random random(64);
    const Index3 sizes[] = {{2, 3, 2}, {15, 15, 15}, {9, 7, 1}, {1, 8, 9}, {9, 1, 14}, {1, 1, 9}, {1, 6, 1}, {7, 1, 1}};
    for (const Index3& size : sizes)
        for (const Index3& extent :
             {Index3{1, 1, 1}, Index3{32, 16, 64}, Index3{67, 53, 41}, Index3{5, 2, 300}, Index3{130, 1, 9}})
            for (const Boundary boundary : {Boundary::reflect, Boundary::constant})
                expectAgrees(filterOf(random, size, boundary), noise(random, ElementType::f32, 3, extent));
}

TEST_F(CudaFftBlocks, NotANumberReachesWhatTheTapsReach) {
    Random random(65);
    for (const float strange : {NAN, INFINITY, 1e12F}) {
        Volume image = noise(random, ElementType::f32, 2, {300, 400, 1});
        Volume volume = noise(random, ElementType::f32, 3, {60, 51, 73});
        for (Volume* in : {&image, &volume})
            for (int i = 0; i < 3; ++i)
                in->as<float>()[cases::pick(random, 0, in->layout().sampleCount() - 1)] = strange;
        expectAgrees(filterOf(random, {31, 40, 1}, Boundary::mirror), image);
        expectAgrees(filterOf(random, {11, 6, 9}, Boundary::mirror), volume);
    }
    Volume image = noise(random, ElementType::f32, 2, {300, 400, 1});
    image.as<float>()[12345] = -3e38F;
    expectAgrees(filterOf(random, {15, 16, 1}, Boundary::reflect), image);
}

/// Bright data of low contrast keep their digits under zero-sum taps.
TEST_F(CudaFftBlocks, DigitsOfAnOffset) {
    Random random(66);
    for (const int dimension : {2, 3}) {
        Volume in = noise(random, ElementType::f32, dimension, {200, 150, dimension > 2 ? 19 : 1});
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
            in.as<float>()[i] = std::round(in.as<float>()[i]) + 100000;
        Filter f;
        f.kind = Gaussian{{4, 0, 0}, 4, {2, 0, 0}};
        const std::vector<double> wanted = numbersOf(f, in, cases::reference());
        expectSame(numbersOf(f, in, cases::onCuda("fft-blocks")), wanted, 1e-4, "offset");
    }
}

TEST_F(CudaFftBlocks, TilesAgree) {
    Random random(67);
    const Volume in = noise(random, ElementType::f32, 3, {90, 81, 70});
    for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant}) {
        const Filter f = filterOf(random, {11, 12, 9}, boundary);
        PlanOptions planOptions = cases::onCuda("fft-blocks");
        planOptions.tile = {60, 33, 29};
        const std::vector<double> got = numbersOf(f, in, planOptions);
        EXPECT_EQ(got, numbersOf(f, in, planOptions));
        expectSame(got, numbersOf(f, in, cases::reference()), rugged, "tiles");
    }
}

/// Signals are folded into images: lengths around multiples of a row, short and long kernels, every type and border.
TEST_F(CudaFftBlocks, SignalsOfEveryLength) {
    Random random(71);
    const auto types = elementTypes();
    for (const std::int64_t taps : {2, 31, 64, 65, 129, 700, 2047, 8192, 20001})
        for (const std::int64_t length : {1, 31, 32, 33, 1000, 4096, 30011}) {
            if (cases::underRaceChecker() && taps * length > 5000000)
                continue;
            const auto all = boundaries();
            Boundary boundary = Boundary::renormalize;
            while (boundary == Boundary::renormalize || (boundary == Boundary::valid && taps > length))
                boundary = all[static_cast<std::size_t>(cases::pick(random, 0, std::ssize(all) - 1))];
            const ElementType type =
                cases::pick(random, 0, 1) == 0
                    ? ElementType::f32
                    : types[static_cast<std::size_t>(cases::pick(random, 0, std::ssize(types) - 1))];
            expectAgrees(filterOf(random, {taps, 1, 1}, boundary), noise(random, type, 1, {length, 1, 1}));
        }
}

TEST_F(CudaFftBlocks, SignalsWithStrangeNumbers) {
    Random random(72);
    for (const float strange : {NAN, INFINITY, 1e12F}) {
        Volume in = noise(random, ElementType::f32, 1, {20000, 1, 1});
        in.as<float>()[4321] = in.as<float>()[19999] = strange;
        expectAgrees(filterOf(random, {901, 1, 1}, Boundary::mirror), in);
    }
    Volume in = noise(random, ElementType::f32, 1, {50000, 1, 1});
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        in.as<float>()[i] = std::round(in.as<float>()[i]) + 100000;
    Filter f;
    f.kind = Gaussian{{100, 0, 0}, 4, {2, 0, 0}};
    expectSame(numbersOf(f, in, cases::onCuda("fft-blocks")), numbersOf(f, in, cases::reference()), 1e-4, "offset");
}

/// The kernel's spectrum is cached on the GPU within a limit; bits are equal with it, without it, and after its
/// eviction.
TEST_F(CudaFftBlocks, SpectraAreKept) {
    Random random(70);
    const Volume in = noise(random, ElementType::f32, 2, {200, 210, 1});
    std::vector<Plan> plans;
    for (int i = 0; i < 3; ++i) {
        const Filter f = filterOf(random, {30, 31, 1}, Boundary::reflect);
        plans.push_back(makePlan(std::vector<Filter>{f}, in.layout(), cases::onCuda("fft-blocks")));
    }
    const int device = plans[0].device.index;
    const auto run = [&](const Plan& plan) {
        const Volume out = cases::whole(plan, in);
        return std::vector<float>(out.as<float>(), out.as<float>() + out.layout().sampleCount());
    };
    dropDeviceTables(device);
    ASSERT_EQ(deviceTableBytes(device), 0);
    std::vector<std::vector<float>> first;
    for (const Plan& plan : plans)
        first.push_back(run(plan));
    const std::int64_t all = deviceTableBytes(device);
    EXPECT_GT(all, 0);
    for (std::size_t i = 0; i < plans.size(); ++i)
        EXPECT_EQ(run(plans[i]), first[i]);
    EXPECT_EQ(deviceTableBytes(device), all) << "made once";
    for (const std::int64_t max : {all - 1, std::int64_t{64}}) {
        dropDeviceTables(device);
        for (Plan& plan : plans)
            plan.device.memoryBytes = 128 * max;
        for (int round = 0; round < 2; ++round)
            for (std::size_t i = 0; i < plans.size(); ++i) {
                EXPECT_EQ(run(plans[i]), first[i]);
                EXPECT_LE(deviceTableBytes(device), max);
            }
    }
    EXPECT_EQ(deviceTableBytes(device), 0);
}

TEST_F(CudaFftBlocks, LargerVolumes) {
    if (cases::underRaceChecker())
        GTEST_SKIP() << "takes long under the race checker";
    Random random(68);
    const Volume in = noise(random, ElementType::f32, 3, {311, 293, 257});
    const Filter f = filterOf(random, {9, 8, 7}, Boundary::reflect);
    expectSame(numbersOf(f, in, cases::onCuda("fft-blocks")), numbersOf(f, in, cases::onCuda("direct")), rugged,
               "larger");
}

/// In its own process with a memory limit: the spectra of the full data do not fit beside the samples.
[[noreturn]] void runOnAFullDevice() {
    limitDeviceMemory(std::size_t{240} << 20);
    Random random(69);
    const Volume in = noise(random, ElementType::f32, 3, {256, 256, 256});
    const Filter f = filterOf(random, {15, 15, 15}, Boundary::reflect);
    PlanOptions planOptions = cases::onCuda("fft-blocks");
    planOptions.tile = in.layout().extent;
    const Plan plan = makePlan(std::vector<Filter>{f}, in.layout(), planOptions);
    Volume got(plan.output());
    VolumeSink sink(got, plan.outputDomain);
    const Report report = apply(plan, in, {}, sink);
    if (report.notes.size() != 1 || report.tiles < 2)
        std::_Exit(3);
    const std::vector<double> wanted = numbersOf(f, in, cases::onCuda("fft-xy-direct-z"));
    double worst = 0, peak = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        worst = std::max(worst, std::abs(static_cast<double>(got.as<float>()[i]) - wanted[i]));
        peak = std::max(peak, std::abs(wanted[i]));
    }
    std::_Exit(worst <= rugged * peak ? 0 : 4);
}

using CudaFftBlocksDeathTest = cases::OnCuda;

TEST_F(CudaFftBlocksDeathTest, TooLittleMemoryMeansSmallerTiles) {
    if (cases::underRaceChecker())
        GTEST_SKIP() << "takes long under the race checker";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(runOnAFullDevice(), ::testing::ExitedWithCode(0), "");
}

} // namespace
