// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/param/param.h"
#include "app/io/text/units.h"
#include "app/recipe/masks/mask_text.h"
#include "app/recipe/param/kernel_text.h"
#include "app/recipe/param/quantity_text.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace app {
namespace {

[[noreturn]] void fail(const ParamSpec& spec, std::string_view text, const std::string& reason) {
    refuseParameter(spec.key, text, reason);
}

constexpr std::pair<std::string_view, Unit> unitNames[] = {{"px", Unit::px},     {"mm", Unit::mm}, {"s", Unit::s},
                                                           {"ms", Unit::ms},     {"Hz", Unit::hz}, {"kHz", Unit::khz},
                                                           {"%", Unit::percent}, {"dB", Unit::db}};

std::span<const Unit> allowedUnits(const ParamSpec& spec) {
    static constexpr Unit frequencies[] = {Unit::hz, Unit::khz, Unit::percent};
    static constexpr Unit lengths[] = {Unit::px, Unit::mm, Unit::s, Unit::ms};
    static constexpr Unit counts[] = {Unit::px};
    static constexpr Unit thresholds[] = {Unit::percent};
    switch (spec.kind) {
    case ParamKind::length:
        return lengths;
    case ParamKind::frequency:
        return frequencies;
    case ParamKind::integers:
        return counts;
    case ParamKind::threshold:
        return thresholds;
    case ParamKind::number:
        return {&spec.unit, spec.unit == Unit::none ? 0U : 1U};
    default:
        return {};
    }
}

Unit standardUnit(const ParamSpec& spec) {
    switch (spec.kind) {
    case ParamKind::length:
        return Unit::px;
    case ParamKind::frequency:
        return Unit::hz;
    default:
        return spec.unit;
    }
}

std::string unitList(std::span<const Unit> units) {
    std::string text;
    for (const Unit unit : units)
        text.append(text.empty() ? "" : ", ").append(unit == Unit::mm ? "mm, um, nm, cm, inch" : symbol(unit));
    return text.empty() ? "no unit is expected here" : "units here: " + text;
}

Unit parseUnit(const ParamSpec& spec, std::string_view text, std::string_view suffix) {
    if (suffix.empty())
        return standardUnit(spec);
    const std::span<const Unit> allowed = allowedUnits(spec);
    for (const auto& [name, unit] : unitNames)
        if (name == suffix && std::find(allowed.begin(), allowed.end(), unit) != allowed.end())
            return spec.kind == ParamKind::integers ? Unit::none : unit;
    fail(spec, text, "'" + std::string(suffix) + "' is not understood; " + unitList(allowed));
}

void checkNumber(const ParamSpec& spec, std::string_view text, double number) {
    const bool endless = std::isinf(spec.max);
    if (endless && std::isinf(number) && number > 0)
        return;
    if (!std::isfinite(number))
        fail(spec, text, endless ? "must be a number or inf" : "must be a finite number");
    if (spec.kind == ParamKind::integers && number != std::floor(number))
        fail(spec, text, "must be a whole number");
    if (spec.odd && std::fmod(number, 2) == 0)
        fail(spec, text, "must be odd, so that one is in the middle");
    if (number < spec.min)
        fail(spec, text, "must be " + shortest(spec.min) + " or more");
    if (number > spec.max)
        fail(spec, text, "must be " + shortest(spec.max) + " or less");
}

bool takeSeparator(std::string_view& rest) {
    const bool found = rest.starts_with('x');
    rest.remove_prefix(found ? 1 : 0);
    return found;
}

std::size_t maxNumbers(ParamKind kind) {
    if (kind == ParamKind::length || kind == ParamKind::integers)
        return 3;
    return kind == ParamKind::frequency ? 2 : 1;
}

/// Converts a number by its decimal digits if the units are a power of ten apart: 0.4 um become exactly 0.0004 mm.
double inUnit(double number, double factor) {
    const double power = std::round(std::log10(factor));
    const std::string digits = shortest(number);
    if (std::abs(std::pow(10, power) / factor - 1) > 1e-12 || digits.find('e') != std::string::npos)
        return number * factor;
    return numberOf(digits + "e" + std::to_string(static_cast<int>(power))).value_or(number * factor);
}

/// Converts other units of a length or time than px, mm, s and ms to mm or s, as for data.
std::string_view convertUnit(std::string_view unit, Quantity& quantity) {
    if (unit == "mm" || unit == "s" || unit == "ms")
        return unit;
    const std::optional<double> length = io::millimetresPer(unit), time = io::secondsPer(unit);
    if (!length && !time)
        return unit;
    for (double& number : quantity.numbers)
        number = inUnit(number, length ? *length : *time);
    return length ? "mm" : "s";
}

Quantity parseQuantity(const ParamSpec& spec, std::string_view text) {
    Quantity quantity;
    std::string_view rest = trimmed(text);
    if (spec.kind == ParamKind::length && rest.starts_with("fwhm")) {
        quantity.fwhm = true;
        rest = trimmed(rest.substr(4));
    }
    const std::string plain = plainQuantity(rest, spec.kind == ParamKind::frequency);
    rest = plain;
    do {
        const std::optional<double> number = takeNumber(rest);
        if (!number)
            fail(spec, text,
                 "is not a number" + std::string(spec.kind == ParamKind::length      ? ", like 2, 2mm or 2x2x1mm"
                                                 : spec.kind == ParamKind::frequency ? ", like 40Hz, 1-40Hz or 25%"
                                                                                     : ""));
        checkNumber(spec, text, *number);
        quantity.numbers.push_back(*number);
    } while (takeSeparator(rest));
    if (const std::size_t max = maxNumbers(spec.kind); quantity.numbers.size() > max)
        fail(spec, text,
             max == 3   ? "has more than three numbers (x, y, z)"
             : max == 2 ? "has more than two numbers"
                        : "one number is expected");
    rest = trimmed(rest);
    if (spec.kind == ParamKind::length)
        rest = convertUnit(rest, quantity);
    quantity.unit = parseUnit(spec, text, rest);
    return quantity;
}

std::string parseAxes(const ParamSpec& spec, std::string_view text) {
    if (text == "all")
        return "xyz";
    std::string axes;
    for (const char axis : std::string_view("xyzt"))
        if (text.find(axis) != std::string_view::npos)
            axes += axis;
    if (axes.empty() || axes.size() != text.size())
        fail(spec, text, "expects some of the letters x, y, z and t (time), or all");
    return axes;
}

std::string parseChannels(const ParamSpec& spec, std::string_view text) {
    std::string list;
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view one = trimmed(text.substr(0, comma));
        if (one.empty() || one == "!")
            fail(spec, text, "a channel is missing; expected numbers, ranges, names or patterns, like 0,2-4,EEG*");
        list.append(list.empty() ? "" : ",").append(one);
        if (comma == std::string_view::npos)
            return list;
        text.remove_prefix(comma + 1);
    }
}

