// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/explain_window.h"
#include "app/recipe/grids/grid_steps.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/style/fit_screen.h"
#include "ui/style/small_widgets.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {

std::vector<RanVariant> ranVariants(const app::Outcome& outcome, const conv::Layout& source) {
    std::vector<RanVariant> ran;
    conv::Layout layout = source;
    std::size_t active = 0;
    int number = 0;
    const std::vector<double>& times = outcome.timedSteps();
    for (const app::Step& step : outcome.recipe.steps) {
        ++number;
        if (step.muted)
            continue;
        const std::size_t at = active++;
        try {
            if (app::changesGrid(step)) {
                layout = app::layoutAfter(step, layout);
                continue;
            }
            for (const app::DeviceOffer& device :
                 at < outcome.offers.size() ? outcome.offers[at] : std::vector<app::DeviceOffer>())
                for (const app::VariantOffer& offer : device.variants) {
                    if (!device.chosen || !offer.chosen)
                        continue;
                    const double milliseconds = at < times.size() ? times[at] : 0;
                    QString title =
                        ExplainWindow::tr("%1 %2: %3").arg(integer(number), stepTitle(step), toQString(offer.name));
                    if (milliseconds > 0)
                        title += QStringLiteral(", ") + duration(milliseconds);
                    ran.push_back({title, offer.name, device.name, milliseconds, {app::build(step, layout)}, layout});
                }
        } catch (const conv::Error&) { // a mask that has gone since the run
            continue;
        }
    }
    return ran;
}

ExplainWindow::ExplainWindow(QWidget* parent) : QDialog(parent), steps_(new QuietCombo), card_(new ExplainCard) {
    fitToScreen(*this, {520, 760});
    setWindowTitle(tr("The last run explained"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 12, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(16, 0, 16, 0);
    auto* name = label(tr("Step"), "secondary");
    name->setBuddy(steps_);
    steps_->setAccessibleName(tr("Step of the last run"));
    steps_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(name);
    row->addWidget(steps_, 1);
    column->addLayout(row);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(card_);
    column->addWidget(area, 1);
    connect(steps_, &QComboBox::activated, this, &ExplainWindow::explain);
}

void ExplainWindow::setRun(const app::Outcome& outcome, const conv::Layout& source) {
    const int chosen = std::max(0, steps_->currentIndex());
    ran_ = ranVariants(outcome, source);
    steps_->clear();
    for (const RanVariant& r : ran_)
        steps_->addItem(r.title);
    explain(std::min(chosen, static_cast<int>(ran_.size()) - 1));
}

void ExplainWindow::explain(int index) {
    if (index < 0)
        return;
    steps_->setCurrentIndex(index);
    const RanVariant& r = ran_[static_cast<std::size_t>(index)];
    CompareEntry entry;
    entry.row.candidate.variant = r.variant;
    entry.row.candidate.device = r.device;
    entry.row.kernel.median = r.milliseconds;
    card_->setEntry(entry, r.filters, r.layout);
}

} // namespace ui
