// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options/parse_values.h"
#include "app/io/text/units.h"
#include "app/text/near_names.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/tools/own_kernel.h>
#include <span>

namespace app::cli {

void refuseOption(std::string_view option, std::string_view text, const std::string& reason) {
    throw conv::Error(conv::ErrorCode::usage, std::string(option) + " " + std::string(text) + ": " + reason);
}

void requireOneOf(std::string_view option, std::string_view text, std::span<const std::string_view> known) {
    if (std::ranges::find(known, text) == known.end())
        refuseOption(option, text, "is not known; " + hint(text, known));
}

namespace {

struct Scale {
    std::string_view suffix;
    double factor;
};

double scaled(std::string_view option, std::string_view text, std::span<const Scale> scales,
              const std::string& example) {
    std::string_view rest = trimmed(text);
    const std::optional<double> number = takeNumber(rest);
    rest = trimmed(rest);
    if (number && std::isfinite(*number) && *number > 0)
        for (const Scale& scale : scales)
            if (scale.suffix == rest)
                return *number * scale.factor;
    refuseOption(option, text, "expects " + example);
}

std::int64_t wholeNumber(std::string_view option, std::string_view text, std::string_view number, double min) {
    const std::optional<double> value = numberOf(number);
    if (!value || *value != std::floor(*value) || *value < min || *value > 9e15)
        refuseOption(option, text,
                     "'" + std::string(number) + "' is not a whole number of " + shortest(min) + " or more");
    return static_cast<std::int64_t>(*value);
}

conv::ElementType elementType(std::string_view option, std::string_view text, std::string_view name) {
    if (const auto type = conv::elementTypeNamed(name))
        return *type;
    std::vector<std::string_view> names;
    for (const conv::ElementType type : conv::elementTypes())
        names.push_back(conv::name(type));
    refuseOption(option, text, "type '" + std::string(name) + "' is not known; " + hint(name, names));
}

} // namespace

conv::Vec3 parseSpacing(std::string_view text) {
    std::string_view rest = trimmed(text);
    std::vector<double> numbers;
    for (;;) {
        const std::optional<double> number = takeNumber(rest);
        if (!number || !std::isfinite(*number) || *number <= 0)
            refuseOption("--spacing", text, "expects numbers above 0, like 1x1.25x3mm");
        numbers.push_back(*number);
        const std::string_view times = rest.starts_with("×") ? "×" : "x";
        if (!rest.starts_with(times))
            break;
        rest.remove_prefix(times.size());
    }
    rest = trimmed(rest);
    const std::optional<double> unit = rest.empty() ? 1.0 : io::millimetresPer(rest);
    if (numbers.size() > 3)
        refuseOption("--spacing", text, "has more than three numbers (x, y, z)");
    if (!unit && rest.starts_with(','))
        refuseOption("--spacing", text, "has numbers that are not joined by x, like 1x1.25x3mm");
    if (!unit)
        refuseOption("--spacing", text,
                     "'" + std::string(rest) + "' is no unit of length; there are mm, um, nm, cm, m, inch …");
    conv::Vec3 spacing{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        spacing[axis] = numbers.size() == 1 ? numbers[0] * *unit : axis < numbers.size() ? numbers[axis] * *unit : 0;
    return spacing;
}

double parseRate(std::string_view text) {
    static constexpr Scale scales[] = {{"", 1}, {"Hz", 1}, {"kHz", 1e3}, {"MHz", 1e6}};
    return scaled("--rate", text, scales, "a number above 0 in Hz, kHz or MHz, like 48kHz");
}

double parseTimeStep(std::string_view text) {
    static constexpr Scale scales[] = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6}, {"min", 60}, {"h", 3600}};
    return scaled("--time-step", text, scales, "a time above 0 with its unit, like 2s or 720ms");
}

std::int64_t parseBytes(std::string_view text) {
    static constexpr Scale scales[] = {{"", 1},         {"B", 1},        {"kB", 1e3},     {"MB", 1e6},
                                       {"GB", 1e9},     {"TB", 1e12},    {"KiB", 0x1p10}, {"MiB", 0x1p20},
                                       {"GiB", 0x1p30}, {"TiB", 0x1p40}, {"M", 0x1p20},   {"G", 0x1p30}};
    const double bytes = scaled("--memory", text, scales, "an amount above 0, like 2GiB or 500MB");
    if (bytes < 1 || bytes > 9e18)
        refuseOption("--memory", text, "expects an amount from 1 byte on");
    return static_cast<std::int64_t>(bytes);
}

io::RawLayout parseRaw(std::string_view text) {
    std::vector<std::string_view> parts = splitOutsideQuotes(trimmed(text), ':');
    if (parts.size() < 2)
        refuseOption("--raw", text, "expects extent and type, like 512x512x240:int16 or 512x512:uint16:big:offset=352");
    io::RawLayout raw;
    const std::vector<std::string_view> sizes = splitOutsideQuotes(parts[0], 'x');
    if (sizes.size() > 3)
        refuseOption("--raw", text, "has more than three sizes");
    raw.dimension = static_cast<int>(sizes.size());
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        raw.extent[axis] = wholeNumber("--raw", text, sizes[axis], 1);
    raw.type = elementType("--raw", text, parts[1]);
    for (std::size_t i = 2; i < parts.size(); ++i) {
        constexpr std::string_view offset = "offset=";
        if (parts[i] == "big" || parts[i] == "little")
            raw.bigEndian = parts[i] == "big";
        else if (parts[i].starts_with(offset))
            raw.offset = wholeNumber("--raw", text, parts[i].substr(offset.size()), 0);
        else
            refuseOption("--raw", text,
                         "'" + std::string(parts[i]) + "' is not understood; there are big, little and offset=N");
    }
    return raw;
}

