// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/heading.h"
#include "app/io/csv/cells.h"
#include "app/io/csv/time_name.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <array>

namespace app::io {
namespace {

using Cells = std::vector<std::string_view>;

/// Units of values below names. Units of time and length are in text/units.h.
constexpr auto valueUnits = std::to_array<std::string_view>(
    {"v",  "mv",  "uv",    "µv",   "μv",   "kv",     "volt", "volts", "a",   "ma",   "ua",  "amp",   "ampere",
     "w",  "kw",  "ohm",   "n",    "kn",   "nm",     "pa",   "kpa",   "mpa", "hpa",  "bar", "mbar",  "psi",
     "g",  "kg",  "mg",    "m/s",  "m/s2", "m/s^2",  "m/s²", "°c",    "c",   "degc", "k",   "°f",    "deg",
     "°",  "rad", "rad/s", "hz",   "khz",  "mhz",    "rpm",  "db",    "%",   "l",    "ml",  "l/min", "t",
     "mt", "-",   "1",     "a.u.", "au",   "counts", "arb",  "mmhg",  "bpm"});

constexpr std::string_view typographicMinus = "−";

bool inBrackets(std::string_view cell) {
    return cell.size() >= 2 &&
           ((cell.front() == '(' && cell.back() == ')') || (cell.front() == '[' && cell.back() == ']'));
}

std::string_view withoutBrackets(std::string_view cell) {
    return inBrackets(cell) ? trimmed(cell.substr(1, cell.size() - 2)) : cell;
}

bool looksLikeUnit(std::string_view cell) {
    const std::string unit = utf8FromFile(withoutBrackets(cell));
    return inBrackets(cell) || secondsPer(unit) || millimetresPer(unit) ||
           std::ranges::find(valueUnits, lowered(unit)) != valueUnits.end();
}

bool lookLikeUnits(const Cells& cells) {
    return secondsPer(utf8FromFile(withoutBrackets(cells.front()))).has_value() ||
           std::ranges::all_of(cells, looksLikeUnit);
}

/// Returns the cells of a heading line; nothing if their number is not that of the columns.
std::optional<Cells> cellsOf(std::string_view line, char separator, bool trailing, std::size_t columns) {
    Cells cells;
    split(line, separator, cells);
    if (separator == ' ' && columns == 1) { // a name with blanks above a single column
        if (separatorOf(line) != ' ')
            return std::nullopt;
        cells = {unquoted(line)};
    }
    if (cells.size() == columns + 1 && cells.back().empty() && trailing)
        cells.pop_back();
    // LabVIEW names a column of comments that has no cells in the rows.
    if (cells.size() == columns + 1 && separator == '\t' && lowered(cells.back()) == "comment")
        cells.pop_back();
    return cells.size() == columns ? std::optional(cells) : std::nullopt;
}

bool isNumber(std::string_view cell) {
    return parsedNumber(cell).has_value();
}

/// Returns true if no cell is a number, and only the first may be empty, as pandas leaves it above its index.
bool areWords(const Cells& cells) {
    return std::ranges::none_of(cells, isNumber) && !cells.back().empty() &&
           std::all_of(cells.begin() + (cells.size() > 1 ? 1 : 0), cells.end(),
                       [](auto cell) { return !cell.empty(); });
}

/// Names may be numbers if the first is a word: "time,1,2,3".
bool areNames(const Cells& cells) {
    return areWords(cells) || (std::ranges::none_of(cells, [](auto cell) { return cell.empty(); }) &&
                               timeNameOf(utf8FromFile(cells.front())));
}

std::vector<std::string> texts(const Cells& cells) {
    std::vector<std::string> all;
    for (const std::string_view cell : cells)
        all.push_back(utf8FromFile(cell));
    return all;
}

std::string_view withoutMark(std::string_view line) {
    const std::size_t first = line.find_first_not_of("#;%/");
    return first == std::string_view::npos ? std::string_view() : trimmed(line.substr(first));
}

struct Heading {
    std::optional<std::size_t> names, units; ///< indices in the list of lines
};

} // namespace

std::optional<std::string> faultOf(const Cells& cells, char separator) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (cells[c].empty())
            return "cell " + std::to_string(c + 1) + " is empty; write nan for a missing value";
        if (cellNumber(cells[c], separator))
            continue;
        constexpr std::size_t npos = std::string_view::npos;
        const bool hasComma = cells[c].find(',') != npos, hasMinus = cells[c].find(typographicMinus) != npos,
                   isDate = cells[c].find(':') != npos || cells[c].find('-', 1) != npos;
        return "“" + utf8FromFile(cells[c].substr(0, 40)) + "” is not a number" +
               (hasComma                  ? "; write decimals with a point and no separators of thousands"
                : isMissing(cells[c])     ? "; write nan for a missing value"
                : hasMinus                ? "; write the minus sign as -"
                : cells[c].front() == '(' ? "; write negative numbers as -5"
                : isDate                  ? "; write times and dates as numbers, in seconds"
                                          : "");
    }
    return std::nullopt;
}

