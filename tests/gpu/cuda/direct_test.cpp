// SPDX-License-Identifier: Apache-2.0
// Variant direct: the order of its taps (everywhere), and its shapes against the reference (on a device).
#include "cases.h"
#include "cuda/variants/direct/tap_split.h"
#include <cmath>
#include <cstring>
#include <limits>

namespace {

using namespace conv;
using cases::Random;
using direct::splitOf;
using direct::TapSplit;

constexpr std::size_t minShared = 64 << 10; // on the smallest devices
constexpr std::size_t maxShared = 227 << 10;

const std::vector<std::pair<int, Index3>>& extents() {
    static const std::vector<std::pair<int, Index3>> all{
        {1, {1, 1, 1}},   {1, {2047, 1, 1}}, {1, {2049, 1, 1}}, {2, {1, 1, 1}},     {2, {4, 3, 1}},  {2, {15, 15, 1}},
        {2, {16, 15, 1}}, {2, {3, 101, 1}},  {2, {31, 31, 1}},  {2, {2001, 2, 1}},  {3, {3, 3, 3}},  {3, {5, 5, 5}},
        {3, {7, 7, 7}},   {3, {11, 11, 11}}, {3, {2, 9, 31}},   {3, {15, 15, 15}},  {3, {1, 1, 40}}, {3, {40, 1, 2}},
        {3, {5, 30, 1}},  {3, {9, 9, 9}},    {3, {5, 7, 7}},    {3, {101, 101, 2}}, {2, {9, 9, 1}},  {2, {13, 13, 1}},
        {3, {7, 7, 18}},  {3, {13, 13, 13}}, {2, {70, 65, 1}},
    };
    return all;
}

TEST(DirectForm, HoldsEveryTapOnceInTheOrderOfItsTable) {
    for (const auto& [dimension, extent] : extents()) {
        SCOPED_TRACE(::testing::Message() << dimension << "-D " << extent[0] << " " << extent[1] << " " << extent[2]);
        const TapSplit split = splitOf(dimension, extent, maxShared);
        std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
        for (std::size_t i = 0; i < taps.size(); ++i)
            taps[i] = static_cast<double>(i + 1);
        const std::vector<double> table = direct::tableOf(dimension, split, extent, taps);
        ASSERT_EQ(static_cast<std::int64_t>(table.size()), direct::tableSize(dimension, split, extent));
        std::size_t row = 0, met = 0;
        for (int yBlock = 0; yBlock < split.yBlocks; ++yBlock)
            for (int xBlock = 0; xBlock < split.xBlocks; ++xBlock)
                for (std::int64_t z = 0; z < extent[2]; ++z)
                    for (int j = 0; j < split.rows; ++j, row += static_cast<std::size_t>(split.pitch()))
                        for (int i = 0; i < split.width; ++i) {
                            const std::int64_t x = xBlock * split.width + i, y = yBlock * split.rows + j;
                            const bool exists = x < extent[0] && y < extent[1];
                            const auto tap = static_cast<std::size_t>(x + extent[0] * (y + extent[1] * z));
                            ASSERT_EQ(table[row + static_cast<std::size_t>(i)], exists ? taps[tap] : 0.0);
                            met += exists;
                        }
        EXPECT_EQ(met, taps.size());
        EXPECT_EQ(row, table.size());
        EXPECT_EQ(split.buffered, static_cast<int>(table.size()) > direct::tableInParameters);
        EXPECT_TRUE(split.parts || static_cast<int>(taps.size()) <= direct::maxPart);
        if (split.parts) {
            EXPECT_LE(split.stepsPerPart * split.width * split.rows, std::max(direct::maxPart, 7 * 7 * 7));
        }
    }
}

TEST(DirectForm, FitsTheSharedMemoryOfEveryDevice) {
    for (const auto& [dimension, extent] : extents()) {
        if (dimension == 1)
            continue;
        for (const std::size_t bytes : {minShared, std::size_t{99} << 10, maxShared})
            EXPECT_LE(direct::sharedBytesOf(dimension, splitOf(dimension, extent, bytes)), bytes)
                << dimension << "-D " << extent[0] << " " << extent[1] << " " << extent[2];
    }
}

/// Taps in [−1, 1); `zeros`: some are zero.
Kernel kernelOf(Random& random, const Index3& extent, const Index3& centre, bool zeros) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (double& t : taps)
        t = zeros && cases::pick(random, 0, 2) == 0 ? 0 : cases::pickReal(random, -1, 1);
    return Kernel::correlation(std::move(taps), extent, centre);
}

