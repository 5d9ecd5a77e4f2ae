// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/param/kernel_paste.h"
#include "app/recipe/param/kernel_text.h"
#include "app/text/text.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <conv/error.h>

namespace app {
namespace {

using Row = std::vector<double>;
using Slice = std::vector<Row>;

const std::string pastedText = "the pasted text";

[[noreturn]] void refusePaste(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, pastedText + ": " + sentence);
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

/// Replaces look-alike characters, and removes line continuations and comments.
std::string cleaned(std::string_view raw) {
    std::string text(raw);
    replaceAll(text, "\xe2\x88\x92", "-");                                 // minus sign
    for (const char* blank : {"\xc2\xa0", "\xe2\x80\x89", "\xe2\x80\xaf"}) // no-break and thin spaces
        replaceAll(text, blank, " ");
    replaceAll(text, "\r\n", "\n");
    replaceAll(text, "\r", "\n");
    for (std::size_t at = 0; (at = text.find("...", at)) != std::string::npos;) {
        const std::size_t end = text.find('\n', at);
        text.replace(at, end == std::string::npos ? std::string::npos : end + 1 - at, " ");
    }
    std::string out;
    bool comment = false;
    for (const char c : text) {
        comment = c != '\n' && (comment || c == '#' || c == '%');
        if (!comment)
            out += c;
    }
    return out;
}

/// A number as programs write it: "+1", "0.5f", "1/9".
double numberIn(std::string_view word) {
    if (const std::size_t slash = word.find('/'); slash != std::string_view::npos) {
        if (word.find('/', slash + 1) != std::string_view::npos)
            refusePaste("'" + std::string(word) + "' is not a number");
        const double below = numberIn(word.substr(slash + 1));
        if (below == 0)
            refusePaste("'" + std::string(word) + "' divides by 0");
        return numberIn(word.substr(0, slash)) / below;
    }
    std::string_view digits = word;
    if (digits.starts_with('+'))
        digits.remove_prefix(1);
    if (digits.size() > 1 && (digits.ends_with('f') || digits.ends_with('F')) && digits != "inf" && digits != "-inf")
        digits.remove_suffix(1);
    const std::optional<double> number = numberOf(digits);
    if (!number)
        refusePaste("'" + std::string(word) + "' is not a number");
    if (!std::isfinite(*number))
        refusePaste("a kernel may hold finite numbers only, not " + std::string(word));
    return *number;
}

Row numbersIn(std::string_view text) {
    constexpr std::string_view between = " \t\n,";
    Row row;
    for (std::size_t at; (at = text.find_first_not_of(between)) != std::string_view::npos;) {
        text.remove_prefix(at);
        const std::string_view word = text.substr(0, text.find_first_of(between));
        row.push_back(numberIn(word));
        text.remove_prefix(word.size());
    }
    return row;
}

std::vector<std::string_view> cut(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (std::size_t end; (end = text.find(at)) != std::string_view::npos; text.remove_prefix(end + 1))
        parts.push_back(text.substr(0, end));
    parts.push_back(text);
    return parts;
}

bool ragged(const Slice& rows) {
    return std::any_of(rows.begin(), rows.end(), [&](const Row& r) { return r.size() != rows[0].size(); });
}

/// Content of an innermost bracket: "1 2; 3 4", rows also by line, slices by '|'.
std::vector<Slice> matrix(std::string_view inside) {
    std::vector<Slice> slices;
    for (const std::string_view slice : cut(inside, '|')) {
        slices.emplace_back();
        for (const std::string_view row : cut(slice, ';')) {
            Slice lines;
            bool goesOn = false;
            for (const std::string_view line : cut(row, '\n')) {
                const Row numbers = numbersIn(line);
                if (goesOn && !lines.empty())
                    lines.back().insert(lines.back().end(), numbers.begin(), numbers.end());
                else if (!numbers.empty())
                    lines.push_back(numbers);
                goesOn = trimmed(line).ends_with(',');
            }
            if (!lines.empty() && ragged(lines)) { // a long row that was wrapped
                for (std::size_t i = 1; i < lines.size(); ++i)
                    lines[0].insert(lines[0].end(), lines[i].begin(), lines[i].end());
                lines.resize(1);
            }
            slices.back().insert(slices.back().end(), lines.begin(), lines.end());
        }
    }
    return slices;
}

/// Index of the bracket that closes the one at `open`; throws if there is none.
std::size_t closing(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '[' || text[i] == '{' ? 1 : text[i] == ']' || text[i] == '}' ? -1 : 0;
        if (depth == 0)
            return i;
    }
    refusePaste("a bracket is not closed");
}

/// Contents of the brackets of one level.
std::vector<std::string_view> groups(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t at; (at = text.find_first_of("[{")) != std::string_view::npos;) {
        const std::size_t end = closing(text, at);
        found.push_back(text.substr(at + 1, end - at - 1));
        text.remove_prefix(end + 1);
    }
    return found;
}

