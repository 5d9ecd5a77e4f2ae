// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <conv/variant.h>
#include <optional>
#include <string>

namespace conv {

/// How a variant comes to an output. In strict plans (Choice::strict) only sums of its own products will do.
enum class Arithmetic : std::uint8_t {
    sums, ///< of the samples under the kernel times its taps: whole numbers stay exact, a far sample changes no digit
    factors, ///< the same with the kernel's factors for each axis: that, where the kernel is given by them
    other, ///< transforms, split half precision, sums of separable terms: rounded relative to a block's largest sample
};
/// Of a variant in the list; `other` for names that are not known here.
[[nodiscard]] Arithmetic arithmeticOf(const Variant& variant);
/// Whether it is a convolution: a strict plan says nothing about medians and bilateral filters.
[[nodiscard]] inline bool convolves(const Problem& problem) {
    return !problem.median && problem.range <= 0;
}
/// Why a strict plan does without a variant for a convolution with those kernels: a sentence; nothing if it will do.
[[nodiscard]] std::optional<std::string> refusalAsLoose(const Variant& variant, bool perAxis);

} // namespace conv