Volume result(const Filter& filter, const Volume& in, const char* device, const char* variant) {
    PlanOptions planOptions;
    planOptions.device = device;
    planOptions.variant = variant;
    return cases::whole(makePlan(std::vector<Filter>{filter}, in.layout(), planOptions), in);
}

void expectTheReference(const Kernel& kernel, Boundary boundary, const Volume& in) {
    const Filter filter{Custom{kernel}, boundary, boundary == Boundary::constant ? -3.5 : 0};
    const Volume wanted = result(filter, in, "cpu", "cpu-reference"), got = result(filter, in, "cuda", "direct");
    double peak = 0, worst = 0;
    std::int64_t others = 0;
    for (std::int64_t i = 0; i < got.layout().sampleCount(); ++i) {
        const double w = wanted.as<double>()[i], g = got.as<float>()[i];
        if (!std::isfinite(w) || !std::isfinite(g)) {
            others += std::isnan(w) != std::isnan(g) || (std::isinf(w) && w != g);
            continue;
        }
        peak = std::max(peak, std::abs(w));
        worst = std::max(worst, std::abs(w - g));
    }
    EXPECT_LE(worst, 1e-5 * peak);
    EXPECT_EQ(others, 0) << "samples are NaN or infinite in one result only";
}

class DirectOnDevice : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!noCudaReason().empty())
            GTEST_SKIP() << noCudaReason();
    }
    static Volume volume(Random& random, ElementType type, int dimension, const Index3& extent) {
        Volume v = cases::volume(random, type, dimension, extent);
        return v;
    }
    /// Data a little larger than a thread block computes, with rows of a multiple of 4 or not.
    static Index3 extentFor(int dimension, int round) {
        const std::int64_t odd = round % 2;
        return dimension == 1   ? Index3{6000 + odd, 1, 1}
               : dimension == 2 ? Index3{136 - odd, 77, 1}
                                : Index3{72 + odd, 37, 19};
    }
    Random random_{17};
};

TEST_F(DirectOnDevice, EveryShapeOfKernel) {
    int round = 0;
    for (const auto& [dimension, extent] : extents()) {
        if (extent[0] * extent[1] * extent[2] > 5000)
            continue;
        for (int k = 0; k < 2; ++k, ++round) {
            SCOPED_TRACE(::testing::Message() << "round " << round << ", " << dimension << "-D " << extent[0] << " "
                                              << extent[1] << " " << extent[2]);
            Index3 centre = Kernel::defaultCentre(extent);
            if (round % 3 == 0)
                centre = {extent[0] - 1, 0, extent[2] / 3};
            const Boundary boundary = boundaries()[static_cast<std::size_t>(round % 5)];
            const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
            expectTheReference(
                kernelOf(random_, extent, centre, round % 4 == 1), boundary,
                volume(random_, k == 0 ? ElementType::f32 : type, dimension, extentFor(dimension, round)));
        }
    }
}

TEST_F(DirectOnDevice, EveryTypeOfSample) {
    for (const ElementType type : elementTypes())
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (const std::int64_t k : {3, 5, 9}) {
                SCOPED_TRACE(::testing::Message() << name(type) << " " << dimension << "-D " << k);
                const Index3 extent{k, dimension > 1 ? k : 1, dimension > 2 ? k : 1};
                expectTheReference(kernelOf(random_, extent, Kernel::defaultCentre(extent), false), Boundary::mirror,
                                   volume(random_, type, dimension, extentFor(dimension, 0)));
            }
}

