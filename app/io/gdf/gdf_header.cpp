// SPDX-License-Identifier: Apache-2.0
#include "app/io/gdf/gdf_header.h"
#include "app/io/gdf/gdf_units.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

namespace app::io {
namespace {

constexpr std::uint64_t fixedBytes = 256;

/// Text field without padding.
std::string fieldOf(std::string_view bytes, std::size_t at, std::size_t width) {
    std::string_view text = bytes.substr(at, width);
    return printable(utf8FromFile(trimmed(text.substr(0, text.find('\0')))));
}

double doubleAt(std::string_view bytes, std::size_t at) {
    return std::bit_cast<double>(littleEndian(bytes, at, 8));
}

/// Parses "YYYYMMDDhhmmsscc" of version 1. Year 0 if it is none.
RecordingStart dateOf(std::string_view text) {
    RecordingStart date;
    const auto digits = [&](std::size_t at, std::size_t count) {
        return static_cast<int>(parsedNumber(text.substr(at, count)).value_or(-1));
    };
    date = {digits(0, 4), digits(4, 2), digits(6, 2), digits(8, 2), digits(10, 2), digits(12, 2)};
    const bool possible = date.year > 0 && date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31 &&
                          date.hour >= 0 && date.hour < 24 && date.minute >= 0 && date.minute < 60 &&
                          date.second >= 0 && date.second < 60;
    return possible ? date : RecordingStart();
}

/// Converts days since the year 0, with 32 bits for the fraction (20 µs), of version 2.
RecordingStart dateOf(std::uint64_t fixed) {
    constexpr std::int64_t daysTo1970 = 719529, mostDays = 3652059; // the year 9999
    constexpr std::int64_t unit = 1000, unitsPerDay = 864000000;    // 100 µs, in ticks of 100 ns
    auto days = static_cast<std::int64_t>(fixed >> 32);
    if (days < 366 || days > mostDays)
        return {};
    std::int64_t units = std::llround(static_cast<double>(fixed & 0xFFFFFFFF) / 4294967296.0 * unitsPerDay);
    days += units / unitsPerDay;
    units %= unitsPerDay;
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days - daysTo1970))};
    const std::int64_t seconds = units / 10000;
    return {static_cast<int>(date.year()),
            static_cast<int>(static_cast<unsigned>(date.month())),
            static_cast<int>(static_cast<unsigned>(date.day())),
            static_cast<int>(seconds / 3600),
            static_cast<int>(seconds / 60 % 60),
            static_cast<int>(seconds % 60),
            units % 10000 * unit};
}

class HeaderReader {
  public:
    explicit HeaderReader(const FileReader& file) : file_(file) {}

