// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <optional>
#include <string_view>
#include <vector>

namespace app {

/// A box of data, as typed: "10:50x20:60", "1.5:3.25s".
struct CropText {
    struct Range {
        std::optional<double> from, to; ///< `to` excluded; nothing: the data's border
    };
    std::vector<Range> ranges; ///< x, y, z; further axes are not limited
    Unit unit = Unit::px;      ///< px, mm or s
};

/// Parses a box, or "all". Throws Error(usage) about the parameter `region`.
[[nodiscard]] CropText parseCrop(std::string_view text);

/// A spacing, as typed: "1mm", "0.5x0.5x1mm", "2px", "100Hz", "isotropic".
struct SpacingText {
    bool isotropic = false;
    std::vector<double> numbers; ///< one, or one per axis; above 0
    Unit unit = Unit::px;        ///< px (multiples of the input's), mm, s or hz
};

/// Throws Error(usage) about the parameter `spacing`.
[[nodiscard]] SpacingText parseSpacing(std::string_view text);

/// Throws Error(usage) unless the text is one of the 48 orientations: "RAS", "LPS".
void checkOrientation(std::string_view text);

} // namespace app
