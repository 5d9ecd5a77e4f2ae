// SPDX-License-Identifier: Apache-2.0
#include "ui/views/channel_mix.h"
#include "ui/scene/auto_window.h"
#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <iterator>

namespace ui {
namespace {

constexpr QRgb green = qRgb(0, 255, 0), magenta = qRgb(255, 0, 255), cyan = qRgb(0, 255, 255),
               yellow = qRgb(255, 255, 0), red = qRgb(255, 0, 0), blue = qRgb(60, 110, 255),
               white = qRgb(255, 255, 255);

/// Colours by number. Two channels are green and magenta, which colour-blind readers tell apart.
constexpr std::array<QRgb, 7> byNumber{green, magenta, cyan, yellow, red, blue, white};

/// Parts of names of dyes, in lower case, and their colours.
struct Dye {
    const char* part;
    QRgb color;
};
constexpr Dye dyes[] = {
    {"dapi", blue},   {"hoechst", blue}, {"405", blue},    {"cfp", cyan},        {"gfp", green},     {"fitc", green},
    {"488", green},   {"yfp", yellow},   {"rfp", magenta}, {"mcherry", magenta}, {"tritc", magenta}, {"texas", magenta},
    {"cy3", magenta}, {"561", magenta},  {"568", magenta}, {"594", magenta},     {"cy5", red},       {"640", red},
    {"647", red},     {"bright", white}, {"phase", white}, {"dic", white},       {"transmit", white}};

} // namespace

std::vector<ChannelColor> channelColors() {
    const auto tr = [](const char* name) { return QCoreApplication::translate("ui::ChannelMix", name); };
    return {{tr(QT_TRANSLATE_NOOP("ui::ChannelMix", "Green")), green},
            {tr(QT_TRANSLATE_NOOP("ui::ChannelMix", "Magenta")), magenta},
            {tr(QT_TRANSLATE_NOOP("ui::ChannelMix", "Cyan")), cyan},
            {tr(QT_TRANSLATE_NOOP("ui::ChannelMix", "Yellow")), yellow},
            {tr(QT_TRANSLATE_NOOP("ui::ChannelMix", "Red")), red},
            {tr(QT_TRANSLATE_NOOP("ui::ChannelMix", "Blue")), blue},
            {tr(QT_TRANSLATE_NOOP("ui::ChannelMix", "Grey")), white}};
}

bool canOverlay(const conv::Layout& layout) {
    return layout.dimension > 1 && layout.channels > 1 && layout.channels <= mostOverlaid && !isColor(layout);
}

std::vector<ChannelLook> channelLooks(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    if (!canOverlay(layout))
        return {};
    std::vector<ChannelLook> looks;
    std::vector<QRgb> used;
    for (std::int64_t c = 0; c < layout.channels; ++c) { // dyes first: numbers take the colours that are left
        ChannelLook& look = looks.emplace_back();
        const ValueWindow window = autoWindow(volume, {0, c});
        look.low = window.low;
        look.high = window.high;
        const QString name = channelName(layout, c).toLower();
        const auto* const dye =
            std::ranges::find_if(dyes, [&](const Dye& d) { return name.contains(QLatin1String(d.part)); });
        look.color = dye != std::end(dyes) && std::ranges::find(used, dye->color) == used.end() ? dye->color : 0;
        if (look.color != 0)
            used.push_back(look.color);
    }
    for (ChannelLook& look : looks) {
        if (look.color != 0)
            continue;
        const auto* const left =
            std::ranges::find_if(byNumber, [&](QRgb color) { return std::ranges::find(used, color) == used.end(); });
        look.color = left != byNumber.end() ? *left : white;
        used.push_back(look.color);
    }
    return looks;
}

QString channelName(const conv::Layout& layout, std::int64_t channel) {
    const auto at = static_cast<std::size_t>(channel);
    return at < layout.channelNames.size() && !layout.channelNames[at].empty()
               ? QString::fromStdString(layout.channelNames[at])
               : QCoreApplication::translate("ui::ChannelMix", "Channel %1").arg(channel + 1);
}

} // namespace ui