std::optional<LineFault> readHeading(const std::vector<HeadLine>& lines, char separator, bool trailing, Table& table) {
    Heading heading;
    const auto cellsAt = [&](std::size_t i) { return cellsOf(lines[i].text, separator, trailing, table.columns); };
    // Nearest line above `below` that is no comment. ";a;b" above rows with ; has an empty first name.
    const auto above = [&](std::size_t below) -> std::optional<std::size_t> {
        for (std::size_t i = below; i-- > 0;) {
            const bool pandas = separator == ';' && lines[i].text.starts_with(';') && i + 1 == lines.size() &&
                                cellsAt(i) && areWords(*cellsAt(i));
            if (!lines[i].comment || pandas)
                return i;
        }
        return std::nullopt;
    };
    for (std::size_t i = 0; i < lines.size(); ++i) // a row of samples must not become a comment
        if (const auto cells = lines[i].comment ? std::nullopt : cellsAt(i);
            cells && std::ranges::any_of(*cells, isNearlyNumber) &&
            std::ranges::all_of(*cells, [](auto cell) { return isNumber(cell) || isNearlyNumber(cell); }))
            return LineFault{lines[i].number, *faultOf(*cells, separator)};
    const std::optional<std::size_t> last = above(lines.size());
    if (last) {
        const auto cells = cellsAt(*last);
        if (cells && std::ranges::all_of(*cells, isMissing))
            return LineFault{lines[*last].number, *faultOf(*cells, separator)};
        if (cells && areNames(*cells)) {
            heading.names = last;
            const auto before = above(*last);
            if (const auto names = before ? cellsAt(*before) : std::nullopt;
                names && lookLikeUnits(*cells) && !names->front().empty() && !isNumber(names->front())) {
                heading.units = last;
                heading.names = before;
            }
        } else {
            Cells all;
            split(lines[*last].text, separatorOf(lines[*last].text), all);
            const bool title = all.size() == 1 || (separatorOf(lines[*last].text) == ' ' && separator != ' ');
            if (cells) // the row mixes words with numbers or empty cells
                return LineFault{lines[*last].number, *faultOf(*cells, separator)};
            if (!title || table.columns == 1)
                return LineFault{table.firstLine, all.size() == table.columns
                                                      ? "its cells are separated otherwise than those of line " +
                                                            std::to_string(lines[*last].number) + " above it"
                                                      : "it has " + std::to_string(table.columns) + " cells; line " +
                                                            std::to_string(lines[*last].number) + " above it has " +
                                                            std::to_string(all.size())};
        }
    } else if (!lines.empty() && table.columns > 1) { // numpy.savetxt writes the names behind a #
        Cells cells;
        const std::string_view line = withoutMark(lines.back().text);
        split(line, separator, cells);
        if (cells.size() == table.columns && areNames(cells) && timeNameOf(utf8FromFile(cells.front())))
            heading.names = lines.size() - 1;
    }
    if (heading.names) {
        const HeadLine& line = lines[*heading.names];
        const bool marked = line.comment && !line.text.starts_with(';');
        Cells cells;
        if (marked)
            split(withoutMark(line.text), separator, cells);
        else
            cells = *cellsAt(*heading.names);
        table.names = texts(cells);
    }
    if (heading.units) {
        const Cells units = *cellsAt(*heading.units);
        for (const std::string_view unit : units)
            table.units.push_back(utf8FromFile(withoutBrackets(unit)));
    }
    std::size_t other = 0, firstOther = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == heading.names || i == heading.units)
            continue;
        table.comments.push_back(utf8FromFile(lines[i].comment ? withoutMark(lines[i].text) : trimmed(lines[i].text)));
        if (!lines[i].comment) {
            firstOther = other == 0 ? lines[i].number : firstOther;
            ++other;
        }
    }
    if (other == 1)
        table.warnings.push_back("Line " + std::to_string(firstOther) + " above the numbers is taken as a comment.");
    else if (other > 1)
        table.warnings.push_back(std::to_string(other) + " lines above the numbers, from line " +
                                 std::to_string(firstOther) + " on, are taken as comments.");
    return std::nullopt;
}

} // namespace app::io
