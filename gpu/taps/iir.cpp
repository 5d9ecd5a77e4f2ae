// SPDX-License-Identifier: Apache-2.0
// Designs of recursive filters: analog prototype, frequency transform, bilinear transform. Poles and zeros are kept as
// distances from z = 1, so that low cut-offs lose no digits.
#include "taps/bessel_poles.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/recursion.h>
#include <conv/signal_taps.h>
#include <numbers>

namespace conv {
namespace {

using Complex = std::complex<double>;
constexpr double halfTurn = std::numbers::pi;

std::string shown(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.6g", value);
    return digits;
}

[[noreturn]] void refuse(const Iir& design, const std::string& sentence) {
    throw Error(ErrorCode::usage, "iir kind=" + std::string(name(design.kind)) + ": " + sentence);
}

bool isBand(const Iir& design) {
    return design.band == FirKind::bandpass || design.band == FirKind::bandstop;
}
bool isResonator(const Iir& design) {
    return design.kind == IirKind::notch || design.kind == IirKind::peak;
}

void check(const Iir& design) {
    const auto inside = [](double f) { return f > 0 && f < 0.5; };
    const bool two = isBand(design) && !isResonator(design);
    if (!inside(design.cutoff[0]) || (two && (!inside(design.cutoff[1]) || design.cutoff[0] >= design.cutoff[1])))
        refuse(design, "cut-offs must increase and lie between 0 and 0.5 cycles per sample (got " +
                           shown(design.cutoff[0]) + (two ? " and " + shown(design.cutoff[1]) : std::string()) + ").");
    if (isResonator(design)) {
        // The half-amplitude width may not exceed the range of frequencies.
        if (!(design.q > 0) || std::isinf(design.q) || design.cutoff[0] / design.q >= 0.5)
            refuse(design, "q must be a number above " + shown(2 * design.cutoff[0]) + " at this cut-off (got " +
                               shown(design.q) + "): the width cut-off / q lies below the Nyquist frequency.");
        return;
    }
    if (design.order < 1 || design.order > iirOrderMax)
        refuse(design, "the order must be 1 to " + std::to_string(iirOrderMax) + " (got " +
                           std::to_string(design.order) + ").");
    if (design.kind == IirKind::chebyshev1 && !(design.ripple > 0 && design.ripple <= 60))
        refuse(design, "the ripple must be above 0 and at most 60 dB (got " + shown(design.ripple) + ").");
}

/// Poles of the analog low-pass prototype with cut-off 1 in the upper half plane, then the real one if the order is
/// odd.
std::vector<Complex> prototypeOf(const Iir& design) {
    const int n = design.order;
    if (design.kind == IirKind::bessel)
        return besselPoles(n);
    double real = 1, imaginary = 1; // half axes of the ellipse of poles
    if (design.kind == IirKind::chebyshev1) {
        const double epsilon = std::sqrt(std::expm1(0.1 * design.ripple * std::numbers::ln10));
        const double mu = std::asinh(1 / epsilon) / n;
        real = std::sinh(mu);
        imaginary = std::cosh(mu);
    }
    std::vector<Complex> poles;
    for (int k = 0; k < n / 2; ++k) {
        const double angle = halfTurn * (2 * k + 1) / (2 * n);
        poles.emplace_back(-real * std::sin(angle), imaginary * std::cos(angle));
    }
    if (n % 2 == 1)
        poles.emplace_back(-real, 0);
    return poles;
}

/// Distance 1 − z of a digital pole from z = 1, for the analog pole s (in units of twice the sampling rate).
Complex distanceOf(Complex s) {
    return -2.0 * s / (1.0 - s);
}

/// A section from the distances u, v of its poles and a numerator.
Section sectionOf(Complex u, Complex v, double b0, double b1, double b2) {
    return {b0, b1, b2, (u + v).real(), (u * v).real(), 2};
}

/// Both solutions of s² − 2·half·s + square = 0, the small one without cancellation.
std::array<Complex, 2> rootsOf(Complex half, double square) {
    const Complex root = std::sqrt(half * half - square);
    const Complex large = std::abs(half + root) >= std::abs(half - root) ? half + root : half - root;
    return {large, square / large};
}

/// Sections of one prototype pole, and of its conjugate unless it is real.
class Transform {
  public:
    explicit Transform(const Iir& design) : design_(design) {
        low_ = std::tan(halfTurn * design.cutoff[0]);
        if (isBand(design)) {
            high_ = std::tan(halfTurn * design.cutoff[1]);
            square_ = low_ * high_;
            // Difference of two tangents without cancellation.
            width_ = std::sin(halfTurn * (design.cutoff[1] - design.cutoff[0])) /
                     (std::cos(halfTurn * design.cutoff[0]) * std::cos(halfTurn * design.cutoff[1]));
        }
    }

