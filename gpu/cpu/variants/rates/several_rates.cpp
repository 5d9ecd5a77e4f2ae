// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/rates/several_rates.h"
#include "cpu/variants/launchers.h"
#include "cpu/variants/rates/box_at_rates.h"

namespace conv {

void launchCpuSeveralRates(const Launch& launch) {
    if (launch.box.empty())
        return;
    const auto& axes = launch.kernel().axes();
    const bool lines = axes[1].isIdentity() && axes[2].isIdentity();
    if (!(lines ? filterLinesAtRates(launch) : BoxAtRates(launch).run()))
        launchCpuSeparable(launch);
}

} // namespace conv
