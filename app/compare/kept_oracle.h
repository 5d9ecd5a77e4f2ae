// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include "app/compare/oracle.h"

namespace app::compare {

struct KeptOracle {
    std::shared_ptr<const conv::Volume> source;
    std::vector<conv::Filter> filters;
    std::shared_ptr<const Oracle> oracle; ///< null: empty
};

} // namespace app::compare
