#include "ui/models/recipe_text.h"
#include "ui/number.h"
#include "ui/panels/parts.h"
#include "ui/panels/recipe_panel.h"
#include <QComboBox>
#include <QGridLayout>
#include <QStandardItemModel>
#include <conv/device.h>

// Device and variant of a recipe: refused ones stay in the list, grey, with the reason.

namespace ui {
namespace {

QString text(const std::string& s) {
    return QString::fromStdString(s);
}

void disableItem(QComboBox* combo, int index, const QString& reason) {
    if (auto* model = qobject_cast<QStandardItemModel*>(combo->model());
        model != nullptr && model->item(index) != nullptr)
        model->item(index)->setEnabled(false);
    combo->setItemData(index, reason, Qt::ToolTipRole);
    combo->setItemData(index, reason, Qt::AccessibleDescriptionRole);
}

void select(QComboBox* combo, const QString& data) {
    int at = combo->findData(data);
    if (at < 0) {
        combo->addItem(data, data);
        at = combo->count() - 1;
    }
    combo->setCurrentIndex(at);
}

/// "predicted 0.24 ms; fft-tile 0.61 ms"
QString whyText(const std::vector<app::VariantOffer>& offers) {
    const app::VariantOffer *chosen = nullptr, *next = nullptr;
    for (const app::VariantOffer& o : offers) {
        if (o.chosen && chosen == nullptr)
            chosen = &o;
        else if (!o.chosen && o.refused.empty() && (next == nullptr || o.seconds < next->seconds))
            next = &o;
    }
    if (chosen == nullptr)
        return {};
    QString s = RecipePanel::tr("predicted %1").arg(duration(chosen->seconds * 1000));
    if (next != nullptr)
        s += QStringLiteral("; ") + text(next->name) + QLatin1Char(' ') + duration(next->seconds * 1000);
    return s;
}

} // namespace

QWidget* RecipePanel::buildChoice() {
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(12, 4, 12, 0);
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, 84);
    grid->setColumnStretch(1, 1);
    device_ = new QuietCombo;
    variant_ = new QuietCombo;
    device_->setAccessibleName(tr("Device"));
    variant_->setAccessibleName(tr("Variant"));
    device_->setToolTip(tr("Where the recipe is computed"));
    variant_->setToolTip(
        tr("How its convolutions are computed. Grey ones cannot do this recipe; their tooltip says why"));
    why_ = label({}, "secondary", true);
    grid->addWidget(label(tr("Device")), 0, 0);
    grid->addWidget(device_, 0, 1);
    grid->addWidget(label(tr("Variant")), 1, 0);
    grid->addWidget(variant_, 1, 1);
    grid->addWidget(why_, 2, 1);
    fillDevices();
    variant_->addItem(tr("Auto"), QStringLiteral("auto"));
    connect(device_, &QComboBox::activated, this, [this] {
        conv::Choice next = choice_;
        next.device = device_->currentData().toString().toStdString();
        next.variant = "auto"; // names differ between devices
        Q_EMIT choiceEdited(next);
    });
    connect(variant_, &QComboBox::activated, this, [this] {
        conv::Choice next = choice_;
        next.variant = variant_->currentData().toString().toStdString();
        Q_EMIT choiceEdited(next);
    });
    return box;
}

void RecipePanel::fillDevices() {
    device_->addItem(tr("Auto"), QStringLiteral("auto"));
    bool cuda = false;
    for (const conv::Device& d : conv::devices()) {
        const QString name = text(conv::name(d));
        const QString about = d.kind == conv::DeviceKind::cpu
                                  ? (d.cores == 1 ? tr("CPU, %1 core") : tr("CPU, %1 cores")).arg(d.cores)
                                  : text(d.model) + QStringLiteral(", ") + name;
        device_->addItem(about, name);
        cuda = cuda || d.kind == conv::DeviceKind::cuda;
    }
    if (!cuda) {
        device_->addItem(tr("GPU (CUDA)"), QStringLiteral("cuda"));
        disableItem(device_, device_->count() - 1, text(conv::whyNoCuda()));
    }
}

void RecipePanel::setChoice(const conv::Choice& choice, const app::Outcome& outcome) {
    choice_ = choice;
    select(device_, text(choice.device));
    const int automatic = device_->findData(QStringLiteral("auto"));
    const int used = device_->findData(text(outcome.device));
    device_->setItemText(automatic, used > 0 ? tr("Auto: %1").arg(device_->itemText(used)) : tr("Auto"));
    fillVariants(outcome);
}

void RecipePanel::fillVariants(const app::Outcome& outcome) {
    if (!outcome.offers.empty())
        offers_ = outcome.offers; // else those of the last plan stay: a refused choice can be taken back
    QString automatic = tr("Auto");
    variant_->clear();
    variant_->addItem(automatic, QStringLiteral("auto"));
    for (const app::VariantOffer& o : offers_) {
        variant_->addItem(text(o.name), text(o.name));
        const int at = variant_->count() - 1;
        if (!o.refused.empty())
            disableItem(variant_, at, text(o.refused));
        else
            variant_->setItemData(at, tr("predicted %1").arg(duration(o.seconds * 1000)), Qt::ToolTipRole);
        if (o.chosen && choice_.variant == "auto" && automatic == tr("Auto"))
            automatic = tr("Auto: %1").arg(text(o.name));
    }
    variant_->setItemText(0, automatic);
    select(variant_, text(choice_.variant));
    why_->setText(whyText(offers_));
    why_->setVisible(!why_->text().isEmpty());
}

} // namespace ui