std::string parseChoice(const ParamSpec& spec, std::string_view text) {
    if (std::find(spec.choices.begin(), spec.choices.end(), text) == spec.choices.end())
        fail(spec, text, "is not known; " + hint(text, spec.choices));
    return std::string(text);
}

std::string parseMaskName(std::string_view text) {
    if (text != "none")
        static_cast<void>(parseMask(text));
    return std::string(text);
}

std::string parseOutside(const ParamSpec& spec, std::string_view text) {
    if (text == "keep" || text == "nan" || text == "fill")
        return std::string(text);
    const std::optional<double> number = numberOf(text);
    if (!number || !std::isfinite(*number))
        fail(spec, text, "must be keep, fill, nan or a number");
    return shortest(*number);
}

bool parseFlag(const ParamSpec& spec, std::string_view text) {
    if (text == "true" || text == "yes" || text == "on" || text == "1")
        return true;
    if (text == "false" || text == "no" || text == "off" || text == "0")
        return false;
    fail(spec, text, "expects true or false");
}

std::string toText(const Quantity& quantity) {
    std::string text = quantity.fwhm ? "fwhm " : "";
    for (std::size_t i = 0; i < quantity.numbers.size(); ++i)
        text.append(i > 0 ? "x" : "").append(shortest(quantity.numbers[i]));
    if (quantity.unit != Unit::px)
        text += symbol(quantity.unit);
    return text;
}

} // namespace

std::string_view symbol(Unit unit) {
    for (const auto& [name, u] : unitNames)
        if (u == unit)
            return name;
    return "";
}

Value parseValue(const ParamSpec& spec, std::string_view text) {
    text = trimmed(text);
    const bool automatic = spec.standard.empty() && spec.kind != ParamKind::kernel;
    if (automatic && (text.empty() || text == "auto"))
        return Quantity{};
    if (text.empty() && spec.kind != ParamKind::kernel)
        fail(spec, text, "a value is missing");
    switch (spec.kind) {
    case ParamKind::choice:
        return parseChoice(spec, text);
    case ParamKind::flag:
        return parseFlag(spec, text);
    case ParamKind::axes:
        return parseAxes(spec, text);
    case ParamKind::channels:
        return parseChannels(spec, text);
    case ParamKind::mask:
        return parseMaskName(text);
    case ParamKind::outside:
        return parseOutside(spec, text);
    case ParamKind::text:
        spec.check(text);
        return std::string(text);
    case ParamKind::kernel:
        if (text.empty())
            return KernelText{};
        return text.front() == '[' ? parseKernel(text) : loadKernel(std::string(text));
    default:
        return parseQuantity(spec, text);
    }
}

std::string toText(const Value& value) {
    if (const auto* quantity = std::get_if<Quantity>(&value))
        return toText(*quantity);
    if (const auto* word = std::get_if<std::string>(&value))
        return *word;
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    const KernelText& kernel = std::get<KernelText>(value);
    if (!kernel.file.empty())
        return kernel.file;
    return kernel.taps.empty() ? "" : inlineText(kernel);
}

} // namespace app