    void append(Complex pole, std::vector<Section>& to) const {
        const bool real = pole.imag() == 0;
        if (!isBand(design_)) {
            const bool low = design_.band == FirKind::lowpass;
            const Complex u = distanceOf(low ? pole * low_ : low_ / pole);
            // Zeros at z = −1 or z = 1.
            if (real)
                to.push_back({1, low ? 2.0 : 0.0, 0, u.real(), 0, 1});
            else
                to.push_back(sectionOf(u, std::conj(u), 1, low ? 4 : 0, low ? 4 : 0));
            return;
        }
        const Complex half = (design_.band == FirKind::bandpass ? pole * width_ : width_ / pole) / 2.0;
        const std::array<Complex, 2> s = rootsOf(half, square_);
        if (real) {
            appendBand(distanceOf(s[0]), distanceOf(s[1]), to);
        } else {
            for (const Complex each : s)
                appendBand(distanceOf(each), std::conj(distanceOf(each)), to);
        }
    }

    /// Frequency of gain 1.
    [[nodiscard]] double passed() const {
        return design_.band == FirKind::highpass   ? 0.5
               : design_.band == FirKind::bandpass ? std::atan(std::sqrt(square_)) / halfTurn
                                                   : 0;
    }

  private:
    void appendBand(Complex u, Complex v, std::vector<Section>& to) const {
        if (design_.band == FirKind::bandpass) { // zeros at z = 1 and z = −1
            to.push_back(sectionOf(u, v, 1, 2, 0));
            return;
        }
        const double notch = 4 * square_ / (1 + square_); // zeros at the centre: 2 − 2·cos of its angle
        to.push_back(sectionOf(u, v, 1, notch, notch));
    }

    const Iir& design_;
    double low_ = 0, high_ = 0, square_ = 0, width_ = 0;
};

Section resonatorOf(const Iir& design) {
    const double beta = std::tan(halfTurn * design.cutoff[0] / design.q), gain = 1 / (1 + beta),
                 rest = beta / (1 + beta);
    const double sine = std::sin(halfTurn * design.cutoff[0]), turn = 4 * sine * sine; // 2 − 2·cos of the angle
    const double a1 = 2 * rest + gain * turn, a2 = gain * turn;
    if (design.kind == IirKind::notch)
        return {gain, gain * turn, gain * turn, a1, a2, 2};
    return {rest, 2 * rest, 0, a1, a2, 2};
}

/// Scales each section to gain 1 at a frequency.
void normalize(std::vector<Section>& sections, double frequency) {
    for (Section& s : sections) {
        const double gain = 1 / std::abs(transferOf({&s, 1}, frequency));
        s.b0 *= gain;
        s.b1 *= gain;
        s.b2 *= gain;
    }
}

} // namespace

std::vector<Section> iirSections(const Iir& design) {
    check(design);
    std::vector<Section> sections;
    if (isResonator(design)) {
        sections.push_back(resonatorOf(design));
    } else {
        const Transform transform(design);
        for (const Complex pole : prototypeOf(design))
            transform.append(pole, sections);
        normalize(sections, transform.passed());
        if (design.kind == IirKind::chebyshev1 && design.order % 2 == 0) {
            const double ripple = std::pow(10, -design.ripple / 20);
            for (double* b : {&sections[0].b0, &sections[0].b1, &sections[0].b2})
                *b *= ripple;
        }
    }
    if (!std::ranges::all_of(sections, isStable))
        refuse(design, "the filter is not stable in float64: its cut-offs lie too near each other, 0 or 0.5 cycles per "
                       "sample. Lower the order or move the cut-offs.");
    if (settlingOf(sections) > settlingMax)
        refuse(design, "the filter rings for more than " + std::to_string(settlingMax) +
                           " samples. Raise the lowest cut-off, widen the band, lower q or the order, or reduce the "
                           "sampling rate first.");
    return sections;
}

const char* name(IirKind kind) {
    constexpr const char* names[] = {"butterworth", "bessel", "chebyshev1", "notch", "peak"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace conv
