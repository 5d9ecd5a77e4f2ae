// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/card_outcome.h"
#include "ui/panels/recipe/step_card.h"
#include <algorithm>

namespace ui {
namespace {

void showThresholds(const app::Recipe& recipe, const std::vector<StepCard*>& cards, const app::Outcome& outcome) {
    int active = 0; // place among the steps that were computed
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (recipe.steps[i].muted)
            continue;
        std::vector<double> found;
        if (outcome.recipe == recipe)
            for (const conv::FoundThreshold& one : outcome.report.thresholds)
                if (one.step == active)
                    found.push_back(one.value);
        cards[i]->setThresholds(found);
        ++active;
    }
}

/// Offers for another recipe are ignored; the last ones stay until the next plan.
void showOffers(const app::Recipe& recipe, const std::vector<StepCard*>& cards, const app::Outcome& outcome) {
    const auto active = std::ranges::count(recipe.steps, false, &app::Step::muted);
    if (active != static_cast<std::ptrdiff_t>(outcome.offers.size()))
        return;
    std::vector<std::string_view> computed; // a replaced step has no offers
    for (const app::Step& s : outcome.recipe.steps)
        if (!s.muted)
            computed.push_back(s.filter);
    std::size_t at = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (recipe.steps[i].muted)
            continue;
        if (at >= computed.size() || computed[at] == recipe.steps[i].filter)
            cards[i]->setOffers(outcome.offers[at], at < outcome.timedSteps().size() ? outcome.timedSteps()[at] : -1);
        ++at;
    }
}

} // namespace

void showOutcome(const app::Recipe& recipe, const std::vector<StepCard*>& cards, const app::Outcome& outcome) {
    showThresholds(recipe, cards, outcome);
    showOffers(recipe, cards, outcome);
}

} // namespace ui
