// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <conv/variant.h>
#include <optional>
#include <string>

namespace conv {

/// True for convolutions; strict plans restrict no other operation.
[[nodiscard]] inline bool convolves(const Problem& problem) {
    return !problem.median && problem.range <= 0 && !problem.ordered && !problem.score && !problem.equalized &&
           !problem.recursive();
}
/// Sentence if a strict plan rejects a variant for a convolution.
[[nodiscard]] std::optional<std::string> strictRefusal(const Variant& variant, bool perAxis);

} // namespace conv
