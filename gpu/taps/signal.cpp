// SPDX-License-Identifier: Apache-2.0
#include "taps/refuse.h"
#include <algorithm>
#include <cmath>
#include <conv/signal_taps.h>
#include <numbers>

namespace conv {
namespace {

constexpr double pi = std::numbers::pi;

/// Per window: name, taps for a transition of width 1, stop-band attenuation in dB.
struct WindowFacts {
    const char* name;
    double tapsPerWidth, attenuation;
};
constexpr WindowFacts windowFacts[] = {
    {"kaiser", 0, 0}, {"hamming", 3.3, 51}, {"hann", 3.1, 42}, {"blackman", 5.5, 73}, {"rectangular", 0.9, 19}};

/// Window at `part` of its half-length, −1 to 1.
double windowAt(const Fir& design, double part) {
    const double turn = pi * part;
    switch (design.window) {
    case FirWindow::kaiser:
        return std::cyl_bessel_i(0.0, design.beta * std::sqrt(std::max(0.0, 1 - part * part))) /
               std::cyl_bessel_i(0.0, design.beta);
    case FirWindow::hamming:
        return 0.54 + 0.46 * std::cos(turn);
    case FirWindow::hann:
        return 0.5 + 0.5 * std::cos(turn);
    case FirWindow::blackman:
        return 0.42 + 0.5 * std::cos(turn) + 0.08 * std::cos(2 * turn);
    case FirWindow::rectangular:
        break;
    }
    return 1;
}

/// Impulse response at tap `m` of an ideal low-pass with cutoff f, in cycles per sample.
double idealLowpass(double f, double m) {
    return m == 0 ? 2 * f : std::sin(2 * pi * f * m) / (pi * m);
}

double idealAt(const Fir& design, double m) {
    const double all = m == 0 ? 1 : 0;
    const auto [low, high] = design.cutoff;
    switch (design.kind) {
    case FirKind::lowpass:
        return idealLowpass(low, m);
    case FirKind::highpass:
        return all - idealLowpass(low, m);
    case FirKind::bandpass:
        return idealLowpass(high, m) - idealLowpass(low, m);
    case FirKind::bandstop:
        break;
    }
    return all - idealLowpass(high, m) + idealLowpass(low, m);
}

bool isBand(FirKind kind) {
    return kind == FirKind::bandpass || kind == FirKind::bandstop;
}

void check(const Fir& design) {
    const auto inside = [](double f) { return f > 0 && f < 0.5; };
    if (!inside(design.cutoff[0]) ||
        (isBand(design.kind) && (!inside(design.cutoff[1]) || design.cutoff[0] >= design.cutoff[1])))
        refuseFilter("fir", "cut-offs must grow and lie between 0 and half a cycle per sample, not at " +
                                std::to_string(design.cutoff[0]) +
                                (isBand(design.kind) ? " and " + std::to_string(design.cutoff[1]) : std::string()) +
                                ".");
    if (design.taps < 1 || design.taps % 2 == 0)
        refuseFilter("fir", std::to_string(design.taps) +
                                " taps have no middle one; the number must be odd, so that nothing is "
                                "delayed.");
    if (!(design.beta >= 0) || std::isinf(design.beta))
        refuseFilter("fir", "the shape of the Kaiser window must be 0 or more.");
}

} // namespace

AxisTaps firTaps(const Fir& design) {
    check(design);
    AxisTaps result;
    result.centre = design.taps / 2;
    result.weights.resize(static_cast<std::size_t>(design.taps));
    // Frequency of gain 1.
    const double passed = design.kind == FirKind::highpass   ? 0.5
                          : design.kind == FirKind::bandpass ? (design.cutoff[0] + design.cutoff[1]) / 2
                                                             : 0;
    double gain = 0;
    for (std::int64_t i = 0; i <= result.centre; ++i) { // from the middle outwards, both sides alike
        const double m = static_cast<double>(i);
        const double part = result.centre > 0 ? m / static_cast<double>(result.centre) : 0;
        const double tap = idealAt(design, m) * windowAt(design, part);
        result.weights[static_cast<std::size_t>(result.centre - i)] = tap;
        result.weights[static_cast<std::size_t>(result.centre + i)] = tap;
        gain += (i > 0 ? 2 : 1) * tap * std::cos(2 * pi * passed * m);
    }
    for (double& tap : result.weights)
        tap /= gain;
    return result;
}

std::int64_t firTapCount(FirWindow window, double width, double attenuation) {
    if (!(width > 0) || !(width < 1))
        refuseFilter("fir", "a transition must be wider than 0 and narrower than a cycle per sample.");
    double taps = windowFacts[static_cast<std::size_t>(window)].tapsPerWidth / width;
    if (window == FirWindow::kaiser) {
        if (!(attenuation >= 8))
            refuseFilter("fir", "an attenuation below 8 dB is none.");
        taps = (attenuation - 7.95) / (2.285 * 2 * pi * width) + 1;
    }
    if (taps > 1e15)
        refuseFilter("fir", "so narrow a transition needs more taps than can be counted.");
    const auto whole = static_cast<std::int64_t>(std::ceil(taps));
    return whole % 2 == 0 ? whole + 1 : whole;
}

double kaiserBeta(double attenuation) {
    if (attenuation > 50)
        return 0.1102 * (attenuation - 8.7);
    return attenuation > 21 ? 0.5842 * std::pow(attenuation - 21, 0.4) + 0.07886 * (attenuation - 21) : 0;
}

double firAttenuation(FirWindow window) {
    return windowFacts[static_cast<std::size_t>(window)].attenuation;
}

AxisTaps savitzkyGolayTaps(const SavitzkyGolay& fit) {
    if (fit.window < 1 || fit.window % 2 == 0)
        refuseFilter("savgol",
                     "a window of " + std::to_string(fit.window) + " samples has no middle one; it must be odd.");
    if (fit.order < 0 || fit.order >= fit.window)
        refuseFilter("savgol", "order " + std::to_string(fit.order) + " needs a window of more than " +
                                   std::to_string(fit.order) + " samples, not " + std::to_string(fit.window) + ".");
    if (fit.derivative < 0 || fit.derivative > fit.order)
        refuseFilter("savgol", "derivative " + std::to_string(fit.derivative) + " of a polynomial of order " +
                                   std::to_string(fit.order) + " is 0 everywhere; the order must be at least that.");
    // Orthogonal polynomials by the recursion p(k+1) = x·p(k) − b·p(k−1), stable unlike the powers of x. x runs from −1
    // to 1.
    const auto n = static_cast<std::size_t>(fit.window), d = static_cast<std::size_t>(fit.derivative);
    AxisTaps result{std::vector<double>(n, 0.0), fit.window / 2};
    const double half = std::max(1.0, static_cast<double>(result.centre));
    std::vector<double> x(n), before(n, 0.0), now(n, 1.0);
    for (std::size_t i = 0; i < n; ++i)
        x[i] = static_cast<double>(static_cast<std::int64_t>(i) - result.centre) / half;
    std::vector<double> atBefore(d + 1, 0.0), at(d + 1, 0.0); // value and derivatives in the middle
    at[0] = 1;
    double normBefore = 1;
    for (int k = 0; k <= fit.order; ++k) {
        double norm = 0;
        for (const double v : now)
            norm += v * v;
        for (std::size_t i = 0; i < n; ++i)
            result.weights[i] += now[i] * at[d] / norm;
        const double b = k > 0 ? norm / normBefore : 0;
        for (std::size_t i = 0; i < n; ++i)
            before[i] = x[i] * now[i] - b * before[i];
        for (std::size_t j = d + 1; j-- > 0;)
            atBefore[j] = (j > 0 ? static_cast<double>(j) * at[j - 1] : 0) - b * atBefore[j];
        std::swap(before, now);
        std::swap(atBefore, at);
        normBefore = norm;
    }
    for (double& tap : result.weights)
        tap /= std::pow(half, fit.derivative);
    return result;
}

const char* name(FirKind kind) {
    constexpr const char* names[] = {"lowpass", "highpass", "bandpass", "bandstop"};
    return names[static_cast<std::size_t>(kind)];
}

const char* name(FirWindow window) {
    return windowFacts[static_cast<std::size_t>(window)].name;
}

} // namespace conv
