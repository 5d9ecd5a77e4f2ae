// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <optional>

namespace conv {

/// What an approximate variant's result may be off by on that problem, rounding included, relative to Σ |tap| times the
/// largest magnitude of what is read (samples, and the value outside). Nothing for variants that do not approximate.
[[nodiscard]] std::optional<double> boundOf(const Variant& variant, const Problem& problem);

} // namespace conv
