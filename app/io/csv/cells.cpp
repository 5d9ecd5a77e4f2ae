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

std::optional<char> separatorOfNumbers(std::string_view line) {
    std::vector<std::string_view> cells;
    const auto fits = [&](char separator) {
        split(line, separator, cells);
        while (cells.size() > 1 && cells.back().empty())
            cells.pop_back();
        return std::ranges::all_of(cells, [&](auto cell) { return cellNumber(cell, separator).has_value(); });
    };
    const char first = separatorOf(line);
    if (fits(first))
        return first;
    if (first == ',' && fits(' ')) // "1,5 2,5"
        return ' ';
    return std::nullopt;
}

} // namespace app::io
