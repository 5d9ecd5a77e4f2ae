// SPDX-License-Identifier: Apache-2.0
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include "ui/window/start/picture_card.h"
#include "ui/window/start/samples.h"
#include "ui/window/start/start_page.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <array>

// StartPage: presets with a picture before and after.

namespace ui {
namespace {

/// Presets on the page: volumes, images and signals; the others follow on request.
constexpr std::array<std::string_view, 6> featured{"denoise-ct", "smooth-in-mask", "blobs",
                                                   "despeckle",  "remove-drift",   "notch-50"};

} // namespace

QWidget* StartPage::buildPresets() {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    auto* head = new QHBoxLayout;
    head->addWidget(label(tr("Presets"), "title"));
    head->addStretch(1);
    auto* all = new QPushButton(tr("Show all %1 presets").arg(app::presets().size()));
    all->setProperty("link", true);
    connect(all, &QPushButton::clicked, this, &StartPage::presetsRequested);
    head->addWidget(all);
    column->addLayout(head);
    presetGrid_ = new QGridLayout;
    presetGrid_->setSpacing(16);
    column->addLayout(presetGrid_);
    return box;
}

void StartPage::fillPresets() {
    clearLayout(presetGrid_);
    int place = 0;
    for (const std::string_view name : featured) {
        const app::Preset* const preset = app::presetNamed(name);
        if (preset == nullptr || sampleFile(toQString(preset->sample)).isEmpty())
            continue;
        auto* card = new PictureCard(PictureCard::Shape::tall, appText(preset->title),
                                     appText(app::suitedData(*preset)), recipeSummary(preset->recipe));
        card->setPicture(QImage(QStringLiteral(":/presets/%1.png").arg(toQString(name))));
        card->setToolTip(tr("%1 Opens %2 with it.").arg(appText(preset->summary), toQString(preset->sample)));
        connect(card, &PictureCard::clicked, this, [this, preset] { Q_EMIT presetChosen(*preset); });
        presetGrid_->addWidget(card, place / recentColumns_, place % recentColumns_);
        ++place;
    }
    for (int column = 0; column < 3; ++column)
        presetGrid_->setColumnStretch(column, column < recentColumns_ ? 1 : 0);
}

} // namespace ui
