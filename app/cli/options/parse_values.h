// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/measure/bench/bench.h"
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Parsers of amounts after options. All throw Error(usage) with the option, the value and the expected form.
namespace app::cli {

/// Throws the error of a value that an option does not take.
[[noreturn]] void refuseOption(std::string_view option, std::string_view text, const std::string& reason);

/// Throws, with the nearest names, unless `text` is one of `known`.
void requireOneOf(std::string_view option, std::string_view text, std::span<const std::string_view> known);

/// "1x1.25x3mm", "0.65x0.65x2um", "0.5": millimetres, above 0, from any unit of app::io::millimetresPer (none: mm).
/// A single number applies to all axes; of two, z has none: 0.
[[nodiscard]] conv::Vec3 parseSpacing(std::string_view text);
/// "48kHz", "250", "0.5 Hz": Hz.
[[nodiscard]] double parseRate(std::string_view text);
/// "2s", "720ms" → s; a number without a unit is refused.
[[nodiscard]] double parseTimeStep(std::string_view text);
/// "512x512x240:int16[:big|:little][:offset=352]".
[[nodiscard]] io::RawLayout parseRaw(std::string_view text);
/// "2GiB", "500MB", "1000000": bytes.
[[nodiscard]] std::int64_t parseBytes(std::string_view text);
/// "size=256,512".
[[nodiscard]] bench::Axis parseAxis(std::string_view text);
/// "naive,direct"; "all" or empty: an empty list. `files`: also a kernel of the user's own, "file:mine.cu". Throws
/// Error(device) with the nearest names for an unknown one.
[[nodiscard]] std::vector<std::string> parseVariants(std::string_view text, bool files = false);

struct TypeChoice {
    std::optional<conv::ElementType> type; ///< nothing: `same`
    bool rescale = false;                  ///< map the result's range to the type's range instead of clipping
};
/// "same", "int16", "uint8:rescale", "uint8:saturate".
[[nodiscard]] TypeChoice parseType(std::string_view text);

/// Names after --tilt and --gaps, the ones after --help.
[[nodiscard]] io::Tilt parseTilt(std::string_view text);
[[nodiscard]] io::Gaps parseGaps(std::string_view text);

/// "90s", "5min", "2h", "90": seconds.
[[nodiscard]] double parseTime(std::string_view option, std::string_view text);
/// "3/16": part 3 of 16, of an option. `first`: number of the first part; the result counts from 1.
[[nodiscard]] std::pair<int, int> parsePart(std::string_view option, std::string_view text, int first);

/// "6": a level of --compression, 0 to 9.
[[nodiscard]] int parseCompression(std::string_view text);
/// An integer of `min` or more.
[[nodiscard]] int parseWhole(std::string_view option, std::string_view text, int min);

} // namespace app::cli
