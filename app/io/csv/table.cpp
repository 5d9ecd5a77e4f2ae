// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/csv/cells.h"
#include "app/io/csv/csv.h"
#include "app/io/csv/heading.h"
#include "app/io/csv/time_name.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

[[noreturn]] void refuseLine(const fs::path& path, std::size_t line, const std::string& why) {
    refuseFile(path, "has a fault in line " + std::to_string(line) + ": " + why);
}

void refuseBinary(const fs::path& path, std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        refuseLine(path, 1, "the text is in UTF-16; save it as UTF-8");
    const std::size_t nul = text.find('\0');
    if (nul == std::string_view::npos)
        return;
    const auto line =
        1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(nul), '\n'));
    refuseLine(path, line, "it has a NUL byte, so this is not a text file (or one in UTF-16)");
}

/// False for errors of spreadsheets: "#N/A,5" is a row.
bool isHashComment(std::string_view line) {
    return line.starts_with('#') && !isMissing(unquoted(line.substr(0, line.find_first_of(",;\t "))));
}

bool isComment(std::string_view line) {
    return isHashComment(line) || line.starts_with(';') || line.starts_with('%') || line.starts_with("//");
}

void addDigits(std::string_view cell, Digits& digits) {
    int decimals = 0, significant = 0;
    bool behind = false;
    for (const char c : cell) {
        if (c == 'e' || c == 'E') {
            digits.exponent = true;
            break;
        }
        behind = behind || c == '.' || c == ',';
        if (c < '0' || c > '9')
            continue;
        decimals += behind;
        significant += significant > 0 || c != '0';
    }
    digits.decimals = std::max(digits.decimals, decimals);
    digits.significant = std::max(digits.significant, significant);
}

class Reader {
  public:
    Reader(const fs::path& path, std::string_view text) : path_(path), lines_(text) {}

    Table read() {
        if (!findNumbers())
            refuseWithoutNumbers();
        if (const auto fault = readHeading(head_, separator_, trailing_, table_))
            refuseLine(path_, fault->line, fault->why);
        for (std::size_t c = 0; c < table_.names.size() && table_.columns > 1; ++c) {
            const auto name = timeNameOf(table_.names[c]);
            if (name && name->sure) {
                table_.timeColumn = c;
                break;
            }
        }
        do
            readRow();
        while (lines_.next(line_));
        finish();
        return std::move(table_);
    }

  private:
    /// Finds the first line whose cells are all numbers, and keeps the lines above it.
    bool findNumbers() {
        while (lines_.next(line_)) {
            const bool comment = isComment(line_);
            if (trimmed(line_).empty())
                continue;
            if (lines_.number() == 1)
                stated_ = statedSeparator(line_);
            if (lines_.number() == 1 && stated_)
                continue;
            if (!comment)
                if (const auto separator = separatorOfNumbers(line_, stated_)) {
                    separator_ = *separator;
                    split(line_, separator_, cells_);
                    table_.firstLine = lines_.number();
                    while (cells_.size() > 1 && cells_.back().empty()) {
                        if (trailing_)
                            refuseLine(path_, lines_.number(), *faultOf(cells_, separator_));
                        cells_.pop_back();
                        trailing_ = true;
                    }
                    table_.columns = cells_.size();
                    return true;
                }
            head_.push_back({line_, lines_.number(), comment});
        }
        return false;
    }

    [[noreturn]] void refuseWithoutNumbers() const {
        std::vector<std::string_view> cells;
        for (const HeadLine& line : head_) { // a partly numeric row gives a better message
            if (line.comment)
                continue;
            const auto isNumeric = [](auto cell) { return parsedNumber(cell) || isNearlyNumber(cell); };
            char separator = ' ';
            split(line.text, separator, cells);
            if (stated_ || !std::ranges::all_of(cells, isNumeric)) {
                separator = stated_.value_or(separatorOf(line.text));
                split(line.text, separator, cells);
            }
            const bool any = std::ranges::any_of(cells, isNumeric);
            if (const auto fault = faultOf(cells, separator); any && fault)
                refuseLine(path_, line.number, *fault);
        }
        refuseFile(path_, "holds no numbers");
    }

