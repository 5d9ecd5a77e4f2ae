// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <nlohmann/json_fwd.hpp>

namespace app::cli {

[[nodiscard]] nlohmann::ordered_json toJson(const conv::Geometry& geometry);

/// Returns a plan as --plan --json prints it (docs/reference/results.md). `type`: element type of the saved result.
[[nodiscard]] nlohmann::ordered_json planJson(const conv::Plan& plan, conv::ElementType type);

} // namespace app::cli
