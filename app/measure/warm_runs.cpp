// SPDX-License-Identifier: Apache-2.0
#include "app/measure/warm_runs.h"
#include <conv/tools/profiler.h>

namespace app::compare {

conv::Report WarmRuns::run(const conv::Plan& plan, double before, const conv::RunControl& control) {
    if (OnDevice::fits(plan)) {
        OnDevice& data = there_.try_emplace(plan.device.index, plan, input_).first->second;
        // A short run takes 5 to 10 µs longer after another variant, which displaced its code
        // (docs/design/launch-overhead.md): an untimed run comes first.
        constexpr double shortMilliseconds = 1;
        if (before < shortMilliseconds) {
            const conv::ProfilerRange range("before");
            static_cast<void>(data.apply(plan, control));
        }
        return data.apply(plan, control);
    }
    if (space_.layout() != plan.output())
        space_ = conv::Volume(plan.output());
    Discard sink(space_, plan.outputDomain);
    return conv::apply(plan, input_, {}, sink, control);
}

std::optional<double> WarmRuns::inARow(const conv::Plan& plan, int runs, const conv::RunControl& control) {
    const auto data = there_.find(plan.device.index);
    return data != there_.end() && OnDevice::fits(plan) ? data->second.inARow(plan, runs, control) : std::nullopt;
}

} // namespace app::compare
