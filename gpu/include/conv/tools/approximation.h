// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <optional>

namespace conv {

/// Returns the error bound of an approximate variant on that problem, rounding included, relative to Σ |tap| times the
/// largest magnitude of the samples and the outside value. Empty for variants that do not approximate.
[[nodiscard]] std::optional<double> boundOf(const Variant& variant, const Problem& problem);

} // namespace conv
