// SPDX-License-Identifier: Apache-2.0
// ComparePage: filters and candidates of the document's recipe.
#include "ui/compare/compare_page.h"
#include "ui/panels/recipe/step_file_reading.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/background.h"
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <algorithm>
#include <conv/error.h>

namespace ui {

void ComparePage::follow() {
    if (!source_ || !workspace_.hasDocument() || QString::fromStdString(workspace_.document().title) != title_)
        return;
    const app::Recipe& now = workspace_.document().recipe;
    static_cast<ElidedLabel*>(recipeLabel_)->setText(recipeSummary(now));
    if (now == recipe_ && (building_ || !filters_.empty()))
        return;
    recipe_ = now;
    predicting_ = predicting_ || comparison_ || runner_.running();
    runner_.drop(); // its times belong to another recipe
    dropScaling();
    model_.clearResults();
    comparison_.reset();
    const quint64 build = ++built_;
    building_ = std::any_of(now.steps.begin(), now.steps.end(), &readsMaskFile);
    if (!building_) {
        takeFilters(filtersOf(now, source_->layout()));
        return;
    }
    filters_.clear();
    failure_ = tr("The mask is being read.");
    fillCandidates();
    showResults();
    inBackground(
        this, [now, layout = source_->layout()] { return filtersOf(now, layout); },
        [this, build](Built filters) {
            if (build != built_)
                return;
            building_ = false;
            takeFilters(std::move(filters));
        });
}

ComparePage::Built ComparePage::filtersOf(const app::Recipe& recipe, const conv::Layout& layout) {
    try {
        Built built{app::build(recipe, layout), {}};
        if (built.filters.empty())
            built.failure = tr("The recipe has no steps: there is nothing to compare yet.");
        return built;
    } catch (const conv::Error& e) {
        return {{}, windowText(e)};
    } catch (const std::exception& e) {
        return {{}, windowText(e.what())};
    }
}

void ComparePage::takeFilters(Built built) {
    filters_ = std::move(built.filters);
    failure_ = built.failure;
    fillCandidates();
    showCard();
    showResults();
    if (live_->isChecked())
        liveSoon_.start();
}

void ComparePage::fillCandidates() {
    std::vector<app::compare::Candidate> candidates;
    if (source_ && !filters_.empty()) {
        try {
            app::compare::Offer offer;
            offer.device = device_->currentData().toString().toStdString();
            offer.approximate = approximate_->isChecked();
            offer.peers = peers_->isChecked();
            offer.own = true;
            const int dimension = source_->layout().dimension;
            candidates = app::compare::candidatesFor(dimension, offer);
            offer.peers = true;
            const std::size_t with = app::compare::candidatesFor(dimension, offer).size();
            offer.peers = false;
            const bool any = with > app::compare::candidatesFor(dimension, offer).size();
            peers_->setEnabled(any);
            peers_->setToolTip(any              ? tr("Other libraries")
                               : dimension == 3 ? tr("No other library that is loaded here filters volumes")
                                                : tr("No other library that is loaded here filters such data"));
        } catch (const conv::Error& e) {
            failure_ = windowText(e);
        }
    }
    model_.setCandidates(candidates, filters_, source_ ? source_->layout() : conv::Layout{});
    fillReferences();
    showChart();
    showState();
}

void ComparePage::fillReferences() {
    const QString kept = reference_->currentData().toString();
    reference_->clear();
    reference_->addItem(tr("planner's choice"), QString());
    for (const CompareEntry& e : model_.entries())
        if (e.able())
            reference_->addItem(e.id, e.id);
    reference_->setCurrentIndex(std::max(0, reference_->findData(kept)));
}

} // namespace ui
