// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/step_head.h"
#include "ui/style/drag_handle.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace ui {

StepHead::StepHead(QWidget* parent) : QWidget(parent) {
    auto* head = new QHBoxLayout(this);
    head->setContentsMargins(6, 2, 4, 2);
    head->setSpacing(2);
    handle_ = new DragHandle;
    handle_->setToolTip(tr("Drag to move the step (Alt+Up, Alt+Down)"));
    numberLabel_ = label({}, "secondary");
    fold_ = iconButton(QStringLiteral("chevron-down"), tr("Fold"));
    title_ = new ElidedLabel({}, Qt::ElideRight);
    title_->setProperty("role", "section");
    title_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    title_->setGrowing();
    edit_ = new QLineEdit;
    edit_->setAccessibleName(tr("Name of the step"));
    edit_->hide();
    time_ = label({}, "secondary");
    time_->setToolTip(tr("Time of this step's kernels in the last run"));
    mute_ = iconButton(QStringLiteral("eye"), tr("Mute (M)"));
    auto* menu = iconButton(QStringLiteral("more"), tr("More for this step"));
    head->addWidget(handle_);
    head->addWidget(numberLabel_);
    head->addWidget(fold_);
    head->addWidget(title_, 1);
    head->addWidget(edit_, 1);
    head->addWidget(time_);
    head->addWidget(mute_);
    head->addWidget(menu);
    connect(fold_, &QToolButton::clicked, this, &StepHead::foldToggled);
    connect(mute_, &QToolButton::clicked, this, &StepHead::muteToggled);
    connect(menu, &QToolButton::clicked, this, &StepHead::showMenu);
    connect(edit_, &QLineEdit::editingFinished, this, [this] {
        if (!edit_->isVisible())
            return;
        edit_->hide();
        title_->show();
        Q_EMIT renamed(edit_->text().trimmed());
    });
}

void StepHead::setStep(const app::Step& step, bool folded) {
    const QString title = stepTitle(step);
    title_->setTexts(title, {title.section(QStringLiteral(" ("), 0, 0)});
    title_->setEnabled(!step.muted);
    setButtonIcon(mute_, step.muted ? QStringLiteral("eye-off") : QStringLiteral("eye"));
    mute_->setToolTip(step.muted ? tr("Unmute (M)") : tr("Mute (M)"));
    mute_->setAccessibleName(mute_->toolTip());
    setButtonIcon(fold_, folded ? QStringLiteral("chevron-right") : QStringLiteral("chevron-down"));
    fold_->setToolTip(folded ? tr("Unfold") : tr("Fold"));
    fold_->setAccessibleName(fold_->toolTip());
    time_->setVisible(!step.muted);
    name_ = title;
}

void StepHead::setNumber(int number, int count) {
    number_ = number;
    count_ = count;
    numberLabel_->setText(QString::number(number));
}

void StepHead::setTime(double milliseconds) {
    time_->setText(milliseconds > 0 ? duration(milliseconds) : QString());
}

void StepHead::rename() {
    edit_->setText(name_);
    title_->hide();
    edit_->show();
    edit_->selectAll();
    edit_->setFocus();
}

void StepHead::showMenu() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& words, const QKeySequence& keys, bool enabled, auto action) {
        QAction* a = menu->addAction(words, this, action);
        a->setShortcut(keys);
        a->setShortcutVisibleInContextMenu(true);
        a->setEnabled(enabled);
    };
    add(tr("Rename"), Qt::Key_F2, true, [this] { rename(); });
    add(tr("About this filter"), {}, true, [this] { Q_EMIT helpRequested(); });
    add(tr("Duplicate"), Qt::CTRL | Qt::Key_D, true, [this] { Q_EMIT duplicate(); });
    add(tr("Move up"), Qt::ALT | Qt::Key_Up, number_ > 1, [this] { Q_EMIT move(-1); });
    add(tr("Move down"), Qt::ALT | Qt::Key_Down, number_ < count_, [this] { Q_EMIT move(1); });
    menu->addSeparator();
    add(tr("Remove"), Qt::Key_Delete, true, [this] { Q_EMIT remove(); });
    menu->popup(QCursor::pos());
}

} // namespace ui
