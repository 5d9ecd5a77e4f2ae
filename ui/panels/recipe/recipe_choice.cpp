// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/fields/variant_field.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include <QComboBox>
#include <QGridLayout>
#include <algorithm>
#include <conv/device.h>

namespace ui {
namespace {

void select(QComboBox* combo, const QString& data) {
    int at = combo->findData(data);
    if (at < 0) {
        combo->addItem(data, data);
        at = combo->count() - 1;
    }
    combo->setCurrentIndex(at);
}

} // namespace

QWidget* RecipePanel::buildChoice() {
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(13, 4, 13, 0); // aligned with the cards' fields
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(2);
    grid->setColumnMinimumWidth(0, nameColumn);
    grid->setColumnStretch(1, 1);
    device_ = new QuietCombo;
    device_->setAccessibleName(tr("Device"));
    device_->setToolTip(tr("Where all steps are computed: data stay on one device between them"));
    showDetails(*device_);
    why_ = label({}, "secondary", true);
    QLabel* name = label(tr("Device"));
    name->setMinimumHeight(28);
    name->setBuddy(device_);
    grid->addWidget(name, 0, 0);
    grid->addWidget(device_, 0, 1);
    grid->addWidget(why_, 1, 0, 1, 2);
    fillDevices();
    connect(device_, &QComboBox::activated, this, [this] {
        conv::PlanOptions next = choice_;
        next.device = device_->currentData().toString().toStdString();
        Q_EMIT choiceEdited(next);
    });
    return box;
}

void RecipePanel::fillDevices() {
    device_->addItem(tr("Auto"), QStringLiteral("auto"));
    bool cuda = false;
    for (const conv::Device& d : conv::devices()) {
        const QString name = toQString(conv::name(d));
        const QString about = d.kind == conv::DeviceKind::cpu
                                  ? (d.cores == 1 ? tr("CPU, %1 core") : tr("CPU, %1 cores")).arg(d.cores)
                                  : toQString(d.model) + QStringLiteral(", ") + name;
        device_->addItem(about, name);
        cuda = cuda || d.kind == conv::DeviceKind::cuda;
    }
    if (!cuda) {
        device_->addItem(tr("GPU (CUDA)"), QStringLiteral("cuda"));
        refuseItem(*device_, device_->count() - 1, appText(conv::noCudaReason()));
    }
}

/// Gives each step the thresholds that the run of this recipe found.
void RecipePanel::showThresholds(const app::Outcome& outcome) {
    int active = 0; // place among the steps that were computed
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (recipe_.steps[i].muted)
            continue;
        std::vector<double> found;
        if (outcome.recipe == recipe_)
            for (const conv::FoundThreshold& one : outcome.report.thresholds)
                if (one.step == active)
                    found.push_back(one.value);
        cards_[i]->setThresholds(found);
        ++active;
    }
}

void RecipePanel::setChoice(const conv::PlanOptions& planOptions, const app::Outcome& outcome) {
    choice_ = planOptions;
    select(device_, toQString(planOptions.device));
    const int automatic = device_->findData(QStringLiteral("auto"));
    const int used = device_->findData(toQString(outcome.device));
    device_->setItemText(automatic, used > 0 ? tr("Auto: %1").arg(device_->itemText(used)) : tr("Auto"));
    device_->setItemData(automatic, tr("Where the whole run, transfers included, is predicted to end first"),
                         detailRole);
    QString why = planOptions.device != "auto" ? QString()
                  : outcome.fellBack           ? tr("No GPU is usable: %1").arg(appText(conv::noCudaReason()))
                                               : appText(outcome.deviceReason);
    if (planOptions.variant != "auto")
        why += (why.isEmpty() ? QString() : QStringLiteral("\n")) +
               tr("All steps by %1").arg(toQString(planOptions.variant));
    if (outcome.places != outcome.device)
        why += (why.isEmpty() ? QString() : QStringLiteral("\n")) + appText(outcome.places) +
               (outcome.whyElsewhere.empty() ? QString() : QStringLiteral(": ") + appText(outcome.whyElsewhere));
    if (!outcome.strictReason.empty())
        why += (why.isEmpty() ? QString() : QStringLiteral("\n")) +
               tr("Strict arithmetic: %1").arg(appText(outcome.strictReason));
    why_->setText(why);
    why_->setVisible(!why.isEmpty());
    showThresholds(outcome);
    // Ignore offers for another recipe; keep the last ones until the next plan.
    const auto active = [](const app::Recipe& r) {
        return std::count_if(r.steps.begin(), r.steps.end(), [](const app::Step& s) { return !s.muted; });
    };
    if (active(recipe_) != static_cast<std::ptrdiff_t>(outcome.offers.size()))
        return;
    std::vector<std::string_view> computed; // a replaced step has no offers
    for (const app::Step& s : outcome.recipe.steps)
        if (!s.muted)
            computed.push_back(s.filter);
    std::size_t at = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (recipe_.steps[i].muted)
            continue;
        if (at >= computed.size() || computed[at] == recipe_.steps[i].filter)
            cards_[i]->setOffers(outcome.offers[at], at < outcome.timedSteps().size() ? outcome.timedSteps()[at] : -1);
        ++at;
    }
}

} // namespace ui