bool nested(std::string_view text) {
    return text.find_first_of("[{") != std::string_view::npos;
}

std::vector<Slice> nestedLists(std::string_view text) {
    const std::vector<std::string_view> lists = groups(text);
    if (!std::any_of(lists.begin(), lists.end(), nested)) {
        Slice rows;
        for (const std::string_view row : lists)
            rows.push_back(numbersIn(row));
        return {rows};
    }
    std::vector<Slice> slices;
    for (const std::string_view list : lists) {
        const std::vector<std::string_view> rows = groups(list);
        if (rows.empty() || std::any_of(rows.begin(), rows.end(), nested))
            refusePaste("lists are nested to three levels at most: slices, rows, numbers");
        slices.emplace_back();
        for (const std::string_view row : rows)
            slices.back().push_back(numbersIn(row));
    }
    return slices;
}

/// Factor outside the brackets: "1/16 *", "2 .*" before, "/ 16", "* 0.5" behind.
double factorOf(std::string_view before, std::string_view behind) {
    double factor = 1;
    before = trimmed(before);
    if (before.ends_with('*')) {
        before.remove_suffix(before.ends_with(".*") ? 2 : 1);
        const std::size_t start = before.find_last_of("=(,");
        std::string number(trimmed(before.substr(start == std::string_view::npos ? 0 : start + 1)));
        std::erase(number, ' ');
        factor *= numberIn(number);
    }
    behind = trimmed(behind);
    while (!behind.empty() && (behind.front() == ')' || behind.front() == ';' || behind.front() == ' '))
        behind.remove_prefix(1);
    if (behind.starts_with("./") || behind.starts_with(".*"))
        behind.remove_prefix(1);
    if (behind.starts_with('/') || behind.starts_with('*')) {
        const std::string_view number = trimmed(behind.substr(1, behind.find_first_of(");\n") - 1));
        const double value = numberIn(number);
        if (behind.front() == '/' && value == 0)
            refusePaste("it is divided by 0");
        factor *= behind.front() == '/' ? 1 / value : value;
    } else if (behind.starts_with(".T") || behind.starts_with('\'') || behind.starts_with(".reshape")) {
        refusePaste("'" + std::string(behind.substr(0, 8)) +
                    "' behind the brackets is not carried out; paste its result");
    }
    return factor;
}

void multiply(std::vector<Slice>& slices, double factor) {
    for (Slice& slice : slices)
        for (Row& row : slice)
            for (double& tap : row)
                tap *= factor;
}

std::vector<Slice> bracketed(std::string_view text) {
    std::vector<Slice> slices;
    std::size_t from = 0;
    const std::size_t count = groups(text).size();
    for (std::size_t at; (at = text.find_first_of("[{", from)) != std::string_view::npos;) {
        const std::size_t end = closing(text, at);
        const std::string_view inside = text.substr(at + 1, end - at - 1);
        std::vector<Slice> part = nested(inside) ? nestedLists(inside) : matrix(inside);
        const std::size_t next = text.find_first_of("[{", end);
        multiply(part, factorOf(text.substr(from, at - from), text.substr(end + 1, next - end - 1)));
        if (count > 1 && part.size() != 1)
            refusePaste("several arrays, one of which has slices; paste one");
        slices.insert(slices.end(), part.begin(), part.end());
        from = end + 1;
    }
    return slices;
}

