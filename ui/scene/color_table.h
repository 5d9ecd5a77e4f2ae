// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ui {

/// Colours for values from 0 to 1. Each table grows evenly in lightness, so that it says the same to colour-blind eyes
/// and on grey paper; but "cycle", for angles, begins and ends with the same light grey, darkest in the middle, blue on
/// the way there and orange on the way back (a ring in OKLab: lightness 0.62 ± 0.23, chroma up to 0.12), and
/// "negative" is grey turned round.
struct ColorTable {
    std::string id;                          ///< "viridis"
    std::array<std::uint32_t, 256> colors{}; ///< 0xRRGGBB
};

/// Grey first, then those of resources/color_maps, then "negative".
[[nodiscard]] const std::vector<ColorTable>& colorTables();
/// nullptr if there is none of that name.
[[nodiscard]] const ColorTable* colorTableNamed(const std::string& id);

} // namespace ui
