// SPDX-License-Identifier: Apache-2.0
#include "ui/models/color_map.h"
#include "ui/scene/color_table.h"
#include <QCoreApplication>
#include <algorithm>

namespace ui {
namespace {

ColorMap mapOf(const ColorTable& table) {
    ColorMap map{QString::fromStdString(table.id), {}};
    for (std::size_t i = 0; i < map.colors.size(); ++i)
        map.colors[i] = 0xff000000U | table.colors[i];
    return map;
}

} // namespace

QString nameOf(const ColorMap& map) {
    return map.id == QLatin1String("gray") ? QCoreApplication::translate("ui::ColorMap", "Grey")
                                           : map.id.left(1).toUpper() + map.id.mid(1);
}

const std::vector<ColorMap>& colorMaps() {
    static const std::vector<ColorMap> maps = [] {
        std::vector<ColorMap> all;
        for (const ColorTable& table : colorTables())
            all.push_back(mapOf(table));
        return all;
    }();
    return maps;
}

const ColorMap& colorMapNamed(QStringView id) {
    const std::vector<ColorMap>& maps = colorMaps();
    const auto found = std::find_if(maps.begin(), maps.end(), [&](const ColorMap& m) { return m.id == id; });
    return found != maps.end() ? *found : maps.front();
}

} // namespace ui
