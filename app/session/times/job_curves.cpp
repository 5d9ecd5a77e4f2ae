// SPDX-License-Identifier: Apache-2.0
// The last part of a job's request, along time.
#include "app/session/parts/run_share.h"
#include "app/session/parts/visible_part.h"
#include "app/session/times/job_times.h"
#include "app/session/times/time_run.h"
#include "app/session/warm_times.h"
#include "app/system/memory.h"
#include <algorithm>

namespace app {
namespace {

Forecast forecastOf(const TimeRun& run, const conv::Layout& result) {
    Forecast forecast;
    forecast.hostBytes = result.byteCount() + bytesOfCurves;
    forecast.hostFree = system::availableMemory();
    forecast.seconds = run.predictedSeconds();
    forecast.device = "cpu";
    return forecast;
}

} // namespace

Outcome computeCurves(const JobRequest& request, const JobEvents& events, const std::stop_token& stop) {
    const conv::Layout& in = request.source->layout();
    conv::PlanOptions options = request.planOptions;
    options.result = conv::ElementType::f32;
    TimeRun run(request.recipe, in, io::timeStepIn(request.source->info()), options);
    const conv::Region whole = in.whole();
    std::vector<conv::Region> visible;
    double all = request.visibleOnly ? 0 : static_cast<double>(whole.count()), before = 0;
    for (const conv::Region& region : request.visible)
        if (const conv::Region cut = region.intersect(whole); !cut.empty()) {
            visible.push_back(cut);
            all += static_cast<double>(cut.count());
        }
    const auto apply = [&](const conv::Region& region, conv::Sink& sink) {
        const double from = before, share = static_cast<double>(region.count());
        before += share;
        return run.apply(*request.source, sink, bytesOfCurves,
                         shareOf({stop, events.progress, {}}, from / all, share / all), region);
    };

    Outcome outcome;
    for (const conv::Region& region : visible) {
        VisiblePart part(floatLayout(in, in.geometry, region), region, request.visibleItems, request.source->info());
        outcome.report = apply(region, part.sink());
        if (events.region)
            events.region(region, part.samples(), outcome.report);
    }
    const std::size_t steps = request.recipe.steps.size();
    outcome.domain = whole;
    outcome.plan = "along time, for the curve of each voxel:\n" + conv::describe(run.plan());
    outcome.device = outcome.places = "cpu";
    outcome.deviceReason = "filters along time run on the CPU";
    outcome.strictReason = run.plan().strictReason;
    outcome.offers.resize(steps);
    const conv::Layout layout = floatLayout(in, in.geometry, whole);
    outcome.forecast = forecastOf(run, layout);
    outcome.heldBack = outcome.forecast.heavy() && !request.agreed && !request.visibleOnly;
    if (!request.visibleOnly && !outcome.heldBack) {
        auto result = std::make_shared<conv::Volume>(layout, request.source->info());
        conv::VolumeSink sink(*result, whole);
        outcome.report = apply(whole, sink);
        outcome.result = std::move(result);
    }
    outcome.stepMilliseconds = stepTimes(run.plan(), outcome.report, steps);
    return outcome;
}

} // namespace app
