// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/layers/layer_controls.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/text/number.h"
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

namespace ui {

LayerControls::LayerControls(QWidget* parent) : QWidget(parent), blend_(new QButtonGroup(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* first = new QHBoxLayout;
    first->addWidget(label(tr("Opacity"), "secondary"));
    first->addWidget(opacity_ = new QSlider(Qt::Horizontal), 1);
    opacity_->setRange(0, 100);
    opacity_->setPageStep(10);
    opacity_->setAccessibleName(tr("Opacity of the layer"));
    opacity_->setToolTip(opacity_->accessibleName());
    speakValue(*opacity_, [this] { return tr("%1 %").arg(opacity_->value()); });
    first->addWidget(percent_ = new NumberLabel);
    percent_->setMinimumWidth(static_cast<int>(numberWidth(percent_->font(), tr("%1 %").arg(100))) + 4);
    percent_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    column->addLayout(first);
    contrast_ = new QWidget;
    auto* second = new QHBoxLayout(contrast_);
    second->setContentsMargins(0, 0, 0, 0);
    second->setSpacing(6);
    low_ = new QLineEdit;
    high_ = new QLineEdit;
    low_->setAccessibleName(tr("Value without colour"));
    high_->setAccessibleName(tr("Value in full colour"));
    for (QLineEdit* edit : {low_, high_}) {
        edit->setToolTip(tr("%1: the contrast of this layer").arg(edit->accessibleName()));
        edit->setAlignment(Qt::AlignRight);
        edit->setMinimumWidth(40);
        connect(edit, &QLineEdit::editingFinished, this, &LayerControls::typed);
    }
    second->addWidget(low_, 1);
    second->addWidget(label(tr("to"), "secondary"));
    second->addWidget(high_, 1);
    auto* automatic = new QPushButton(tr("Auto"));
    automatic->setToolTip(tr("Contrast between the 0.5 and 99.5 percentiles"));
    automatic->setAccessibleName(tr("Auto contrast of the layer"));
    connect(automatic, &QPushButton::clicked, this, &LayerControls::autoAsked);
    second->addWidget(automatic);
    column->addWidget(contrast_);
    blending_ = new QWidget;
    auto* third = new QHBoxLayout(blending_);
    third->setContentsMargins(0, 0, 0, 0);
    third->setSpacing(0);
    addSegments(third, blend_, {tr("Additive"), tr("Over")},
                {tr("The colour is added to the layers below"), tr("The layer covers those below by its opacity")});
    third->addStretch(1);
    column->addWidget(blending_);
    connect(opacity_, &QSlider::valueChanged, this, [this](int percent) { Q_EMIT opacityChanged(percent / 100.0); });
    connect(blend_, &QButtonGroup::idClicked, this,
            [this](int id) { Q_EMIT blendChanged(id == 0 ? Blend::add : Blend::over); });
}

void LayerControls::setRow(const LayerRow& row) {
    row_ = row;
    const QSignalBlocker quiet(opacity_);
    const int percent = static_cast<int>(std::lround(100 * row.look.opacity));
    opacity_->setValue(percent);
    percent_->setText(tr("%1 %").arg(percent));
    const auto put = [](QLineEdit* edit, double value) {
        if (!edit->hasFocus() || !edit->isModified())
            edit->setText(number(value));
    };
    put(low_, row.look.low);
    put(high_, row.look.high);
    contrast_->setVisible(!row.labels);
    blending_->setVisible(row.kind != LayerRow::Kind::document);
    blend_->button(row.look.blend == Blend::add ? 0 : 1)->setChecked(true);
}

void LayerControls::typed() {
    if (!low_->isModified() && !high_->isModified())
        return;
    // A field that was not touched keeps its digits beyond those shown.
    const std::optional<double> low = low_->isModified() ? typedNumber(low_->text()) : row_.look.low;
    const std::optional<double> high = high_->isModified() ? typedNumber(high_->text()) : row_.look.high;
    low_->setModified(false);
    high_->setModified(false);
    if (low && high && std::isfinite(*low) && std::isfinite(*high) && *low < *high)
        Q_EMIT contrastChanged(*low, *high);
    else
        setRow(row_);
}

} // namespace ui
