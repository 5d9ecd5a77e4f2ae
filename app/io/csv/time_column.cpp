// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/time_column.h"
#include "app/io/csv/time_name.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

/// A straight line through the values of a column.
struct Line {
    double start = 0, step = 0; ///< in the unit of the column
};

/// Times of a column with their written precision.
class Times {
  public:
    Times(const Table& table, std::size_t column) : table_(table), column_(column) {}
    [[nodiscard]] std::size_t count() const { return table_.rows(); }
    double operator[](std::size_t i) const { return table_.values[i * table_.columns + column_]; }

    /// Value of the last digit of sample i.
    [[nodiscard]] double resolution(std::size_t i) const {
        const Digits& digits = table_.timeDigits;
        const double size = std::abs((*this)[i]);
        const double fixed = digits.exponent ? 0 : std::pow(10.0, -digits.decimals);
        const double floating = size > 0 ? std::pow(10.0, std::floor(std::log10(size)) + 1 - digits.significant) : 0;
        return std::max(fixed, floating);
    }
    /// First sample that does not exceed the previous one; count() if all grow.
    [[nodiscard]] std::size_t firstThatDoesNotGrow() const {
        for (std::size_t i = 1; i < count(); ++i)
            if (!((*this)[i] > (*this)[i - 1]))
                return i;
        return count();
    }
    [[nodiscard]] bool countsSamples() const {
        if ((*this)[0] != std::floor((*this)[0]))
            return false;
        for (std::size_t i = 1; i < count(); ++i)
            if ((*this)[i] - (*this)[i - 1] != 1)
                return false;
        return true;
    }

  private:
    const Table& table_;
    std::size_t column_;
};

/// Width of the band about a line of slope `step` that contains all samples.
double bandAbout(const Times& times, double step) {
    double least = 0, most = 0;
    for (std::size_t i = 0; i < times.count(); ++i) {
        const double off = times[i] - times[0] - step * static_cast<double>(i);
        least = std::min(least, off);
        most = std::max(most, off);
    }
    return most - least;
}

double slopeOf(const Times& times) { // least squares
    const auto n = static_cast<double>(times.count());
    double sum = 0;
    for (std::size_t i = 0; i < times.count(); ++i)
        sum += (static_cast<double>(i) - (n - 1) / 2) * (times[i] - times[0]);
    return sum * 12 / (n * (n * n - 1));
}

double rounded(double value, int digits) {
    const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(value)));
    return std::isfinite(scale) && scale > 0 ? std::nearbyint(value * scale) / scale : value;
}

/// Returns the line of an even column; nothing if the samples are uneven beyond their digits. Prefers the step with the
/// fewest digits, as a step or as a rate.
std::optional<Line> evenLine(const Times& times) {
    const std::size_t n = times.count();
    if (n < 2 || times.firstThatDoesNotGrow() < n || !std::isfinite(times[0]) || !std::isfinite(times[n - 1]))
        return std::nullopt;
    const double resolution = std::max(times.resolution(0), times.resolution(n - 1));
    const double size = std::max(std::abs(times[0]), std::abs(times[n - 1]));
    const double slope = n == 2 ? times[1] - times[0] : slopeOf(times);
    constexpr double shortestStep = 1e-30, longestStep = 1e30; ///< beyond these limits, the rate overflows
    if (!(slope > shortestStep && slope < longestStep))
        return std::nullopt;
    constexpr double jitter = 1e-3; ///< fraction of a step without effect on filters
    const double exact = jitter * slope + 8e-16 * size, width = 1.05 * resolution + exact;
    const double band = bandAbout(times, slope);
    if (band > width)
        return std::nullopt;
    // Steps that differ only in the last digit: coarse digits fit much, unless there are many samples.
    constexpr double fine = 5, coarse = 2;
    constexpr std::size_t many = 16;
    if (band > exact && slope < fine * resolution && (slope < coarse * resolution || n < many))
        return std::nullopt;
    const double drift = std::max(resolution / 2, jitter * slope) / static_cast<double>(n - 1);
    const auto fits = [&](double step) { return std::abs(step - slope) <= drift && bandAbout(times, step) <= width; };
    const auto rateOf = [&](int digits) { return 1 / rounded(1 / slope, digits); };
    if (band > exact) // a step with more digits than the file has: prefers a short rate
        for (int digits = 1; digits <= 5; ++digits)
            if (fits(rateOf(digits)))
                return Line{times[0], rateOf(digits)};
    for (int digits = 1; digits <= 15; ++digits)
        for (const double step : {rounded(slope, digits), rateOf(digits)})
            if (fits(step))
                return Line{times[0], step};
    return Line{times[0], slope};
}

std::string called(const Table& table, std::size_t column) {
    const std::string name = table.names.empty() ? std::string() : table.names[column];
    return "column " + std::to_string(column) + (name.empty() ? "" : " `" + name + "`");
}

