// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/recipe_device.h"
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/fields/variant_field.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include <QComboBox>
#include <QGridLayout>
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

RecipeDevice::RecipeDevice(QWidget* parent)
    : QWidget(parent), device_(new QuietCombo), why_(label({}, "secondary", true)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(13, 4, 13, 0); // aligned with the cards' fields
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(2);
    grid->setColumnMinimumWidth(0, nameColumn);
    grid->setColumnStretch(1, 1);
    device_->setAccessibleName(tr("Device"));
    device_->setToolTip(tr("Where all steps are computed: data stay on one device between them"));
    showDetails(*device_);
    QLabel* name = label(tr("Device"));
    name->setMinimumHeight(28);
    name->setBuddy(device_);
    grid->addWidget(name, 0, 0);
    grid->addWidget(device_, 0, 1);
    grid->addWidget(why_, 1, 0, 1, 2);
    fill();
    connect(device_, &QComboBox::activated, this, [this] {
        conv::PlanOptions next = choice_;
        next.device = device_->currentData().toString().toStdString();
        Q_EMIT choiceEdited(next);
    });
}

void RecipeDevice::fill() {
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

void RecipeDevice::setChoice(const conv::PlanOptions& planOptions, const app::Outcome& outcome) {
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
    const auto add = [&](const QString& line) { why += (why.isEmpty() ? QString() : QStringLiteral("\n")) + line; };
    if (planOptions.variant != "auto")
        add(tr("All steps by %1").arg(toQString(planOptions.variant)));
    if (outcome.places != outcome.device)
        add(appText(outcome.places) +
            (outcome.whyElsewhere.empty() ? QString() : QStringLiteral(": ") + appText(outcome.whyElsewhere)));
    if (!outcome.strictReason.empty())
        add(tr("Strict arithmetic: %1").arg(appText(outcome.strictReason)));
    why_->setText(why);
    why_->setVisible(!why.isEmpty());
}

} // namespace ui
