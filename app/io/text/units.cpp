// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/units.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <array>
#include <utility>

namespace app::io {
namespace {

using Unit = std::pair<std::string_view, double>;

constexpr auto lengths = std::to_array<Unit>({
    {"m", 1e3},
    {"meter", 1e3},
    {"meters", 1e3},
    {"metre", 1e3},
    {"metres", 1e3},
    {"dm", 100},
    {"decimeter", 100},
    {"decimeters", 100},
    {"decimetre", 100},
    {"decimetres", 100},
    {"cm", 10},
    {"centimeter", 10},
    {"centimeters", 10},
    {"centimetre", 10},
    {"centimetres", 10},
    {"mm", 1},
    {"millimeter", 1},
    {"millimeters", 1},
    {"millimetre", 1},
    {"millimetres", 1},
    {"um", 1e-3},
    {"micron", 1e-3},
    {"microns", 1e-3},
    {"micrometer", 1e-3},
    {"micrometers", 1e-3},
    {"micrometre", 1e-3},
    {"micrometres", 1e-3},
    {"nm", 1e-6},
    {"nanometer", 1e-6},
    {"nanometers", 1e-6},
    {"nanometre", 1e-6},
    {"nanometres", 1e-6},
    {"pm", 1e-9},
    {"picometer", 1e-9},
    {"picometers", 1e-9},
    {"picometre", 1e-9},
    {"picometres", 1e-9},
    {"fm", 1e-12},
    {"angstrom", 1e-7},
    {"angstroms", 1e-7},
    {"in", 25.4},
    {"inch", 25.4},
    {"inches", 25.4},
    {"ft", 304.8},
    {"foot", 304.8},
    {"feet", 304.8},
    {"yd", 914.4},
    {"yard", 914.4},
    {"yards", 914.4},
    {"mil", 0.0254},
    {"km", 1e6},
    {"kilometer", 1e6},
    {"kilometers", 1e6},
    {"kilometre", 1e6},
    {"kilometres", 1e6},
    {"pt", 25.4 / 72},
    {"point", 25.4 / 72},
});

constexpr auto times = std::to_array<Unit>({
    {"s", 1},
    {"sec", 1},
    {"secs", 1},
    {"second", 1},
    {"seconds", 1},
    {"ms", 1e-3},
    {"msec", 1e-3},
    {"millisecond", 1e-3},
    {"milliseconds", 1e-3},
    {"us", 1e-6},
    {"usec", 1e-6},
    {"microsecond", 1e-6},
    {"microseconds", 1e-6},
    {"ns", 1e-9},
    {"nsec", 1e-9},
    {"nanosecond", 1e-9},
    {"nanoseconds", 1e-9},
    {"min", 60},
    {"mins", 60},
    {"minute", 60},
    {"minutes", 60},
    {"h", 3600},
    {"hr", 3600},
    {"hour", 3600},
    {"hours", 3600},
    {"d", 86400},
    {"day", 86400},
    {"days", 86400},
});

/// Spellings of µ and Å in the encodings of existing files, and their ASCII letter or word.
constexpr auto spellings = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"\xC2\xB5", "u"},            // U+00B5 micro sign, UTF-8
    {"\xCE\xBC", "u"},            // U+03BC Greek mu, UTF-8
    {"\xCE\x9C", "u"},            // U+039C capital mu, from upper-cased text
    {"\\u00b5", "u"},             // ImageJ's escape
    {"\\u03bc", "u"},             //
    {"&#181;", "u"},              // XML
    {"&micro;", "u"},             //
    {"\xC3\x85", "angstrom"},     // U+00C5
    {"\xE2\x84\xAB", "angstrom"}, // U+212B angstrom sign
    {"\\u00c5", "angstrom"},      //
    {"\xB5", "u"},                // Latin-1
    {"\xC5", "angstrom"},         //
});

/// Unit in the spelling of the tables.
std::string plain(std::string_view unit) {
    std::string text = lowered(trimmed(unit));
    for (const auto& [spelling, ascii] : spellings)
        for (std::size_t at = text.find(spelling); at != std::string::npos; at = text.find(spelling, at + ascii.size()))
            text.replace(at, spelling.size(), ascii);
    std::erase_if(text, [](char c) { return c == '"' || c == '\'' || c == '[' || c == ']' || c == '\0'; });
    return std::string(trimmed(text));
}

template <class Table>
std::optional<double> lookUp(const Table& table, std::string_view unit) {
    const std::string name = plain(unit);
    const auto* const found = std::ranges::find(table, name, &Unit::first);
    return found == table.end() ? std::nullopt : std::optional(found->second);
}

/// Ends the warnings of timeStepWarning().
constexpr std::string_view timeStepNotKnown = "; the time step is not known";

} // namespace

std::optional<double> millimetresPer(std::string_view unit) {
    return lookUp(lengths, unit);
}

std::optional<double> secondsPer(std::string_view unit) {
    return lookUp(times, unit);
}

bool meansPixels(std::string_view unit) {
    const std::string name = plain(unit);
    return name.empty() || name == "px" || name == "pixel" || name == "pixels" || name == "voxel" || name == "voxels" ||
           name == "none" || name == "unitless";
}

bool meansAngle(std::string_view unit) {
    static constexpr std::string_view angles[] = {"deg", "arcmin", "arcsec",  "mas",      "uas",
                                                  "rad", "radian", "radians", "hourangle"};
    const std::string name = plain(unit);
    return name.starts_with("degree") || std::ranges::find(angles, name) != std::end(angles);
}

std::string unknownUnit(std::string_view field, std::string_view unit) {
    return "`" + std::string(field) + "` is \"" + printable(trimmed(unit).substr(0, 40)) +
           "\", which is not a known unit of length; the spacing counts as px. Use --spacing to give it in mm.";
}

std::string timeStepWarning(const std::string& reason) {
    return reason + std::string(timeStepNotKnown);
}

std::string timeStepDoubt(const std::string& warning) {
    const std::size_t end = warning.rfind(timeStepNotKnown);
    return end == std::string::npos ? std::string() : warning.substr(0, end);
}

std::string unknownTimeUnit(const std::string& field, std::string_view unit) {
    return timeStepWarning(field + " is \"" + printable(unit) + "\", which is not a known unit of time") + ".";
}

} // namespace app::io
