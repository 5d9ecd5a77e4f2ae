// SPDX-License-Identifier: Apache-2.0
// fft-ols and fft-tile on a GPU at their limits.
#include "cases.h"
#include <cmath>
#include <conv/device_data.h>
#include <cstring>

namespace {

using namespace conv;
using cases::expectAgrees;
using cases::noise;
using cases::numbersOf;
using cases::Random;

using CudaFft = cases::OnCuda;

Filter lopsided(Random& random, const Index3& extent, Boundary boundary) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1]));
    for (double& t : taps)
        t = cases::pickReal(random, -1, 1);
    Filter f;
    f.kind = Custom{Kernel::convolution(
        std::move(taps), extent, {cases::pick(random, 0, extent[0] - 1), cases::pick(random, 0, extent[1] - 1), 0})};
    f.boundary = boundary;
    f.outsideValue = 12.25;
    return f;
}

TEST_F(CudaFft, SignalsOfEveryTypeAndBorder) {
    Random random(3);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            if (boundary != Boundary::renormalize)
                expectAgrees("fft-ols", lopsided(random, {cases::pick(random, 2, 700), 1, 1}, boundary),
                             noise(random, type, 1, {cases::pick(random, 800, 20000), 1, 1}));
}

TEST_F(CudaFft, ImagesOfEveryTypeAndBorder) {
    Random random(8);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            if (boundary != Boundary::renormalize)
                expectAgrees("fft-tile",
                             lopsided(random, {cases::pick(random, 2, 40), cases::pick(random, 2, 40), 1}, boundary),
                             noise(random, type, 2, {cases::pick(random, 40, 400), cases::pick(random, 40, 300), 1}));
}

TEST_F(CudaFft, ImagesOfEveryShape) {
    Random random(9);
    const Index3 sizes[] = {{2, 1, 1},   {1, 9, 1},   {11, 11, 1}, {15, 15, 1}, {31, 31, 1},
                            {41, 41, 1}, {113, 5, 1}, {4, 57, 1},  {64, 57, 1}};
    for (const Index3& size : sizes)
        for (const Index3& extent : {Index3{1, 1, 1}, Index3{64, 64, 1}, Index3{333, 257, 1}, Index3{5, 700, 1}})
            expectAgrees("fft-tile", lopsided(random, size, Boundary::wrap),
                         noise(random, ElementType::f32, 2, extent));
    expectAgrees("fft-tile", lopsided(random, {15, 15, 1}, Boundary::reflect),
                 noise(random, ElementType::f32, 2, {2051, 1403, 1}));
    // Rows at multiples of 16 bytes use bulk copies; windows start at any sample.
    for (const std::int64_t width : {1000, 1004, 1022})
        for (const std::int64_t taps : {7, 8, 14, 15})
            expectAgrees("fft-tile", lopsided(random, {taps, taps + 3, 1}, Boundary::wrap),
                         noise(random, ElementType::f32, 2, {width, 517, 1}));
}

TEST_F(CudaFft, SignalsOfEveryLength) {
    Random random(4);
    for (const std::int64_t taps : {2, 33, 256, 777, 2047, 4096, 7169})
        for (const std::int64_t samples : {1, 100, 4097, 40001})
            expectAgrees("fft-ols", lopsided(random, {taps, 1, 1}, Boundary::wrap),
                         noise(random, ElementType::f32, 1, {samples, 1, 1}));
    expectAgrees("fft-ols", lopsided(random, {500, 1, 1}, Boundary::reflect),
                 noise(random, ElementType::f32, 1, {1000000, 1, 1}));
}

