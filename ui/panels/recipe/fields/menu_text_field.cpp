// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields/menu_text_field.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <conv/error.h>

namespace ui {

MenuTextField::MenuTextField(const app::ParamSpec& spec, const QString& choose, QWidget* parent)
    : ParamField(parent), spec_(spec), edit_(new QLineEdit) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(edit_, 1);
    edit_->setAccessibleName(appText(spec.label));
    edit_->setToolTip(appText(spec.help));
    auto* button = iconButton(QStringLiteral("chevron-down"), choose);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
    setFocusProxy(edit_);
    connect(edit_, &QLineEdit::textEdited, this, [this](const QString& text) { take(text, merging_, false); });
    connect(edit_, &QLineEdit::editingFinished, this, [this] {
        if (edit_->isModified())
            take(edit_->text(), merging_, true);
        edit_->setModified(false);
        merging_ = false;
    });
    connect(button, &QToolButton::clicked, this, [this, button] { showMenu(*button); });
}

void MenuTextField::setValue(const app::Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr || *text == text_)
        return;
    text_ = *text;
    edit_->setText(QString::fromStdString(text_));
}

void MenuTextField::take(const QString& typed, bool merge, bool finished) {
    try {
        const auto text = std::get<std::string>(app::parseValue(spec_, typed.toStdString()));
        check(text);
        Q_EMIT problem(finished ? QString() : howToTake(text));
        if (text == text_ || (!finished && !howToTake(text).isEmpty()))
            return;
        text_ = text;
        Q_EMIT changed(app::Value(text), merge);
        merging_ = true;
    } catch (const conv::Error& e) {
        Q_EMIT problem(appText(e.what()));
    }
}

void MenuTextField::choose(const std::string& text) {
    const QString chosen = QString::fromStdString(text);
    take(chosen, false, true);
    merging_ = false;
    edit_->setText(chosen);
}

void MenuTextField::showMenu(const QWidget& below) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fill(*menu);
    menu->popup(below.mapToGlobal(QPoint(0, below.height())));
}

} // namespace ui
