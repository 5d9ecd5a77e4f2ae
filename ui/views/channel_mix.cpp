// SPDX-License-Identifier: Apache-2.0
#include "ui/views/channel_mix.h"
#include "app/io/core/channel_colors.h"
#include "ui/scene/auto_window.h"
#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace ui {
namespace {

constexpr QRgb green = qRgb(0, 255, 0), magenta = qRgb(255, 0, 255), cyan = qRgb(0, 255, 255),
               yellow = qRgb(255, 255, 0), red = qRgb(255, 0, 0), blue = qRgb(60, 110, 255),
               white = qRgb(255, 255, 255);

/// Colours by number. Two channels are green and magenta, which colour-blind readers tell apart.
constexpr std::array<QRgb, 7> byNumber{green, magenta, cyan, yellow, red, blue, white};

/// Parts of names of dyes, in lower case, and their colours. Wavelengths are those of excitation.
struct Dye {
    const char* part;
    QRgb color;
};
constexpr Dye dyes[] = {
    {"dapi", blue},     {"hoechst", blue},    {"bfp", blue},      {"405", blue},        {"cfp", cyan},
    {"cerulean", cyan}, {"gfp", green},       {"fitc", green},    {"neongreen", green}, {"488", green},
    {"yfp", yellow},    {"venus", yellow},    {"514", yellow},    {"rfp", red},         {"mcherry", red},
    {"tdtomato", red},  {"tritc", red},       {"rhodamine", red}, {"texas", red},       {"cy3", red},
    {"555", red},       {"561", red},         {"568", red},       {"594", red},         {"cy5", magenta},
    {"cy7", magenta},   {"far red", magenta}, {"633", magenta},   {"640", magenta},     {"647", magenta},
    {"bright", white},  {"phase", white},     {"dic", white},     {"transmit", white}};

/// Returns true if `name` holds `part`, and not within a longer number.
bool names(const QString& name, const char* part) {
    const QString wanted = QLatin1String(part);
    for (qsizetype at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) {
        const qsizetype end = at + wanted.size();
        const bool longer =
            wanted[0].isDigit() && ((at > 0 && name[at - 1].isDigit()) || (end < name.size() && name[end].isDigit()));
        if (!longer)
            return true;
    }
    return false;
}

/// Returns the colours that the file gives, 0 for none. Writers fill in white where they know no colour, and black
/// hides a channel: such colours are left out.
std::vector<QRgb> colorsOfFile(const conv::Volume& volume) {
    const app::io::ChannelColors given = app::io::notedColors(volume.layout(), volume.info());
    std::vector<QRgb> colors(static_cast<std::size_t>(volume.layout().channels), 0);
    const bool alike = std::ranges::all_of(given, [&](const auto& color) { return color == given.front(); });
    for (std::size_t c = 0; c < given.size() && !alike; ++c)
        if (given[c] && *given[c] != 0)
            colors[c] = 0xff000000U | *given[c];
    return colors;
}

/// Returns the colour of the dye that a name tells; 0 for none.
QRgb colorOfName(const QString& name) {
    const auto* const dye = std::ranges::find_if(dyes, [&](const Dye& d) { return names(name, d.part); });
    return dye != std::end(dyes) ? dye->color : 0;
}

} // namespace

std::vector<ChannelColor> namedColors() {
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
    const std::vector<QRgb> colors = channelColors(volume, ColorSet::names);
    std::vector<ChannelLook> looks(colors.size());
    for (std::size_t c = 0; c < looks.size(); ++c) {
        const ValueWindow window = autoWindow(volume, {0, static_cast<std::int64_t>(c)});
        looks[c] = {colors[c], window.low, window.high};
        looks[c].place = static_cast<int>(c);
    }
    return looks;
}

std::vector<QRgb> channelColors(const conv::Volume& volume, ColorSet set) {
    const auto count = static_cast<std::size_t>(volume.layout().channels);
    if (set == ColorSet::grey)
        return std::vector<QRgb>(count, white);
    std::vector<QRgb> colors = set == ColorSet::names ? colorsOfFile(volume) : std::vector<QRgb>(count, 0);
    const auto isFree = [&](QRgb color) { return std::ranges::find(colors, color) == colors.end(); };
    for (std::size_t c = 0; c < count && set == ColorSet::names; ++c)
        if (const QRgb named = colorOfName(channelName(volume.layout(), static_cast<std::int64_t>(c)).toLower());
            colors[c] == 0 && named != 0 && isFree(named))
            colors[c] = named;
    for (QRgb& color : colors) // names first: numbers take the colours that are left
        if (color == 0) {
            const auto* const left = std::ranges::find_if(byNumber, isFree);
            color = left != byNumber.end() ? *left : white;
        }
    return colors;
}

std::vector<std::size_t> drawnOrder(const std::vector<ChannelLook>& looks) {
    std::vector<std::size_t> order(looks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return looks[a].place > looks[b].place; });
    return order;
}

QString channelName(const conv::Layout& layout, std::int64_t channel) {
    const auto at = static_cast<std::size_t>(channel);
    return at < layout.channelNames.size() && !layout.channelNames[at].empty()
               ? QString::fromStdString(layout.channelNames[at])
               : QCoreApplication::translate("ui::ChannelMix", "Channel %1").arg(channel + 1);
}

} // namespace ui
