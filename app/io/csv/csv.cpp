#include "app/io/csv/csv.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/text.h"
#include "app/io/formats.h"
#include <algorithm>

namespace app::io {
namespace {

[[noreturn]] void refuseLine(const fs::path& path, std::size_t line, const std::string& why) {
    refuseFile(path, "has a fault in line " + std::to_string(line) + ": " + why);
}

/// What separates the cells: the strongest separator on the first line, outside quotes; ' ' stands for any white space.
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

/// Cells of a line into `cells`, which is reused from line to line.
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

/// Lines one after the other, whatever ends them: \n, \r\n or \r.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}
    bool next(std::string_view& line) {
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
    [[nodiscard]] std::size_t number() const { return number_; }
    [[nodiscard]] bool onlySpaceLeft() const { return trimmed(rest_).empty(); }

  private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

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

void addRow(const fs::path& path, std::size_t line, const std::vector<std::string_view>& cells, Table& table) {
    if (cells.size() != table.columns)
        refuseLine(path, line,
                   "it has " + std::to_string(cells.size()) + " cells; the lines before have " +
                       std::to_string(table.columns));
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (cells[c].empty())
            refuseLine(path, line, "cell " + std::to_string(c + 1) + " is empty; write nan for a missing value");
        const std::optional<double> value = parsedNumber(cells[c]);
        if (!value) {
            const bool comma = cells[c].find(',') != std::string_view::npos;
            refuseLine(path, line,
                       "“" + printable(cells[c].substr(0, 40)) + "” is not a number" +
                           (comma ? "; decimals are written with a point" : ""));
        }
        table.values.push_back(*value);
    }
}

Table parseTable(const fs::path& path, std::string_view text) {
    refuseBinary(path, text);
    if (text.starts_with("\xEF\xBB\xBF")) // byte order mark
        text.remove_prefix(3);
    Table table;
    Lines lines(text);
    std::string_view line, header;
    std::vector<std::string_view> cells;
    char separator = 0;
    while (lines.next(line)) {
        if (line.starts_with('#'))
            continue;
        if (trimmed(line).empty()) {
            if (lines.onlySpaceLeft())
                break;
            refuseLine(path, lines.number(), "it is empty");
        }
        const bool first = separator == 0;
        if (first)
            separator = separatorOf(line);
        split(line, separator, cells);
        // A name with spaces above a single column looks like several names until the first number is seen.
        if (separator == ' ' && table.values.empty() && !table.names.empty() && cells.size() == 1) {
            table.columns = 1;
            table.names = {printable(header)};
        }
        if (first) {
            table.columns = cells.size();
            const bool numbers = std::ranges::any_of(cells, [](auto cell) { return parsedNumber(cell).has_value(); });
            const bool named = std::ranges::all_of(cells, [](auto cell) { return !cell.empty(); });
            if (!numbers && named) {
                header = unquoted(line);
                for (const std::string_view cell : cells)
                    table.names.push_back(printable(cell));
                continue;
            }
        }
        addRow(path, lines.number(), cells, table);
    }
    if (table.values.empty())
        refuseFile(path, "holds no numbers");
    return table;
}

conv::Volume signalOf(const fs::path& path, const Table& table, const LoadOptions& options) {
    if (options.column && (*options.column < 0 || static_cast<std::size_t>(*options.column) >= table.columns))
        throw conv::Error(conv::ErrorCode::usage, "There is no column " + std::to_string(*options.column) + " in " +
                                                      path.string() + ", which has " + std::to_string(table.columns) +
                                                      ", counted from 0.");
    // A single row of numbers is how many programs write one signal.
    const bool row = table.rows() == 1 && table.columns > 1 && table.names.empty() && !options.column;
    const std::size_t samples = row ? table.columns : table.rows();
    const std::size_t stride = row ? 1 : table.columns;
    conv::Layout layout;
    layout.type = conv::ElementType::f64;
    layout.dimension = 1;
    layout.extent = {static_cast<std::int64_t>(samples), 1, 1};
    layout.channels = row || options.column ? 1 : static_cast<std::int64_t>(table.columns);
    conv::Info info;
    info.notes.emplace_back("Stored as", "text");
    const std::size_t first = options.column ? static_cast<std::size_t>(*options.column) : 0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(layout.channels) && !table.names.empty(); ++c)
        layout.channelNames.push_back(table.names[first + c]);
    if (row)
        info.warnings.push_back("The file has one row: its " + std::to_string(samples) +
                                " numbers are taken as the samples of one channel.");
    conv::Volume volume(layout, std::move(info));
    for (std::int64_t c = 0; c < layout.channels; ++c)
        for (std::size_t i = 0; i < samples; ++i)
            volume.as<double>({0, c})[i] = table.values[i * stride + first + static_cast<std::size_t>(c)];
    return volume;
}

conv::Volume loadCsv(const fs::path& path, const LoadOptions& options) {
    return signalOf(path, readTable(path), options);
}

/// Names as header cells: quoted where they hold a separator.
std::string headerLine(const std::vector<std::string>& names, char separator) {
    std::string line;
    for (std::size_t c = 0; c < names.size(); ++c) {
        std::string name = printable(names[c]);
        std::erase(name, '"');
        const bool quote = name.find_first_of(",; \t") != std::string::npos;
        line += c ? std::string(1, separator) : "";
        line += quote ? '"' + name + '"' : name;
    }
    return line + '\n';
}

/// A header must not be taken for samples, or the other way round, when it is read back.
bool usableAsHeader(const std::vector<std::string>& names, std::int64_t channels) {
    return static_cast<std::int64_t>(names.size()) == channels && std::ranges::none_of(names, [](const auto& name) {
               return trimmed(name).empty() || parsedNumber(trimmed(name)) || name.starts_with('#');
           });
}

void saveCsv(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    const char separator = extensionOf(path) == ".csv" ? ',' : '\t';
    FileWriter file(path);
    if (usableAsHeader(volume.layout().channelNames, layout.channels))
        file.write(headerLine(volume.layout().channelNames, separator));
    std::string line;
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.extent[0]; ++i) {
            line.clear();
            for (std::int64_t c = 0; c < layout.channels; ++c) {
                const T value = volume.as<T>({0, c})[i];
                if (c)
                    line += separator;
                if constexpr (std::is_floating_point_v<T>)
                    line += shortest(value);
                else
                    line += std::to_string(value);
            }
            file.write(line += '\n');
        }
    });
    file.close();
}

std::optional<std::string> refusesCsv(const conv::Layout& layout) {
    if (layout.dimension != 1 || layout.times > 1)
        return "CSV and TXT files hold signals, not images or volumes.";
    return std::nullopt;
}

} // namespace

Table readTable(const fs::path& path) {
    return parseTable(path, bytesOf(path));
}

Codec csvCodec() {
    return {loadCsv, nullptr, saveCsv, refusesCsv};
}

} // namespace app::io