    GdfHeader read() {
        if (file_.size() < fixedBytes)
            refuse("is truncated: a header of GDF has " + std::to_string(fixedBytes) + " bytes or more, the file has " +
                   std::to_string(file_.size()));
        head_ = file_.bytes(0, fixedBytes);
        header_.version = parsedNumber(trimmed(std::string_view(head_).substr(4, 4))).value_or(0);
        if (!(header_.version >= 1) || !(header_.version < 3))
            refuse("announces version \"" + fieldOf(head_, 4, 4) + "\" of GDF; 1 and 2 are read");
        old_ = header_.version < 1.9;
        header_.start = old_ ? dateOf(std::string_view(head_).substr(168, 16)) : dateOf(littleEndian(head_, 168, 8));
        readDuration();
        readChannels();
        readRecords();
        return std::move(header_);
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const { refuseFile(file_.path(), why); }
    void warn(std::string sentence) { header_.warnings.push_back(std::move(sentence)); }

    void readDuration() {
        const double numerator = static_cast<double>(littleEndian(head_, 244, 4)),
                     denominator = static_cast<double>(littleEndian(head_, 248, 4)), number = doubleAt(head_, 244);
        // Newer files have a float64 in the place of two integers. Durations as a fraction are far from its range.
        const bool isFloat = !old_ && number >= 1e-6 && number <= 1e6;
        header_.recordSeconds = isFloat ? number : numerator / denominator;
        if (!(header_.recordSeconds > 0) || !std::isfinite(header_.recordSeconds))
            refuse("announces records that last " + shortest(numerator) + "/" + shortest(denominator) +
                   " seconds (field \"duration of a data record\")");
    }

    void readChannels() {
        count_ = static_cast<std::size_t>(littleEndian(head_, 252, old_ ? 4 : 2));
        if (count_ < 1)
            refuse("announces 0 channels");
        const std::uint64_t announced = old_ ? littleEndian(head_, 184, 8) : 256 * littleEndian(head_, 184, 2);
        const std::uint64_t needed = saturatedProduct({count_ + 1, fixedBytes});
        if (announced < needed || announced > file_.size())
            refuse("announces a header of " + std::to_string(announced) + " bytes for " + std::to_string(count_) +
                   " channels, which need " + std::to_string(needed) + "; the file has " +
                   std::to_string(file_.size()));
        header_.bytes = announced;
        fields_ = file_.bytes(fixedBytes, needed - fixedBytes);
        for (std::size_t c = 0; c < count_; ++c) {
            header_.channels.push_back(channelOf(c));
            GdfChannel& channel = header_.channels.back();
            channel.at = header_.recordBytes;
            header_.recordBytes += static_cast<std::uint64_t>(channel.perRecord) * sizeOf(channel.type);
        }
        if (header_.recordBytes == 0)
            refuse("announces no samples in a record");
    }

    /// Fields are stored channel by channel: `before` is the sum of the widths of the preceding fields.
    [[nodiscard]] std::size_t place(std::size_t before, std::size_t width, std::size_t c) const {
        return before * count_ + width * c;
    }
    [[nodiscard]] double number(std::size_t before, std::size_t c, bool whole) const {
        const std::size_t at = place(before, 8, c);
        return whole ? static_cast<double>(static_cast<std::int64_t>(littleEndian(fields_, at, 8)))
                     : doubleAt(fields_, at);
    }

    GdfChannel channelOf(std::size_t c) {
        GdfChannel channel;
        channel.label = fieldOf(fields_, place(0, 16, c), 16);
        if (channel.label.empty())
            channel.label = "Ch" + std::to_string(c + 1);
        channel.type = static_cast<GdfType>(littleEndian(fields_, place(220, 4, c), 4));
        if (sizeOf(channel.type) == 0)
            refuse("has samples of type " + std::to_string(static_cast<std::uint32_t>(channel.type)) + " in channel " +
                   std::to_string(c) + " `" + channel.label + "`, which is unknown");
        channel.perRecord = static_cast<std::int64_t>(littleEndian(fields_, place(216, 4, c), 4));
        channel.physicalLeast = number(104, c, false);
        channel.physicalMost = number(112, c, false);
        channel.digitalLeast = number(120, c, old_);
        channel.digitalMost = number(128, c, old_);
        if (old_)
            channel.unit = fieldOf(fields_, place(96, 8, c), 8);
        else
            readUnit(channel, static_cast<std::uint16_t>(littleEndian(fields_, place(102, 2, c), 2)), c);
        const double step =
            (channel.physicalMost - channel.physicalLeast) / (channel.digitalMost - channel.digitalLeast);
        if (!std::isfinite(step) || step == 0 || !std::isfinite(channel.physicalLeast) ||
            !std::isfinite(channel.digitalLeast)) {
            warn("Channel " + std::to_string(c) + " `" + channel.label + "`: its physical range " +
                 shortest(channel.physicalLeast) + " to " + shortest(channel.physicalMost) + " and digital range " +
                 shortest(channel.digitalLeast) + " to " + shortest(channel.digitalMost) +
                 " give no scale; its stored numbers are read as they are, without a unit.");
            channel.scaled = false;
            channel.unit.clear();
        }
        return channel;
    }

    void readUnit(GdfChannel& channel, std::uint16_t code, std::size_t c) {
        if (const auto unit = gdfUnit(code))
            channel.unit = *unit;
        else
            warn("Channel " + std::to_string(c) + " `" + channel.label + "`: its unit has the code " +
                 std::to_string(code) + ", which is not known; it has no unit.");
    }

    void readRecords() {
        const auto announced = static_cast<std::int64_t>(littleEndian(head_, 236, 8));
        const std::uint64_t held = file_.size() - header_.bytes, records = held / header_.recordBytes;
        if (records < 1)
            refuse("holds no whole record: one has " + std::to_string(header_.recordBytes) + " bytes, " +
                   std::to_string(held) + " follow the header");
        if (announced >= 1 && static_cast<std::uint64_t>(announced) <= records) {
            header_.records = announced;
            return;
        }
        header_.records = static_cast<std::int64_t>(records);
        header_.complete = false;
        if (announced < 1)
            warn("The number of records is " + std::to_string(announced) +
                 ": the recorder did not close the file; the " + std::to_string(records) +
                 " whole records of the file are read, without events.");
        else
            warn("The header announces " + std::to_string(announced) + " records, the file holds " +
                 std::to_string(records) + "; these are read, without events.");
    }

    const FileReader& file_;
    GdfHeader header_;
    std::string head_, fields_;
    std::size_t count_ = 0;
    bool old_ = false; ///< version 1
};

} // namespace

std::uint64_t sizeOf(GdfType type) {
    switch (type) {
    case GdfType::i8:
    case GdfType::u8:
        return 1;
    case GdfType::i16:
    case GdfType::u16:
        return 2;
    case GdfType::i24:
    case GdfType::u24:
        return 3;
    case GdfType::i32:
    case GdfType::u32:
    case GdfType::f32:
        return 4;
    case GdfType::i64:
    case GdfType::u64:
    case GdfType::f64:
        return 8;
    }
    return 0;
}

GdfHeader readGdfHeader(const FileReader& file) {
    return HeaderReader(file).read();
}

} // namespace app::io
