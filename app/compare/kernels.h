// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <nlohmann/json_fwd.hpp>

/// What the driver says of the kernels that a row launches, in the forms of a report.
namespace app::compare {

/// What a plan's variants launch; empty on a CPU.
[[nodiscard]] std::vector<conv::LaunchFacts> launchesOf(const conv::Plan& plan);

/// [{"variant", "kernels": […]}, or with "unknown" instead].
[[nodiscard]] nlohmann::ordered_json kernelsJson(const std::vector<conv::LaunchFacts>& launches);
/// The definitions "launch" and "kernel" of a JSON Schema, with a comma at the end.
[[nodiscard]] const char* launchJsonSchema();
/// A heading and a table with a line a kernel; empty where no row launches any.
[[nodiscard]] std::string kernelsHtml(const Comparison& comparison);
[[nodiscard]] std::string kernelsMarkdown(const Comparison& comparison);

/// "64 × 1 × 132".
[[nodiscard]] std::string shapeText(const std::array<int, 3>& shape);

} // namespace app::compare
