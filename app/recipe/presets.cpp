// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/presets.h"

namespace app {
namespace {

Recipe recipeOf(std::initializer_list<std::string_view> steps) {
    Recipe recipe;
    for (const std::string_view step : steps)
        recipe.steps.push_back(parseStep(step));
    return recipe;
}

} // namespace

std::span<const Preset> presets() {
    static const std::vector<Preset> all = {
        {"denoise", "Light smoothing.", recipeOf({"gaussian:sigma=1"})},
        {"sharpen", "Unsharp mask of medium strength.", recipeOf({"unsharp:sigma=1,amount=0.6"})},
        {"edges", "Gradient magnitude after light smoothing.", recipeOf({"gaussian:sigma=1", "sobel"})},
        {"outline", "Thin edges of an image.", recipeOf({"canny:sigma=1.4,low=10%,high=20%"})},
        {"blobs", "Bright and dark spots about six samples across.", recipeOf({"log:sigma=2"})},
        {"detrend", "Removes what changes slowly, as a drifting baseline.", recipeOf({"dog:sigma=0,sigma2=20"})},
    };
    return all;
}

} // namespace app
