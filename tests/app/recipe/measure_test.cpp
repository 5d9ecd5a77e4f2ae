// SPDX-License-Identifier: Apache-2.0
// Each filter declares the quantity of its result, which decides its first display.
#include "app/recipe/measure.h"
#include <gtest/gtest.h>

namespace {

using namespace app;

Measure of(const std::vector<const char*>& steps) {
    Recipe recipe;
    for (const char* step : steps)
        recipe.steps.push_back(parseStep(step));
    return measureOf(recipe);
}

TEST(Measure, IsTheSourcesForWhatSmoothsAndSharpens) {
    for (const char* step :
         {"gaussian", "box", "median", "bilateral", "nlm", "diffusion", "clahe", "richardson-lucy", "unsharp",
          "sharpen", "emboss", "fir", "iir", "percentile", "savgol", "custom:kernel=[0 1 0;1 -4 1;0 1 0]"})
        EXPECT_EQ(of({step}), Measure{}) << step;
    EXPECT_EQ(of({}), Measure{});
}

TEST(Measure, IsTheFiltersOwnForEdgesDirectionsAndDerivatives) {
    for (const char* step : {"sobel", "prewitt:component=l1", "scharr", "gradient", "canny", "vesselness",
                             "structure-tensor:output=eigenvalue2", "hessian:output=norm"})
        EXPECT_EQ(of({step}).meaning, Meaning::size) << step;
    for (const char* step : {"sobel:component=x", "gradient:component=y", "laplacian", "log", "dog", "hessian", "gabor",
                             "gaussian:order=1x0x0", "savgol:derivative=1"})
        EXPECT_EQ(of({step}).meaning, Meaning::signedSize) << step;
    EXPECT_EQ(of({"structure-tensor"}).meaning, Meaning::share);
    EXPECT_EQ(of({"structure-tensor:output=orientation"}).meaning, Meaning::angle);
}

TEST(Measure, IsThatOfTheLastActiveStepWithOne) {
    const Measure edges = of({"sobel"});
    EXPECT_EQ(of({"gaussian:sigma=3", "sobel", "median"}), edges);
    EXPECT_EQ(of({"sobel:boundary=wrap"}), edges) << "another border is no other quantity";
    EXPECT_EQ(of({"vesselness:sigma=2"}), of({"vesselness:sigma=3,contrast=20%"}));
    EXPECT_NE(of({"structure-tensor"}), of({"structure-tensor:output=norm"}));
    EXPECT_NE(of({"sobel:scale=normalized"}), edges);
    EXPECT_EQ(of({"sobel", "vesselness"}), of({"vesselness"}));
    EXPECT_EQ(of({"sobel:channels=0"}), Measure{}) << "other channels pass as they are";
    Recipe muted{{parseStep("gaussian"), parseStep("sobel")}};
    muted.steps.back().muted = true;
    EXPECT_EQ(measureOf(muted), Measure{});
}

} // namespace
