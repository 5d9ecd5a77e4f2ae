// SPDX-License-Identifier: Apache-2.0
// fft-passes on a GPU at its limits: types, borders, tiny and odd sizes, kernels longer than the data, off-centre taps,
// non-finite samples, one axis of many taps beside others of few.
#include "cases.h"
#include <cmath>
#include <cstring>

namespace {

using namespace conv;
using cases::expectAgrees;
using cases::noise;
using cases::numbersOf;
using cases::Random;
using cases::separableOf;

using CudaFftPasses = cases::OnCuda;

/// Tolerances for taps of one sign, and for random taps, whose sum is far below their magnitudes.
constexpr double even = 1e-6, rugged = 5e-6;

TEST_F(CudaFftPasses, EveryTypeAndBorder) {
    Random random(41);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            if (boundary != Boundary::renormalize) {
                expectAgrees("fft-passes",
                             separableOf(random, {cases::pick(random, 41, 300), cases::pick(random, 41, 200), 1}, false,
                                         boundary),
                             noise(random, type, 2, {cases::pick(random, 301, 900), cases::pick(random, 201, 500), 1}),
                             rugged);
                expectAgrees(
                    "fft-passes",
                    separableOf(random,
                                {cases::pick(random, 2, 60), cases::pick(random, 41, 50), cases::pick(random, 41, 60)},
                                false, boundary),
                    noise(random, type, 3,
                          {cases::pick(random, 61, 110), cases::pick(random, 51, 90), cases::pick(random, 61, 80)}),
                    rugged);
            }
}

TEST_F(CudaFftPasses, ImagesOfEveryShape) {
    Random random(42);
    const Index3 sizes[] = {{2, 1, 1},   {1, 9, 1},     {129, 130, 1}, {241, 5, 1},
                            {4, 401, 1}, {801, 801, 1}, {1500, 60, 1}, {50, 3585, 1}};
    for (const Index3& size : sizes)
        for (const Index3& extent :
             {Index3{1, 1, 1}, Index3{64, 64, 1}, Index3{333, 257, 1}, Index3{5, 1700, 1}, Index3{2503, 7, 1}})
            expectAgrees("fft-passes", separableOf(random, size, false, Boundary::wrap),
                         noise(random, ElementType::f32, 2, extent), rugged);
    for (const double sigma : {17.0, 30.0, 60.0, 100.0})
        expectAgrees("fft-passes", Filter{Gaussian{{sigma, sigma, 1}}},
                     noise(random, ElementType::f32, 2, {1051, 1403, 1}), even);
}

TEST_F(CudaFftPasses, VolumesOfEveryShape) {
    Random random(43);
    const Index3 sizes[] = {{2, 3, 1}, {1, 1, 9}, {5, 7, 143}, {143, 1, 6}, {3, 301, 50}};
    for (const Index3& size : sizes)
        for (const Index3& extent : {Index3{1, 1, 1}, Index3{32, 16, 64}, Index3{67, 53, 41}, Index3{5, 2, 600}})
            for (const Boundary boundary : {Boundary::reflect, Boundary::nearest, Boundary::constant})
                expectAgrees("fft-passes", separableOf(random, size, false, boundary),
                             noise(random, ElementType::f32, 3, extent), rugged);
    for (const double sigma : {17.0, 30.0})
        expectAgrees("fft-passes", Filter{Gaussian{{sigma, sigma, sigma}}},
                     noise(random, ElementType::u8, 3, {131, 97, 150}), even);
}

TEST_F(CudaFftPasses, NotANumberReachesWhatTheTapsReach) {
    Random random(44);
    for (const float strange : {NAN, INFINITY, 1e12F}) {
        Volume image = noise(random, ElementType::f32, 2, {700, 900, 1});
        Volume volume = noise(random, ElementType::f32, 3, {90, 71, 83});
        for (Volume* in : {&image, &volume})
            for (int i = 0; i < 3; ++i)
                in->as<float>()[cases::pick(random, 0, in->layout().sampleCount() - 1)] = strange;
        expectAgrees("fft-passes", separableOf(random, {61, 83, 1}, true, Boundary::mirror), image, rugged);
        expectAgrees("fft-passes", separableOf(random, {45, 9, 42}, true, Boundary::mirror), volume, rugged);
    }
    Volume image = noise(random, ElementType::f32, 2, {700, 900, 1});
    image.as<float>()[123456] = -3e38F;
    expectAgrees("fft-passes", Filter{Gaussian{{20, 30, 1}}}, image, even);
}

/// Kernels too long for one transform come in parts, with the centre in the first, a middle or the last part; some
/// samples are not finite.
TEST_F(CudaFftPasses, TapsInParts) {
    Random random(47);
    const Index3 sizes[] = {{3586, 3, 1}, {9001, 1, 1}, {2, 4097, 1}, {3700, 30, 1}};
    for (const Index3& size : sizes)
        for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant}) {
            Volume in = noise(random, ElementType::f32, 2, {cases::pick(random, 100, 2700), 19, 1});
            expectAgrees("fft-passes", separableOf(random, size, false, boundary), in, rugged);
            in = noise(random, ElementType::i16, 2, {22, cases::pick(random, 100, 2700), 1});
            expectAgrees("fft-passes", separableOf(random, size, false, boundary), in, rugged);
        }
    expectAgrees("fft-passes", separableOf(random, {2, 3, 4100}, false, Boundary::mirror),
                 noise(random, ElementType::f32, 3, {20, 11, 300}), rugged);
    for (const float strange : {NAN, INFINITY}) {
        Volume in = noise(random, ElementType::f32, 2, {6000, 12, 1});
        in.as<float>()[17] = in.as<float>()[6000 * 7 + 5999] = strange;
        expectAgrees("fft-passes", separableOf(random, {4001, 2, 1}, true, Boundary::constant), in, rugged);
    }
}

/// Bright data of low contrast keep their digits under zero-sum taps.
TEST_F(CudaFftPasses, DigitsOfAnOffset) {
    Random random(45);
    for (const int dimension : {2, 3}) {
        Volume in = noise(random, ElementType::f32, dimension, {400, 300, dimension > 2 ? 9 : 1});
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
            in.as<float>()[i] = std::round(in.as<float>()[i]) + 100000;
        Filter f;
        f.kind = Gaussian{{20, 0, 0}, 4, {2, 0, 0}};
        expectAgrees("fft-passes", f, in, 1e-4);
        f.kind = Gaussian{{0, 20, 0}, 4, {0, 2, 0}};
        expectAgrees("fft-passes", f, in, 1e-4);
    }
}

TEST_F(CudaFftPasses, TilesAgree) {
    Random random(46);
    const Volume in = noise(random, ElementType::f32, 3, {230, 190, 170});
    for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant}) {
        Filter f = separableOf(random, {51, 60, 71}, false, boundary);
        const std::vector<double> wanted = numbersOf(f, in, cases::reference());
        PlanOptions planOptions = cases::onCuda("fft-passes");
        planOptions.tile = {100, 33, 49};
        const std::vector<double> got = numbersOf(f, in, planOptions);
        EXPECT_EQ(got, numbersOf(f, in, planOptions));
        double worst = 0, peak = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
            peak = std::max(peak, std::abs(wanted[i]));
        }
        EXPECT_LE(worst, rugged * peak);
    }
}

} // namespace
