// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/color_table.h"
#include "color_maps.h" // made of resources/color_maps
#include <algorithm>
#include <cstdlib>

namespace ui {
namespace {

ColorTable gray() {
    ColorTable table{"gray", {}};
    for (std::uint32_t i = 0; i < 256; ++i)
        table.colors[i] = i << 16 | i << 8 | i;
    return table;
}

/// White to black, for radiographs whose small values are white.
ColorTable negative() {
    ColorTable table{"negative", {}};
    for (std::uint32_t i = 0; i < 256; ++i)
        table.colors[i] = (255 - i) * 0x010101U;
    return table;
}

/// Parses 256 colours of six hexadecimal digits.
ColorTable stored(const char* id, const char* text) {
    ColorTable table{id, {}};
    for (std::uint32_t& color : table.colors) {
        char* end = nullptr;
        color = static_cast<std::uint32_t>(std::strtoul(text, &end, 16));
        text = end;
    }
    return table;
}

} // namespace

const std::vector<ColorTable>& colorTables() {
    static const std::vector<ColorTable> tables{gray(),
                                                stored("viridis", viridisColors),
                                                stored("cividis", cividisColors),
                                                stored("inferno", infernoColors),
                                                stored("cycle", cycleColors),
                                                negative()};
    return tables;
}

const ColorTable* colorTableNamed(const std::string& id) {
    const std::vector<ColorTable>& tables = colorTables();
    const auto found = std::find_if(tables.begin(), tables.end(), [&](const ColorTable& t) { return t.id == id; });
    return found != tables.end() ? &*found : nullptr;
}

} // namespace ui