bench::Axis parseAxis(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        refuseOption("--axis", text, "expects NAME=VALUE,VALUE");
    bench::Axis axis{std::string(text.substr(0, equals)), {}};
    for (const std::string_view value : splitOutsideQuotes(text.substr(equals + 1), ','))
        axis.values.emplace_back(trimmed(value));
    return axis;
}

std::vector<std::string> parseVariants(std::string_view text, bool files) {
    std::vector<std::string> wanted;
    if (text.empty() || text == "all")
        return wanted;
    std::vector<std::string_view> names;
    for (const conv::Variant& variant : conv::variants())
        names.push_back(variant.name);
    for (const std::string_view one : splitOutsideQuotes(text, ',')) {
        const std::string_view name = trimmed(one);
        if (name.starts_with(conv::ownKernelPrefix)) {
            if (!files)
                refuseOption("--variants", text, "a kernel of your own goes with --compare-variants");
            wanted.push_back(std::string(conv::ownKernelPrefix) + unquoted(name.substr(conv::ownKernelPrefix.size())));
            continue;
        }
        if (std::find(names.begin(), names.end(), name) == names.end())
            throw conv::Error(conv::ErrorCode::device,
                              "--variants " + std::string(name) + ": is not known; " + hint(name, names));
        wanted.emplace_back(name);
    }
    return wanted;
}

TypeChoice parseType(std::string_view text) {
    static constexpr std::string_view ways[] = {"saturate", "rescale"};
    TypeChoice choice;
    const std::size_t colon = std::min(text.find(':'), text.size());
    if (colon < text.size()) {
        const std::string_view way = text.substr(colon + 1);
        if (std::find(std::begin(ways), std::end(ways), way) == std::end(ways))
            refuseOption("--dtype", text, "'" + std::string(way) + "' is not known; " + hint(way, ways));
        choice.rescale = way == "rescale";
    }
    const std::string_view type = text.substr(0, colon);
    if (type == "same")
        return choice;
    std::vector<std::string_view> names{"same"};
    for (const conv::ElementType known : conv::elementTypes())
        names.push_back(conv::name(known));
    choice.type = conv::elementTypeNamed(type);
    if (!choice.type)
        refuseOption("--dtype", text, "is not known; " + hint(type, names));
    if (choice.rescale && !conv::isInteger(*choice.type))
        refuseOption("--dtype", text, "floating-point types have no range to fill");
    return choice;
}

namespace {

/// Returns the place of a word in a list.
std::size_t placeOf(std::string_view option, std::string_view text, std::span<const std::string_view> known) {
    const auto found = std::ranges::find(known, text);
    if (found == known.end())
        refuseOption(option, text, "is not known; " + hint(text, known));
    return static_cast<std::size_t>(found - known.begin());
}

} // namespace

io::Tilt parseTilt(std::string_view text) {
    static constexpr std::string_view names[] = {"refuse", "resample", "keep"}; // order of io::Tilt
    return static_cast<io::Tilt>(placeOf("--tilt", text, names));
}

io::Gaps parseGaps(std::string_view text) {
    static constexpr std::string_view names[] = {"refuse", "fill", "ignore"}; // order of io::Gaps
    return static_cast<io::Gaps>(placeOf("--gaps", text, names));
}

double parseTime(std::string_view option, std::string_view text) {
    static constexpr Scale scales[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"min", 60}, {"h", 3600}};
    return scaled(option, text, scales, "a time above 0, like 90s or 5min");
}

std::pair<int, int> parsePart(std::string_view option, std::string_view text, int first) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    if (slash == text.size())
        refuseOption(option, text, "expects a part and their number, like 3/16");
    const int part = parseWhole(option, text.substr(0, slash), first) - first + 1,
              parts = parseWhole(option, text.substr(slash + 1), 1);
    if (part > parts)
        refuseOption(option, text,
                     "there are only " + std::to_string(parts) + " parts, counted from " + std::to_string(first));
    return {part, parts};
}

int parseCompression(std::string_view text) {
    const int level = parseWhole("--compression", text, 0);
    if (level > 9)
        refuseOption("--compression", text, "expects a level of 0 (none) to 9 (smallest)");
    return level;
}

int parseWhole(std::string_view option, std::string_view text, int min) {
    const std::optional<double> number = numberOf(text);
    if (!number || *number < min || *number > 1e6 || *number != static_cast<int>(*number))
        refuseOption(option, text, "expects a whole number of " + std::to_string(min) + " or more");
    return static_cast<int>(*number);
}

} // namespace app::cli
