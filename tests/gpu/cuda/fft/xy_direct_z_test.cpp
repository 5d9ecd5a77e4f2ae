// SPDX-License-Identifier: Apache-2.0
// fft-xy-direct-z at its limits: each number of taps, off-centre kernels, boxes that end inside a tile pair, types,
// borders, NaN and infinities, and devices with less shared memory.
#include "run/backend.h"
#include "tests/gpu/cuda/cases.h"
#include <bit>
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::noise;
using cases::Random;

using CudaFftVolume = cases::OnCuda;
constexpr const char* name = "fft-xy-direct-z";

Filter lopsided(Random& random, const Index3& size, Boundary boundary, bool zeros = false) {
    std::vector<double> taps(static_cast<std::size_t>(size[0] * size[1] * size[2]));
    for (double& t : taps)
        t = zeros && cases::pick(random, 0, 2) == 0 ? 0 : cases::pickReal(random, -1, 1);
    const Index3 centre{cases::pick(random, 0, size[0] - 1), cases::pick(random, 0, size[1] - 1),
                        cases::pick(random, 0, size[2] - 1)};
    Filter f;
    f.kind = Custom{Kernel::correlation(std::move(taps), size, centre)};
    f.boundary = boundary;
    f.outsideValue = 12.25;
    return f;
}

void expectAgrees(const Filter& filter, const Volume& in, const Plan& plan) {
    const Volume wanted = cases::whole(makePlan({&filter, 1}, in.layout(), cases::reference()), in);
    const Volume got = cases::whole(plan, in);
    ASSERT_EQ(got.layout().extent, wanted.layout().extent);
    double peak = 0, worst = 0;
    const std::int64_t count = wanted.layout().sampleCount();
    for (std::int64_t i = 0; i < count; ++i) {
        const double w = wanted.as<double>()[i], g = static_cast<double>(got.as<float>()[i]);
        if (std::isfinite(w))
            peak = std::max(peak, std::abs(w));
        if (std::isfinite(w) && std::isfinite(g))
            worst = std::max(worst, std::abs(w - g));
        else if (std::isfinite(w) != std::isfinite(g))
            worst = INFINITY;
    }
    EXPECT_LE(worst, 1e-6 * peak) << cases::describe({filter}, in.layout());
}

void expectAgrees(const Filter& filter, const Volume& in) {
    expectAgrees(filter, in, makePlan({&filter, 1}, in.layout(), cases::onCuda(name)));
}

TEST_F(CudaFftVolume, EveryNumberOfTapsOffTheCentre) {
    Random random(31);
    for (const Index3& size : {Index3{2, 1, 1}, Index3{1, 1, 5}, Index3{4, 5, 3}, Index3{5, 5, 5}, Index3{6, 3, 7},
                               Index3{7, 7, 7}, Index3{8, 8, 8}, Index3{9, 9, 9}, Index3{3, 11, 10}, Index3{11, 11, 11},
                               Index3{13, 2, 12}, Index3{12, 13, 13}})
        for (const Boundary boundary : {Boundary::reflect, Boundary::constant})
            expectAgrees(lopsided(random, size, boundary), noise(random, ElementType::f32, 3, {83, 71, 37}));
}

/// Each plane symmetric about its middle tap: real spectra. The centre is random.
Filter even(Random& random, const Index3& size, Boundary boundary) {
    const Filter any = lopsided(random, size, boundary);
    const Kernel& kernel = std::get<Custom>(any.kind).kernel;
    std::vector<double> taps = kernel.dense();
    const auto plane = static_cast<std::size_t>(size[0] * size[1]);
    for (std::size_t i = 0; i < taps.size(); ++i)
        taps[i] = taps[i - i % plane + std::min(i % plane, plane - 1 - i % plane)];
    Filter f = any;
    f.kind = Custom{Kernel::correlation(std::move(taps), size, kernel.centre())};
    return f;
}

TEST_F(CudaFftVolume, SymmetricPlanes) {
    Random random(37);
    for (const Index3& size : {Index3{3, 3, 3}, Index3{5, 5, 5}, Index3{7, 5, 4}, Index3{9, 9, 9}, Index3{11, 3, 11},
                               Index3{13, 13, 13}, Index3{15, 17, 8}, Index3{9, 9, 20}})
        for (const Boundary boundary : {Boundary::wrap, Boundary::constant})
            expectAgrees(even(random, size, boundary), noise(random, ElementType::f32, 3, {83, 71, 37}));
    expectAgrees(even(random, {7, 7, 7}, Boundary::mirror), noise(random, ElementType::u16, 3, {67, 41, 21}));
    expectAgrees(even(random, {7, 7, 7}, Boundary::mirror), noise(random, ElementType::f64, 3, {67, 41, 21}));
}

/// Kernels beyond one ring: groups of taps that add up in the output.
TEST_F(CudaFftVolume, GroupsOfTaps) {
    Random random(38);
    for (const Index3& size : {Index3{14, 14, 14}, Index3{17, 17, 9}, Index3{20, 3, 5}, Index3{5, 30, 2},
                               Index3{4, 4, 40}, Index3{21, 21, 21}})
        for (const Boundary boundary : {Boundary::reflect, Boundary::constant})
            expectAgrees(lopsided(random, size, boundary), noise(random, ElementType::f32, 3, {83, 71, 37}));
    expectAgrees(lopsided(random, {15, 18, 12}, Boundary::wrap), noise(random, ElementType::u8, 3, {67, 41, 31}));
    expectAgrees(lopsided(random, {15, 18, 12}, Boundary::wrap), noise(random, ElementType::i32, 3, {67, 41, 31}));
    Volume in = noise(random, ElementType::f32, 3, {93, 61, 43});
    for (const float strange : {INFINITY, NAN, -INFINITY})
        in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = strange;
    expectAgrees(lopsided(random, {15, 7, 12}, Boundary::reflect), in);
    expectAgrees(even(random, {15, 7, 12}, Boundary::reflect), in);
}

