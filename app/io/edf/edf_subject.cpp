// SPDX-License-Identifier: Apache-2.0
#include "app/io/edf/edf_subject.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <array>

namespace app::io {
namespace {

constexpr auto months = std::to_array<std::string_view>(
    {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"});

/// Returns the next word; `rest` then begins after it.
std::string_view nextWord(std::string_view& rest) {
    rest = trimmed(rest);
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(end);
    return word;
}

/// A field of EDF+: underscores mean blanks, X means unknown.
std::string subfield(std::string_view word) {
    if (word == "X")
        return {};
    std::string text = utf8FromFile(word);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::optional<int> twoDigits(std::string_view text) {
    if (text.size() != 2 || text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9')
        return std::nullopt;
    return (text[0] - '0') * 10 + (text[1] - '0');
}

/// Three two-digit numbers with any separators; `dotted` is set for points.
std::optional<std::array<int, 3>> triple(std::string_view text, bool& dotted) {
    if (text.size() != 8)
        return std::nullopt;
    const auto a = twoDigits(text.substr(0, 2)), b = twoDigits(text.substr(3, 2)), c = twoDigits(text.substr(6, 2));
    dotted = text[2] == '.' && text[5] == '.';
    return a && b && c ? std::optional(std::array{*a, *b, *c}) : std::nullopt;
}

} // namespace

std::optional<EdfDate> edfDateOf(std::string_view text) {
    if (text.size() != 11)
        return std::nullopt;
    const auto day = twoDigits(text.substr(0, 2));
    const auto month = std::ranges::find(months, lowered(text.substr(3, 3)));
    const auto century = twoDigits(text.substr(7, 2)), year = twoDigits(text.substr(9, 2));
    if (!day || *day < 1 || *day > 31 || month == months.end() || !century || !year)
        return std::nullopt;
    return EdfDate{*day, static_cast<int>(month - months.begin()) + 1, *century * 100 + *year};
}

EdfSubject edfSubjectOf(std::string_view patient, std::string_view recording, bool plus) {
    EdfSubject subject;
    if (!plus) {
        subject.patient = utf8FromFile(patient);
        subject.recording = utf8FromFile(recording);
        return subject;
    }
    subject.code = subfield(nextWord(patient));
    subject.sex = subfield(nextWord(patient));
    subject.birthdate = subfield(nextWord(patient));
    subject.name = subfield(nextWord(patient));
    subject.more = utf8FromFile(trimmed(patient));
    if (recording.starts_with("Startdate")) {
        nextWord(recording);
        nextWord(recording);
    }
    subject.admin = subfield(nextWord(recording));
    subject.technician = subfield(nextWord(recording));
    subject.equipment = subfield(nextWord(recording));
    subject.recordingMore = utf8FromFile(trimmed(recording));
    return subject;
}

std::optional<std::string> edfStartOf(std::string_view date, std::string_view time, std::string_view recording,
                                      bool plus, RecordingStart& start) {
    std::string fault;
    const auto add = [&](const char* what, std::string_view text, const std::string& as) {
        fault +=
            (fault.empty() ? "" : " ") + std::string("The start ") + what + " is \"" + utf8FromFile(text) + "\"" + as;
    };
    bool dotted = true;
    constexpr int firstCentury = 85; ///< years below belong to 2000
    const auto day = triple(date, dotted);
    if (day && (*day)[0] >= 1 && (*day)[0] <= 31 && (*day)[1] >= 1 && (*day)[1] <= 12) {
        start.day = (*day)[0];
        start.month = (*day)[1];
        start.year = (*day)[2] + ((*day)[2] < firstCentury ? 2000 : 1900);
        if (!dotted)
            add("date", date, " instead of dd.mm.yy; it is read in that order.");
    } else {
        add("date", date, ", which is no date dd.mm.yy; the recording counts as undated.");
    }
    const auto hour = triple(time, dotted);
    if (hour && (*hour)[0] < 24 && (*hour)[1] < 60 && (*hour)[2] < 60) {
        start.hour = (*hour)[0];
        start.minute = (*hour)[1];
        start.second = (*hour)[2];
        if (!dotted)
            add("time", time, " instead of hh.mm.ss; it is read in that order.");
    } else {
        add("time", time, ", which is no time hh.mm.ss; 00.00.00 is taken.");
    }
    if (plus && recording.starts_with("Startdate")) {
        nextWord(recording);
        if (const auto full = edfDateOf(nextWord(recording))) {
            start.day = full->day;
            start.month = full->month;
            start.year = full->year;
        }
    }
    return fault.empty() ? std::nullopt : std::optional(fault);
}

} // namespace app::io
