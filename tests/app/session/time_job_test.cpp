// SPDX-License-Identifier: Apache-2.0
// Jobs whose recipes act along time.
#include "app/session/agreement.h"
#include "app/session/session.h"
#include "app/session/times/series_run.h"
#include "tests/app/refusal.h"
#include <cmath>
#include <conv/grid.h>
#include <future>

namespace {

using namespace app;

/// A series of int16 with noise around a common offset, every 2 s.
std::shared_ptr<const conv::Volume> series(std::int64_t times = 40, double step = 2) {
    conv::Layout layout;
    layout.type = conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {9, 8, 5};
    layout.times = times;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {3, 3, 4};
    conv::Info info;
    info.timeStep = step;
    auto v = std::make_shared<conv::Volume>(layout, info);
    std::int64_t k = 0;
    for (const conv::Item item : conv::itemsOf(layout))
        for (std::int64_t i = 0; i < layout.whole().count(); ++i)
            v->as<std::int16_t>(item)[i] = static_cast<std::int16_t>(1000 + 3 * i + (++k * 2654435761 >> 9) % 90);
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

struct Ran {
    Outcome outcome;
    std::vector<std::pair<conv::Region, std::shared_ptr<const conv::Volume>>> regions;
};

Ran run(Job& job, JobRequest request) {
    std::promise<Outcome> done;
    Ran ran;
    double last = 0;
    JobEvents events;
    events.region = [&](const conv::Region& region, const std::shared_ptr<const conv::Volume>& samples,
                        const conv::Report&) { ran.regions.emplace_back(region, samples); };
    events.progress = [&](double fraction) {
        EXPECT_GE(fraction, last);
        EXPECT_LE(fraction, 1 + 1e-9);
        last = fraction;
    };
    events.done = [&](Outcome outcome) { done.set_value(std::move(outcome)); };
    events.failed = [&](const conv::Error& error) { done.set_exception(std::make_exception_ptr(error)); };
    job.start(std::move(request), std::move(events));
    ran.outcome = done.get_future().get();
    return ran;
}

/// The result that Python and the server give, as float32.
conv::Volume wantedOf(const JobRequest& request) {
    conv::PlanOptions options = request.planOptions;
    options.result = conv::ElementType::f32;
    SeriesRun run(request.recipe, request.source->layout(), io::timeStepIn(request.source->info()), options);
    conv::Volume out(run.output());
    conv::VolumeSink sink(out, run.domain());
    (void)run.apply(*request.source, run.domain(), sink, {});
    return out;
}

std::int64_t differences(const conv::Volume& a, const conv::Volume& b) {
    if (a.layout().extent != b.layout().extent || a.layout().times != b.layout().times)
        return -1;
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i)
        count += a.as<float>()[i] != b.as<float>()[i];
    return count;
}

} // namespace

TEST(TimeJob, HasTheBitsOfASeriesRun) {
    const auto source = series();
    Job job;
    for (const std::initializer_list<const char*> steps :
         {std::initializer_list<const char*>{"gaussian:sigma=3s,axes=t"},
          {"iir:band=bandpass,cutoff=0.01x0.1Hz,order=2,axes=t"},
          {"fir:cutoff=0.1Hz,axes=t"},
          {"savgol:window=7,order=2,derivative=1,per=s,axes=t"},
          {"median:size=5,axes=t", "box:size=3,axes=t"},
          {"custom:kernel=[1 2 3 -1],axes=t"},
          {"gaussian:sigma=4mm", "gaussian:sigma=3s,axes=t"},
          {"gaussian:sigma=3s,axes=t", "median:size=3"},
          {"box:size=3,axes=xyzt"},
          {"box:size=3x3x1,boundary=valid", "median:size=5,axes=t"}}) {
        const JobRequest request = requestOf(source, steps);
        const Outcome outcome = run(job, request).outcome;
        ASSERT_NE(outcome.result, nullptr);
        EXPECT_EQ(differences(*outcome.result, wantedOf(request)), 0) << toText(request.recipe.steps[0]);
        EXPECT_EQ(outcome.recipe, request.recipe);
        EXPECT_EQ(outcome.offers.size(), request.recipe.steps.size());
        EXPECT_EQ(outcome.stepMilliseconds.size(), request.recipe.steps.size());
        EXPECT_EQ(outcome.result->info().timeStep, 2);
    }
}

TEST(TimeJob, TheShownSliceComesFirst) {
    const auto source = series();
    Job job;
    for (const char* first : {"median:axes=t", "gaussian:sigma=1px"}) {
        JobRequest request = requestOf(source, {first, "gaussian:sigma=3s,axes=t"});
        request.visible = {{{0, 0, 2}, {9, 8, 3}}};
        request.visibleItems = {{17, 0}};
        const Ran whole = run(job, request);
        ASSERT_EQ(whole.regions.size(), 1U);
        const conv::Volume& slice = *whole.regions[0].second;
        EXPECT_EQ(slice.layout().times, 1);
        for (std::int64_t i = 0; i < 72; ++i)
            ASSERT_EQ(slice.as<float>()[i], whole.outcome.result->as<float>({17, 0})[2 * 72 + i]) << first;
        request.visibleOnly = true;
        const Ran dragged = run(job, request);
        EXPECT_EQ(dragged.outcome.result, nullptr);
        EXPECT_EQ(dragged.regions.size(), 1U);
    }
}

