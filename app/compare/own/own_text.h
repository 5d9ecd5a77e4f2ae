// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <string>
#include <vector>

namespace app::compare {

/// Returns what is known of a user's kernel besides its times: resources, the time of the kernel alone, the compiler's
/// messages. Empty for other rows.
[[nodiscard]] std::vector<std::string> ownKernelLines(const Measurement& row);
/// A heading and a list; empty if no row is a user's kernel.
[[nodiscard]] std::string ownKernelsHtml(const Comparison& comparison);
[[nodiscard]] std::string ownKernelsMarkdown(const Comparison& comparison);

} // namespace app::compare
