// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/sweep_page.h"
#include "ui/compare/numbers/numbers_panel.h"
#include "ui/compare/page_bar.h"
#include "ui/scene/plane_layout.h"
#include "ui/style/small_widgets.h"
#include "ui/views/volume/volume_view.h"
#include <QLineEdit>
#include <QPushButton>

namespace ui {
namespace {

/// Sets the text and shows its beginning.
void setText(QLineEdit& field, const QStringList& values) {
    field.setText(values.join(QStringLiteral(", ")));
    field.home(false);
}

} // namespace

SweepPage::~SweepPage() {
    disconnectChildren(*this);
}

void SweepPage::open(const DataView& view) {
    if (workspace_.documents().empty())
        return;
    const app::Document& d = workspace_.documents().current();
    const std::vector<SweepChoice> choices = sweep_.choices();
    sweep_.setDocument(d);
    window_->set(view.windowLevel()->level(), view.windowLevel()->width());
    window_->setColorMap(view.windowLevel()->colorMap().id);
    cursor_ = view.cursorIndex();
    item_ = view.item();
    if (marks_ != view.marks()) {
        disconnect(marksChanged_);
        marks_ = view.marks();
        marksChanged_ = connect(marks_.get(), &Marks::changed, &soon_, qOverload<>(&QTimer::start));
        views_.clear(); // they show the marks of another document
    }
    planes_->setVisible(sweep_.source()->layout().dimension == 3);
    if (sweep_.source()->layout().dimension == 3)
        namePlanes(*planes_, sweep_.source()->layout());
    fillChoices(choices);
    suggest(0);
    suggest(1);
    readFields();
}

void SweepPage::fillChoices(const std::vector<SweepChoice>& old) {
    const std::vector<SweepChoice>& choices = sweep_.choices();
    for (std::size_t side = 0; side < 2; ++side) {
        const int kept = sides_[side]->currentIndex() - 1;
        sides_[side]->clear();
        sides_[side]->addItem(tr("nothing"));
        for (const SweepChoice& c : choices)
            sides_[side]->addItem(c.name);
        int at = side == 0 && !choices.empty() ? 0 : -1;
        if (kept >= 0 && kept < static_cast<int>(old.size()))
            for (std::size_t i = 0; i < choices.size(); ++i)
                if (choices[i] == old[static_cast<std::size_t>(kept)])
                    at = static_cast<int>(i);
        sides_[side]->setCurrentIndex(at + 1);
        sides_[side]->setEnabled(!choices.empty());
    }
}

void SweepPage::suggest(int side) {
    const auto at = static_cast<std::size_t>(side);
    const int index = sides_[at]->currentIndex() - 1;
    values_[at]->setEnabled(index >= 0);
    if (index < 0 || index >= static_cast<int>(sweep_.choices().size())) {
        values_[at]->clear();
        return;
    }
    setText(*values_[at], sweep_.suggested(sweep_.choices()[static_cast<std::size_t>(index)],
                                           !workspace_.documents().empty() ? workspace_.documents().current().outcome
                                                                           : app::Outcome()));
    fitWidth();
}

SweepAxis SweepPage::axis(int side) const {
    const auto at = static_cast<std::size_t>(side);
    const int index = sides_[at]->currentIndex() - 1;
    if (index < 0 || index >= static_cast<int>(sweep_.choices().size()))
        return {};
    const SweepChoice& c = sweep_.choices()[static_cast<std::size_t>(index)];
    return {c.step, c.key, splitValues(values_[at]->text())};
}

void SweepPage::setAxis(int side, int step, const std::string& key, const QStringList& values) {
    const auto at = static_cast<std::size_t>(side);
    for (std::size_t i = 0; i < sweep_.choices().size(); ++i)
        if (sweep_.choices()[i].step == step && sweep_.choices()[i].key == key)
            sides_[at]->setCurrentIndex(static_cast<int>(i) + 1);
    values_[at]->setEnabled(true);
    setText(*values_[at], values);
    fitWidth();
    readFields();
}

void SweepPage::readFields() {
    if (!sweep_.source() ||
        (!sweep_.setAxes(axis(0), axis(1)) && !views_.empty() && views_.front()->before() == sweep_.source()))
        return;
    numbers_->setVersions(numbersFor(cells(), axis(0), axis(1), sweep_.source()->layout().geometry),
                          sweep_.source()->layout().dimension);
    rebuild();
}

void SweepPage::setPlane(int plane) {
    if (plane == plane_)
        return;
    plane_ = plane;
    planes_->setCurrentIndex(plane);
    rebuild();
}

void SweepPage::markAdopted() {
    for (std::size_t i = 0; i < use_.size(); ++i) {
        const bool now = !workspace_.documents().empty() && cells()[i].problem.isEmpty() &&
                         cells()[i].recipe == workspace_.documents().current().recipe;
        use_[i]->setChecked(now);
        use_[i]->setText(now ? tr("In use") : tr("Use"));
    }
}

void SweepPage::adopt(int cell) {
    const SweepCell& c = cells().at(static_cast<std::size_t>(cell));
    if (c.problem.isEmpty())
        workspace_.edits().setRecipe(c.recipe);
    markAdopted();
}

void SweepPage::compute() {
    const int first = views_.empty() ? -1 : sweep_.firstAble();
    if (first < 0) {
        sweep_.stop();
        state_->setText({});
        return;
    }
    const DataView* const shown = views_[static_cast<std::size_t>(first)];
    const bool whole = qobject_cast<const VolumeView*>(shown) != nullptr;
    const std::vector<conv::Region> regions = shown->visibleRegions();
    const SweepMarks marks = sweepMarks(*marks_, sweep_.source()->layout(), item_);
    state_->setText(tr("computing"));
    numbers_->setMarks(marks);
    sweep_.compute(whole || regions.empty() ? conv::Region{} : regions.front(), marks);
}

} // namespace ui
