// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <conv/plan.h>
#include <string>

/// Options of a run for callers that pass data in memory: the Python module and the server.
namespace app {

/// Options by the names of the command line.
struct RunOptions {
    std::string device = "auto", variant = "auto", precision = "auto";
    std::int64_t memory = 0; ///< bytes; 0: what is free
    bool strict = false;
    friend bool operator==(const RunOptions&, const RunOptions&) = default;
};

/// Returns the choice of the planner. `result`: element type of the result. Throws Error(usage) for unknown names.
[[nodiscard]] conv::PlanOptions planOptionsFor(const Recipe& recipe, const RunOptions& options,
                                               conv::ElementType result);

/// Returns the element type of a result: as named, or for an empty name float64 for float64 samples and for
/// precision float64, uint8 for masks, else float32. "same" is the type that the command line saves. Throws
/// Error(usage) for unknown names.
[[nodiscard]] conv::ElementType resultTypeFor(const Recipe& recipe, const conv::Layout& layout,
                                              const RunOptions& options, const std::string& named);

/// Returns a geometry: spacing and origin in the unit "px", "mm" or "s", direction row-major. Throws Error(usage).
[[nodiscard]] conv::Geometry geometryOf(const conv::Vec3& spacing, const conv::Vec3& origin,
                                        const conv::Matrix3& direction, const std::string& unit);

} // namespace app
