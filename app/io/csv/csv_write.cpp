// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/csv_write.h"
#include "app/io/core/file_bytes.h"
#include "app/io/csv/csv_record.h"
#include "app/io/csv/time_name.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include "app/io/writing.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace app::io {
namespace {

/// Returns names as header cells, quoted if they contain a separator.
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

bool isMarked(std::string_view name) {
    return name.starts_with('#') || name.starts_with(';') || name.starts_with('%') || name.starts_with("//");
}

/// Returns true if the header cannot be confused with samples when it is read back.
bool usableAsHeader(const std::vector<std::string>& names, std::size_t columns, bool timed, bool unitsFollow) {
    if (names.size() != columns || isMarked(names.front()))
        return false;
    const bool startsWithTime = timed && !names.front().empty() && (unitsFollow || timeNameOf(names.front()));
    for (std::size_t c = timed && names.front().empty() ? 1 : 0; c < names.size(); ++c)
        if (trimmed(names[c]).empty() || (parsedNumber(trimmed(names[c])) && !startsWithTime))
            return false;
    return true;
}

/// Units are read back only if each is a word.
bool usableAsUnits(const std::vector<std::string>& units, std::size_t columns) {
    return units.size() == columns &&
           std::ranges::none_of(units, [](const auto& unit) { return trimmed(unit).empty() || parsedNumber(unit); });
}

void writeHeading(FileWriter& file, const conv::Volume& volume, const CsvRecord* record, bool timed, char separator) {
    const auto columns = static_cast<std::size_t>(volume.layout().channels) + (timed ? 1 : 0);
    std::vector<std::string> names = volume.layout().channelNames, units;
    if (record) {
        for (const std::string& comment : record->comments)
            file.write("# " + printable(comment) + "\n");
        units = record->units;
        if (timed) {
            units.insert(units.begin(), record->timeUnit);
            if (!names.empty())
                names.insert(names.begin(), record->timeName);
        }
    }
    const bool withUnits = usableAsUnits(units, columns);
    if (!usableAsHeader(names, columns, timed, withUnits && secondsPer(units.front())))
        return;
    file.write(headerLine(names, separator));
    if (withUnits) {
        if (!timed || !secondsPer(units.front())) // a unit of time identifies the line
            for (std::string& unit : units)
                unit = "(" + unit + ")";
        file.write(headerLine(units, separator));
    }
}

} // namespace

std::optional<std::vector<double>> timesOf(const conv::Volume& volume) {
    const auto* const record = dynamic_cast<const CsvRecord*>(volume.info().record.get());
    if (!record || record->times.empty() || volume.layout().dimension != 1)
        return std::nullopt;
    const conv::Geometry& geometry = volume.layout().geometry;
    const auto count = static_cast<std::size_t>(volume.layout().extent[0]);
    const double first = std::nearbyint((geometry.origin[0] - record->start) / geometry.spacing[0]);
    if (first >= 0 && first + static_cast<double>(count) <= static_cast<double>(record->times.size())) {
        const auto begin = record->times.begin() + static_cast<std::ptrdiff_t>(first);
        return std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(count));
    }
    if (geometry.unit != conv::LengthUnit::second)
        return std::nullopt;
    std::vector<double> times(count); // includes samples beyond the file's
    for (std::size_t i = 0; i < count; ++i)
        times[i] = (geometry.origin[0] + static_cast<double>(i) * geometry.spacing[0]) / record->seconds;
    return times;
}

std::optional<conv::Volume> withTimeColumn(const conv::Volume& volume) {
    const auto times = timesOf(volume);
    if (!times || volume.layout().type != conv::ElementType::f64)
        return std::nullopt;
    conv::Layout layout = volume.layout();
    ++layout.channels;
    if (!layout.channelNames.empty())
        layout.channelNames.insert(layout.channelNames.begin(),
                                   dynamic_cast<const CsvRecord&>(*volume.info().record).timeName);
    conv::Volume timed(layout, volume.info());
    std::ranges::copy(*times, timed.as<double>());
    std::memcpy(timed.data({0, 1}), volume.data(), static_cast<std::size_t>(volume.layout().byteCount()));
    return timed;
}

void saveCsv(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    const char separator = extensionOf(path) == ".csv" ? ',' : '\t';
    const auto times = timesOf(volume);
    FileWriter file(path);
    writeHeading(file, volume, dynamic_cast<const CsvRecord*>(volume.info().record.get()), times.has_value(),
                 separator);
    std::string line;
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.extent[0]; ++i) {
            line = times ? shortest((*times)[static_cast<std::size_t>(i)]) : std::string();
            for (std::int64_t c = 0; c < layout.channels; ++c) {
                const T value = volume.as<T>({0, c})[i];
                if (c || times)
                    line += separator;
                if constexpr (std::is_floating_point_v<T>)
                    line += shortest(value);
                else
                    line += std::to_string(value);
            }
            file.write(line += '\n');
            wroteSamples(layout.channels * static_cast<std::int64_t>(sizeof(T)));
        }
    });
    file.close();
}

} // namespace app::io
