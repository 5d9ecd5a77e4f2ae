// SPDX-License-Identifier: Apache-2.0
#include "app/io/edf/edf_header.h"
#include "app/io/edf/edf_subject.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

constexpr std::uint64_t fixedBytes = 256;
constexpr std::int64_t mostSignals = 9999; ///< four digits

/// Text field without padding: blanks, and zeros of some recorders.
std::string_view fieldOf(std::string_view header, std::size_t at, std::size_t width) {
    std::string_view text = header.substr(at, width);
    while (!text.empty() && (text.back() == '\0' || text.back() == ' '))
        text.remove_suffix(1);
    return trimmed(text);
}

std::string quoted(std::string_view text) {
    return "\"" + utf8FromFile(text) + "\"";
}

std::optional<std::int64_t> whole(std::optional<double> value) {
    if (!value || !(std::abs(*value) < 1e15) || *value != std::floor(*value))
        return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

/// Parses a number; `comma` is set for a decimal comma.
std::optional<double> numberOf(std::string_view text, bool& comma) {
    comma = false;
    if (const auto value = parsedNumber(text))
        return std::isfinite(*value) ? value : std::nullopt;
    std::string pointed(text);
    std::ranges::replace(pointed, ',', '.');
    const auto value = parsedNumber(pointed);
    comma = value.has_value();
    return value && std::isfinite(*value) ? value : std::nullopt;
}

class HeaderReader {
  public:
    explicit HeaderReader(const FileReader& file) : file_(file) {}

    EdfHeader read() {
        if (file_.size() < 2 * fixedBytes)
            refuseFile(file_.path(), "is truncated: a header has " + std::to_string(2 * fixedBytes) +
                                         " bytes or more, the file has " + std::to_string(file_.size()));
        head_ = file_.bytes(0, fixedBytes);
        header_.bytesPerSample = head_[0] == '0' ? 2 : 3;
        const std::string_view kind = fieldOf(head_, 192, 44);
        header_.plus = kind.starts_with("EDF+") || kind.starts_with("BDF+");
        header_.gaps = header_.plus && kind.substr(4, 1) == "D";
        readStart();
        header_.subject = edfSubjectOf(fieldOf(head_, 8, 80), fieldOf(head_, 88, 80), header_.plus);
        readSignals();
        readRecords();
        return std::move(header_);
    }

  private:
    void readStart() {
        const std::string_view date = fieldOf(head_, 168, 8), time = fieldOf(head_, 176, 8);
        if (const auto fault = edfStartOf(date, time, fieldOf(head_, 88, 80), header_.plus, header_.start))
            header_.warnings.push_back(*fault);
    }

    void readSignals() {
        const auto count = whole(parsedNumber(fieldOf(head_, 252, 4)));
        if (!count || *count < 1 || *count > mostSignals)
            refuseFile(file_.path(), "announces " + quoted(fieldOf(head_, 252, 4)) +
                                         " signals (field \"number of signals\"), where 1 to 9999 are possible");
        const auto bytes = whole(parsedNumber(fieldOf(head_, 184, 8)));
        header_.bytes = static_cast<std::uint64_t>(*count + 1) * fixedBytes;
        if (!bytes || static_cast<std::uint64_t>(*bytes) != header_.bytes)
            refuseFile(file_.path(), "announces a header of " + quoted(fieldOf(head_, 184, 8)) + " bytes, where " +
                                         std::to_string(*count) + " signals need " + std::to_string(header_.bytes));
        if (header_.bytes > file_.size())
            refuseFile(file_.path(), "is truncated: its header announces " + std::to_string(header_.bytes) +
                                         " bytes, the file has " + std::to_string(file_.size()));
        fields_ = file_.bytes(fixedBytes, header_.bytes - fixedBytes);
        count_ = static_cast<std::size_t>(*count);
        std::vector<EdfSignal> all;
        for (std::size_t s = 0; s < count_; ++s)
            all.push_back(readSignal(s));
        findLengths(all);
        std::uint64_t at = 0;
        for (std::size_t s = 0; s < count_; ++s) {
            all[s].at = at;
            at += static_cast<std::uint64_t>(all[s].perRecord) * static_cast<std::uint64_t>(header_.bytesPerSample);
            (isAnnotations(s) ? header_.annotations : header_.signals).push_back(std::move(all[s]));
        }
        header_.recordBytes = at;
        if (at == 0)
            refuseFile(file_.path(), "announces no samples in a record");
    }

    /// Fields are stored signal by signal: `before` is the sum of the widths of the preceding fields.
    [[nodiscard]] std::string_view field(std::size_t before, std::size_t width, std::size_t s) const {
        return fieldOf(fields_, before * count_ + width * s, width);
    }
    [[nodiscard]] bool isAnnotations(std::size_t s) const {
        return field(0, 16, s) == "EDF Annotations" || field(0, 16, s) == "BDF Annotations";
    }
    /// "1 `EEG B`", with the number for --channel.
    [[nodiscard]] std::string numbered(std::size_t s) const {
        std::size_t number = 0;
        for (std::size_t i = 0; i < s; ++i)
            number += !isAnnotations(i);
        return std::to_string(number) + " `" + utf8FromFile(field(0, 16, s)) + "`";
    }
    void warn(std::string sentence) { header_.warnings.push_back(std::move(sentence)); }

    std::optional<double> number(std::size_t s, std::size_t before, const char* name) {
        bool comma = false;
        const std::string_view text = field(before, 8, s);
        const auto value = numberOf(text, comma);
        if (comma)
            warn("Channel " + numbered(s) + ": the field `" + name + "` is written with a comma (" + quoted(text) +
                 "); it is read as " + shortest(*value) + ".");
        return value;
    }

    EdfSignal readSignal(std::size_t s) {
        EdfSignal signal;
        signal.label = utf8FromFile(field(0, 16, s));
        signal.transducer = utf8FromFile(field(16, 80, s));
        signal.unit = utf8FromFile(field(96, 8, s));
        signal.prefilter = utf8FromFile(field(136, 80, s));
        if (isAnnotations(s))
            return signal;
        const auto least = number(s, 104, "physical minimum"), most = number(s, 112, "physical maximum");
        const auto low = whole(number(s, 120, "digital minimum")), high = whole(number(s, 128, "digital maximum"));
        signal.scaled = least && most && low && high && *least != *most && *low != *high;
        if (!signal.scaled)
            signal.unit.clear();
        const std::string physical = quoted(field(least ? 112 : 104, 8, s)),
                          digital = quoted(field(low ? 128 : 120, 8, s));
        if (!least || !most)
            warn("Channel " + numbered(s) + ": the physical " + (least ? "maximum" : "minimum") + " is " + physical +
                 ", which is no number; its stored whole numbers are read as they are, without a unit.");
        else if (!low || !high)
            warn("Channel " + numbered(s) + ": the digital " + (low ? "maximum" : "minimum") + " is " + digital +
                 ", which is no whole number; its stored whole numbers are read as they are, without a unit.");
        else if (*least == *most)
            warn("Channel " + numbered(s) + ": the physical minimum and maximum are both " + shortest(*least) +
                 ", which gives no scale; its stored whole numbers are read as they are, without a unit.");
        else if (*low == *high)
            warn("Channel " + numbered(s) + ": the digital minimum and maximum are both " + std::to_string(*low) +
                 ", which gives no scale; its stored whole numbers are read as they are, without a unit.");
        else if (*low > *high)
            warn("Channel " + numbered(s) + ": the digital minimum " + std::to_string(*low) +
                 " is above the digital maximum " + std::to_string(*high) + "; the scale is taken as written.");
        signal.physicalLeast = least.value_or(0);
        signal.physicalMost = most.value_or(0);
        signal.digitalLeast = low.value_or(0);
        signal.digitalMost = high.value_or(0);
        if (signal.unit == "Filtered" && signal.scaled)
            readLogarithm(s, signal);
        return signal;
    }

    /// Reads "sign*LN[sign*(unit)/(least)]/(factor)", by which the prefilter of a signal in "Filtered" says that its
    /// samples are logarithms (edfplus.info, How to store longintegers and floats).
    void readLogarithm(std::size_t s, EdfSignal& signal) {
        constexpr std::string_view begin = "sign*LN[sign*(", middle = ")/(", end = ")]/(";
        std::string_view rest = signal.prefilter;
        const auto until = [&](std::string_view mark) {
            const std::size_t at = std::min(rest.find(mark), rest.size());
            const std::string_view part = rest.substr(0, at);
            rest.remove_prefix(std::min(at + mark.size(), rest.size()));
            return trimmed(part);
        };
        until(begin);
        const std::string_view unit = until(middle), least = until(end), factor = until(")");
        bool comma = false;
        const auto y = numberOf(least, comma), a = numberOf(factor, comma);
        if (!y || !a || !(*y > 0) || !(*a > 0)) {
            warn("The unit \"Filtered\" of channel " + numbered(s) +
                 " marks logarithms of samples, and the prefilter " + quoted(std::string_view(signal.prefilter)) +
                 " does not say which; the logarithms are read as they are.");
            return;
        }
        warn("The samples of channel " + numbered(s) + " are stored as logarithms. They are read as numbers from " +
             shortest(*y) + " on in steps by the factor " + shortest(std::exp(*a)) + ", and as 0 below.");
        signal.logarithm = EdfLogarithm{*y, *a};
        signal.unit = unit.starts_with("at") ? std::string() : std::string(unit);
        signal.prefilter.clear();
    }

    /// Finds the samples per record. One signal without a valid number gets the remainder of the file's length.
    void findLengths(std::vector<EdfSignal>& all) {
        std::optional<std::size_t> unknown;
        std::int64_t sum = 0;
        for (std::size_t s = 0; s < count_; ++s) {
            const std::string_view text = field(216, 8, s);
            const auto samples = whole(parsedNumber(text));
            if (samples && *samples >= 0 && *samples <= 99999999) {
                all[s].perRecord = *samples;
                sum += *samples;
                if (*samples == 0)
                    warn("Channel " + numbered(s) + " has 0 samples in a record and is left out.");
            } else if (unknown) {
                refuseLength(s);
            } else {
                unknown = s;
            }
        }
        if (!unknown)
            return;
        const auto records = whole(parsedNumber(fieldOf(head_, 236, 8)));
        const auto width = static_cast<std::int64_t>(header_.bytesPerSample);
        const auto held = static_cast<std::int64_t>(file_.size() - header_.bytes);
        if (!records || *records < 1 || held % (*records * width) != 0 || held / (*records * width) <= sum)
            refuseLength(*unknown);
        all[*unknown].perRecord = held / (*records * width) - sum;
        warn("Channel " + numbered(*unknown) + ": the number of samples in a record is " +
             quoted(field(216, 8, *unknown)) + "; " + std::to_string(all[*unknown].perRecord) +
             " is taken, which the length of the file leaves.");
    }
    [[noreturn]] void refuseLength(std::size_t s) const {
        refuseFile(file_.path(), "announces " + quoted(field(216, 8, s)) + " samples in a record for channel " +
                                     numbered(s) + ", so that no record can be divided into channels");
    }

    [[nodiscard]] std::string announcedBytes(std::int64_t records) const {
        return std::to_string(saturatedProduct({static_cast<std::uint64_t>(records), header_.recordBytes}));
    }

    void readRecords() {
        bool comma = false;
        const std::string_view duration = fieldOf(head_, 244, 8), count = fieldOf(head_, 236, 8);
        const auto seconds = numberOf(duration, comma);
        if (!seconds || *seconds < 0)
            refuseFile(file_.path(), "announces records that last " + quoted(duration) +
                                         " seconds (field \"duration of a data record\")");
        if (comma)
            warn("The duration of a record is written with a comma (" + quoted(duration) + "); it is read as " +
                 shortest(*seconds) + " s.");
        header_.recordSeconds = *seconds;
        const std::uint64_t held = file_.size() - header_.bytes, records = held / header_.recordBytes,
                            rest = held % header_.recordBytes;
        header_.records = static_cast<std::int64_t>(records);
        const auto announced = whole(parsedNumber(count));
        if (records < 1)
            refuseFile(file_.path(), "holds no whole record: one has " + std::to_string(header_.recordBytes) +
                                         " bytes, " + std::to_string(held) + " follow the header");
        if (!announced || *announced < 1)
            warn("The number of records is " + quoted(count) +
                 (announced && *announced <= 0 ? ": the recorder did not close the file" : ", which is no number") +
                 "; the " + std::to_string(records) + " whole records of the file are read.");
        else if (static_cast<std::uint64_t>(*announced) != records)
            warn("The header announces " + std::to_string(*announced) + " records (" + announcedBytes(*announced) +
                 " bytes), the file holds " + std::to_string(records) + " (" + std::to_string(held) +
                 " bytes); these are read.");
        if (rest > 0)
            warn("The last record is incomplete: " + std::to_string(rest) + " of " +
                 std::to_string(header_.recordBytes) + " bytes; it is left out.");
    }

    const FileReader& file_;
    EdfHeader header_;
    std::string head_, fields_;
    std::size_t count_ = 0;
};

} // namespace

EdfHeader readEdfHeader(const FileReader& file) {
    return HeaderReader(file).read();
}

} // namespace app::io