/// "0,5;0,25": the comma is a decimal point if another character separates.
bool decimalComma(std::string_view text) {
    if (text.find(',') == std::string_view::npos || text.find('.') != std::string_view::npos ||
        text.find_first_of(";\t") == std::string_view::npos)
        return false;
    const auto digit = [&](std::size_t i) {
        return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]));
    };
    for (std::size_t i = text.find(','); i != std::string_view::npos; i = text.find(',', i + 1))
        if (i == 0 || !digit(i - 1) || !digit(i + 1))
            return false;
    return true;
}

/// Lines of numbers; an empty line or a heading such as "K(:,:,2) =" begins a slice.
std::vector<Slice> table(std::string text) {
    if (decimalComma(text))
        std::replace(text.begin(), text.end(), ',', '.');
    const bool oneLine = trimmed(text).find('\n') == std::string_view::npos;
    const bool rowsBySemicolon =
        oneLine && text.find(';') != std::string::npos && trimmed(text).find_first_of(" \t,") != std::string_view::npos;
    std::replace(text.begin(), text.end(), ';', rowsBySemicolon ? '\n' : ',');
    std::vector<Slice> slices;
    double factor = 1;
    bool fresh = true;
    for (const std::string_view raw : cut(text, '\n')) {
        std::string_view line = trimmed(raw);
        if (line.starts_with("Columns") || line.starts_with("Column "))
            refusePaste(
                "it is printed in blocks of columns; widen the window there, or copy it from the variable editor");
        if (line.ends_with('=') || line.empty()) {
            fresh = true;
            factor = line.empty() ? factor : 1;
            continue;
        }
        if (line.ends_with('*')) { // "1.0e-03 *" of MATLAB
            factor = numberIn(trimmed(line.substr(0, line.size() - 1)));
            continue;
        }
        if (fresh)
            slices.emplace_back();
        fresh = false;
        slices.back().push_back(numbersIn(line));
        for (double& tap : slices.back().back())
            tap *= factor;
    }
    return slices;
}

std::string rowsText(const KernelText& k, std::int64_t z, const char* between, const char* open, const char* close,
                     const char* joined) {
    std::string text;
    for (std::int64_t y = 0; y < k.extent[1]; ++y) {
        text += y > 0 ? joined : "";
        text += open;
        for (std::int64_t x = 0; x < k.extent[0]; ++x)
            text += (x > 0 ? between : "") +
                    shortest(k.taps[static_cast<std::size_t>((z * k.extent[1] + y) * k.extent[0] + x)]);
        text += close;
    }
    return text;
}

} // namespace

KernelText pastedKernel(std::string_view raw) {
    std::string text = cleaned(raw);
    if (const std::size_t brace = text.find('{'); brace != std::string::npos) // "float k[3][3] = {{…"
        if (trimmed(std::string_view(text).substr(0, brace)).ends_with('='))
            text.erase(0, brace);
    if (trimmed(text).empty())
        refusePaste("there is nothing in it");
    if (text.find('\0') != std::string::npos)
        refusePaste("it is not text");
    return assembleKernel(nested(text) ? bracketed(text) : table(text), pastedText);
}

std::string writtenKernel(const KernelText& k, KernelDialect dialect) {
    const bool volume = k.extent[2] > 1, flat = k.extent[1] == 1 && !volume;
    const bool numpy = dialect == KernelDialect::numpy, matlab = dialect == KernelDialect::matlab;
    std::string text = numpy ? "np.array(" : "";
    text += numpy && !flat ? "[" : matlab && volume ? "cat(3, " : "";
    for (std::int64_t z = 0; z < k.extent[2]; ++z) {
        if (z > 0)
            text += numpy ? ",\n          " : matlab ? ", " : "\n\n";
        if (numpy)
            text += (volume ? "[" : "") + rowsText(k, z, ", ", "[", "]", ",\n          ") + (volume ? "]" : "");
        else if (matlab)
            text += "[" + rowsText(k, z, " ", "", "", "; ") + "]";
        else
            text += rowsText(k, z, dialect == KernelDialect::csv ? "," : "\t", "", "", "\n");
    }
    text += numpy && !flat ? "]" : "";
    return text + (numpy || (matlab && volume) ? ")" : numpy || matlab ? "" : "\n");
}

} // namespace app
