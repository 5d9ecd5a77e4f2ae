// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <conv/recursion.h>
#include <numbers>

namespace conv {
namespace {

/// Distance of the outermost pole from the unit circle; 0 or less: outside.
double marginOf(const Section& s) {
    if (s.order == 1)
        return std::min(s.a1, 2 - s.a1);
    const double discriminant = s.a1 * s.a1 - 4 * s.a2;
    if (discriminant < 0) { // squared radius 1 − (a1 − a2)
        const double square = s.a1 - s.a2;
        return square / (1 + std::sqrt(std::max(0.0, 1 - square)));
    }
    const double far = (s.a1 + std::copysign(std::sqrt(discriminant), s.a1)) / 2, near = far != 0 ? s.a2 / far : 0;
    return std::min(std::min(near, 2 - near), std::min(far, 2 - far));
}

/// State of a cascade.
struct Cascade {
    std::span<const Section> sections;
    std::vector<double> first, second;

    explicit Cascade(std::span<const Section> all) : sections(all), first(all.size(), 0.0), second(all.size(), 0.0) {}
    double step(double x) {
        for (std::size_t k = 0; k < sections.size(); ++k) {
            const Section& s = sections[k];
            const double w = x - s.a1 * first[k] - s.a2 * second[k];
            x = s.b0 * w + s.b1 * first[k] + s.b2 * second[k];
            second[k] += s.order == 2 ? first[k] : 0;
            first[k] += w;
        }
        return x;
    }
};

} // namespace

bool isStable(const Section& section) {
    // Below this margin the rounding of a coefficient may move a pole across the circle.
    constexpr double marginMin = 1e-13;
    return marginOf(section) > marginMin && std::isfinite(section.b0 + section.b1 + section.b2);
}

std::int64_t settlingOf(std::span<const Section> sections) {
    double margin = 1;
    for (const Section& s : sections)
        margin = std::min(margin, marginOf(s));
    constexpr double decades = 38.8; // natural logarithm of 2⁵⁶
    if (!(margin > 0) || decades / margin > 2 * static_cast<double>(settlingMax))
        return settlingMax + 1;
    // A pole that decays slowest falls by e within this many samples, so its tail is about the peak times that.
    const auto block = std::max<std::int64_t>(8, static_cast<std::int64_t>(std::ceil(1 / margin)));
    Cascade cascade(sections);
    double sum = 0;
    for (std::int64_t n = 0; n <= settlingMax; n += block) {
        double peak = 0;
        for (std::int64_t i = 0; i < block; ++i) {
            const double h = std::abs(cascade.step(n + i == 0 ? 1 : 0));
            sum += h;
            peak = std::max(peak, h);
        }
        if (peak * static_cast<double>(block) <= 0x1p-56 * sum)
            return n + block;
    }
    return settlingMax + 1;
}

std::complex<double> transferOf(std::span<const Section> sections, double frequency) {
    const double turn = std::numbers::pi * frequency, sine = std::sin(turn);
    const std::complex<double> delta(-2 * sine * sine, 2 * sine * std::cos(turn)); // e^(2πi·frequency) − 1
    std::complex<double> all = 1;
    for (const Section& s : sections) {
        if (s.order == 1)
            all *= (s.b0 * delta + s.b1) / (delta + s.a1);
        else
            all *= ((s.b0 * delta + s.b1) * delta + s.b2) / ((delta + s.a1) * delta + s.a2);
    }
    return all;
}

std::array<double, 5> directCoefficients(const Section& s) {
    if (s.order == 1)
        return {s.b0, s.b1 - s.b0, 0, s.a1 - 1, 0};
    return {s.b0, s.b1 - 2 * s.b0, s.b0 - s.b1 + s.b2, s.a1 - 2, 1 - s.a1 + s.a2};
}

std::int64_t oddPaddingOf(std::span<const Section> sections) {
    std::int64_t taps = 2 * static_cast<std::int64_t>(sections.size()) + 1;
    taps -= std::ranges::count(sections, 1, &Section::order);
    return 3 * taps;
}

} // namespace conv