std::string capital(std::string text) {
    text[0] = text[0] == 'c' ? 'C' : text[0];
    return text;
}

double inSeconds(double value, double seconds) {
    // 4 ms is 4 / 1000, which is a shorter number than 4 · 0.001.
    return seconds < 1 ? value / std::nearbyint(1 / seconds) : value * seconds;
}

std::string unevenness(const Table& table, const Times& times, const std::string& unit) {
    const std::size_t bad = times.firstThatDoesNotGrow(), first = table.firstLine;
    const auto line = [&](std::size_t sample) { return "sample " + std::to_string(sample); };
    const std::string symbol = unit.empty() ? "" : " " + unit;
    if (bad < times.count())
        return "does not grow at " + line(bad) + " (" + shortest(times[bad - 1]) + ", then " + shortest(times[bad]) +
               symbol + "; the numbers start in line " + std::to_string(first) + ")";
    std::size_t least = 1, most = 1;
    const auto step = [&](std::size_t i) { return times[i] - times[i - 1]; };
    for (std::size_t i = 1; i < times.count(); ++i) {
        least = step(i) < step(least) ? i : least;
        most = step(i) > step(most) ? i : most;
    }
    const auto text = [&](double value) { return shortest(static_cast<float>(value)) + symbol; };
    return "is not evenly spaced (steps from " + text(step(least)) + " at " + line(least) + " to " + text(step(most)) +
           " at " + line(most) + ")";
}

} // namespace

std::optional<TimeColumn> timeColumnOf(const Table& table) {
    const std::size_t column = table.timeColumn;
    const bool named = !table.names.empty();
    if (table.columns < 2 || table.rows() < 2)
        return std::nullopt;
    auto name = named ? timeNameOf(table.names[column]) : std::optional(TimeName());
    const std::string unitBelow = table.units.empty() ? std::string() : table.units[column];
    const bool unitSaysTime = secondsPer(unitBelow).has_value() && column == 0;
    if (!name && unitSaysTime)
        name = TimeName();
    if (!name)
        return std::nullopt;
    if (!name->seconds && !unitBelow.empty()) {
        name->unit = unitBelow;
        name->seconds = secondsPer(unitBelow);
    }
    const Times times(table, column);
    const std::string who = called(table, column),
                      filterIt = " Use --column " + std::to_string(column) + " to filter it.";
    TimeColumn result;
    result.column = column;
    if (times.countsSamples() && (name->counts || (!named && times.count() > 2))) {
        result.note = who + ": counts the samples";
        result.warning = capital(who) +
                         " counts the samples. It is kept and not filtered, and gives no sampling rate;"
                         " give one with --rate." +
                         filterIt;
        return result;
    }
    if (name->counts && !name->sure)
        return std::nullopt;
    const std::optional<Line> line = named || times.count() > 2 ? evenLine(times) : std::nullopt;
    const bool grows = times.firstThatDoesNotGrow() == times.count();
    if (!line && !name->sure && !(named && grows))
        return std::nullopt;
    result.seconds = name->seconds.value_or(1);
    if (!line) {
        result.note = who + ": kept, no sampling rate";
        result.warning =
            capital(who) + " " + unevenness(table, times, name->unit) +
            ". It is kept and not filtered, and gives no sampling rate: filters count in samples. Resample "
            "the signal, or give a rate with --rate." +
            filterIt;
        return result;
    }
    if (!name->seconds && !name->unit.empty()) {
        result.note = who + ": kept, no sampling rate";
        result.warning = capital(who) + " has the unit \"" + name->unit +
                         "\", which is not a known unit of time. It is kept and not filtered, and gives no sampling "
                         "rate; give one with --rate.";
        return result;
    }
    result.step = inSeconds(line->step, result.seconds);
    result.start = inSeconds(line->start, result.seconds);
    const std::string rate = shortest(rounded(1 / *result.step, 9)) + " Hz";
    result.note = who + ": " + rate + " from " + shortest(result.start) + " s";
    if (!name->seconds)
        result.warning = capital(who) + " is taken as time in seconds: " + rate +
                         ". It is kept and not filtered. Give another rate with --rate, or write the unit into the "
                         "name, as in `time (ms)`." +
                         filterIt;
    else if (!name->sure && !unitSaysTime)
        result.warning = capital(who) + " is taken as time in " + name->unit + ": " + rate +
                         ". It is kept and not filtered." + filterIt;
    return result;
}

std::optional<std::string> rampWarning(const Table& table) {
    if (table.columns < 2 || table.rows() < 4 || table.timeColumn != 0 || !evenLine(Times(table, 0)))
        return std::nullopt;
    return capital(called(table, 0)) + " grows evenly, but its name does not say that it is time; it is filtered like "
                                       "the others. If it is time, call it `time (s)`.";
}

} // namespace app::io
