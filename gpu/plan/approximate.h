// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <optional>
#include <string>

namespace conv {

/// What Gaussians by approximate taps can be off by, relative to the largest magnitude of what is read (samples, and
/// the value outside): `axisError(σ, radius)` is Σ |difference of taps| along an axis. The axes' errors multiply with
/// each other, and where taps are renormalized a border divides by what of them lies inside.
[[nodiscard]] double approximationBound(const Problem& problem, double (*axisError)(double sigma, std::int64_t radius));

/// "Off by at most 0.0017 of the largest sample."
[[nodiscard]] std::string boundSentence(double bound);

/// Why a kernel is not a plain Gaussian, in a sentence; nothing if it is one.
[[nodiscard]] std::optional<std::string> refusesAllButGaussians(const Problem& problem);

/// What the variants by damped waves refuse, and by stacks of boxes, on every device.
[[nodiscard]] std::optional<std::string> refusesWaves(const Problem& problem);
[[nodiscard]] std::optional<std::string> refusesBoxes(const Problem& problem);

[[nodiscard]] double boundOfWaves(const Problem& problem);
[[nodiscard]] double boundOfBoxes(const Problem& problem);
/// Of sums of products of samples and taps that are rounded to float16.
[[nodiscard]] double boundOfHalves(const Problem& problem);

/// Fills in what these variants are on any device: class, tiling, summary, origin, and their bound as a remark.
void describeWaves(Variant& variant);
void describeBoxes(Variant& variant);

} // namespace conv