/// Thread blocks inside and at every side, planes in few slots of shared memory, every boundary rule.
TEST_F(DirectOnDevice, EveryBorderOfSquareKernels) {
    const Volume image = volume(random_, ElementType::f32, 2, {196, 200, 1}),
                 data = volume(random_, ElementType::f32, 3, {100, 99, 20});
    for (int b = 0; b < 5; ++b)
        for (const auto& [dimension, k] : {std::pair{2, 7}, {2, 11}, {2, 15}, {3, 5}, {3, 7}, {3, 11}}) {
            const Boundary boundary = boundaries()[static_cast<std::size_t>(b)];
            SCOPED_TRACE(::testing::Message() << name(boundary) << " " << dimension << "-D " << k);
            const Index3 extent{k, k, dimension > 2 ? k : 1};
            expectTheReference(kernelOf(random_, extent, Kernel::defaultCentre(extent), false), boundary,
                               dimension == 2 ? image : data);
        }
}

/// NaN and infinity reach the kernel's support, but not outputs under zero taps or padding.
TEST_F(DirectOnDevice, NaNReachesTheSupportAndNoFarther) {
    for (const auto& [dimension, extent] : std::vector<std::pair<int, Index3>>{{1, {3, 1, 1}},
                                                                               {1, {300, 1, 1}},
                                                                               {2, {3, 3, 1}},
                                                                               {2, {4, 4, 1}},
                                                                               {2, {9, 9, 1}},
                                                                               {2, {17, 3, 1}},
                                                                               {3, {3, 3, 3}},
                                                                               {3, {4, 2, 3}},
                                                                               {3, {7, 7, 7}}}) {
        for (const bool zeros : {false, true}) {
            SCOPED_TRACE(::testing::Message() << dimension << "-D " << extent[0] << " " << extent[1] << " " << extent[2]
                                              << (zeros ? " with zeros" : ""));
            Volume in = volume(random_, ElementType::f32, dimension, extentFor(dimension, 0));
            const std::int64_t count = in.layout().sampleCount();
            for (int i = 0; i < 6; ++i)
                in.as<float>()[cases::pick(random_, 0, count - 1)] =
                    i % 2 == 0 ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
            expectTheReference(kernelOf(random_, extent, Kernel::defaultCentre(extent), zeros), Boundary::reflect, in);
        }
    }
}

/// Rounding of long sums of one sign, the worst case, must not accumulate.
TEST_F(DirectOnDevice, LongSumsKeepTheirDigits) {
    for (const auto& [dimension, extent] : std::vector<std::pair<int, Index3>>{
             {1, {2047, 1, 1}}, {2, {15, 15, 1}}, {2, {45, 45, 1}}, {3, {11, 11, 11}}}) {
        SCOPED_TRACE(::testing::Message() << dimension << "-D " << extent[0]);
        Volume in = volume(random_, ElementType::f32, dimension, extentFor(dimension, 0));
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
            in.as<float>()[i] = 0.7F;
        const std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]), 0.013);
        expectTheReference(Kernel::correlation(taps, extent, Kernel::defaultCentre(extent)), Boundary::nearest, in);
    }
}

/// Overlapping kernels (programmatic launch) wait for their predecessor's results.
TEST_F(DirectOnDevice, StepsInARowAwaitEachOther) {
    const bool few = cases::underRaceChecker();
    for (const Index3& extent : {Index3{33, 21, 17}, Index3{64, 64, 64}, Index3{96, 96, 40}}) {
        if (few && extent[0] > 33)
            break;
        const Volume in = volume(random_, ElementType::f32, 3, extent);
        std::vector<Filter> chain;
        PlanOptions all;
        all.device = "cuda";
        for (const std::int64_t k : {3, 3, 7, 3, 9, 9, 3}) {
            Filter f;
            f.kind = Custom{kernelOf(random_, {k, k, k}, Kernel::defaultCentre({k, k, k}), false)};
            chain.push_back(f);
            all.variants.push_back(k == 3 ? "direct" : "fft-xy-direct-z");
        }
        Volume apart = in.clone();
        for (std::size_t i = 0; i < chain.size(); ++i) {
            PlanOptions one;
            one.device = "cuda";
            one.variant = all.variants[i];
            apart = cases::whole(makePlan({&chain[i], 1}, apart.layout(), one), apart);
        }
        const Plan plan = makePlan(chain, in.layout(), all);
        for (int run = 0; run < (few ? 2 : 20); ++run) {
            const Volume together = cases::whole(plan, in);
            ASSERT_EQ(std::memcmp(together.data(), apart.data(), static_cast<std::size_t>(apart.layout().byteCount())),
                      0)
                << extent[0] << ", run " << run;
        }
    }
}

} // namespace
