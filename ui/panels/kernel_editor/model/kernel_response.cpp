// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_response.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::KernelResponse", text);
}

/// Sums the taps by distance along a direction of zeros and ones; sufficient for a line of frequencies.
std::map<std::int64_t, double> projection(const app::TapGrid& grid, const std::array<bool, 3>& direction) {
    std::map<std::int64_t, double> sums;
    for (std::size_t i = 0; i < grid.taps.size(); ++i) {
        const conv::Index3 at = grid.indexOf(i);
        std::int64_t place = 0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            place += direction[axis] ? at[axis] - grid.centre[axis] : 0;
        sums[place] += grid.taps[i];
    }
    return sums;
}

std::vector<double> magnitudes(const std::map<std::int64_t, double>& sums, int points) {
    std::vector<double> values;
    for (int i = 0; i < points; ++i) {
        std::complex<double> h;
        for (const auto& [place, tap] : sums)
            h += tap * std::polar(1.0, -std::numbers::pi * i / (points - 1) * static_cast<double>(place));
        values.push_back(std::abs(h));
    }
    return values;
}

/// Returns where the line crosses `level` from index `from` in steps of `by`, cycles per sample; −1: never.
double crossing(const std::vector<double>& line, std::ptrdiff_t from, int by, double level) {
    const auto last = static_cast<std::ptrdiff_t>(line.size()) - 1;
    for (std::ptrdiff_t i = from + by; i >= 0 && i <= last; i += by) {
        const double here = line[static_cast<std::size_t>(i)], before = line[static_cast<std::size_t>(i - by)];
        if (here > level)
            continue;
        const double part = before > here ? (before - level) / (before - here) : 0;
        return (static_cast<double>(i - by) + by * part) / static_cast<double>(last) / 2;
    }
    return -1;
}

double peakOf(const ResponseLine& line) {
    return *std::max_element(line.magnitude.begin(), line.magnitude.end());
}

QString sentenceOf(const ResponseLine& line, double scale, const QString& unit) {
    const std::vector<double>& m = line.magnitude;
    const auto top = std::max_element(m.begin(), m.end()) - m.begin();
    const double peak = m[static_cast<std::size_t>(top)], least = *std::min_element(m.begin(), m.end());
    const double at = static_cast<double>(top) / static_cast<double>(m.size() - 1) / 2;
    const auto shown = [&](double f) { return number(f * scale, 3); };
    if (peak <= 1e-12)
        return tr("Nothing passes: every frequency is taken to 0.");
    if (least >= 0.98 * peak)
        return tr("Passes every frequency alike.");
    const double below = crossing(m, top, -1, peak / 2), above = crossing(m, top, 1, peak / 2);
    if (below >= 0 && above >= 0)
        return tr("Band-pass: peak at %1, half height from %2 to %3 %4")
            .arg(shown(at), shown(below), shown(above), unit);
    if (above >= 0)
        return tr("Low-pass: half height at %1 %2").arg(shown(above), unit);
    constexpr double passed = 0.05; // fraction of the peak; a high-pass takes constants away
    if (below >= 0 && m.front() > passed * peak)
        return tr("High-boost: gain %1 for constants, %2 at %3 %4")
            .arg(number(m.front(), 3), number(peak, 3), shown(at), unit);
    if (below >= 0)
        return tr("High-pass: half height at %1 %2").arg(shown(below), unit);
    return at * 4 > 1 ? tr("Raises high frequencies: %1 × at %2 %3")
                            .arg(number(peak / std::max(m.front(), 1e-12), 3), shown(at), unit)
                      : tr("Lowers high frequencies, to %1 of the peak").arg(number(least / peak, 2));
}

/// Returns true if two responses agree within 2 % of the peak.
bool alike(const ResponseLine& a, const ResponseLine& b, double peak) {
    return std::equal(a.magnitude.begin(), a.magnitude.end(), b.magnitude.begin(), b.magnitude.end(),
                      [peak](double x, double y) { return std::abs(x - y) <= 0.02 * peak; });
}

} // namespace

std::vector<ResponseLine> responseLines(const app::TapGrid& grid, int points) {
    std::vector<ResponseLine> lines;
    std::array<bool, 3> used{};
    QString names;
    int count = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (grid.extent[axis] < 2 && !(axis == 0 && grid.dimension() == 1))
            continue;
        std::array<bool, 3> direction{};
        direction[axis] = used[axis] = true;
        const QChar letter(static_cast<char16_t>(u'x' + axis));
        names += letter;
        ++count;
        lines.push_back({QString(letter), magnitudes(projection(grid, direction), points)});
    }
    if (count > 1)
        lines.push_back({tr("%1 diagonal").arg(names), magnitudes(projection(grid, used), points)});
    return lines;
}

std::vector<double> responsePlane(const app::TapGrid& grid, int size) {
    const auto nx = static_cast<std::size_t>(grid.extent[0]), ny = static_cast<std::size_t>(grid.extent[1]);
    std::vector<double> flat(nx * ny); // fz = 0: sum along z
    for (std::size_t i = 0; i < grid.taps.size(); ++i)
        flat[i % (nx * ny)] += grid.taps[i];
    const auto wave = [&](int k, std::size_t place, std::int64_t centre) {
        const double f = static_cast<double>(k) / (size - 1) - 0.5;
        return std::polar(1.0, -2 * std::numbers::pi * f * (static_cast<double>(place) - static_cast<double>(centre)));
    };
    std::vector<std::complex<double>> rows(ny * static_cast<std::size_t>(size));
    for (int kx = 0; kx < size; ++kx)
        for (std::size_t x = 0; x < nx; ++x) {
            const std::complex<double> w = wave(kx, x, grid.centre[0]);
            for (std::size_t y = 0; y < ny; ++y)
                rows[y * static_cast<std::size_t>(size) + static_cast<std::size_t>(kx)] += flat[y * nx + x] * w;
        }
    std::vector<double> plane;
    for (int ky = 0; ky < size; ++ky) {
        std::vector<std::complex<double>> line(static_cast<std::size_t>(size));
        for (std::size_t y = 0; y < ny; ++y) {
            const std::complex<double> w = wave(ky, y, grid.centre[1]);
            for (std::size_t kx = 0; kx < line.size(); ++kx)
                line[kx] += rows[y * line.size() + kx] * w;
        }
        for (const std::complex<double>& h : line)
            plane.push_back(std::abs(h));
    }
    return plane;
}

QString responseSentence(const std::vector<ResponseLine>& lines, double scale, const QString& unit) {
    // Exclude the diagonal (the last line) if there are several axes.
    const auto axes = static_cast<std::ptrdiff_t>(lines.size() > 1 ? lines.size() - 1 : lines.size());
    if (axes == 0)
        return {};
    const auto end = lines.begin() + axes;
    double peak = 0;
    for (auto line = lines.begin(); line != end; ++line)
        peak = std::max(peak, peakOf(*line));
    // Gains at zero frequency differ by rounding only: choose the first.
    const auto most =
        std::find_if(lines.begin(), end, [&](const ResponseLine& l) { return peakOf(l) >= (1 - 1e-9) * peak; });
    QString sentence = sentenceOf(*most, scale, unit);
    if (std::all_of(lines.begin(), end, [&](const ResponseLine& l) { return alike(l, *most, peak); }))
        return sentence;
    return sentence.endsWith(QLatin1Char('.')) ? tr("%1 This is along %2.").arg(sentence, most->name)
                                               : tr("%1, along %2").arg(sentence, most->name);
}

} // namespace ui
