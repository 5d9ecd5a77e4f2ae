// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/param/quantity_text.h"
#include "app/text/text.h"
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace app {
namespace {

constexpr std::string_view blanks = " \t";
constexpr std::string_view digits = "0123456789";

void replaceEach(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

bool takeBlanks(std::string_view& rest) {
    const std::size_t count = std::min(rest.find_first_not_of(blanks), rest.size());
    rest.remove_prefix(count);
    return count > 0;
}

/// Takes a number without a sign. The first point of "1...40" belongs to the dots.
std::string_view takeUnsigned(std::string_view& rest) {
    if (rest.empty() || (rest.front() != '.' && digits.find(rest.front()) == std::string_view::npos))
        return {};
    std::string_view after = rest;
    if (!takeNumber(after))
        return {};
    std::size_t size = rest.size() - after.size();
    if (rest[size - 1] == '.' && after.starts_with('.'))
        --size;
    const std::string_view number = rest.substr(0, size);
    rest.remove_prefix(size);
    return number;
}

/// Returns the letters, signs of micro and percent signs at the start of a text.
std::string_view letters(std::string_view rest) {
    std::size_t size = 0;
    while (size < rest.size()) {
        const char c = rest[size];
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%')
            ++size;
        else if (const std::string_view two = rest.substr(size, 2); two == "µ" || two == "μ")
            size += 2;
        else
            break;
    }
    return rest.substr(0, size);
}

/// Takes a unit and the blanks before it; nothing where a word or a sign between numbers follows.
std::string_view takeUnit(std::string_view& rest) {
    std::string_view at = rest;
    takeBlanks(at);
    const std::string_view unit = letters(at);
    if (unit.empty() || unit == "x" || unit == "to" || unit == "bis")
        return {};
    rest = at.substr(unit.size());
    return unit;
}

/// Takes what separates two numbers, with the blanks around it. A blank alone separates, too.
bool takeBetween(std::string_view& rest, bool band) {
    static constexpr std::array<std::string_view, 3> anywhere{"x", "，", ";"};
    static constexpr std::array<std::string_view, 9> ofBands{"-", "–", "~", "～", "到", "至", "...", "..", "…"};
    const bool blank = takeBlanks(rest);
    const auto take = [&](std::string_view sign) {
        if (!rest.starts_with(sign))
            return false;
        rest.remove_prefix(sign.size());
        return true;
    };
    const auto word = [&](std::string_view text) {
        return rest.starts_with(text) && rest.size() > text.size() &&
               blanks.find(rest[text.size()]) != std::string_view::npos && take(text);
    };
    const bool found = std::ranges::any_of(anywhere, take) || word(",") ||
                       (band && (std::ranges::any_of(ofBands, take) || word("to") || word("bis")));
    takeBlanks(rest);
    return found || blank;
}

/// Returns the numbers of a list joined by x, and their unit; nothing for other text and for two units.
std::optional<std::string> joined(std::string_view rest, bool band) {
    takeBlanks(rest);
    std::string list;
    std::vector<std::string_view> units;
    for (int count = 1;; ++count) {
        const std::string_view number = takeUnsigned(rest);
        if (number.empty() || count > 3)
            return std::nullopt;
        list.append(list.empty() ? "" : "x").append(number);
        units.push_back(takeUnit(rest));
        std::string_view end = rest;
        takeBlanks(end);
        if (end.empty()) {
            for (const std::string_view unit : units)
                if (!unit.empty() && unit != units.back())
                    return std::nullopt;
            return count > 1 ? std::optional(list.append(units.back())) : std::nullopt;
        }
        if (!takeBetween(rest, band))
            return std::nullopt;
    }
}

/// Returns true for a number with blanks between thousands: "10 000", "1 250 000.5 Hz".
bool hasThousands(std::string_view text) {
    text = trimmed(text);
    const auto run = [&] {
        const std::size_t size = std::min(text.find_first_not_of(digits), text.size());
        text.remove_prefix(size);
        return size;
    };
    if (const std::size_t first = run(); first < 1 || first > 3)
        return false;
    bool groups = false;
    while (text.size() > 1 && text.front() == ' ' && digits.find(text[1]) != std::string_view::npos) {
        text.remove_prefix(1);
        if (run() != 3)
            return false;
        groups = true;
    }
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        run();
    }
    takeUnit(text);
    return groups && trimmed(text).empty();
}

/// Returns true for numbers joined by x or -, and a unit.
bool isNumeric(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of("0123456789.+-xeE \t"), text.size()));
    text.remove_prefix(letters(text).size());
    return trimmed(text).empty();
}

} // namespace

std::string plainQuantity(std::string_view typed, bool band) {
    std::string text(trimmed(typed));
    replaceEach(text, "\u2212", "-");
    replaceEach(text, "\u00D7", "x");
    for (const std::string_view space : {"\u2009", "\u202F", "\u00A0"}) // between thousands, or before a unit
        replaceEach(text, space, "");
    if (!hasThousands(text))
        if (std::optional<std::string> list = joined(text, band))
            return std::move(*list);
    if (isNumeric(text))
        std::erase(text, ' ');
    return text;
}

} // namespace app
