// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/branch_bar.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/text/recipe_text.h"
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace ui {

BranchBar::BranchBar(QWidget* parent) : QWidget(parent), before_(new QuietCombo) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 0, 12, 8);
    column->setSpacing(8);
    auto* top = new QHBoxLayout;
    top->setSpacing(0);
    letters_ = new QHBoxLayout;
    letters_->setSpacing(0);
    top->addLayout(letters_);
    top->addStretch(1);
    auto* close = iconButton(QStringLiteral("close"), tr("Close this branch"));
    connect(close, &QToolButton::clicked, this, [this] { Q_EMIT closeRequested(-1); });
    top->addWidget(close);
    column->addLayout(top);
    auto* below = new QHBoxLayout;
    below->setSpacing(0);
    QLabel* name = label(tr("Before"));
    name->setMinimumWidth(84);
    name->setBuddy(before_);
    below->addWidget(name);
    before_->setAccessibleName(tr("What is shown as before"));
    before_->setToolTip(tr("Swipe, difference and Space held compare the active branch with this"));
    below->addWidget(before_, 1);
    column->addLayout(below);
    connect(before_, &QComboBox::activated, this, [this] { Q_EMIT referenceChosen(before_->currentData().toInt()); });
    hide();
}

void BranchBar::setDocument(const app::Document& document) {
    if (document.branches.empty() && isHidden())
        return;
    setVisible(!document.branches.empty());
    clearLayout(letters_);
    before_->clear();
    before_->addItem(tr("Source"), -1);
    const int count = static_cast<int>(document.branches.size());
    for (int i = 0; i < count; ++i) {
        const bool active = i == document.active;
        const app::Branch& branch =
            active ? static_cast<const app::Branch&>(document) : document.branches[static_cast<std::size_t>(i)];
        const QString name = QString::fromStdString(branch.name), summary = recipeSummary(branch.recipe);
        auto* button = new QToolButton;
        button->setProperty("segment", segmentPlace(i, count));
        button->setText(name);
        button->setCheckable(true);
        button->setChecked(active);
        button->setFixedHeight(28);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(tr("Branch %1").arg(name));
        button->setToolTip(tr("Branch %1: %2").arg(name, summary.isEmpty() ? tr("no filter") : summary));
        connect(button, &QToolButton::clicked, this, [this, i, button, active] {
            button->setChecked(active); // the document sets the checked branch
            Q_EMIT chosen(i);
        });
        letters_->addWidget(button);
        if (!active)
            before_->addItem(tr("Result of %1").arg(name), i);
    }
    before_->setCurrentIndex(std::max(0, before_->findData(document.reference)));
}

} // namespace ui
