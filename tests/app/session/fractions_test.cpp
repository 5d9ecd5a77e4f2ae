// SPDX-License-Identifier: Apache-2.0
#include "app/session/fractions.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace app;

Fractions of(std::initializer_list<float> values) {
    conv::Layout layout;
    layout.dimension = 1;
    layout.extent = {static_cast<std::int64_t>(values.size()), 1, 1};
    conv::Volume volume(layout);
    std::copy(values.begin(), values.end(), volume.as<float>());
    return fractionsOf(volume);
}

TEST(Fractions, AreLostWhereNoValueIsLarge) {
    EXPECT_TRUE(of({0, 0.1F, 0.46F}).lost());
    EXPECT_TRUE(of({-7.4F, 0, 1}).lost());
    EXPECT_FALSE(of({0.5F, 8}).lost()) << "most digits stay";
    EXPECT_FALSE(of({0, 1, 7}).lost()) << "whole numbers lose nothing";
    EXPECT_FALSE(of({0.999999F, 3.000004F}).lost()) << "nor do those that float32 has rounded";
    EXPECT_FALSE(of({0, 0, 0}).lost());
    EXPECT_FALSE(of({NAN, INFINITY, 2}).lost());
}

TEST(Fractions, CountsWhatBecomesZero) {
    const Fractions found = of({0, 0.1F, -0.4F, 0.6F, 2});
    EXPECT_EQ(found.nonZero, 4);
    EXPECT_EQ(found.zeroed, 2);
    EXPECT_EQ(found.range(), "-0.4…2");
}

TEST(Fractions, TheSearchForALargeValueEndsEarly) {
    conv::Layout layout;
    layout.extent = {3, 4, 2};
    layout.dimension = 3;
    layout.type = conv::ElementType::i16;
    conv::Volume volume(layout);
    std::fill_n(volume.as<std::int16_t>(), layout.sampleCount(), std::int16_t{0});
    EXPECT_EQ(largestIn(volume.view({}), 7), 0);
    volume.as<std::int16_t>()[20] = -7;
    EXPECT_EQ(largestIn(volume.view({}), 7), 7);
    volume.as<std::int16_t>()[23] = std::numeric_limits<std::int16_t>::min();
    EXPECT_EQ(largestIn(volume.view({}), 7), 32768);
    volume.as<std::int16_t>()[1] = 9;
    EXPECT_EQ(largestIn(volume.view({}), 7), 9) << "the first row suffices";
    layout.type = conv::ElementType::f32;
    conv::Volume floats(layout);
    std::fill_n(floats.as<float>(), layout.sampleCount(), 0.0F);
    floats.as<float>()[5] = NAN;
    floats.as<float>()[6] = -INFINITY;
    floats.as<float>()[7] = -0.75F;
    EXPECT_EQ(largestIn(floats.view({}), 7), 0.75);
}

TEST(Fractions, ComeFromTheRecipeBeforeAnythingIsComputed) {
    Recipe recipe;
    recipe.steps = {parseStep("gaussian"), parseStep("structure-tensor:output=orientation"), parseStep("box")};
    EXPECT_EQ(fractionsFrom(recipe), "structure-tensor:output=orientation");
    recipe.steps[1].muted = true;
    EXPECT_EQ(fractionsFrom(recipe), "");
    EXPECT_EQ(quantityFrom(recipe), "");
    EXPECT_TRUE(makesNewValues(recipe));
    recipe.steps[1] = parseStep("savgol:derivative=1");
    EXPECT_EQ(fractionsFrom(recipe), "");
    EXPECT_EQ(quantityFrom(recipe), "savgol:derivative=1");
    recipe.steps = {parseStep("median"), parseStep("median:size=5")};
    EXPECT_FALSE(makesNewValues(recipe));
    recipe.steps.push_back(parseStep("canny"));
    EXPECT_FALSE(makesNewValues(recipe));
}

} // namespace
