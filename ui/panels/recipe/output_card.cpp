// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/output_card.h"
#include "ui/panels/recipe/fields/fields.h"
#include "ui/style/small_widgets.h"
#include "ui/text/output_text.h"
#include "ui/text/qt_string.h"
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace ui {

OutputCard::OutputCard(QWidget* parent) : QFrame(parent), type_(new QuietCombo), scaling_(new QuietCombo) {
    setProperty("card", true);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(1, 1, 1, 1);
    all->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 2, 4, 2);
    QLabel* title = label(tr("Output"), "section");
    title->setMinimumHeight(28);
    head->addWidget(title, 1);
    auto* save = iconButton(QStringLiteral("save"), tr("Save result… (Ctrl+S)"));
    connect(save, &QToolButton::clicked, this, &OutputCard::saveRequested);
    head->addWidget(save);
    all->addLayout(head);
    all->addWidget(hairline());
    auto* grid = new QGridLayout;
    grid->setContentsMargins(12, 8, 12, 12);
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, nameColumn);
    grid->setColumnStretch(1, 1);
    type_->setAccessibleName(tr("Type of the saved result"));
    type_->setToolTip(tr("Type of the samples in the file. Automatic: the type of the input, or float32 where it would "
                         "round the values away"));
    type_->addItem(tr("Automatic"), QString());
    for (const conv::ElementType type : conv::elementTypes())
        type_->addItem(toQString(conv::name(type)), toQString(conv::name(type)));
    scaling_->setAccessibleName(tr("Scaling of the saved values"));
    scaling_->setToolTip(tr("As they are: values beyond the type are clipped. Rescaled: the smallest value becomes the "
                            "type's smallest, the largest its largest"));
    scaling_->addItem(tr("As they are"), false);
    scaling_->addItem(tr("Rescaled to the type's range"), true);
    QLabel* typeName = label(tr("Type"));
    scalingName_ = label(tr("Values"));
    for (QLabel* name : {typeName, scalingName_})
        name->setMinimumHeight(28);
    typeName->setBuddy(type_);
    scalingName_->setBuddy(scaling_);
    forecast_ = label({}, "secondary", true);
    grid->addWidget(typeName, 0, 0);
    grid->addWidget(type_, 0, 1);
    grid->addWidget(scalingName_, 1, 0);
    grid->addWidget(scaling_, 1, 1);
    grid->addWidget(forecast_, 2, 0, 1, 2);
    all->addLayout(grid);
    connect(type_, &QComboBox::activated, this, &OutputCard::choose);
    connect(scaling_, &QComboBox::activated, this, &OutputCard::choose);
    setChoice({});
    setForecast({});
}

void OutputCard::choose() {
    app::OutputChoice next = app::outputChoiceOf(type_->currentData().toString().toStdString());
    next.rescale = next.type && conv::isInteger(*next.type) && scaling_->currentData().toBool();
    setChoice(next);
    Q_EMIT chosen(next);
}

void OutputCard::setChoice(const app::OutputChoice& choice) {
    choice_ = choice;
    type_->setCurrentIndex(choice.type ? type_->findData(toQString(conv::name(*choice.type))) : 0);
    scaling_->setCurrentIndex(choice.rescale ? 1 : 0);
    const bool scales = choice.type && conv::isInteger(*choice.type);
    scaling_->setVisible(scales);
    scalingName_->setVisible(scales);
}

void OutputCard::setForecast(const std::optional<app::OutputForecast>& forecast) {
    const bool automatic = !choice_.type;
    type_->setItemText(0, forecast && automatic ? tr("Automatic: %1").arg(toQString(conv::name(forecast->type)))
                                                : tr("Automatic"));
    forecast_->setText(forecast ? outputText(*forecast) : tr("The forecast follows the result."));
    forecast_->setProperty("role", forecast && forecast->loses() ? "warn" : "secondary");
    forecast_->style()->unpolish(forecast_);
    forecast_->style()->polish(forecast_);
}

QString OutputCard::forecastText() const {
    return forecast_->text();
}

} // namespace ui
