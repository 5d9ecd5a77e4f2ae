// SPDX-License-Identifier: Apache-2.0
#include "app/io/edf/edf_annotations.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

constexpr double ticksPerSecond = 1e7;
constexpr char textMark = '\x14', durationMark = '\x15';

std::optional<double> seconds(std::string_view text) {
    const auto value = parsedNumber(text);
    return value && std::isfinite(*value) && std::abs(*value) < 1e11 ? value : std::nullopt;
}

/// Seconds with at most four decimals: "52.5 s".
std::string text(double time) {
    return shortest(std::nearbyint(time * 1e4) / 1e4) + " s";
}

class NotesReader {
  public:
    NotesReader(const FileReader& file, const EdfHeader& header) : file_(file), header_(header) {}

    EdfNotes read() {
        if (header_.annotations.empty() && header_.gaps)
            refuseFile(file_.path(), "is a recording that may have gaps (EDF+D), and has no signal \"EDF Annotations\" "
                                     "that says when its records start");
        if (header_.annotations.empty())
            return {};
        for (std::int64_t r = 0; r < header_.records; ++r) {
            std::optional<double> start;
            for (std::size_t a = 0; a < header_.annotations.size(); ++a) {
                const EdfSignal& signal = header_.annotations[a];
                const std::string bytes = file_.bytes(
                    header_.bytes + static_cast<std::uint64_t>(r) * header_.recordBytes + signal.at,
                    static_cast<std::uint64_t>(signal.perRecord) * static_cast<std::uint64_t>(header_.bytesPerSample));
                readLists(bytes, r, a == 0 ? &start : nullptr);
            }
            compareStart(r, start);
        }
        if (damaged_ > 0)
            notes_.warnings.push_back("The file has " + std::to_string(damaged_) +
                                      " annotations that do not follow the format, the first in record " +
                                      std::to_string(firstDamaged_) + "; they are left out.");
        for (Annotation& annotation : notes_.annotations)
            annotation.onset -= first_;
        return std::move(notes_);
    }

  private:
    /// Reads lists of texts with one onset: "+1.5[\x15duration]\x14text\x14text\x14\0". The first of a record has no
    /// text.
    void readLists(std::string_view bytes, std::int64_t record, std::optional<double>* start) {
        while (!bytes.empty()) {
            const std::size_t end = std::min(bytes.find('\0'), bytes.size());
            std::string_view list = bytes.substr(0, end);
            bytes.remove_prefix(std::min(end + 1, bytes.size()));
            if (list.empty())
                continue;
            const std::size_t mark = list.find(textMark);
            std::string_view time = list.substr(0, mark), duration;
            if (const std::size_t at = time.find(durationMark); at != std::string_view::npos) {
                duration = time.substr(at + 1);
                time = time.substr(0, at);
            }
            const auto onset = seconds(time);
            const auto lasts = duration.empty() ? std::optional(-1.0) : seconds(duration);
            if (mark == std::string_view::npos || !onset || !lasts || (time[0] != '+' && time[0] != '-')) {
                firstDamaged_ = damaged_ == 0 ? record : firstDamaged_;
                ++damaged_;
                continue;
            }
            list.remove_prefix(mark + 1);
            if (start && !*start)
                *start = *onset;
            while (!list.empty()) {
                const std::size_t stop = std::min(list.find(textMark), list.size());
                add(*onset, *lasts, list.substr(0, stop));
                list.remove_prefix(std::min(stop + 1, list.size()));
            }
        }
    }

    void add(double onset, double duration, std::string_view words) {
        if (words.empty())
            return;
        if (notes_.annotations.size() < mostAnnotations)
            notes_.annotations.push_back({onset, duration, utf8FromFile(words)});
        else
            ++notes_.more;
    }

    void compareStart(std::int64_t record, std::optional<double> start) {
        if (!start) {
            if (header_.gaps)
                refuseFile(file_.path(), "is a recording that may have gaps (EDF+D), and its record " +
                                             std::to_string(record) + " has no valid start time");
            return;
        }
        if (record == 0) {
            first_ = *start;
            notes_.startTicks = std::llround(first_ * ticksPerSecond);
            return;
        }
        const double due = first_ + static_cast<double>(record) * header_.recordSeconds, off = *start - due;
        double interval = header_.recordSeconds;
        for (std::size_t s = 0; s < header_.signals.size(); ++s)
            if (header_.signals[s].perRecord > 0)
                interval = std::min(interval, 1 / header_.rate(s));
        if (std::abs(off) <= interval / 2 + 1e-7 || told_)
            return;
        told_ = true;
        const std::string kind = off > 0 ? "a gap of " + text(off) : "an overlap of " + text(-off);
        const std::string where = "record " + std::to_string(record) + ", " + text(due - first_) + " after the start";
        if (header_.gaps)
            refuseFile(file_.path(), "is a recording with gaps (EDF+D): " + kind + " at " + where +
                                         "; filters would join what is apart. Cut it there into files without gaps");
        notes_.warnings.push_back("The header says that the recording has no gaps, but its records' times have " +
                                  kind + " at " + where + "; it is read without.");
    }

    const FileReader& file_;
    const EdfHeader& header_;
    EdfNotes notes_;
    double first_ = 0;
    std::int64_t damaged_ = 0, firstDamaged_ = 0;
    bool told_ = false;
};

} // namespace

EdfNotes readEdfNotes(const FileReader& file, const EdfHeader& header) {
    return NotesReader(file, header).read();
}

} // namespace app::io