TEST_F(CudaFft, NotANumberReachesWhatTheTapsReach) {
    Random random(5);
    for (const float strange : {NAN, INFINITY, -3e38F, 1e12F}) {
        Volume in = noise(random, ElementType::f32, 1, {50000, 1, 1});
        for (int i = 0; i < 3; ++i)
            in.as<float>()[cases::pick(random, 0, 49999)] = strange;
        expectAgrees("fft-ols", lopsided(random, {301, 1, 1}, Boundary::mirror), in);
        Volume image = noise(random, ElementType::f32, 2, {300, 200, 1});
        for (int i = 0; i < 3; ++i)
            image.as<float>()[cases::pick(random, 0, 59999)] = strange;
        expectAgrees("fft-tile", lopsided(random, {12, 9, 1}, Boundary::mirror), image);
        Volume large = noise(random, ElementType::f32, 2, {1900, 1500, 1});
        large.as<float>()[cases::pick(random, 0, 2849999)] = strange;
        expectAgrees("fft-tile", lopsided(random, {5, 12, 1}, Boundary::mirror), large);
    }
}

/// Persistent thread blocks, each with several tile pairs, agree with smaller launches; also with non-finite samples in
/// distant and neighbouring tiles.
TEST_F(CudaFft, ImagesOfManyPairs) {
    Random random(12);
    const bool few = cases::underRaceChecker();
    const Index3 extent = few ? Index3{1596, 1640, 1} : Index3{3300, 3000, 1}; // 780 pairs; 1200 and more
    Volume in = noise(random, ElementType::f32, 2, extent);
    if (!few)
        expectAgrees("fft-tile", lopsided(random, {6, 5, 1}, Boundary::mirror), in);
    for (const std::int64_t k : few ? std::vector<std::int64_t>{24} : std::vector<std::int64_t>{4, 11, 15, 24}) {
        const Filter filter = lopsided(random, {k, k, 1}, Boundary::reflect);
        PlanOptions planOptions = cases::onCuda("fft-tile");
        const Plan cut = makePlan(std::vector<Filter>{filter}, in.layout(), planOptions);
        planOptions.resident = true; // all tiles in one launch
        const Plan plan = makePlan(std::vector<Filter>{filter}, in.layout(), planOptions);
        const DeviceData there(plan.device, in);
        const auto onCard = [&] {
            DeviceData result(plan.device, plan.output());
            DeviceSink sink(result, plan.outputDomain);
            apply(plan, there, {}, sink);
            return result.toVolume();
        };
        const Volume all = onCard(), again = onCard();
        EXPECT_EQ(std::memcmp(all.data(), again.data(), static_cast<std::size_t>(all.layout().byteCount())), 0) << k;
        Volume parts(plan.output());
        VolumeSink sink(parts, plan.outputDomain);
        const std::int64_t rows = extent[1] / 10;
        for (std::int64_t y = 0; y < extent[1]; y += rows) {
            Request part;
            part.region = plan.outputDomain;
            part.region.lo[1] = y;
            part.region.hi[1] = y + rows;
            apply(cut, in, part, sink);
        }
        float worst = 0, peak = 0;
        std::int64_t elsewhere = 0;
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i) {
            const float one = all.as<float>()[i], other = parts.as<float>()[i];
            elsewhere += std::isfinite(one) != std::isfinite(other) ? 1 : 0;
            if (std::isfinite(one) && std::isfinite(other)) {
                worst = std::max(worst, std::abs(one - other));
                peak = std::max(peak, std::abs(one));
            }
        }
        EXPECT_EQ(elsewhere, 0) << k;
        EXPECT_LE(worst, 1e-6F * peak) << k;
        for (int n = 0; n < 9; ++n) // for the next kernels
            in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = n % 2 == 0 ? INFINITY : NAN;
    }
}

TEST_F(CudaFft, DigitsOfAnOffset) {
    Random random(6);
    Volume in = noise(random, ElementType::f32, 1, {40000, 1, 1});
    for (std::int64_t i = 0; i < 40000; ++i)
        in.as<float>()[i] = std::round(in.as<float>()[i]) + 100000;
    Filter f;
    f.kind = Gaussian{{40, 0, 0}, 4, {2, 0, 0}};
    const std::vector<double> wanted = numbersOf(f, in, cases::reference());
    const std::vector<double> got = numbersOf(f, in, cases::onCuda("fft-ols"));
    double worst = 0, peak = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        worst = std::max(worst, std::abs(got[i] - wanted[i]));
        peak = std::max(peak, std::abs(wanted[i]));
    }
    EXPECT_LE(worst, 1e-4 * peak);
}

} // namespace
