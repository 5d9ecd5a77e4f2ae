// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"

namespace app::cli {

/// Computes Request::part of the result of one input, or completes the result. Returns the exit code.
[[nodiscard]] int runPart(const Request& request);

} // namespace app::cli
