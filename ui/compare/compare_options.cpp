// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_options.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/qt_string.h"
#include <QCheckBox>
#include <QHBoxLayout>
#include <QSpinBox>
#include <algorithm>
#include <conv/device.h>

namespace ui {

CompareOptions::CompareOptions(QWidget* parent)
    : QWidget(parent), device_(new QuietCombo), reference_(new QuietCombo), runs_(new QSpinBox) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(8);
    const auto named = [&](const QString& name, QWidget* field) {
        auto* l = label(name, "secondary");
        l->setBuddy(field);
        field->setAccessibleName(name);
        row->addWidget(l);
        row->addWidget(field);
    };
    fillDevices();
    named(tr("Device"), device_);
    connect(device_, &QComboBox::activated, this, &CompareOptions::offerChanged);
    named(tr("Reference"), reference_);
    reference_->setToolTip(tr("Speed-ups and tests are against its times"));
    named(tr("Runs"), runs_);
    runs_->setRange(1, 999);
    runs_->setValue(11);
    runs_->setFixedWidth(72);
    runs_->setToolTip(tr("Timed runs of each variant; 5 and more can tell a difference"));
    approximate_ = addBox(*row, tr("Approximate"), tr("Variants that trade accuracy for time"), true);
    peers_ = addBox(*row, tr("Peers"), tr("Other libraries"), true);
    live_ = addBox(*row, tr("Live"), tr("Run again whenever the recipe changes"), false);
    for (QCheckBox* box : {approximate_, peers_})
        connect(box, &QCheckBox::toggled, this, &CompareOptions::offerChanged);
}

void CompareOptions::fillDevices() {
    device_->addItem(tr("all"), QStringLiteral("auto"));
    for (const conv::Device& d : conv::devices()) {
        const QString name = toQString(conv::name(d));
        device_->addItem(name, name);
        device_->setItemData(device_->count() - 1, toQString(d.model), Qt::ToolTipRole);
    }
}

QCheckBox* CompareOptions::addBox(QHBoxLayout& row, const QString& name, const QString& about, bool on) {
    auto* box = new QCheckBox(name);
    box->setToolTip(about);
    box->setChecked(on);
    row.addWidget(box);
    return box;
}

CompareChoice CompareOptions::choice() const {
    return {device_->currentData().toString().toStdString(), approximate_->isChecked(), peers_->isChecked(),
            runs_->value(), reference_->currentData().toString()};
}

bool CompareOptions::live() const {
    return live_->isChecked();
}

void CompareOptions::setReferences(const std::vector<CompareEntry>& entries) {
    const QString kept = reference_->currentData().toString();
    reference_->clear();
    reference_->addItem(tr("planner's choice"), QString());
    for (const CompareEntry& e : entries)
        if (e.able())
            reference_->addItem(e.id, e.id);
    setReference(kept);
}

void CompareOptions::setReference(const QString& id) {
    reference_->setCurrentIndex(std::max(0, reference_->findData(id)));
}

void CompareOptions::setPeers(const QString& whyNone) {
    peers_->setEnabled(whyNone.isEmpty());
    peers_->setToolTip(whyNone.isEmpty() ? tr("Other libraries") : whyNone);
}

void CompareOptions::fit() {
    reference_->setMinimumWidth(static_cast<int>(170 * textScale()));
    reference_->setMaximumWidth(static_cast<int>(220 * textScale()));
}

} // namespace ui
