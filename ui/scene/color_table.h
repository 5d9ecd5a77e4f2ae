// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ui {

/// Colours for values from 0 to 1 with evenly growing lightness. "negative" is inverted grey. "cycle", for angles, is
/// a ring in OKLab: light grey, blue, dark, orange; lightness 0.62 ± 0.23, chroma up to 0.12.
struct ColorTable {
    std::string id;                          ///< "viridis"
    std::array<std::uint32_t, 256> colors{}; ///< 0xRRGGBB
};

/// Returns all tables: grey, those of resources/color_maps, then "negative".
[[nodiscard]] const std::vector<ColorTable>& colorTables();
/// Returns nullptr for an unknown id.
[[nodiscard]] const ColorTable* colorTableNamed(const std::string& id);

} // namespace ui
