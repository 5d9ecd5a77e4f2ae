// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/recipe.h"
#include <gtest/gtest.h>

// Saved recipes keep their meaning forever. Never change these texts; a new schema version gets its own test.
namespace {

constexpr const char* schema1 = R"({"schema": 1, "steps": [
  {"filter": "gaussian", "parameters": {"sigma": "2x1mm", "truncate": 3, "boundary": "wrap"}, "note": "noise"},
  {"filter": "box", "parameters": {"size": "3x5"}},
  {"filter": "sobel", "parameters": {"component": "x", "scale": "normalized"}},
  {"filter": "prewitt"},
  {"filter": "scharr", "parameters": {"axes": "xy"}},
  {"filter": "gradient", "parameters": {"sigma": 1.5}},
  {"filter": "laplacian", "parameters": {"form": "full", "boundary": "constant", "value": 7}},
  {"filter": "log", "parameters": {"sigma": "fwhm 4mm"}},
  {"filter": "dog"},
  {"filter": "unsharp", "parameters": {"amount": 0.6}, "muted": true},
  {"filter": "unsharp"},
  {"filter": "custom", "parameters": {"kernel": [[0, 1, 0], [1, -4, 1], [0, 1, 0]], "op": "correlate"},
   "variant": "cpu-reference"},
  {"filter": "gaussian"},
  {"filter": "canny"}
]})";

} // namespace

TEST(RecipeVersions, Schema1IsReadAndMeansWhatItMeant) {
    const app::Recipe recipe = app::recipeFromJson(schema1);
    conv::Layout layout;
    layout.extent = {64, 48, 1};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    std::string meaning;
    for (const conv::Filter& filter : app::build(recipe, layout))
        meaning += conv::describe(filter) + "\n";
    EXPECT_EQ(meaning, "gaussian sigma=2×1×0px truncate=3 boundary=wrap\n"
                       "box size=3×5×1 boundary=reflect\n"
                       "sobel component=x scale=normalized boundary=reflect\n"
                       "prewitt component=magnitude boundary=reflect\n"
                       "scharr component=magnitude boundary=reflect\n"
                       "gradient sigma=1.5×1.5×0px component=magnitude boundary=reflect\n"
                       "laplacian form=full boundary=constant value=7\n"
                       "log sigma=1.6986436005760381×1.6986436005760381×0px boundary=reflect\n"
                       "dog sigma=1×1×0px sigma2=1.6×1.6×0px boundary=reflect\n"
                       "unsharp sigma=1×1×0px amount=1 boundary=reflect\n"
                       "custom kernel=3×3×1 boundary=reflect\n"
                       "gaussian sigma=1×1×0px boundary=reflect\n"
                       "canny sigma=1.4×1.4×0px low=10% high=20% boundary=reflect\n");
    EXPECT_EQ(app::hashOf(recipe), "38ba0c8a08347f274362965d7c270a2d9b4d49db96f6799ffe3d84c32c559a8e");
    EXPECT_EQ(recipe.steps[11].variant, "cpu-reference");
    EXPECT_EQ(app::recipeFromJson(app::toJson(recipe)), recipe);
}
