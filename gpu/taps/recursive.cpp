// SPDX-License-Identifier: Apache-2.0
#include "taps/recursive.h"
#include <cmath>
#include <complex>
#include <conv/kernel.h>

namespace conv {
namespace {

using Complex = std::complex<double>;
constexpr Complex amplitude[2] = {{0.84, 1.8675}, {-0.34015, -0.1299}};
constexpr Complex damping[2] = {{1.783, 0.6318}, {1.723, 1.997}};

struct Exact {
    Complex z[2], a[2];
    explicit Exact(double sigma) {
        double sum = 0;
        for (int k = 0; k < 2; ++k) {
            z[k] = std::exp(-damping[k] / sigma);
            sum += (2.0 * amplitude[k] / (1.0 - z[k]) - amplitude[k]).real();
        }
        for (int k = 0; k < 2; ++k)
            a[k] = amplitude[k] / sum;
    }
};

} // namespace

Waves wavesFor(double sigma) {
    const Exact exact(sigma);
    Waves waves{};
    for (int k = 0; k < 2; ++k) {
        waves.zRe[k] = static_cast<float>(exact.z[k].real());
        waves.zIm[k] = static_cast<float>(exact.z[k].imag());
        waves.aRe[k] = static_cast<float>(exact.a[k].real());
        waves.aIm[k] = static_cast<float>(exact.a[k].imag());
    }
    return waves;
}

void powerOfWave(double sigma, int k, int n, float* re, float* im) {
    const Complex power = std::exp(-damping[k] / sigma * static_cast<double>(n));
    *re = static_cast<float>(power.real());
    *im = static_cast<float>(power.imag());
}

double waveError(double sigma, std::int64_t radius) {
    const Exact exact(sigma);
    const double truncate = (static_cast<double>(radius) + 0.25) / sigma;
    const AxisTaps taps = gaussianTaps(sigma, truncate);
    Complex power[2] = {exact.a[0], exact.a[1]};
    double error = 0;
    for (std::int64_t m = 0; m <= 16 * static_cast<std::int64_t>(sigma + 1); ++m) {
        const double h = (power[0] + power[1]).real();
        const double wanted = m <= taps.centre ? taps.weights[static_cast<std::size_t>(taps.centre + m)] : 0;
        error += (m == 0 ? 1 : 2) * std::abs(h - wanted);
        power[0] *= exact.z[0];
        power[1] *= exact.z[1];
    }
    return error;
}

} // namespace conv
