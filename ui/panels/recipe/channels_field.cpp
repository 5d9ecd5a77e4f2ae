// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/channels.h"
#include "ui/panels/recipe/fields.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <algorithm>
#include <conv/error.h>

namespace ui {
namespace {

class ChannelsField final : public ParamField {
  public:
    ChannelsField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent)
        : ParamField(parent), spec_(spec), layout_(layout), edit_(new QLineEdit) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        row->addWidget(edit_, 1);
        edit_->setAccessibleName(appText(spec.label));
        edit_->setToolTip(appText(spec.help));
        auto* choose = iconButton(QStringLiteral("chevron-down"), tr("Choose channels"));
        choose->setFocusPolicy(Qt::TabFocus);
        row->addWidget(choose);
        setFocusProxy(edit_);
        connect(edit_, &QLineEdit::textEdited, this, [this](const QString& text) { typed(text); });
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
    void typed(const QString& text) {
        try {
            take(std::get<std::string>(app::parseValue(spec_, text.toStdString())), merging_);
        } catch (const conv::Error& e) {
            Q_EMIT problem(appText(e.what()));
        }
    }

    void take(const std::string& text, bool merge) {
        (void)app::channelsNamed(text, layout_); // throws with the reason if invalid
        Q_EMIT problem({});
        if (text == text_)
            return;
        text_ = text;
        Q_EMIT changed(app::Value(text), merge);
        merging_ = true; // further typing extends this change
    }

    /// Returns the channel's name if it selects only this channel, else its number.
    [[nodiscard]] std::string wordFor(std::int64_t channel) const {
        if (layout_.channelNames.empty())
            return std::to_string(channel);
        const std::string& name = layout_.channelNames[static_cast<std::size_t>(channel)];
        if (name.find_first_of(",*?!") != std::string::npos)
            return std::to_string(channel);
        try {
            if (app::channelsNamed(name, layout_) == std::vector{channel})
                return name;
        } catch (const conv::Error&) {
            return std::to_string(channel); // e.g. an empty name
        }
        return std::to_string(channel);
    }

    void showMenu(QWidget* below) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        std::vector<std::int64_t> on;
        try {
            on = app::channelsNamed(text_, layout_);
        } catch (const conv::Error&) {
            on.clear(); // recipe made for other data: start with all channels
        }
        const bool all = on.empty();
        menu->addAction(tr("All channels"), this, [this] { set(spec_.standard); })->setEnabled(!all);
        menu->addSeparator();
        for (std::int64_t c = 0; c < layout_.channels; ++c) {
            if (c == layout_.alpha)
                continue;
            const QString name = layout_.channelNames.empty()
                                     ? tr("Channel %1").arg(c)
                                     : QString::fromStdString(layout_.channelNames[static_cast<std::size_t>(c)]);
            QAction* action = menu->addAction(QString(name).replace(QLatin1Char('&'), QStringLiteral("&&")));
            action->setCheckable(true);
            action->setChecked(all || std::find(on.begin(), on.end(), c) != on.end());
            connect(action, &QAction::toggled, this, [this, on, all, c](bool ticked) { toggle(on, all, c, ticked); });
        }
        menu->popup(below->mapToGlobal(QPoint(0, below->height())));
    }

    void toggle(const std::vector<std::int64_t>& on, bool all, std::int64_t channel, bool ticked) {
        std::string text;
        for (std::int64_t c = 0; c < layout_.channels; ++c) {
            const bool was = c != layout_.alpha && (all || std::find(on.begin(), on.end(), c) != on.end());
            if (c == channel ? ticked : was)
                text.append(text.empty() ? "" : ",").append(wordFor(c));
        }
        if (!text.empty()) // muting replaces a step without channels
            set(text);
    }

    void set(std::string_view text) {
        try {
            const bool all = app::channelsNamed(text, layout_).empty();
            const std::string chosen(all ? spec_.standard : text);
            take(chosen, false);
            merging_ = false;
            edit_->setText(QString::fromStdString(chosen));
        } catch (const conv::Error& e) {
            Q_EMIT problem(appText(e.what()));
        }
    }

    const app::ParamSpec& spec_;
    conv::Layout layout_;
    QLineEdit* edit_;
    std::string text_;
    bool merging_ = false;
};

} // namespace

ParamField* makeChannelsField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent) {
    return new ChannelsField(spec, layout, parent);
}

} // namespace ui
