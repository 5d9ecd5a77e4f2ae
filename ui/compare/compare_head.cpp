// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_head.h"
#include "ui/compare/compare_options.h"
#include "ui/compare/page_bar.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

namespace ui {

CompareHead::CompareHead(const Actions& actions, QWidget* parent)
    : QWidget(parent),
      options_(new CompareOptions),
      recipe_(new ElidedLabel({}, Qt::ElideRight)),
      box_(new ElidedLabel({}, Qt::ElideRight)),
      state_(new ElidedLabel({}, Qt::ElideRight)),
      run_(new QPushButton),
      progress_(new QProgressBar) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar(actions));
    const auto [second, secondRow] = partBar();
    optionsBar_ = second;
    optionsBar_->hide();
    optionsRow_ = secondRow;
    optionsRow_->addStretch(1);
    column->addWidget(optionsBar_);
    column->addWidget(progress_);
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(2);
    progress_->setAccessibleName(tr("Progress"));
}

QWidget* CompareHead::buildBar(const Actions& actions) {
    const auto [bar, row, back] = pageBar(tr("Back to the document (Esc)"));
    row_ = row;
    connect(back, &QToolButton::clicked, this, &CompareHead::leaveAsked);
    row->addWidget(recipe_);
    recipe_->setProperty("role", "strong");
    recipe_->setMaximumWidth(320);
    row->addWidget(box_);
    box_->setProperty("role", "secondary");
    box_->setMaximumWidth(320);
    row->addWidget(options_);
    row->addStretch(1);
    row->addWidget(state_, 2);
    state_->setProperty("role", "secondary");
    state_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    run_->setProperty("primary", true);
    run_->setIconSize({16, 16});
    run_->setToolTip(actions["compare.run"]->toolTip());
    connect(run_, &QPushButton::clicked, this, &CompareHead::runAsked);
    row->addWidget(run_);
    for (const char* id : {"compare.kernel", "compare.export", "compare.sweep"}) {
        auto* b = new QToolButton;
        b->setDefaultAction(actions[id]);
        b->setFixedSize(28, 28);
        b->setIconSize({20, 20});
        b->setFocusPolicy(Qt::TabFocus);
        b->setAccessibleName(nameWithKeys(*actions[id]));
        row->addWidget(b);
    }
    return bar;
}

void CompareHead::setRecipe(const QString& summary) {
    recipe_->setText(summary);
}

void CompareHead::setBox(const QString& text) {
    box_->setText(text);
    box_->setVisible(!text.isEmpty());
}

void CompareHead::setState(const QString& text, const QString& about) {
    stateText_ = text;
    state_->setText(text);
    state_->setToolTip(about);
}

void CompareHead::setRun(bool running, bool again, bool enabled) {
    run_->setText(running ? tr("Stop") : again ? tr("Run again") : tr("Run"));
    run_->setEnabled(enabled);
    QIcon icon;
    for (const auto& [mode, color] : {std::pair{QIcon::Normal, tokens().onAcc}, {QIcon::Disabled, tokens().dis}})
        icon.addPixmap(
            iconPixmap(running ? QStringLiteral("stop") : QStringLiteral("play"), color, 16, devicePixelRatioF()),
            mode);
    run_->setIcon(icon);
    progress_->setVisible(running);
}

void CompareHead::setProgress(double fraction) {
    progress_->setValue(static_cast<int>(1000 * fraction));
}

void CompareHead::fit() {
    options_->fit();
    // The recipe and the state need 500 px beside the options.
    const bool apart = width() < 1480 * textScale();
    if (apart != optionsBar_->isHidden())
        return;
    QWidget* const focus = options_->isAncestorOf(focusWidget()) ? focusWidget() : nullptr;
    if (apart)
        optionsRow_->insertWidget(0, options_);
    else
        row_->insertWidget(row_->indexOf(box_) + 1, options_);
    recipe_->setMaximumWidth(apart ? 480 : 240);
    optionsBar_->setVisible(apart);
    options_->show(); // reparenting hides a widget
    if (focus != nullptr)
        focus->setFocus();
}

void CompareHead::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

} // namespace ui
