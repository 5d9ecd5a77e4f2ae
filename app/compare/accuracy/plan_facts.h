// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/errors.h"
#include <conv/plan.h>

/// What a comparison says of plans and of results that are wrong.
namespace app::compare {

/// How a result is wrong, as two sentences.
[[nodiscard]] std::string wrongSentence(const Errors& errors, int dimension);
/// The variants of a plan, each once, in their order: "separable-fused + direct".
[[nodiscard]] std::string namesIn(const conv::Plan& plan);
/// The least promise among them.
[[nodiscard]] conv::VariantClass classOf(const conv::Plan& plan);

/// The first of the channels on which most steps act, where few samples say most of a run.
[[nodiscard]] conv::Item itemOfMostSteps(const conv::Plan& plan);

} // namespace app::compare
