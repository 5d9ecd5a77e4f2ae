// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <nlohmann/json_fwd.hpp>

/// Driver's facts on the kernels that a row launches, in the formats of a report.
namespace app::compare {

/// Returns the launches of a plan's variants; empty on a CPU.
[[nodiscard]] std::vector<conv::LaunchFacts> launchesOf(const conv::Plan& plan);

/// [{"variant", "kernels": […]}], or "unknown" in place of "kernels".
[[nodiscard]] nlohmann::ordered_json kernelsJson(const std::vector<conv::LaunchFacts>& launches);
/// Definitions "launch" and "kernel" of a JSON Schema, with a trailing comma.
[[nodiscard]] const char* launchJsonSchema();
/// A heading and a table with one line per kernel; empty if no row launches any.
[[nodiscard]] std::string kernelsHtml(const Comparison& comparison);
[[nodiscard]] std::string kernelsMarkdown(const Comparison& comparison);

/// "64 × 1 × 132".
[[nodiscard]] std::string shapeText(const std::array<int, 3>& shape);

} // namespace app::compare
