// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <conv/variant.h>
#include <optional>
#include <string>

namespace conv {

/// Arithmetic of a variant. Strict plans (PlanOptions::strict) accept only sums of an output's own products.
enum class Arithmetic : std::uint8_t {
    sums,    ///< sums samples times taps: integers stay exact, distant samples change no digit
    factors, ///< as `sums`, with the kernel's factors per axis; strict for kernels given that way
    other, ///< transforms, split half precision, sums of separable terms: rounded relative to a block's largest sample
};
/// `other` for unlisted names.
[[nodiscard]] Arithmetic arithmeticOf(const Variant& variant);
/// True for convolutions; strict plans restrict no other operation.
[[nodiscard]] inline bool convolves(const Problem& problem) {
    return !problem.median && problem.range <= 0 && !problem.ordered && !problem.score && !problem.equalized &&
           !problem.recursive();
}
/// Sentence if a strict plan rejects a variant for a convolution.
[[nodiscard]] std::optional<std::string> strictRefusal(const Variant& variant, bool perAxis);

} // namespace conv
