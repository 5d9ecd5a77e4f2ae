// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/files.h"
#include "app/io/web/address.h"
#include "app/text/near_names.h"
#include "app/text/text.h"
#include <algorithm>
#include <conv/error.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

[[noreturn]] void refuseLine(const fs::path& manifest, std::size_t line, const std::string& why) {
    throw conv::Error(conv::ErrorCode::usage, manifest.string() + ", line " + std::to_string(line) + ": " + why);
}

/// Splits CSV text into rows of cells: commas, and double quotes around cells with commas, quotes or line ends.
class Cells {
  public:
    Cells(const fs::path& manifest, std::string_view text) : manifest_(manifest), text_(text) {
        if (text_.starts_with("\xEF\xBB\xBF")) // byte order mark, written by spreadsheets
            text_.remove_prefix(3);
    }

    /// Reads the next nonempty row; false at the end.
    bool next(std::vector<std::string>& row) {
        do {
            if (text_.empty())
                return false;
            line_ = ends_ + 1;
            row.clear();
            while (cell(row)) {
            }
        } while (row.size() == 1 && row[0].empty());
        return true;
    }
    [[nodiscard]] std::size_t line() const { return line_; }

  private:
    /// Reads one cell; true if another follows in this row.
    bool cell(std::vector<std::string>& row) {
        std::string value;
        bool quoted = false;
        while (!text_.empty()) {
            const char c = text_.front();
            text_.remove_prefix(1);
            ends_ += c == '\n';
            if (c == '"' && quoted && text_.starts_with('"')) {
                value += c;
                text_.remove_prefix(1);
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ',' || c == '\n')) {
                row.emplace_back(trimmed(value));
                return c == ',';
            } else {
                value += c;
            }
        }
        if (quoted)
            refuseLine(manifest_, line_, "a quote is left open");
        row.emplace_back(trimmed(value));
        return false;
    }

    const fs::path& manifest_;
    std::string_view text_;
    std::size_t line_ = 0, ends_ = 0;
};

InputFile inputOf(const fs::path& manifest, std::size_t line, std::map<std::string, std::string> columns) {
    const auto input = columns.find("input");
    if (input == columns.end())
        refuseLine(manifest, line, "there is no input");
    std::error_code ignored;
    const bool address = io::isAddress(input->second);
    const fs::path beside = manifest.parent_path() / input->second;
    InputFile file{address                       ? fs::path(io::plainAddress(input->second))
                   : fs::exists(beside, ignored) ? beside.lexically_normal()
                                                 : fs::path(input->second),
                   {},
                   {},
                   {},
                   {}};
    if (const fs::path folder = fs::path(input->second).parent_path(); folder.is_relative() && !address)
        file.relative = folder;
    if (const auto series = columns.find("series"); series != columns.end())
        file.series = series->second;
    columns.erase(input);
    file.columns = std::move(columns);
    return file;
}

std::vector<InputFile> fromCsv(const fs::path& manifest, std::string_view text) {
    Cells cells(manifest, text);
    std::vector<std::string> names, row;
    if (!cells.next(names))
        refuseLine(manifest, 1, "there is no heading");
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].empty() || std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) !=
                                    names.begin() + static_cast<std::ptrdiff_t>(i))
            refuseLine(manifest, cells.line(), "column " + std::to_string(i + 1) + " has no name of its own");
    if (std::find(names.begin(), names.end(), "input") == names.end())
        refuseLine(manifest, cells.line(), "the heading has no column input");
    std::vector<InputFile> files;
    while (cells.next(row)) {
        if (row.size() != names.size())
            refuseLine(manifest, cells.line(),
                       std::to_string(row.size()) + " cells, the heading has " + std::to_string(names.size()));
        std::map<std::string, std::string> columns;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (!row[i].empty())
                columns.emplace(names[i], row[i]);
        files.push_back(inputOf(manifest, cells.line(), std::move(columns)));
    }
    return files;
}

std::vector<InputFile> fromJsonLines(const fs::path& manifest, std::string_view text) {
    std::vector<InputFile> files;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view one = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.empty())
            continue;
        const nlohmann::json json = nlohmann::json::parse(one, nullptr, false);
        if (!json.is_object())
            refuseLine(manifest, line, "is not a JSON object");
        std::map<std::string, std::string> columns;
        for (const auto& [key, value] : json.items()) {
            if (value.is_null())
                continue;
            if (!value.is_string() && !value.is_number() && !value.is_boolean())
                refuseLine(manifest, line, key + ": expected a text, a number or true/false");
            columns.emplace(key, value.is_string()   ? value.get<std::string>()
                                 : value.is_number() ? shortest(value.get<double>())
                                                     : value.dump());
        }
        files.push_back(inputOf(manifest, line, std::move(columns)));
    }
    return files;
}

} // namespace

std::vector<InputFile> readManifest(const fs::path& manifest) {
    std::ifstream in(manifest, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (!in.good() && !in.eof())
        throw conv::Error(conv::ErrorCode::usage, manifest.string() + ": the manifest cannot be read");
    const std::string ending = manifest.extension().string();
    const bool lines = ending == ".jsonl" || ending == ".ndjson";
    if (!lines && ending != ".csv")
        throw conv::Error(conv::ErrorCode::usage,
                          manifest.string() + ": a manifest is a .csv or a .jsonl (JSON Lines) file");
    std::vector<InputFile> files = lines ? fromJsonLines(manifest, text) : fromCsv(manifest, text);
    if (files.empty())
        throw conv::Error(conv::ErrorCode::usage, manifest.string() + ": the manifest names no input");
    return files;
}

} // namespace app::cli
