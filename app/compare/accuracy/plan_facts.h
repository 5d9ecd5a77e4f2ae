// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/errors.h"
#include <conv/plan.h>

/// Texts of a comparison on plans and wrong results.
namespace app::compare {

/// Describes a wrong result in two sentences.
[[nodiscard]] std::string wrongSentence(const Errors& errors, int dimension);
/// Returns the variants of a plan, each once, in order: "separable-fused + direct".
[[nodiscard]] std::string namesIn(const conv::Plan& plan);
/// Returns the weakest accuracy class among them.
[[nodiscard]] conv::VariantClass classOf(const conv::Plan& plan);

/// Returns the first item on which most steps act: its samples represent most of a run.
[[nodiscard]] conv::Item itemOfMostSteps(const conv::Plan& plan);

} // namespace app::compare
