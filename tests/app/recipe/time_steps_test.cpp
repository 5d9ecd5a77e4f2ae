// SPDX-License-Identifier: Apache-2.0
// Recipes with steps along time: how they are cut, and what they refuse.
#include "app/recipe/times/time_text.h"
#include "tests/app/refusal.h"

namespace {

using namespace app;

Recipe recipeOf(std::initializer_list<const char*> steps) {
    Recipe recipe;
    for (const char* step : steps)
        recipe.steps.push_back(parseStep(step));
    return recipe;
}

std::string textOf(std::initializer_list<const char*> steps) {
    std::string text;
    for (const TimePart& part : timePartsOf(recipeOf(steps))) {
        text += part.inTime ? "[time" : "[space";
        for (const Step& step : part.recipe.steps)
            text += " " + toText(step);
        text += "]";
    }
    return text;
}

TEST(TimeSteps, AreCutFromStepsInSpace) {
    EXPECT_EQ(textOf({"gaussian:sigma=2mm", "fir:cutoff=0.1Hz,axes=t", "median:axes=t", "box:axes=xy"}),
              "[space gaussian:sigma=2mm][time fir:cutoff=0.1Hz,axes=x median:axes=x][space box:axes=xy]");
    EXPECT_FALSE(actsInTime(recipeOf({"gaussian", "box:axes=xy", "threshold"})));
    EXPECT_TRUE(actsInTime(recipeOf({"gaussian", "box:axes=xyt"})));
}

TEST(TimeSteps, AsTextHaveNoAxisOfASignal) {
    EXPECT_EQ(toText(timePartsOf(recipeOf({"gaussian:sigma=3s,axes=t", "median:axes=t"}))[0]),
              "gaussian:sigma=3s, median");
}

TEST(TimeSteps, GaussianAndBoxMixTimeAndSpace) {
    EXPECT_EQ(textOf({"gaussian:sigma=2,axes=xyzt"}), "[space gaussian:sigma=2][time gaussian:sigma=2,axes=x]");
    EXPECT_EQ(textOf({"box:size=3x5x7,axes=xyt"}), "[space box:size=3x5,axes=xy][time box:size=7,axes=x]");
    EXPECT_NE(refusalOf([] { textOf({"box:size=3x5,axes=xyt"}); }).find("2 numbers for 3 axes"), std::string::npos);
    EXPECT_NE(refusalOf([] { textOf({"median:axes=xyt"}); }).find("only gaussian and box"), std::string::npos);
}

TEST(TimeSteps, RefuseWhatNoRunSupports) {
    EXPECT_NE(refusalOf([] { textOf({"box:axes=xyt,mask=nan"}); }).find("with mask=nan is not supported"),
              std::string::npos);
    EXPECT_NE(refusalOf([] { textOf({"box:axes=t,boundary=valid"}); }).find("would drop time points"),
              std::string::npos);
    EXPECT_NE(refusalOf([] { textOf({"canny:axes=t"}); }).find("axes=t"), std::string::npos);
    EXPECT_NE(refusalOf([] { checkTimeSteps(recipeOf({"box:axes=t", "crop:region=1:2x1:2"})); }).find("put it behind"),
              std::string::npos);
    EXPECT_NE(refusalOf([] { checkTimeSteps(recipeOf({"flip:axes=t"})); }).find("act along x, y and z"),
              std::string::npos);
}

TEST(TimeSteps, OtherRunsRefuseThem) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {4, 4, 4};
    layout.times = 9;
    EXPECT_NE(refusalOf([&] {
                  (void)build(parseStep("box:axes=t"), layout);
              }).find("filters along time act on complete series"),
              std::string::npos);
    layout.dimension = 1;
    EXPECT_NE(refusalOf([&] { (void)build(parseStep("box:axes=t"), layout); }).find("a signal has one axis"),
              std::string::npos);
}

} // namespace
