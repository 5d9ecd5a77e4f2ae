// SPDX-License-Identifier: Apache-2.0
// Kernels from formulas: taps, sums, ranks, refusals.
#include <cmath>
#include <conv/error.h>
#include <conv/kernel_shapes.h>
#include <gtest/gtest.h>

namespace {

using namespace conv;

constexpr std::array<std::size_t, 2> xy{0, 1};

TEST(KernelShapes, SharpenAndEmbossHaveTheTapsThatPeopleKnow) {
    EXPECT_EQ(sharpenKernel({true, true, false}, 1, false).dense(),
              (std::vector<double>{0, -1, 0, -1, 5, -1, 0, -1, 0}));
    EXPECT_EQ(sharpenKernel({true, true, false}, 1, true).dense(),
              (std::vector<double>{-1, -1, -1, -1, 9, -1, -1, -1, -1}));
    EXPECT_EQ(sharpenKernel({false, false, true}, 0.5, false).extent(), (Index3{1, 1, 3}));
    EXPECT_EQ(embossKernel(xy, 0, 1).dense(), (std::vector<double>{-1, 0, 1, -1, 1, 1, -1, 0, 1}));
    EXPECT_EQ(embossKernel(xy, 90, 1).dense(), (std::vector<double>{-1, -1, -1, 0, 1, 0, 1, 1, 1}));
    const std::vector<double> diagonal = embossKernel(xy, 45, 1).dense();
    const double known[] = {-2, -1, 0, -1, 1, 1, 0, 1, 2};
    for (std::size_t i = 0; i < 9; ++i)
        EXPECT_NEAR(diagonal[i], known[i], 1e-12) << i;
    EXPECT_NEAR(sharpenKernel({true, true, true}, 0.7, true).sum(), 1, 1e-12);
    EXPECT_NEAR(embossKernel(xy, 33, 2).sum(), 1, 1e-12);
}

TEST(KernelShapes, GaborSumsToNothingAndIsSeparableAlongAnAxis) {
    GaborShape shape;
    shape.degrees = 30;
    const Kernel tilted = gaborKernel(xy, shape);
    EXPECT_EQ(tilted.extent(), (Index3{25, 25, 1})); // 3 · 2 / 0.5 to either side
    EXPECT_NEAR(tilted.sum(), 0, 1e-12);
    EXPECT_GT(tilted.decompose().rank(), 1);
    for (const double degrees : {0.0, 90.0, -180.0}) {
        shape.degrees = degrees;
        EXPECT_EQ(gaborKernel(xy, shape).decompose().rank(), 1) << degrees;
    }
    // A wave with phase 90° is odd.
    shape.degrees = 20;
    shape.phase = 90;
    const std::vector<double> odd = gaborKernel(xy, shape).dense();
    for (std::size_t i = 0; i < odd.size(); ++i)
        EXPECT_NEAR(odd[i], -odd[odd.size() - 1 - i], 1e-15);
    EXPECT_EQ(gaborKernel(2, shape).extent(), (Index3{1, 1, 13}));
}

TEST(KernelShapes, RefuseWhatHasNoMeaning) {
    EXPECT_THROW((void)sharpenKernel({false, false, false}, 1, false), Error);
    for (double GaborShape::* part : {&GaborShape::sigma, &GaborShape::wavelength, &GaborShape::aspect})
        for (const double value : {0.0, -1.0, double(NAN), double(INFINITY)}) {
            GaborShape shape;
            shape.*part = value;
            EXPECT_THROW((void)gaborKernel(xy, shape), Error);
        }
}

} // namespace
