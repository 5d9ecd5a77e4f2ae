// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include "app/mpi/ranks.h"

namespace app::cli {

/// Works on the units that the first process gives out. Returns 0 once that ended the run, whose exit code it
/// alone returns.
[[nodiscard]] int runRankClient(const Request& request, Ranks& ranks);

} // namespace app::cli
