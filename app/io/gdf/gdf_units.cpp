// SPDX-License-Identifier: Apache-2.0
#include "app/io/gdf/gdf_units.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace app::io {
namespace {

struct Unit {
    std::uint16_t code;
    std::string_view symbol;
    bool prefixed = true; ///< decimal prefixes are defined for it
};
constexpr std::array<Unit, 38> units{{
    {544, "%", false},
    {576, "ppht", false},
    {608, "ppm", false},
    {736, "°", false},
    {768, "rad"},
    {992, "pH", false},
    {1088, "beat", false},
    {1280, "m"},
    {1600, "l"},
    {1728, "g"},
    {2176, "s"},
    {2208, "min", false},
    {2240, "h", false},
    {2496, "Hz"},
    {2528, "1/min", false},
    {2720, "bpm", false},
    {2816, "m/s"},
    {3040, "l/s"},
    {3072, "l/min"},
    {3776, "N"},
    {3840, "Pa"},
    {3872, "mmHg", false},
    {3904, "cmH2O", false},
    {3936, "bar"},
    {3968, "J"},
    {4032, "W"},
    {4160, "A"},
    {4192, "C"},
    {4224, "A/m"},
    {4256, "V"},
    {4288, "Ohm"},
    {4352, "F"},
    {4384, "K"},
    {4416, "°F", false},
    {4480, "cd"},
    {4544, "mol"},
    {6048, "°C", false},
    {65504, "T"},
}};

constexpr std::array<std::string_view, 26> prefixes{"",  "da", "h", "k", "M", "G", "T", "P", "E", "Z", "Y", "?", "?",
                                                    "?", "?",  "?", "d", "c", "m", "µ", "n", "p", "f", "a", "z", "y"};

} // namespace

std::optional<std::string> gdfUnit(std::uint16_t code) {
    constexpr std::uint16_t prefixBits = 31, dimensionless = 512;
    if (code == 0 || code == dimensionless)
        return std::string();
    const std::size_t prefix = code & prefixBits;
    const auto* const unit = std::ranges::find(units, static_cast<std::uint16_t>(code & ~prefixBits), &Unit::code);
    if (unit == units.end() || prefix >= prefixes.size() || prefixes[prefix] == "?" || (prefix > 0 && !unit->prefixed))
        return std::nullopt;
    return std::string(prefixes[prefix]) + std::string(unit->symbol);
}

} // namespace app::io
