// SPDX-License-Identifier: Apache-2.0
// Every sample through every recipe that suits it.
#include "app/io/io.h"
#include "app/recipe/recipe.h"
#include "app/recipe/times/time_steps.h"
#include "app/session/grids/regrid.h"
#include <cmath>
#include <conv/apply.h>
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <set>

namespace {

namespace fs = std::filesystem;
const fs::path folder = fs::path(CONVAPP_SOURCE_DIR) / "samples";

std::vector<fs::path> sampleFiles() {
    std::vector<fs::path> result;
    const std::set<std::string> others{"CMakeLists.txt", "demo.sh", "generator", "kernels",
                                       "library",        "recipes", "workflows"};
    for (const auto& entry : fs::directory_iterator(folder))
        if (!others.contains(entry.path().filename().string()) && entry.path().extension() != ".eeg" &&
            entry.path().extension() != ".vmrk") // parts of a recording
            result.push_back(entry.path());
    return result;
}

std::map<std::string, app::Recipe> recipes() {
    std::map<std::string, app::Recipe> result;
    for (const auto& entry : fs::directory_iterator(folder / "recipes")) {
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        result.emplace(entry.path().stem().string(), app::recipeFromJson(text));
    }
    return result;
}

/// Length units, more kernel axes than the data has, filters for images only: a sentence, not a crash.
bool suits(const app::Recipe& recipe, const conv::Layout& layout) {
    try {
        const app::GridParts grids = app::partsOf(recipe);
        const conv::Layout last = app::layoutsThrough(grids, layout).back();
        (void)conv::makePlan(app::build(grids.rest, last), last);
        return true;
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::usage) << error.what();
        return false;
    }
}

void expectSensible(const conv::Volume& source, const app::Recipe& recipe) {
    const app::GridParts grids = app::partsOf(recipe);
    const conv::Volume input = grids.parts.empty()
                                   ? source.clone()
                                   : app::onLastGrid(grids, std::make_shared<const conv::Volume>(source.clone()), {});
    EXPECT_EQ(input.layout(), app::layoutsThrough(grids, source.layout()).back());
    const std::vector<conv::Filter> filters = app::build(grids.rest, input.layout());
    const conv::Plan plan = conv::makePlan(filters, input.layout());
    const conv::Volume result = conv::filtered(filters, input);
    EXPECT_EQ(result.layout().extent, plan.outputDomain.extent());
    EXPECT_EQ(result.layout().channels, input.layout().channels);
    EXPECT_TRUE(conv::sameGeometry(result.layout().geometry, input.layout().geometry.movedTo(plan.outputDomain.lo)));
    const auto* samples = result.as<float>();
    float low = samples[0], high = samples[0];
    for (std::int64_t i = 0; i < result.layout().sampleCount(); ++i) {
        ASSERT_TRUE(std::isfinite(samples[i]));
        low = std::min(low, samples[i]);
        high = std::max(high, samples[i]);
    }
    EXPECT_LT(low, high) << "the result is constant";
}

TEST(Recipes, EverySampleThroughEveryRecipeThatSuitsIt) {
    const std::map<std::string, app::Recipe> all = recipes();
    ASSERT_GE(all.size(), 20U);
    std::map<std::string, int> uses;
    std::size_t samples = 0;
    for (const fs::path& path : sampleFiles()) {
        ++samples;
        const conv::Volume volume = app::io::load(path);
        int used = 0;
        for (const auto& [name, recipe] : all) {
            SCOPED_TRACE(path.filename().string() + " through " + name);
            if (!suits(recipe, volume.layout()))
                continue;
            expectSensible(volume, recipe);
            ++uses[name];
            ++used;
        }
        EXPECT_GE(used, 10) << path;
    }
    EXPECT_GE(samples, 9U);
    for (const auto& [name, recipe] : all) // no sample is a series; tests/cli runs steps along time
        EXPECT_EQ(uses[name] > 0, !app::actsInTime(recipe)) << name;
}

TEST(Recipes, CoverEveryFilter) {
    std::set<std::string> used;
    for (const auto& [name, recipe] : recipes())
        for (const app::Step& step : recipe.steps)
            used.insert(step.filter);
    for (const app::FilterSpec& spec : app::filterTable())
        EXPECT_TRUE(used.contains(std::string(spec.name))) << spec.name << " has no sample recipe";
}

TEST(Recipes, AreWrittenAsTheProgramWritesThem) {
    for (const auto& [name, recipe] : recipes())
        EXPECT_EQ(app::recipeFromJson(app::toJson(recipe)), recipe) << name;
}

} // namespace
