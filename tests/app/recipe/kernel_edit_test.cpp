// SPDX-License-Identifier: Apache-2.0
// Edits of taps by the kernel editor, without a window.
#include "app/recipe/param/kernel_edit.h"
#include "app/recipe/param/kernel_text.h"
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

using namespace app;

TapGrid grid(const char* text) {
    const KernelText k = parseKernel(text);
    return {k.taps, k.extent, conv::Kernel::defaultCentre(k.extent)};
}

std::string shown(const TapGrid& g) {
    return inlineText({{}, g.taps, g.extent, g.dimension()});
}

} // namespace

TEST(KernelEdit, ResizingKeepsTapsAtTheirDistanceFromTheCentre) {
    const TapGrid small = grid("[1 2 3]");
    EXPECT_EQ(shown(resized(small, {5, 1, 1})), "[0 1 2 3 0]");
    EXPECT_EQ(shown(resized(small, {4, 1, 1})), "[0 1 2 3]") << "an even size has its centre at size/2";
    EXPECT_EQ(shown(resized(small, {1, 1, 1})), "[2]");
    EXPECT_EQ(shown(resized(small, {3, 3, 1})), "[0 0 0;1 2 3;0 0 0]");
    TapGrid aside = small;
    aside.centre = {0, 0, 0};
    EXPECT_EQ(shown(resized(aside, {5, 1, 1})), "[0 0 1 2 3]");
    EXPECT_EQ(resized(aside, {3, 3, 1}).centre, (conv::Index3{0, 1, 0})) << "x keeps its size and its centre";
}

TEST(KernelEdit, FlipsAndTurnsTakeTheCentreAlong) {
    TapGrid g = grid("[1 2 3;4 5 6]");
    g.centre = {0, 1, 0};
    EXPECT_EQ(shown(flipped(g, 0)), "[3 2 1;6 5 4]");
    EXPECT_EQ(flipped(g, 0).centre, (conv::Index3{2, 1, 0}));
    EXPECT_EQ(shown(transposed(g)), "[1 4;2 5;3 6]");
    EXPECT_EQ(shown(quarterTurned(g)), "[4 1;5 2;6 3]");
    const TapGrid turned = quarterTurned(quarterTurned(quarterTurned(quarterTurned(g))));
    EXPECT_EQ(turned, g);
    EXPECT_EQ(flipped(flipped(g, 1), 1), g);
}

TEST(KernelEdit, TapsFollowBySymmetry) {
    const TapGrid g = emptyGrid({3, 3, 1});
    const auto both = followers(g, g.at({0, 0, 0}), {{true, true, false}, false});
    ASSERT_EQ(both.size(), 3U);
    EXPECT_EQ(both[0], (std::pair{g.at({2, 0, 0}), 1.0}));
    EXPECT_EQ(followers(g, g.at({1, 0, 0}), {{true, false, false}, false}).size(), 0U) << "on the mirror";
    const Symmetry odd{{true, false, false}, true};
    EXPECT_EQ(followers(g, g.at({0, 1, 0}), odd), (std::vector{std::pair{g.at({2, 1, 0}), -1.0}}));
    EXPECT_TRUE(mustBeZero(g, g.at({1, 1, 0}), odd));
    EXPECT_FALSE(mustBeZero(g, g.at({0, 1, 0}), odd));
    EXPECT_TRUE(followers(g, 0, {}).empty());
}

TEST(KernelEdit, SymmetryIsMadeAndSeen) {
    const TapGrid g = grid("[1 2 4]");
    EXPECT_EQ(shown(symmetrized(g, {{true, false, false}, false})), "[2.5 2 2.5]");
    EXPECT_EQ(shown(symmetrized(g, {{true, false, false}, true})), "[-1.5 0 1.5]");
    const TapGrid sobel = grid("[-1 0 1;-2 0 2;-1 0 1]");
    EXPECT_EQ(symmetryAlong(sobel, 0), -1);
    EXPECT_EQ(symmetryAlong(sobel, 1), 1);
    EXPECT_EQ(symmetryAlong(g, 0), 0);
}

TEST(KernelEdit, Scaling) {
    EXPECT_EQ(shown(scaled(grid("[1 2 1]"), Scaling::sum)), "[0.25 0.5 0.25]");
    EXPECT_EQ(shown(scaled(grid("[-1 0 1]"), Scaling::abs)), "[-0.5 0 0.5]");
    EXPECT_EQ(shown(scaled(grid("[1 2 3]"), Scaling::zero)), "[-1 0 1]");
    EXPECT_THROW((void)scaled(grid("[-1 0 1]"), Scaling::sum), conv::Error);
    EXPECT_THROW((void)scaled(grid("[0 0]"), Scaling::abs), conv::Error);
}
