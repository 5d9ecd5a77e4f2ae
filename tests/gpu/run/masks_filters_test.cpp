// SPDX-License-Identifier: Apache-2.0
// Masks under filters that are no averages: non-local means, diffusions, bilateral filters, edges.
#include "tests/gpu/run/masked_runs.h"
#include <cstring>

namespace {

using namespace conv;
using cases::boxOf;
using cases::computed;
using cases::counted;
using cases::layoutOf;
using cases::nan;
using cases::onCpu;
using cases::pick;
using cases::Random;

TEST(Masks, BoxesOfNonLocalMeansAndDiffusionsGiveEqualBits) {
    Random random(10);
    for (int round = 0; round < 40; ++round) {
        const int dimension = 1 + round % 3;
        const Volume data = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 12));
        Filter plain{cases::nonLocalMeans(random)};
        if (round % 2 > 0)
            plain = cases::diffusion(random, Filter{});
        plain.masking.normalized = pick(random, 0, 1) > 0;
        plain.masking.mask =
            cases::maskBy(data.layout(), [&](std::int64_t i) { return i % 12 > 3 && pick(random, 0, 5) > 0; });
        Filter bounded = plain;
        bounded.masking.box = boxOf(*plain.masking.mask);
        PlanOptions tiled = onCpu();
        tiled.tile = {5, 4, 3};
        const Volume wanted = computed(plain, data);
        for (const Volume& got : {computed(bounded, data), computed(bounded, data, tiled)})
            ASSERT_EQ(std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(wanted.layout().byteCount())), 0)
                << describe(plain);
    }
}

/// Samples outside the mask change nothing.
TEST(Masks, NonLocalMeansAndDiffusionsReadTheMaskOnly) {
    Random random(11);
    const Volume data = counted(layoutOf(ElementType::f32, 2, {40, 30, 1}));
    const auto mask = cases::maskBy(data.layout(), [&](auto) { return pick(random, 0, 2) > 0; });
    Volume other = data.clone();
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i)
        if (mask->as<std::uint8_t>()[i] == 0)
            other.as<float>()[i] = static_cast<float>(pick(random, -1000, 1000));
    for (Filter f : {Filter{NonLocalMeans{}}, Filter{Diffusion{5, 100}}}) {
        f.masking.mask = mask;
        f.masking.normalized = true;
        f.masking.outside = Outside::value;
        const Volume a = computed(f, data), b = computed(f, other);
        ASSERT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())), 0) << describe(f);
    }
}

/// Filters without averages read all samples; the mask limits their result.
TEST(Masks, LimitOtherFilters) {
    const Volume data = counted(layoutOf(ElementType::f32, 2, {31, 23, 1}));
    const auto half = cases::maskBy(data.layout(), [](std::int64_t i) { return i % 31 < 15; });
    for (const Filter& plain : {Filter{Median{{3, 5, 1}}}, Filter{Edge{}}, Filter{GaussianGradient{}},
                                Filter{Laplacian{}}, Filter{Bilateral{}}, Filter{NonLocalMeans{}}, Filter{Diffusion{3}},
                                Filter{Hessian{}}, Filter{Unsharp{}}, Filter{Gaussian{}}}) {
        Filter limited = plain;
        limited.masking.mask = half;
        for (const Outside outside : {Outside::keep, Outside::value}) {
            limited.masking.outside = outside;
            limited.masking.value.value = -3;
            const Volume all = computed(plain, data), got = computed(limited, data);
            for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i) {
                const float elsewhere = outside == Outside::keep ? data.as<float>()[i] : -3.0F;
                ASSERT_EQ(got.as<float>()[i], i % 31 < 15 ? all.as<float>()[i] : elsewhere)
                    << describe(limited) << " at " << i;
            }
        }
    }
}

/// A bilateral filter over a mask is the one over data with NaN elsewhere.
TEST(Masks, BilateralGivesNoWeightToOthers) {
    Random random(3);
    Volume data = counted(layoutOf(ElementType::f32, 2, {40, 30, 1}));
    const auto mask = cases::maskBy(data.layout(), [&](auto) { return pick(random, 0, 1) > 0; });
    Filter plain{Bilateral{{1.5, 1.5, 1}, 200}}, masked = plain;
    masked.masking.mask = mask;
    masked.masking.normalized = true;
    masked.masking.outside = Outside::value;
    masked.masking.value.value = nan;
    Volume gaps = data.clone();
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i)
        if (mask->as<std::uint8_t>()[i] == 0)
            gaps.as<float>()[i] = NAN;
    const Volume wanted = computed(plain, gaps), got = computed(masked, data);
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i)
        ASSERT_TRUE(wanted.as<float>()[i] == got.as<float>()[i] ||
                    (std::isnan(wanted.as<float>()[i]) && std::isnan(got.as<float>()[i])))
            << i;
}

/// Fractions refer to the strongest edge of the mask; edges elsewhere neither count nor connect.
TEST(Masks, CannySeesEdgesOfTheMaskOnly) {
    Volume data(layoutOf(ElementType::f32, 2, {64, 40, 1}));
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i) {
        const std::int64_t x = i % 64;
        data.as<float>()[i] = x < 20 ? 0.0F : x < 44 ? 1.0F : 500.0F; // a faint edge and a strong one
    }
    Filter plain{Canny{}}, masked = plain;
    masked.masking.mask = cases::maskBy(data.layout(), [](std::int64_t i) { return i % 64 < 34; });
    const Volume all = computed(plain, data), got = computed(masked, data);
    std::int64_t faint = 0;
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i) {
        double a = 0, b = 0;
        convertSamples(all.layout().type, all.data() + i * static_cast<std::int64_t>(sizeOf(all.layout().type)),
                       ElementType::f64, &a, 1);
        convertSamples(got.layout().type, got.data() + i * static_cast<std::int64_t>(sizeOf(got.layout().type)),
                       ElementType::f64, &b, 1);
        EXPECT_TRUE(a == 0 || i % 64 > 34) << i; // the strong edge hides the faint one
        EXPECT_TRUE(b == 0 || i % 64 < 34) << i;
        faint += b > 0 ? 1 : 0;
    }
    EXPECT_GE(faint, 30);
    EXPECT_EQ(all.layout().type, got.layout().type);
}

} // namespace
