// SPDX-License-Identifier: Apache-2.0
#include "app/io/brainvision/bv_header.h"
#include "app/io/brainvision/bv_text.h"
#include "app/io/core/file_bytes.h"
#include "app/io/recording/part_file.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

constexpr const char* common = "common infos";

std::string inQuotes(std::string_view text) {
    return "\"" + printable(utf8FromFile(text)) + "\"";
}

/// Returns the unit with one spelling of µ: as U+00B5, also where UTF-8 was taken for Latin-1 and encoded again.
std::string unitOf(std::string unit) {
    for (const std::string_view other : {std::string_view("\xCE\xBC"), std::string_view("\xC3\x82\xC2\xB5")})
        if (const std::size_t at = unit.find(other); at != std::string::npos)
            unit.replace(at, other.size(), "\xC2\xB5");
    return unit;
}

class HeaderReader {
  public:
    explicit HeaderReader(const std::filesystem::path& path) : text_(path) {}

    BrainVisionHeader read() {
        header_.version = text_.firstLine();
        if (!text_.has(common))
            refuse("has no section [Common Infos], so that it is no header of BrainVision");
        if (!text_.openLine().empty())
            warn("The header ends without a line break, at \"" + text_.openLine() + "\"; it may be cut off.");
        readKinds();
        readInterval();
        readChannels();
        findFiles();
        readPoints();
        return std::move(header_);
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const { refuseFile(text_.path(), why); }
    void warn(std::string sentence) { header_.warnings.push_back(std::move(sentence)); }
    [[nodiscard]] std::string value(const char* key) const { return text_.value(common, lowered(key)); }

    /// Returns which of `words` the field has; `usual` (an index) if the header lacks it.
    std::size_t choice(const char* section, const char* key, std::initializer_list<const char*> words,
                       std::optional<std::size_t> usual) {
        const std::string text = text_.value(section, lowered(key));
        if (text.empty() && usual)
            return *usual;
        std::string known;
        std::size_t at = 0;
        for (const char* word : words) {
            if (lowered(text) == lowered(word))
                return at;
            known += (known.empty() ? "" : ", ") + std::string(word);
            ++at;
        }
        refuse("has " + inQuotes(text) + " in the field `" + key + "`; " + known + " can be read");
    }

    void readKinds() {
        (void)choice(common, "DataFormat", {"BINARY"}, std::nullopt);
        (void)choice(common, "DataType", {"TIMEDOMAIN"}, 0);
        header_.vectorized = choice(common, "DataOrientation", {"MULTIPLEXED", "VECTORIZED"}, std::nullopt) == 1;
        header_.type = static_cast<BrainVisionType>(
            choice("binary infos", "BinaryFormat", {"INT_16", "UINT_16", "INT_32", "IEEE_FLOAT_32"}, std::nullopt));
        header_.bigEndian = choice("binary infos", "UseBigEndianOrder", {"NO", "YES"}, 0) == 1;
        if (choice(common, "SegmentationType", {"NOTSEGMENTED", "MARKERBASED", "FIXTIME"}, 0) > 0) {
            const std::string points = value("SegmentDataPoints");
            const auto count = wholeOf(points);
            if (!count)
                refuse("is segmented and announces " + inQuotes(points) +
                       " points in a segment (field `SegmentDataPoints`)");
            header_.segmentPoints = *count;
        }
        const std::string page = lowered(value("Codepage"));
        if (!page.empty() && page != "utf-8" && page != "utf8" && page != "ansi" && !page.starts_with("latin") &&
            page != "windows-1252" && page != "iso-8859-1")
            warn("The header's text is encoded in " + inQuotes(page) +
                 ", which is not supported; letters beyond ASCII are read as UTF-8 or Latin-1.");
    }

    /// Returns a whole number from 1 to 10^15.
    static std::optional<std::int64_t> wholeOf(const std::string& text) {
        const auto number = parsedNumber(text);
        if (!number || !(*number >= 1) || !(*number <= 1e15) || *number != std::floor(*number))
            return std::nullopt;
        return static_cast<std::int64_t>(*number);
    }

    void readInterval() {
        std::string text = value("SamplingInterval");
        auto microseconds = parsedNumber(text);
        if (!microseconds && text.find(',') != std::string::npos) {
            std::string pointed = text;
            std::ranges::replace(pointed, ',', '.');
            microseconds = parsedNumber(pointed);
            if (microseconds)
                warn("The sampling interval is written with a comma (" + inQuotes(text) + "); it is read as " +
                     shortest(*microseconds) + " µs.");
        }
        if (!microseconds || !(*microseconds > 0) || !std::isfinite(*microseconds) || !(1e6 / *microseconds > 0) ||
            !std::isfinite(1e6 / *microseconds))
            refuse("announces " + inQuotes(text) + " µs from sample to sample (field `SamplingInterval`)");
        header_.interval = *microseconds / 1e6;
    }

    void readChannels() {
        const std::string announced = value("NumberOfChannels");
        const auto count = wholeOf(announced);
        if (!count)
            refuse("announces " + inQuotes(announced) + " channels (field `NumberOfChannels`)");
        const std::map<std::int64_t, std::string> entries = text_.numbered("channel infos", "ch");
        if (!entries.empty() && entries.rbegin()->first > *count)
            refuse("announces " + std::to_string(*count) + " channels, and describes a channel " +
                   std::to_string(entries.rbegin()->first));
        if (static_cast<std::int64_t>(entries.size()) != *count) {
            std::int64_t missing = 1;
            while (entries.contains(missing))
                ++missing;
            refuse("announces " + std::to_string(*count) + " channels, and lacks `Ch" + std::to_string(missing) +
                   "` in [Channel Infos]");
        }
        for (const auto& [number, entry] : entries)
            header_.channels.push_back(channelOf(number, entry));
    }

    BrainVisionChannel channelOf(std::int64_t number, const std::string& entry) {
        std::vector<std::string> fields = brainVisionFields(entry);
        fields.resize(std::max<std::size_t>(fields.size(), 4));
        BrainVisionChannel channel{fields[0].empty() ? "Ch" + std::to_string(number) : fields[0], unitOf(fields[3]), 1};
        const bool plain = fields[2].empty();
        const auto resolution = plain ? std::optional(1.0) : parsedNumber(fields[2]);
        const bool cut = !plain && parsedNumber(fields[3]).has_value(); // "0,5": a comma for the decimal point
        if (resolution && std::isfinite(*resolution) && *resolution != 0 && !cut) {
            channel.resolution = *resolution;
            if (channel.unit.empty())
                channel.unit = "\xC2\xB5V"; // the unit of channels without one, by the format's definition
            return channel;
        }
        const std::string given = inQuotes(cut ? fields[2] + "," + fields[3] : fields[2]);
        warn("Channel " + std::to_string(number - 1) + " `" + channel.label + "`: the resolution is " + given +
             (cut ? ", which has a comma" : ", which gives no scale") +
             "; its stored numbers are read as they are, without a unit.");
        channel.unit.clear();
        return channel;
    }

    void findFiles() {
        const std::string data = value("DataFile"), markers = value("MarkerFile");
        if (data.empty())
            refuse("names no file of samples (field `DataFile`)");
        const auto found =
            partFile(text_.path(), {data, "samples", {".eeg", ".dat", ".avg", ".seg"}}, header_.warnings);
        if (!found)
            refuse("names " + inQuotes(data) +
                   " as the file of its samples, which is missing; put it beside the header");
        std::error_code error;
        if (std::filesystem::equivalent(*found, text_.path(), error))
            refuse("names itself as the file of its samples");
        header_.data = *found;
        if (markers.empty())
            return;
        header_.markers = partFile(text_.path(), {markers, "markers", {".vmrk", ".amrk"}}, header_.warnings);
        if (!header_.markers)
            warn("The file of markers " + inQuotes(markers) +
                 " is missing; the recording is read without its markers.");
    }

    /// Compares the announced points with the file.
    void readPoints() {
        const std::uint64_t held = FileReader(header_.data).size();
        const std::uint64_t point = header_.channels.size() * header_.sampleBytes();
        const std::string name = "`" + header_.data.filename().string() + "`", text = value("DataPoints");
        header_.points = static_cast<std::int64_t>(held / point);
        const auto announced = wholeOf(text);
        if (!text.empty() && !announced)
            refuse("announces " + inQuotes(text) + " points (field `DataPoints`)");
        if (header_.points < 1)
            refuse("is truncated: its file of samples " + name + " has " + std::to_string(held) +
                   " bytes, and one point has " + std::to_string(point));
        if (header_.vectorized && (held % point != 0 || (announced && *announced != header_.points)))
            refuse("announces " + (announced ? std::to_string(*announced) : "whole") + " points of " +
                   std::to_string(header_.channels.size()) + " channels one after the other, and " + name + " has " +
                   std::to_string(held) + " bytes: it cannot be divided into channels");
        if (announced && *announced != header_.points)
            warn("The header announces " + std::to_string(*announced) + " points, " + name + " holds " +
                 std::to_string(header_.points) + "; these are read.");
        if (held % point != 0)
            warn("The last point of " + name + " is incomplete: " + std::to_string(held % point) + " of " +
                 std::to_string(point) + " bytes; it is left out.");
    }

    BrainVisionText text_;
    BrainVisionHeader header_;
};

} // namespace

BrainVisionHeader readBrainVisionHeader(const std::filesystem::path& path) {
    return HeaderReader(path).read();
}

} // namespace app::io
