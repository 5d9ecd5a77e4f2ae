// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include <conv/plan.h>
#include <nlohmann/json.hpp>

namespace app::cli {

/// Plans of a recipe with steps along time, part by part.
struct PlansInTime {
    std::string text;                                              ///< lines for each part
    nlohmann::ordered_json json = nlohmann::ordered_json::array(); ///< an object for each part
    double seconds = 0;                                            ///< predicted for all
    conv::Plan last;  ///< plan of the last part; along time it is that of one curve
    conv::Layout out; ///< layout of the result, as saved
};

/// Plans the steps behind the last grid step. `onGrid`: their input. Reads all of a file whose header alone gives no
/// time step, if a parameter requires one. Throws the errors of planning.
[[nodiscard]] PlansInTime plansInTime(const WorkItem& item, const conv::Layout& onGrid,
                                      const conv::PlanOptions& options);

} // namespace app::cli
