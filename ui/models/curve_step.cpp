// SPDX-License-Identifier: Apache-2.0
#include "ui/models/curve_step.h"
#include "app/recipe/masks/mask.h"
#include "app/recipe/times/time_steps.h"
#include "app/session/times/time_run.h"

namespace ui {
namespace {

app::Step unmuted(app::Step step) {
    step.muted = false;
    return step;
}

} // namespace

bool isSeries(const conv::Layout& layout) {
    return layout.dimension > 1 && layout.times > 1;
}

bool isCurveStep(const app::Step& step) {
    const auto axes = step.values.find("axes");
    return axes != step.values.end() && app::toText(axes->second) == "t";
}

conv::Layout fieldLayout(const app::Step& step, const conv::Layout& layout, const app::io::TimeStep& time) {
    return isCurveStep(step) && layout.dimension > 1 ? app::curveLayout(layout, time.seconds) : layout;
}

app::Step curveStep(const app::Step& step, const conv::Layout& layout, const app::io::TimeStep& time) {
    if (!app::actsInTime(unmuted(step)) || layout.dimension == 1)
        return step;
    const app::Recipe along = app::timePartsOf({{unmuted(step)}}).back().recipe;
    app::checkCurves(along, layout, time);
    return app::insideMask(along.steps.back());
}

} // namespace ui
