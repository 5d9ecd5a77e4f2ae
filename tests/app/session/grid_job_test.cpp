// SPDX-License-Identifier: Apache-2.0
// Jobs whose recipes change the grid.
#include "app/recipe/grids/grid_steps.h"
#include "app/session/agreement.h"
#include "app/session/session.h"
#include <conv/grid.h>
#include <future>
#include <gtest/gtest.h>

namespace {

using namespace app;

std::shared_ptr<const conv::Volume> volume() {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {20, 16, 12};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {1, 1, 3};
    layout.geometry.origin = {-5, 7, 2};
    auto v = std::make_shared<conv::Volume>(layout);
    for (std::int64_t i = 0; i < layout.whole().count(); ++i)
        v->as<float>()[i] = static_cast<float>((i * 2654435761 >> 7) % 1000);
    return v;
}

JobRequest requestOf(const std::shared_ptr<const conv::Volume>& source, std::initializer_list<const char*> steps) {
    JobRequest request;
    request.source = source;
    request.shown = source->layout();
    request.planOptions.device = "cpu";
    for (const char* step : steps)
        request.recipe.steps.push_back(parseStep(step));
    return request;
}

/// Outcome of a request; the number of regions that came before.
std::pair<Outcome, int> run(Job& job, JobRequest request) {
    std::promise<Outcome> done;
    int regions = 0;
    double last = 0;
    JobEvents events;
    events.region = [&](const conv::Region&, const std::shared_ptr<const conv::Volume>&, const conv::Report&) {
        ++regions;
    };
    events.progress = [&](double fraction) {
        EXPECT_GE(fraction, last);
        last = fraction;
    };
    events.done = [&](Outcome outcome) { done.set_value(std::move(outcome)); };
    events.failed = [&](const conv::Error& error) { done.set_exception(std::make_exception_ptr(error)); };
    job.start(std::move(request), std::move(events));
    return {done.get_future().get(), regions};
}

TEST(GridJob, ComputesFiltersBehindTheGrid) {
    const auto source = volume();
    Job job;
    const JobRequest request = requestOf(source, {"resample:spacing=1mm", "crop:region=2:18x:x4:30", "box:size=3"});
    const Outcome outcome = run(job, request).first;
    ASSERT_NE(outcome.before, nullptr);
    EXPECT_EQ(outcome.before, outcome.input) << "no filter comes before a grid step";
    EXPECT_EQ(outcome.result->layout().extent, (conv::Index3{16, 16, 26}));
    EXPECT_EQ(outcome.result->layout().geometry, outcome.before->layout().geometry);
    EXPECT_EQ(outcome.recipe, request.recipe);
    ASSERT_EQ(outcome.offers.size(), 3U);
    EXPECT_TRUE(outcome.offers[0].empty());
    EXPECT_FALSE(outcome.offers[2].empty());
    EXPECT_EQ(outcome.stepMilliseconds.size(), 3U);
    const conv::Volume want = conv::filtered(build(partsOf(request.recipe).rest, outcome.input->layout()),
                                             *outcome.input, request.planOptions);
    EXPECT_TRUE(
        std::equal(want.as<float>(), want.as<float>() + want.layout().sampleCount(), outcome.result->as<float>()));
    EXPECT_TRUE(agreementOf(outcome, *outcome.input, {}).good());
}

TEST(GridJob, CountsTheTimeOfTheGridOnce) {
    const auto source = volume();
    Job job;
    const auto report = [&](const char* filter) {
        return run(job, requestOf(source, {"resample:spacing=1mm", filter})).first.report;
    };
    const conv::Report first = report("box:size=3"), again = report("box:size=5");
    EXPECT_NE(first.notes.back().find("took "), std::string::npos);
    EXPECT_GT(first.timing.read, 0);
    EXPECT_GE(first.timing.total, first.timing.read);
    EXPECT_NE(again.notes.back().find("was kept"), std::string::npos);
    EXPECT_TRUE(run(job, requestOf(source, {"box:size=3"})).first.report.notes.empty());
}

TEST(GridJob, ShowsTheSourceOnTheGridBeforeFilters) {
    const auto source = volume();
    Job job;
    const Outcome outcome = run(job, requestOf(source, {"box:size=3", "flip:axes=x"})).first;
    const conv::Volume flipped = conv::onGrid(gridOf(parseStep("flip:axes=x"), source->layout()), source, {});
    EXPECT_TRUE(std::equal(flipped.as<float>(), flipped.as<float>() + flipped.layout().sampleCount(),
                           outcome.before->as<float>()));
    EXPECT_NE(outcome.before, outcome.input);
    EXPECT_EQ(agreementOf(outcome, *outcome.input, {}).unchecked, "no filter follows the last change of the grid");
}

TEST(GridJob, PreviewsOnTheShownGridOnly) {
    const auto source = volume();
    Job job;
    JobRequest request = requestOf(source, {"crop:region=0:10", "box:size=3"});
    request.visible = {{{0, 0, 3}, {10, 16, 4}}};
    const auto [outcome, first] = run(job, request);
    EXPECT_EQ(first, 0) << "the view still shows the source";
    request.shown = outcome.before->layout();
    request.recipe.steps[1] = parseStep("box:size=5");
    const auto [later, regions] = run(job, request);
    EXPECT_EQ(regions, 1);
    EXPECT_EQ(later.before, outcome.before) << "the grid is computed once";
}

TEST(GridJob, RefusesWhatDoesNotFit) {
    Job job;
    EXPECT_THROW((void)run(job, requestOf(volume(), {"crop:region=0:21"})), conv::Error);
    EXPECT_THROW((void)run(job, requestOf(volume(), {"box", "resample:spacing=10ms"})), conv::Error);
}

TEST(GridSteps, AreWrittenAsTheyAreRead) {
    for (const char* text : {"crop:region=\"10:50x20:60\"", "pad:before=2,after=1x2x3,boundary=reflect", "flip:axes=xy",
                             "permute:order=zxy", "orient:to=LPS", "resample:spacing=0.5x0.5x1mm,method=cubic"})
        EXPECT_EQ(toText(parseStep(text)), text);
    EXPECT_THROW((void)parseStep("orient:to=RAX"), conv::Error);
    EXPECT_THROW((void)parseStep("resample:spacing=0mm"), conv::Error);
    EXPECT_THROW((void)parseStep("crop:region=1.5:3"), conv::Error);
    EXPECT_THROW((void)build(parseStep("flip"), volume()->layout()), conv::Error);
}

} // namespace
