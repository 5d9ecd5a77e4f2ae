// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/csv.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/csv/csv_record.h"
#include "app/io/csv/csv_write.h"
#include "app/io/csv/time_column.h"
#include "app/io/formats.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

constexpr std::size_t mostNotes = 100;

/// Column of --column or --channel, which are equivalent.
std::optional<std::size_t> askedColumn(const fs::path& path, const Table& table, const LoadOptions& options) {
    const std::optional<int> asked = options.column ? options.column : options.channel;
    if (!asked)
        return std::nullopt;
    const std::string what = options.column ? "column" : "channel";
    if (*asked < 0 || static_cast<std::size_t>(*asked) >= table.columns)
        throw conv::Error(conv::ErrorCode::usage, "There is no " + what + " " + std::to_string(*asked) + " in " +
                                                      path.string() + ", which has " + std::to_string(table.columns) +
                                                      (table.columns == 1 ? " (number 0)." : ", counted from 0."));
    return static_cast<std::size_t>(*asked);
}

/// Unit at the end of a name: "CH1 (V)", "CH1 [V]".
std::string unitInName(const std::string& name) {
    if (!name.ends_with(')') && !name.ends_with(']'))
        return {};
    const std::size_t open = name.rfind(name.back() == ')' ? " (" : " [");
    return open == std::string::npos ? std::string() : name.substr(open + 2, name.size() - open - 3);
}

/// Sets names and units of the channels; the value's unit if all are equal.
void nameChannels(const Table& table, const std::vector<std::size_t>& columns, conv::Layout& layout, conv::Info& info,
                  CsvRecord& record) {
    std::vector<std::string> units;
    for (const std::size_t c : columns) {
        if (!table.names.empty())
            layout.channelNames.push_back(table.names[c]);
        if (!table.units.empty())
            record.units.push_back(table.units[c]);
        units.push_back(!table.units.empty()   ? table.units[c]
                        : !table.names.empty() ? unitInName(table.names[c])
                                               : std::string());
    }
    if (std::ranges::adjacent_find(units, std::ranges::not_equal_to{}) == units.end())
        info.valueUnit = units.front();
    for (std::size_t c = 0; c < record.units.size(); ++c)
        info.notes.emplace_back("Unit of " + layout.channelNames[c], record.units[c]);
}

void takeTime(const Table& table, const TimeColumn& time, const LoadOptions& options, bool asChannel,
              conv::Layout& layout, conv::Info& info, CsvRecord& record) {
    if (time.step) {
        layout.geometry.unit = conv::LengthUnit::second;
        layout.geometry.spacing = {*time.step, 1, 1};
        layout.geometry.origin = {time.start, 0, 0};
    }
    info.notes.emplace_back("Time", time.note);
    if (!time.warning.empty() && !(options.rate && !time.step) && !asChannel)
        info.warnings.push_back(time.warning);
    if (time.step && options.rate && std::abs(*options.rate * *time.step - 1) > 1e-6)
        info.warnings.push_back("--rate " + shortest(*options.rate) + " Hz is used; " + time.note +
                                ". The times in that column are kept as they are.");
    record.start = layout.geometry.origin[0];
    if (asChannel)
        return;
    record.seconds = time.seconds;
    record.timeName = table.names.empty() ? std::string() : table.names[time.column];
    record.timeUnit = table.units.empty() ? std::string() : table.units[time.column];
    for (std::size_t i = 0; i < table.rows(); ++i)
        record.times.push_back(table.values[i * table.columns + time.column]);
}

conv::Volume signalOf(const fs::path& path, const Table& table, const LoadOptions& options) {
    const std::optional<std::size_t> asked = askedColumn(path, table, options);
    // A single row of numbers: many programs write one signal like this.
    const bool row = table.rows() == 1 && table.columns > 1 && table.names.empty() && !asked;
    const std::optional<TimeColumn> time = row ? std::nullopt : timeColumnOf(table);
    conv::Layout layout;
    layout.type = conv::ElementType::f64;
    layout.dimension = 1;
    conv::Info info;
    info.notes.emplace_back("Stored as", "text");
    for (std::size_t i = 0; i < std::min(table.comments.size(), mostNotes); ++i)
        info.notes.emplace_back("Comment", table.comments[i]);
    info.warnings = table.warnings;
    const auto record = std::make_shared<CsvRecord>();
    record->comments = table.comments;
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < table.columns; ++c)
        if (asked ? c == *asked : !time || c != time->column)
            columns.push_back(c);
    if (time)
        takeTime(table, *time, options, asked.has_value(), layout, info, *record);
    else if (const auto ramp = asked || row ? std::nullopt : rampWarning(table))
        info.warnings.push_back(*ramp);
    if (!row)
        nameChannels(table, columns, layout, info, *record);
    const std::size_t samples = row ? table.columns : table.rows();
    layout.extent = {static_cast<std::int64_t>(samples), 1, 1};
    layout.channels = row ? 1 : static_cast<std::int64_t>(columns.size());
    if (row)
        info.warnings.push_back("The file has one row: its " + std::to_string(samples) +
                                " numbers are taken as the samples of one channel.");
    info.record = record;
    DecodedVolume decoded(path, layout, std::move(info));
    const std::size_t stride = row ? 1 : table.columns;
    for (std::int64_t c = 0; c < layout.channels; ++c) {
        const double* const from = table.values.data() + (row ? 0 : columns[static_cast<std::size_t>(c)]);
        double* const to = decoded.volume().as<double>({0, c});
        for (std::size_t i = 0; i < samples; ++i)
            to[i] = from[i * stride];
        decoded.produced(static_cast<std::int64_t>(samples));
    }
    return std::move(decoded).finish();
}

conv::Volume loadCsv(const fs::path& path, const LoadOptions& options) {
    return signalOf(path, readTable(path), options);
}

std::optional<std::string> refusesCsv(const conv::Layout& layout) {
    if (layout.dimension != 1 || layout.times > 1)
        return "CSV and TXT files hold signals, not images or volumes.";
    return std::nullopt;
}

} // namespace

Codec csvCodec() {
    Codec codec;
    codec.load = loadCsv;
    codec.selectsChannel = true;
    codec.save = saveCsv;
    codec.refuses = refusesCsv;
    constexpr unsigned kept = channel_part::names | channel_part::unit;
    codec.keepsOfChannels = channelParts<kept>;
    return codec;
}

} // namespace app::io
