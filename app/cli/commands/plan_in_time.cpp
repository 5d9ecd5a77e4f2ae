// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/plan_in_time.h"
#include "app/cli/batch/item/dtype.h"
#include "app/cli/report/plan_json.h"
#include "app/io/list/time_step.h"
#include "app/recipe/times/time_text.h"
#include "app/session/grids/regrid.h"
#include "app/session/times/time_run.h"
#include "app/text/text.h"
#include <algorithm>

namespace app::cli {
namespace {

io::TimeStep timeStepOf(const WorkItem& item, const std::vector<TimePart>& parts) {
    if (item.timeStep)
        return {*item.timeStep, {}};
    if (const std::unique_ptr<io::RegionSource> file = openInput(item))
        return io::timeStepIn(file->info());
    const auto timed = [](const Step& step) { return !timedParameter(step).empty(); };
    const bool required = std::ranges::any_of(
        parts, [&](const TimePart& part) { return part.inTime && std::ranges::any_of(part.recipe.steps, timed); });
    return required ? io::timeStepIn(loadInput(item).info()) : io::TimeStep{0, "no parameter requires it"};
}

std::string indented(std::string lines) {
    while (lines.ends_with('\n'))
        lines.pop_back();
    std::string text = "    ";
    for (const char c : lines)
        text += c == '\n' ? std::string("\n    ") : std::string(1, c);
    return text + "\n";
}

} // namespace

PlansInTime plansInTime(const WorkItem& item, const conv::Layout& onGrid, const conv::PlanOptions& options) {
    const std::vector<TimePart> parts = timePartsOf(partsOf(*item.recipe).rest);
    const io::TimeStep step = timeStepOf(item, parts);
    PlansInTime all;
    conv::Layout layout = onGrid;
    for (const TimePart& part : parts) {
        conv::PlanOptions wanted = planOptionsFor(part.recipe, options);
        wanted.result.reset();
        if (&part == &parts.back() && !item.rescale)
            wanted.result = outputType(item, onGrid);
        if (part.inTime) {
            const TimeRun run(part.recipe, layout, step, wanted);
            all.last = run.plan();
            all.seconds += run.predictedSeconds();
            all.text += "  in time  " + toText(part) + ": " + std::to_string(layout.times) + " time points" +
                        (step.seconds > 0 ? " every " + shortest(step.seconds) + " s" : "") + ", for the curve of " +
                        std::to_string(layout.whole().count()) + " voxels each\n";
            layout.type = run.type();
        } else {
            all.last = conv::makePlan(build(part.recipe, layout), layout, wanted);
            all.seconds += all.last.predictedSeconds;
            all.text += "  in space " + toText(part) + "\n";
            layout = unroundedOutput(all.last);
        }
        all.text += indented(conv::describe(all.last));
        nlohmann::ordered_json one = {{"along_time", part.inTime}, {"filters", toText(part)}};
        if (part.inTime)
            one["time_step"] = step.seconds > 0 ? nlohmann::ordered_json(step.seconds) : nlohmann::ordered_json();
        one.update(planJson(all.last, layout.type));
        all.json.push_back(std::move(one));
    }
    all.out = layout;
    all.out.type = outputType(item, onGrid);
    return all;
}

} // namespace app::cli
