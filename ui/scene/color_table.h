#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ui {

/// Colours for values from 0 to 1. Each table grows evenly in lightness, so that it says the same to colour-blind eyes
/// and on grey paper.
struct ColorTable {
    std::string id;                          ///< "viridis"
    std::array<std::uint32_t, 256> colors{}; ///< 0xRRGGBB
};

/// Grey first, then those of resources/color_maps.
[[nodiscard]] const std::vector<ColorTable>& colorTables();
/// nullptr if there is none of that name.
[[nodiscard]] const ColorTable* colorTableNamed(const std::string& id);

} // namespace ui
