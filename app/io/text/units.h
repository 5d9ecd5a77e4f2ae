// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The one table of length and time units that file formats write.
namespace app::io {

/// Returns millimetres per unit of length: "um", "µm" (U+00B5 and U+03BC, also as UTF-8, Latin-1 or ImageJ's
/// "\u00B5m"), "microns", "Å", "inch", "centimeters" … Letter case, surrounding quotes, brackets and blanks do not
/// matter. Returns nothing for a unit that is not in the table, for "px", and for an empty text.
[[nodiscard]] std::optional<double> millimetresPer(std::string_view unit);

/// Returns seconds per unit of time: "s", "sec", "ms", "us", "min", "h" and their names.
[[nodiscard]] std::optional<double> secondsPer(std::string_view unit);

/// Whether the text says that there is no unit: empty, "px", "pixel", "pixels", "voxel", "none".
[[nodiscard]] bool meansPixels(std::string_view unit);

/// The warning for a unit of length that is not in the table: "`space units` is \"furlong\", which is not a known unit
/// of length; the spacing counts as px. Use --spacing to give it in mm."
[[nodiscard]] std::string unknownUnit(std::string_view field, std::string_view unit);

} // namespace app::io
