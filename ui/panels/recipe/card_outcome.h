// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <vector>

namespace ui {

class StepCard;

/// Gives the cards of a recipe's steps what the last run found: thresholds, if it ran this recipe, and the variants
/// that its plan offers, if its steps are these.
void showOutcome(const app::Recipe& recipe, const std::vector<StepCard*>& cards, const app::Outcome& outcome);

} // namespace ui
