// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/recipe_head.h"
#include "ui/style/small_widgets.h"
#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace ui {

RecipeHead::RecipeHead(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)), file_(new ElidedLabel) {
    row_->setContentsMargins(12, 0, 8, 0);
    row_->setSpacing(8);
    QLabel* title = label(tr("Recipe"), "section");
    title->setMinimumHeight(36);
    row_->addWidget(title);
    file_->setProperty("role", "secondary");
    file_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row_->addWidget(file_, 1);
}

void RecipeHead::setActions(const std::vector<QAction*>& buttons, const std::vector<QAction*>& menu) {
    for (QAction* action : buttons) {
        QToolButton* button = iconButton({}, action->iconText());
        button->setDefaultAction(action);
        button->setIconSize({16, 16});
        row_->addWidget(button);
    }
    auto* more = iconButton(QStringLiteral("more"), tr("More for this recipe"));
    connect(more, &QToolButton::clicked, this, [this, more, menu] {
        auto* list = new QMenu(this);
        list->setAttribute(Qt::WA_DeleteOnClose);
        for (QAction* action : menu)
            action != nullptr ? list->addAction(action) : static_cast<void>(list->addSeparator());
        list->popup(more->mapToGlobal(QPoint(more->width() - list->sizeHint().width(), more->height())));
    });
    row_->addWidget(more);
}

void RecipeHead::setFileName(const QString& name) {
    file_->setText(name);
}

} // namespace ui
