// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/time_name.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <array>

namespace app::io {
namespace {

constexpr auto sureNames = std::to_array<std::string_view>(
    {"time",         "times",         "timestamp",   "timestamps",   "time stamp", "elapsed",  "elapsed time",
     "time elapsed", "relative time", "rel time",    "sample time",  "time axis",  "timeaxis", "x time",
     "zeit",         "temps",         "tiempo",      "tempo",        "czas",       "second",   "seconds",
     "millisecond",  "milliseconds",  "microsecond", "microseconds", "minutes",    "hours",    "sec",
     "secs",         "msec",          "usec",        "x value time"});
constexpr auto perhapsNames = std::to_array<std::string_view>({"t", "s", "ms", "us", "ns"});
constexpr auto counters =
    std::to_array<std::string_view>({"", "index", "idx", "i", "n", "no", "nr", "#", "sample", "samples", "sample no",
                                     "sample number", "sample index", "point", "frame", "row", "unnamed: 0"});

template <class List>
bool has(const List& list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
}

/// Words in lower case separated by one blank: "Elapsed_Time" → "elapsed time".
std::string wordsOf(std::string_view text) {
    std::string words = lowered(text);
    std::ranges::replace_if(words, [](char c) { return c == '_' || c == '-' || c == '.'; }, ' ');
    std::string single;
    for (const char c : words)
        if (c != ' ' || (!single.empty() && single.back() != ' '))
            single += c;
    return std::string(trimmed(single));
}

struct Parts {
    std::string_view base, unit;
};

/// Splits "Time (s)", "t [ms]", "Time/s", "time in s", "time_ms", "Time, s".
Parts partsOf(std::string_view name) {
    if (name.ends_with(')') || name.ends_with(']'))
        if (const std::size_t open = name.rfind(name.back() == ')' ? '(' : '['); open != std::string_view::npos)
            return {trimmed(name.substr(0, open)), trimmed(name.substr(open + 1, name.size() - open - 2))};
    for (const std::string_view mark : {"/", " in ", ","})
        if (const std::size_t at = name.rfind(mark); at != std::string_view::npos && at > 0)
            if (const std::string_view unit = trimmed(name.substr(at + mark.size())); secondsPer(unit))
                return {trimmed(name.substr(0, at)), unit};
    if (const std::size_t at = name.find_last_of(" _"); at != std::string_view::npos && at > 0)
        if (const std::string_view unit = name.substr(at + 1); secondsPer(unit))
            return {trimmed(name.substr(0, at)), unit};
    return {name, {}};
}

} // namespace

std::optional<TimeName> timeNameOf(std::string_view name) {
    name = trimmed(name);
    TimeName result;
    if (has(counters, lowered(name))) {
        result.counts = true;
        return result;
    }
    auto [base, unit] = partsOf(name);
    const std::string words = wordsOf(base);
    result.unit = std::string(unit);
    result.seconds = secondsPer(unit);
    result.counts = has(counters, wordsOf(unit)) && !unit.empty();
    const bool microseconds = base.size() <= 4 && secondsPer(base) == 1e-6; // any spelling of µ
    const bool perhaps = has(perhapsNames, words) || microseconds;
    if (unit.empty() && secondsPer(words) && (has(sureNames, words) || perhaps)) {
        result.unit = std::string(base);
        result.seconds = secondsPer(words);
    }
    if (has(sureNames, words)) {
        result.sure = true;
        return result;
    }
    const bool speaksOfTime = words == "time" || words.starts_with("time ") || words.ends_with(" time");
    const bool letter = perhaps && (base != "T" || result.seconds);
    if (letter || speaksOfTime || (result.seconds && !unit.empty() && (words == "x" || words == "x axis")) ||
        words == "x value")
        return result;
    return std::nullopt;
}

} // namespace app::io
