// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/channels.h"
#include "ui/panels/recipe/fields/menu_text_field.h"
#include <QCoreApplication>
#include <QMenu>
#include <algorithm>
#include <conv/error.h>

namespace ui {
namespace {

class ChannelsField final : public MenuTextField {
    Q_DECLARE_TR_FUNCTIONS(ui::ChannelsField)
  public:
    ChannelsField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent)
        : MenuTextField(spec, tr("Choose channels"), parent), layout_(layout) {}

  private:
    void check(const std::string& text) const override { (void)app::channelsNamed(text, layout_); }

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

    void fill(QMenu& menu) override {
        std::vector<std::int64_t> on;
        try {
            on = app::channelsNamed(text(), layout_);
        } catch (const conv::Error&) {
            on.clear(); // recipe made for other data: start with all channels
        }
        const bool all = on.empty();
        menu.addAction(tr("All channels"), this, [this] { choose(std::string(spec().standard)); })->setEnabled(!all);
        menu.addSeparator();
        for (std::int64_t c = 0; c < layout_.channels; ++c) {
            if (c == layout_.alpha)
                continue;
            const QString name = layout_.channelNames.empty()
                                     ? tr("Channel %1").arg(c)
                                     : QString::fromStdString(layout_.channelNames[static_cast<std::size_t>(c)]);
            QAction* action = menu.addAction(QString(name).replace(QLatin1Char('&'), QStringLiteral("&&")));
            action->setCheckable(true);
            action->setChecked(all || std::find(on.begin(), on.end(), c) != on.end());
            connect(action, &QAction::toggled, this, [this, on, all, c](bool ticked) { toggle(on, all, c, ticked); });
        }
    }

    void toggle(const std::vector<std::int64_t>& on, bool all, std::int64_t channel, bool ticked) {
        std::string text;
        bool every = true;
        for (std::int64_t c = 0; c < layout_.channels; ++c) {
            if (c == layout_.alpha)
                continue;
            const bool was = all || std::find(on.begin(), on.end(), c) != on.end();
            if (c == channel ? ticked : was)
                text.append(text.empty() ? "" : ",").append(wordFor(c));
            else
                every = false;
        }
        if (!text.empty()) // muting replaces a step without channels
            choose(every ? std::string(spec().standard) : text);
    }

    conv::Layout layout_;
};

} // namespace

ParamField* makeChannelsField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent) {
    return new ChannelsField(spec, layout, parent);
}

} // namespace ui
