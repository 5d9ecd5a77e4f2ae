// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields.h"
#include "ui/style/ask_file.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/workspace/preferences.h"
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <conv/error.h>

namespace ui {
namespace {

/// A text with a menu: of a mask (a file, or none), or of the result outside a mask.
class MaskField final : public ParamField {
  public:
    MaskField(const app::ParamSpec& spec, QWidget* parent) : ParamField(parent), spec_(spec), edit_(new QLineEdit) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        row->addWidget(edit_, 1);
        edit_->setAccessibleName(appText(spec.label));
        edit_->setToolTip(appText(spec.help));
        const bool mask = spec.kind == app::ParamKind::mask;
        auto* choose = iconButton(QStringLiteral("chevron-down"), mask ? tr("Choose a mask") : tr("Choose the result"));
        choose->setFocusPolicy(Qt::TabFocus);
        row->addWidget(choose);
        setFocusProxy(edit_);
        connect(edit_, &QLineEdit::textEdited, this, [this](const QString& text) { take(text, merging_); });
        connect(edit_, &QLineEdit::editingFinished, this, [this] { merging_ = false; });
        connect(choose, &QToolButton::clicked, this, [this, choose] { showMenu(choose); });
    }

    void setValue(const app::Value& value) override {
        const auto* text = std::get_if<std::string>(&value);
        if (text == nullptr || *text == text_)
            return;
        text_ = *text;
        edit_->setText(QString::fromStdString(text_));
    }

  private:
    void take(const QString& typed, bool merge) {
        try {
            const auto text = std::get<std::string>(app::parseValue(spec_, typed.toStdString()));
            Q_EMIT problem({});
            if (text == text_)
                return;
            text_ = text;
            Q_EMIT changed(app::Value(text), merge);
            merging_ = true; // further typing extends this change
        } catch (const conv::Error& e) {
            Q_EMIT problem(appText(e.what()));
        }
    }

    void set(const QString& text) {
        take(text, false);
        merging_ = false;
        edit_->setText(text);
    }

    void showMenu(QWidget* below) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        if (spec_.kind == app::ParamKind::mask) {
            menu->addAction(tr("File…"), this, [this] { chooseFile(); });
            menu->addAction(tr("No mask"), this, [this] { set(toQString(spec_.standard)); });
        } else {
            menu->addAction(tr("keep: the input"), this, [this] { set(QStringLiteral("keep")); });
            menu->addAction(tr("0"), this, [this] { set(QStringLiteral("0")); });
            menu->addAction(tr("nan: no number"), this, [this] { set(QStringLiteral("nan")); });
            menu->addAction(tr("fill: the mask's average"), this, [this] { set(QStringLiteral("fill")); });
        }
        menu->popup(below->mapToGlobal(QPoint(0, below->height())));
    }

    void chooseFile() {
        const QString path = askFile(this, tr("Mask file"), Preferences::folder(), tr("All files (*)"));
        if (!path.isEmpty())
            set(path);
    }

    const app::ParamSpec& spec_;
    QLineEdit* edit_;
    std::string text_;
    bool merging_ = false;
};

} // namespace

ParamField* makeMaskField(const app::ParamSpec& spec, QWidget* parent) {
    return new MaskField(spec, parent);
}

} // namespace ui
