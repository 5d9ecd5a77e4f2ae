// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Table of length and time units in file formats.
namespace app::io {

/// Returns millimetres per unit of length: "um", "µm" (U+00B5 and U+03BC, also as UTF-8, Latin-1 or ImageJ's
/// "\u00B5m"), "microns", "Å", "inch", "centimeters" …. Ignores letter case, surrounding quotes, brackets and blanks.
/// Nothing for an unknown unit, "px", and an empty text.
[[nodiscard]] std::optional<double> millimetresPer(std::string_view unit);

/// Returns seconds per unit of time: "s", "sec", "ms", "us", "min", "h" and their names.
[[nodiscard]] std::optional<double> secondsPer(std::string_view unit);

/// Returns true if the text means no unit: empty, "px", "pixel", "pixels", "voxel", "none".
[[nodiscard]] bool meansPixels(std::string_view unit);

/// Returns true for units of angles: "deg", "degrees_north", "arcsec".
[[nodiscard]] bool meansAngle(std::string_view unit);

/// Returns the warning for an unknown unit of length: "`space units` is \"furlong\", which is not a known unit of
/// length; the spacing counts as px. Use --spacing to give it in mm."
[[nodiscard]] std::string unknownUnit(std::string_view field, std::string_view unit);

/// Returns the warning of a reader that found a time step which it cannot use, without a full stop. `reason` names the
/// field, its value and the fault.
[[nodiscard]] std::string timeStepWarning(const std::string& reason);

/// Returns the reason of such a warning; empty for any other.
[[nodiscard]] std::string timeStepDoubt(const std::string& warning);

/// Returns such a warning for an unknown unit of time: "`tunit` is \"moon\", which is not a known unit of time; …".
/// `field` has its backticks.
[[nodiscard]] std::string unknownTimeUnit(const std::string& field, std::string_view unit);

} // namespace app::io