    void readRow() {
        if (isHashComment(line_)) {
            ++comments_;
            return;
        }
        if (trimmed(line_).empty()) {
            if (!lines_.onlySpaceLeft())
                refuseLine(path_, lines_.number(), "it is empty");
            return;
        }
        bool grouped = false;
        oneColumn_ = oneColumn_ && mayBeOneNumber(line_, grouped);
        groupedLine_ = grouped && groupedLine_ == 0 ? lines_.number() : groupedLine_;
        split(line_, separator_, cells_);
        if (trailing_ && cells_.size() == table_.columns + 1 && cells_.back().empty())
            cells_.pop_back();
        if (cells_.size() != table_.columns)
            refuseLine(path_, lines_.number(),
                       "it has " + std::to_string(cells_.size()) + " cells; the lines before have " +
                           std::to_string(table_.columns));
        for (const std::string_view cell : cells_) {
            const auto number = cellNumber(cell, separator_);
            if (!number)
                refuseLine(path_, lines_.number(), *faultOf(cells_, separator_));
            if (number->comma) {
                commaLine_ = commaLine_ == 0 ? lines_.number() : commaLine_;
                surelyDecimal_ = surelyDecimal_ || !number->grouping;
            } else if (pointLine_ == 0 && cell.find('.') != std::string_view::npos) {
                pointLine_ = lines_.number();
            }
            table_.values.push_back(number->value);
        }
        addDigits(cells_[table_.timeColumn], table_.timeDigits);
    }

    void finish() {
        if (oneColumn_ && groupedLine_ > 0 && separator_ == ',' && !stated_ && table_.names.empty())
            refuseLine(path_, groupedLine_,
                       "it may be one number with a separator of thousands, or two numbers; write numbers with decimal "
                       "points only, or put a line \"sep=,\" above two columns");
        if (commaLine_ > 0 && pointLine_ > 0)
            refuseLine(path_, std::max(commaLine_, pointLine_),
                       "it has decimal " + std::string(commaLine_ > pointLine_ ? "commas" : "points") + ", and line " +
                           std::to_string(std::min(commaLine_, pointLine_)) + " has decimal " +
                           (commaLine_ > pointLine_ ? "points" : "commas") + "; write all numbers with points");
        if (commaLine_ > 0 && !surelyDecimal_ && separator_ != ';')
            refuseLine(path_, commaLine_,
                       "its commas may stand before decimals or between thousands; write the numbers with points and "
                       "without separators of thousands");
        if (commaLine_ > 0)
            table_.warnings.emplace_back("Commas within numbers are read as decimal points.");
        if (comments_ > 0)
            table_.warnings.push_back(std::to_string(comments_) +
                                      (comments_ == 1 ? " comment line" : " comment lines") +
                                      " between the numbers will not be written again.");
    }

    const fs::path& path_;
    Lines lines_;
    std::string_view line_;
    std::vector<std::string_view> cells_;
    std::vector<HeadLine> head_;
    Table table_;
    char separator_ = ',';
    std::optional<char> stated_; ///< by a line "sep=;"
    bool trailing_ = false;      ///< every line may end with a separator
    std::size_t commaLine_ = 0, pointLine_ = 0, comments_ = 0;
    bool surelyDecimal_ = false;
    bool oneColumn_ = true; ///< each row may be one number: "1.234,5"
    std::size_t groupedLine_ = 0;
};

} // namespace

Table readTable(const fs::path& path) {
    const std::string text = bytesOf(path);
    std::string_view rest = text;
    refuseBinary(path, rest);
    if (rest.starts_with("\xEF\xBB\xBF")) // byte order mark
        rest.remove_prefix(3);
    return Reader(path, rest).read();
}

} // namespace app::io
