// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <optional>
#include <string>

namespace conv {

/// Error bound of an approximate Gaussian, relative to the largest magnitude of the samples and the outside value.
/// `axisError(σ, radius)` is Σ |difference of taps| along an axis. Axis errors multiply; with renormalized taps a
/// border divides by the sum of the taps inside.
[[nodiscard]] double approximationBound(const Problem& problem, double (*axisError)(double sigma, std::int64_t radius));

/// "Off by at most 0.0017 of the largest sample."
[[nodiscard]] std::string boundSentence(double bound);

/// Sentence if a kernel is not a plain Gaussian.
[[nodiscard]] std::optional<std::string> requiresGaussian(const Problem& problem);

/// Device-independent refusals of the variants by damped waves and by stacks of boxes.
[[nodiscard]] std::optional<std::string> unsupportedWaves(const Problem& problem);
[[nodiscard]] std::optional<std::string> unsupportedBoxes(const Problem& problem);

[[nodiscard]] double boundOfWaves(const Problem& problem);
[[nodiscard]] double boundOfBoxes(const Problem& problem);
/// Bound of products of float16 samples and taps.
[[nodiscard]] double boundOfHalves(const Problem& problem);

/// Set the device-independent fields: class, tiling, summary, origin, and the bound as remark.
void describeWaves(Variant& variant);
void describeBoxes(Variant& variant);

} // namespace conv
