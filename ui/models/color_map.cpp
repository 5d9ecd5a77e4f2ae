#include "ui/models/color_map.h"
#include <QCoreApplication>
#include <QFile>
#include <algorithm>

namespace ui {
namespace {

ColorMap gray() {
    ColorMap map{QStringLiteral("gray"), QCoreApplication::translate("ui::ColorMap", "Grey"), {}};
    for (int i = 0; i < 256; ++i)
        map.colors[static_cast<std::size_t>(i)] = qRgb(i, i, i);
    return map;
}

/// 256 colours as six hexadecimal digits each.
ColorMap stored(const char* id, const QString& name) {
    ColorMap map{QString::fromLatin1(id), name, {}};
    QFile file(QStringLiteral(":/color_maps/%1.txt").arg(map.id));
    const QByteArrayList words =
        file.open(QIODevice::ReadOnly) ? file.readAll().simplified().split(' ') : QByteArrayList();
    Q_ASSERT(words.size() == 256);
    for (qsizetype i = 0; i < std::min<qsizetype>(256, words.size()); ++i)
        map.colors[static_cast<std::size_t>(i)] = 0xff000000U | words[i].toUInt(nullptr, 16);
    return map;
}

} // namespace

const std::vector<ColorMap>& colorMaps() {
    static const std::vector<ColorMap> maps{gray(), stored("viridis", QStringLiteral("Viridis")),
                                            stored("cividis", QStringLiteral("Cividis")),
                                            stored("inferno", QStringLiteral("Inferno"))};
    return maps;
}

const ColorMap& colorMapNamed(const QString& id) {
    const std::vector<ColorMap>& maps = colorMaps();
    const auto found = std::find_if(maps.begin(), maps.end(), [&](const ColorMap& m) { return m.id == id; });
    return found != maps.end() ? *found : maps.front();
}

} // namespace ui
