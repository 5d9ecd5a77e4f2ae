// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"

namespace app::cli {

/// Runs --watch: filters the files of folders and patterns, then new ones and new versions as they arrive, until a
/// signal or the quiet time that ends it. Returns the exit code. Throws Error(usage, unreadable).
[[nodiscard]] int runWatch(const Request& request);

} // namespace app::cli
