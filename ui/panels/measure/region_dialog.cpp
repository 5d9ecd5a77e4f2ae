// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_dialog.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <conv/error.h>

namespace ui {
namespace {

QString titleOf(RegionDialog::Kind kind) {
    switch (kind) {
    case RegionDialog::Kind::values:
        return QObject::tr("Region by values");
    case RegionDialog::Kind::mask:
        return QObject::tr("Region from a mask");
    case RegionDialog::Kind::any:
        break;
    }
    return QObject::tr("Region");
}

QString aboutOf(RegionDialog::Kind kind) {
    switch (kind) {
    case RegionDialog::Kind::values:
        return QObject::tr("The region holds the samples of the source within a range: >= 300, <= 40, or 10 to 40. The "
                           "result is measured at the same samples.");
    case RegionDialog::Kind::mask:
        return QObject::tr("The region holds the samples of a file that are not 0, or that have certain labels: "
                           "seg.nii.gz:3,5-7.");
    case RegionDialog::Kind::any:
        break;
    }
    return QObject::tr("Samples are counted from 0, ends are excluded: 10:50x20:60x3:9 is a box, ellipse:10:50x20:60 "
                       "an ellipse.");
}

} // namespace

RegionDialog::RegionDialog(Kind kind, const QString& text, const conv::Layout& layout, const Regions& boxes,
                           QWidget* parent)
    : QDialog(parent),
      kind_(kind),
      layout_(layout),
      field_(new QLineEdit(text)),
      within_(new QComboBox),
      complaint_(label({}, "secondary", true)),
      apply_(new QPushButton(kind == Kind::any ? tr("Apply") : tr("Add"))) {
    setWindowTitle(titleOf(kind));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    auto* about = label(aboutOf(kind), "secondary", true);
    about->setMinimumWidth(360);
    column->addWidget(about);
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(8);
    auto* what = label(kind == Kind::values ? tr("Values") : kind == Kind::mask ? tr("Mask") : tr("Region"));
    what->setBuddy(field_);
    field_->setAccessibleName(what->text());
    form->addWidget(what, 0, 0);
    form->addWidget(field_, 0, 1);
    within_->addItem(tr("All of the data"));
    within_->setAccessibleName(tr("Within"));
    limits_.push_back(layout.whole());
    for (const MarkedRegion& region : boxes.all)
        if (!region.needsSamples()) {
            within_->addItem(tr("The bounds of %1").arg(region.name));
            limits_.push_back(region.box);
        }
    if (kind != Kind::any) {
        auto* limit = label(tr("Within"));
        limit->setBuddy(within_);
        form->addWidget(limit, 1, 0);
        form->addWidget(within_, 1, 1);
    } else {
        within_->setParent(this);
        within_->hide();
    }
    form->setColumnStretch(1, 1);
    column->addLayout(form);
    column->addWidget(complaint_);
    column->addStretch(1);
    auto* buttons = new QHBoxLayout;
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setToolTip(tr("Change nothing (Esc)"));
    apply_->setProperty("primary", true);
    apply_->setDefault(true);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(apply_);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &RegionDialog::reject);
    connect(field_, &QLineEdit::textChanged, this, &RegionDialog::check);
    connect(apply_, &QPushButton::clicked, this, [this] {
        QString why;
        if (const auto region = typed(why)) {
            Q_EMIT chosen(*region);
            accept();
        }
    });
    field_->setFocus();
    field_->selectAll();
    check();
}

RegionDialog::~RegionDialog() {
    disconnectChildren(*this);
}

std::optional<app::RegionShape> RegionDialog::typed(QString& why) const {
    const std::string text = field_->text().trimmed().toStdString();
    if (kind_ == Kind::values && !app::valueRangeOf(text)) {
        why = tr("A range has a number for one end or both: >= 300, <= 40, 10 to 40.");
        return std::nullopt;
    }
    try {
        app::RegionShape region = app::regionOf(text, layout_);
        if (kind_ != Kind::any && region.box == layout_.whole())
            region.box = limits_[static_cast<std::size_t>(std::max(0, within_->currentIndex()))];
        return region;
    } catch (const conv::Error& error) {
        why = windowText(error);
        return std::nullopt;
    }
}

void RegionDialog::check() {
    QString why;
    const bool good = typed(why).has_value();
    apply_->setEnabled(good);
    complaint_->setText(field_->text().trimmed().isEmpty() ? QString() : why);
}

} // namespace ui
