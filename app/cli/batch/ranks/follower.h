// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include "app/mpi/ranks.h"

namespace app::cli {

/// The part of one of several processes that share a run, but for the first: works on what that one gives out. Returns
/// the exit code of all.
[[nodiscard]] int follow(const Request& request, Ranks& ranks);

} // namespace app::cli
