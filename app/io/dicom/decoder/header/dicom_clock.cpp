// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_clock.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <chrono>
#include <cmath>

namespace app::io {
namespace {

/// Number of `count` digits of a text from a place on; empty if there are other characters.
std::optional<int> digitsAt(const std::string& text, std::size_t from, std::size_t count) {
    if (text.size() < from + count)
        return std::nullopt;
    int number = 0;
    for (const char c : text.substr(from, count)) {
        if (c < '0' || c > '9')
            return std::nullopt;
        number = 10 * number + (c - '0');
    }
    return number;
}

/// Seconds of "YYYYMMDD" since 1970.
std::optional<double> secondsOfDate(const std::string& text) {
    const auto year = digitsAt(text, 0, 4), month = digitsAt(text, 4, 2), day = digitsAt(text, 6, 2);
    if (!year || !month || !day)
        return std::nullopt;
    using namespace std::chrono;
    const year_month_day date(std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                              std::chrono::day(static_cast<unsigned>(*day)));
    if (!date.ok())
        return std::nullopt;
    return 86400.0 * static_cast<double>(sys_days(date).time_since_epoch().count());
}

/// Seconds of "HHMMSS.FFFFFF".
std::optional<double> secondsOfTime(const std::string& text) {
    const auto hours = digitsAt(text, 0, 2), minutes = digitsAt(text, 2, 2);
    const auto seconds = parsedNumber(text.size() > 4 ? text.substr(4) : "0");
    if (!hours || !minutes || !seconds || *hours > 23 || *minutes > 59 || !(*seconds >= 0 && *seconds < 61))
        return std::nullopt;
    return 3600.0 * *hours + 60.0 * *minutes + *seconds;
}

std::optional<double> together(const std::string& date, const std::string& time) {
    const auto day = secondsOfDate(date), inDay = secondsOfTime(time);
    return day && inDay ? std::optional(*day + *inDay) : std::nullopt;
}

} // namespace

std::optional<double> momentOf(const gdcm::DataSet& data) {
    for (const Tag& tag : {Tag(0x0018, 0x9074), Tag(0x0008, 0x002a)})
        if (const std::string text = textOf(data, tag); text.size() > 8) {
            const std::string time = text.substr(8, text.find_first_of("+-") - 8); // without the zone
            if (const auto moment = together(text.substr(0, 8), time))
                return moment;
        }
    return together(textOf(data, Tag(0x0008, 0x0022)), textOf(data, Tag(0x0008, 0x0032)));
}

bool TimeSteps::even() const {
    const double slack = std::max(0.01 * mean, 0.01);
    return mean - least <= slack && most - mean <= slack;
}

std::optional<TimeSteps> stepsOf(const std::vector<double>& moments) {
    if (moments.size() < 2)
        return std::nullopt;
    TimeSteps steps{(moments.back() - moments.front()) / static_cast<double>(moments.size() - 1), 0, 0};
    for (std::size_t i = 1; i < moments.size(); ++i) {
        const double step = moments[i] - moments[i - 1];
        steps.least = i == 1 ? step : std::min(steps.least, step);
        steps.most = i == 1 ? step : std::max(steps.most, step);
    }
    return steps.least > 0 ? std::optional(steps) : std::nullopt;
}

} // namespace app::io