TEST_F(CudaFftVolume, BoxesThatEndAnywhere) {
    Random random(32);
    for (const Index3& extent : {Index3{1, 1, 1}, Index3{3, 40, 9}, Index3{24, 24, 5}, Index3{25, 49, 8},
                                 Index3{48, 23, 17}, Index3{49, 73, 33}, Index3{73, 72, 2}, Index3{7, 5, 300}})
        for (const Boundary boundary : {Boundary::wrap, Boundary::mirror})
            expectAgrees(lopsided(random, {9, 8, 9}, boundary), noise(random, ElementType::f32, 3, extent));
}

TEST_F(CudaFftVolume, EveryTypeAndBorder) {
    Random random(33);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            if (boundary != Boundary::renormalize)
                expectAgrees(lopsided(random, {7, 5, 6}, boundary), noise(random, type, 3, {67, 41, 21}));
}

/// Long z walks whose interior pairs use bulk copies: windows at any offset from 16 bytes, planes outside, volumes and
/// rows that end within a window.
TEST_F(CudaFftVolume, PlanesThatAreCopied) {
    Random random(39);
    for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i8, ElementType::i16})
        for (const std::int64_t taps : {5, 8, 9, 11, 13, 16, 17})
            expectAgrees(lopsided(random, {taps, 2, 3}, cases::oneOf(random, {Boundary::constant, Boundary::reflect})),
                         noise(random, type, 3, {176, 100, 400}));
    expectAgrees(lopsided(random, {9, 2, 2}, Boundary::wrap), noise(random, ElementType::f32, 3, {172, 90, 400}));
    expectAgrees(lopsided(random, {9, 2, 2}, Boundary::valid), noise(random, ElementType::u16, 3, {175, 90, 400}));
    expectAgrees(even(random, {9, 3, 2}, Boundary::mirror), noise(random, ElementType::f32, 3, {176, 100, 400}));
    expectAgrees(lopsided(random, {15, 2, 11}, Boundary::constant),
                 noise(random, ElementType::f32, 3, {176, 100, 400}));
}

TEST_F(CudaFftVolume, WhatIsNotFiniteReachesNoFurtherThanTheKernel) {
    Random random(34);
    Volume in = noise(random, ElementType::f32, 3, {123, 61, 43});
    const auto place = [&] { return cases::pick(random, 0, in.layout().sampleCount() - 1); };
    for (int i = 0; i < 6; ++i)
        in.as<float>()[place()] = i % 3 == 0 ? INFINITY : i % 3 == 1 ? NAN : -INFINITY;
    for (const bool zeros : {false, true})
        for (const Index3& size : {Index3{5, 5, 5}, Index3{9, 7, 8}, Index3{11, 11, 3}})
            expectAgrees(lopsided(random, size, Boundary::reflect, zeros), in);
    Filter around = lopsided(random, {5, 5, 5}, Boundary::constant);
    around.outsideValue = INFINITY;
    expectAgrees(around, noise(random, ElementType::u8, 3, {70, 33, 21}));
    // Sums in a transform may overflow even if the kernel's do not.
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        in.as<float>()[i] = (i % 2 ? 1.5F : -1.5F) * 1e37F;
    expectAgrees(Filter{Gaussian{{0.6, 0.6, 0.6}}}, in);
}

/// Rings of devices with less shared memory, on any device.
TEST_F(CudaFftVolume, SmallerRings) {
    Random random(35);
    Device device = chooseDevice("cuda");
    const Volume in = noise(random, ElementType::f32, 3, {77, 57, 39});
    for (const auto& [taps, kilobytes] : {std::pair{5, 99}, {7, 163}, {9, 163}, {11, 163}, {13, 163}}) {
        if (device.sharedBytesPerBlock < kilobytes << 10)
            continue;
        Device less = device;
        less.sharedBytesPerBlock = kilobytes << 10;
        const Filter f = lopsided(random, {taps, taps - 1, taps}, Boundary::reflect);
        expectAgrees(f, in, makePlan({&f, 1}, in.layout(), less, cases::onCuda(name)));
    }
}

TEST_F(CudaFftVolume, RunsAgainAndPartsHaveTheSameBits) {
    Random random(36);
    const Volume in = noise(random, ElementType::f32, 3, {160, 130, 70});
    for (const Filter& f : {lopsided(random, {9, 9, 9}, Boundary::reflect), even(random, {9, 7, 9}, Boundary::reflect),
                            lopsided(random, {15, 15, 15}, Boundary::reflect)}) {
        const Plan plan = makePlan({&f, 1}, in.layout(), cases::onCuda(name));
        const Volume all = cases::whole(plan, in);
        for (const Region& box : {plan.outputDomain, Region{{0, 0, 13}, {160, 130, 60}},
                                  Region{{0, 0, 69}, {160, 130, 70}}, Region{{0, 0, 0}, {160, 130, 1}}}) {
            Volume part(all.layout());
            VolumeSink sink(part, plan.outputDomain);
            apply(plan, in, {.region = box}, sink);
            for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
                for (std::int64_t i = z * 160 * 130; i < (z + 1) * 160 * 130; ++i)
                    ASSERT_EQ(std::bit_cast<std::uint32_t>(part.as<float>()[i]),
                              std::bit_cast<std::uint32_t>(all.as<float>()[i]))
                        << "plane " << z << " of " << describe(box);
        }
    }
}

} // namespace
