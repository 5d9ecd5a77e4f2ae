// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/cells.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <array>
#include <string>

namespace app::io {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Signs before digits that parsedNumber does not know.
constexpr auto foreignSigns =
    std::to_array<std::string_view>({"(", "−", "–", "<", ">", "~", "≈", "±", "$", "€", "£", "¥", "'"});

/// Removes foreign signs, and an ordinary one behind them. Returns true if there were any.
bool takeForeignSigns(std::string_view& cell) {
    bool any = false;
    for (bool more = true; more;) {
        more = false;
        for (const std::string_view sign : foreignSigns)
            if (cell.starts_with(sign)) {
                cell = trimmed(cell.substr(sign.size()));
                any = more = true;
            }
    }
    if (any && (cell.starts_with('-') || cell.starts_with('+')))
        cell.remove_prefix(1);
    return any;
}

bool areDigits(std::string_view text, std::string_view digits) {
    return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

} // namespace

bool Lines::next(std::string_view& line) {
    if (rest_.empty())
        return false;
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(end);
    if (rest_.starts_with("\r\n"))
        rest_.remove_prefix(2);
    else if (!rest_.empty())
        rest_.remove_prefix(1);
    ++number_;
    return true;
}

bool Lines::onlySpaceLeft() const {
    return trimmed(rest_).empty();
}

char separatorOf(std::string_view line) {
    for (const char candidate : {';', '\t', ','}) {
        bool inQuotes = false;
        for (const char c : line) {
            inQuotes = inQuotes != (c == '"');
            if (c == candidate && !inQuotes)
                return candidate;
        }
    }
    return ' ';
}

std::string_view unquoted(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        return trimmed(cell.substr(1, cell.size() - 2));
    return cell;
}

void split(std::string_view line, char separator, std::vector<std::string_view>& cells) {
    cells.clear();
    if (separator == ' ') {
        for (std::size_t at = line.find_first_not_of(" \t"); at != std::string_view::npos;) {
            const std::size_t quote = line[at] == '"' ? line.find('"', at + 1) : std::string_view::npos;
            const std::size_t end =
                std::min(line.find_first_of(" \t", quote == std::string_view::npos ? at : quote), line.size());
            cells.push_back(unquoted(line.substr(at, end - at)));
            at = line.find_first_not_of(" \t", end);
        }
        return;
    }
    std::size_t start = 0;
    bool inQuotes = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"')
            inQuotes = !inQuotes;
        if (i == line.size() || (line[i] == separator && !inQuotes)) {
            cells.push_back(unquoted(line.substr(start, i - start)));
            start = i + 1;
        }
    }
}

std::optional<CellNumber> cellNumber(std::string_view cell, char separator) {
    if (cell.empty())
        return std::nullopt;
    if (const auto value = parsedNumber(cell))
        return CellNumber{*value};
    const std::size_t comma = cell.find(',');
    if (separator == ',' || comma == std::string_view::npos || cell.find('.') != std::string_view::npos)
        return std::nullopt;
    std::string pointed(cell);
    pointed[comma] = '.';
    const auto value = parsedNumber(pointed);
    if (!value)
        return std::nullopt;
    std::string_view whole = cell.substr(0, comma);
    if (!whole.empty() && (whole.front() == '-' || whole.front() == '+'))
        whole.remove_prefix(1);
    const std::string_view fraction = cell.substr(comma + 1);
    const bool grouping = !whole.empty() && whole.size() <= 3 && whole.front() != '0' && fraction.size() == 3 &&
                          std::ranges::all_of(fraction, isDigit);
    return CellNumber{*value, true, grouping};
}

bool isMissing(std::string_view cell) {
    // Without "Na", which is sodium, and "nan", which is a number.
    constexpr auto words = std::to_array<std::string_view>({"NA", "N/A", "n/a", "<NA>", "NULL", "null", "None", "none",
                                                            "#N/A", "#NV", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!",
                                                            "#REF!", "#VALUE!", "#WERT!", "#ZAHL!", "#BEZUG!"});
    return std::ranges::find(words, cell) != words.end();
}

bool isNearlyNumber(std::string_view cell) {
    if (parsedNumber(cell))
        return false;
    const bool foreign = takeForeignSigns(cell);
    if (!foreign && (cell.starts_with('-') || cell.starts_with('+')))
        cell.remove_prefix(1);
    if (cell.empty() || !(isDigit(cell.front()) || (cell.size() > 1 && cell.front() == '.' && isDigit(cell[1]))))
        return false;
    if (foreign) {
        while (cell.ends_with(')') || cell.ends_with('%'))
            cell = trimmed(cell.substr(0, cell.size() - 1));
        return areDigits(cell, "0123456789.,eE+-");
    }
    if (cell.starts_with("0x") || cell.starts_with("0X"))
        return areDigits(cell.substr(2), "0123456789abcdefABCDEF");
    std::string_view rest = trimmed(cell.substr(std::min(cell.find_first_not_of("0123456789.,"), cell.size())));
    if (rest.empty() || rest.starts_with('%') || rest.starts_with("‰"))
        return true;
    if (rest.front() != 'd' && rest.front() != 'D') // exponents of Fortran
        return false;
    rest.remove_prefix(1);
    if (rest.starts_with('-') || rest.starts_with('+'))
        rest.remove_prefix(1);
    return areDigits(rest, "0123456789");
}

bool mayBeOneNumber(std::string_view line, bool& grouped) {
    line = trimmed(line);
    if (line.starts_with('-') || line.starts_with('+'))
        line.remove_prefix(1);
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos || !areDigits(line.substr(comma + 1), "0123456789"))
        return false;
    std::string_view whole = line.substr(0, comma);
    const std::size_t first = std::min(whole.find('.'), whole.size());
    const std::string_view leading = whole.substr(0, first);
    if (!areDigits(leading, "0123456789") || leading.size() > 3 || (leading.front() == '0' && whole != "0"))
        return false;
    for (whole.remove_prefix(first); !whole.empty(); whole.remove_prefix(4)) // ".234"
        if (whole.size() < 4 || !areDigits(whole.substr(1, 3), "0123456789") || whole.front() != '.')
            return false;
    grouped = grouped || first < comma;
    return true;
}

std::optional<char> statedSeparator(std::string_view line) {
    line = trimmed(line);
    if (line.size() >= 2 && line.front() == '"' && line.back() == '"')
        line = line.substr(1, line.size() - 2);
    if (lowered(line.substr(0, 4)) != "sep=")
        return std::nullopt;
    line.remove_prefix(4);
    if (line.empty()) // a tab or a blank that was trimmed
        return '\t';
    return line.size() == 1 && (line == ";" || line == ",") ? std::optional(line.front()) : std::nullopt;
}

std::optional<char> separatorOfNumbers(std::string_view line, std::optional<char> stated) {
    std::vector<std::string_view> cells;
    const auto fits = [&](char separator) {
        split(line, separator, cells);
        while (cells.size() > 1 && cells.back().empty())
            cells.pop_back();
        return std::ranges::all_of(cells, [&](auto cell) { return cellNumber(cell, separator).has_value(); });
    };
    const char first = stated.value_or(separatorOf(line));
    if (fits(first))
        return first;
    if (stated)
        return std::nullopt;
    if (first == ',' && fits(' ')) // "1,5 2,5"
        return ' ';
    return std::nullopt;
}

} // namespace app::io
