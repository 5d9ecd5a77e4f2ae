// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <optional>
#include <string>

namespace conv {

/// Device-independent refusals of the variants at several rates (taps/rates.h): whole Gaussians; and Gaussians cut
/// off anywhere, which the whole one replaces.
[[nodiscard]] std::optional<std::string> unsupportedRates(const Problem& problem);
[[nodiscard]] std::optional<std::string> unsupportedWhole(const Problem& problem);

/// Bound of the whole Gaussian in place of one that is cut off (see approximationBound).
[[nodiscard]] double boundOfWhole(const Problem& problem);

/// Returns the cells of both: an output alone, which reads a little farther than a kernel cut off at 8σ.
[[nodiscard]] Cells cellsOfRates(const Problem& problem);

/// Set the device-independent fields: class, tiling, summary, origin, and the bound as remark.
void describeRates(Variant& variant);
void describeWhole(Variant& variant);

} // namespace conv