TEST(TimeJob, KeepsTheStepsBeforeTheLastPart) {
    const auto source = series();
    Job job;
    const auto input = [&](const char* last) {
        return run(job, requestOf(source, {"gaussian:sigma=4mm", last})).outcome.input;
    };
    const auto first = input("median:size=3,axes=t");
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(input("median:size=5,axes=t"), first);
    EXPECT_NE(run(job, requestOf(source, {"gaussian:sigma=5mm", "median:axes=t"})).outcome.input, first);
    EXPECT_EQ(run(job, requestOf(source, {"gaussian:sigma=5mm"})).outcome.input, nullptr);
}

TEST(TimeJob, FollowsTheGrid) {
    const auto source = series();
    Job job;
    const JobRequest request = requestOf(source, {"crop:region=1:8x:x1:4", "box:size=3", "median:size=5,axes=t"});
    const Outcome outcome = run(job, request).outcome;
    ASSERT_NE(outcome.before, nullptr);
    ASSERT_NE(outcome.input, nullptr);
    EXPECT_NE(outcome.input, outcome.before) << "the box comes between";
    EXPECT_EQ(outcome.result->layout().extent, (conv::Index3{7, 8, 3}));
    EXPECT_EQ(outcome.offers.size(), 3U);
    JobRequest cropped = request;
    cropped.source = outcome.before;
    cropped.recipe.steps.erase(cropped.recipe.steps.begin());
    EXPECT_EQ(differences(*outcome.result, wantedOf(cropped)), 0);
}

TEST(TimeJob, AValidBorderMovesTheDomain) {
    Job job;
    const Outcome outcome =
        run(job, requestOf(series(), {"box:size=3x5x1,boundary=valid", "median:size=5,axes=t"})).outcome;
    EXPECT_EQ(outcome.domain, (conv::Region{{1, 2, 0}, {8, 6, 5}}));
    EXPECT_EQ(outcome.result->layout().extent, (conv::Index3{7, 4, 5}));
}

TEST(TimeJob, ChecksCurvesAgainstTheReference) {
    const auto source = series();
    Job job;
    for (const std::initializer_list<const char*> steps :
         {std::initializer_list<const char*>{"gaussian:sigma=3s,axes=t"},
          {"iir:band=highpass,cutoff=0.01Hz,order=2,axes=t"},
          {"gaussian:sigma=4mm", "savgol:window=7,axes=t"},
          {"gaussian:sigma=3s,axes=t", "box:size=3"}}) {
        const JobRequest request = requestOf(source, steps);
        Outcome outcome = run(job, request).outcome;
        const conv::Volume& input = outcome.input ? *outcome.input : *source;
        const Agreement agreement = agreementOf(outcome, input, {});
        EXPECT_TRUE(agreement.good()) << agreement.unchecked << " " << agreement.worst;
        EXPECT_GT(agreement.samples, 0);
        auto wrong = std::make_shared<conv::Volume>(outcome.result->clone());
        wrong->as<float>({7, 0})[0] += 5;
        outcome.result = wrong;
        const bool checksAllTimes = steps.size() == 1; // a last part in space is checked at one time point
        EXPECT_TRUE(!agreementOf(outcome, input, {}).good() || !checksAllTimes);
    }
}

TEST(TimeJob, RefusesWithTheReason) {
    Job job;
    const auto refusal = [&](const std::shared_ptr<const conv::Volume>& source,
                             std::initializer_list<const char*> steps) {
        return refusalOf([&] { (void)run(job, requestOf(source, steps)); });
    };
    EXPECT_NE(refusal(series(40, 0), {"gaussian:sigma=3s,axes=t"}).find("sigma=3s: the time from one time point"),
              std::string::npos);
    EXPECT_NE(refusal(series(40, 0), {"box", "fir:cutoff=0.1Hz,axes=t"}).find("its file states no time step"),
              std::string::npos);
    EXPECT_EQ(refusal(series(40, 0), {"gaussian:sigma=2px,axes=t"}), "");
    EXPECT_NE(refusal(series(1), {"box:axes=t"}).find("one time point"), std::string::npos);
    EXPECT_NE(refusal(series(), {"fir:cutoff=0.3Hz,axes=t"}).find("Nyquist"), std::string::npos);
    EXPECT_NE(refusal(series(), {"box:axes=t", "crop:region=1:2x1:2"}).find("put it behind"), std::string::npos);
    JobRequest onGpu = requestOf(series(), {"box:axes=t"});
    onGpu.planOptions.device = "cuda:0";
    try {
        (void)run(job, onGpu);
        ADD_FAILURE() << "no refusal";
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::device);
        EXPECT_NE(std::string(error.what()).find("run on the CPU"), std::string::npos) << error.what();
    }
}

TEST(TimeJob, StopsAtOnce) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {64, 64, 20};
    layout.times = 200;
    const auto source = std::make_shared<const conv::Volume>(layout);
    Job job;
    std::promise<conv::ErrorCode> ended;
    JobEvents events;
    events.done = [&](const Outcome&) { ended.set_value(conv::ErrorCode::internal); };
    events.failed = [&](const conv::Error& error) { ended.set_value(error.code()); };
    JobRequest request = requestOf(source, {"median:size=51,axes=t"});
    request.agreed = true; // with sanitizers its forecast may exceed a minute
    job.start(std::move(request), std::move(events));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const auto begun = std::chrono::steady_clock::now();
    job.cancel();
    EXPECT_EQ(ended.get_future().get(), conv::ErrorCode::cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(2));
}
