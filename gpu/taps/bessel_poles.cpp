// SPDX-License-Identifier: Apache-2.0
#include "taps/bessel_poles.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

using Wide = long double;
using WideComplex = std::complex<Wide>;

/// Coefficients of the reverse Bessel polynomial, lowest power first: (2n − k)! / (2^(n − k)·k!·(n − k)!).
std::vector<Wide> reverseBessel(int n) {
    std::vector<Wide> coefficients(static_cast<std::size_t>(n) + 1);
    coefficients[static_cast<std::size_t>(n)] = 1;
    for (int k = n; k > 0; --k) // ratio of neighbours
        coefficients[static_cast<std::size_t>(k) - 1] = coefficients[static_cast<std::size_t>(k)] *
                                                        static_cast<Wide>(2 * n - k + 1) * static_cast<Wide>(k) /
                                                        (2 * static_cast<Wide>(n - k + 1));
    return coefficients;
}

WideComplex polynomialAt(const std::vector<Wide>& coefficients, WideComplex at) {
    WideComplex sum = 0;
    for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c)
        sum = sum * at + *c;
    return sum;
}

WideComplex slopeAt(const std::vector<Wide>& coefficients, WideComplex at) {
    WideComplex sum = 0;
    for (std::size_t k = coefficients.size(); k-- > 1;)
        sum = sum * at + static_cast<Wide>(k) * coefficients[k];
    return sum;
}

/// All roots at once by the method of Aberth.
std::vector<WideComplex> allRootsOf(const std::vector<Wide>& coefficients) {
    const std::size_t n = coefficients.size() - 1;
    std::vector<WideComplex> roots(n);
    for (std::size_t i = 0; i < n; ++i) // on a circle of about the right size, off the real axis
        roots[i] =
            static_cast<Wide>(n) * std::polar<Wide>(0.7L, 6.28L * static_cast<Wide>(i) / static_cast<Wide>(n) + 0.4L);
    for (int round = 0; round < 200; ++round) {
        Wide moved = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const WideComplex newton = polynomialAt(coefficients, roots[i]) / slopeAt(coefficients, roots[i]);
            WideComplex others = 0;
            for (std::size_t j = 0; j < n; ++j)
                if (j != i)
                    others += Wide{1} / (roots[i] - roots[j]);
            const WideComplex change = newton / (Wide{1} - newton * others);
            roots[i] -= change;
            moved = std::max(moved, std::abs(change) / std::abs(roots[i]));
        }
        if (moved < 1e-17L)
            break;
    }
    return roots;
}

/// Frequency at which the power is halved.
Wide halfPower(const std::vector<Wide>& coefficients) {
    Wide low = 0.01L, high = 100;
    for (int i = 0; i < 200; ++i) {
        const Wide middle = (low + high) / 2;
        const Wide gain = coefficients[0] / std::abs(polynomialAt(coefficients, {0, middle}));
        (gain * gain > 0.5L ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace

std::vector<std::complex<double>> besselPoles(int order) {
    const std::vector<Wide> coefficients = reverseBessel(order);
    const Wide scale = halfPower(coefficients);
    std::vector<std::complex<double>> poles;
    std::complex<double> real;
    for (const WideComplex root : allRootsOf(coefficients)) {
        const WideComplex pole = root / scale;
        if (std::abs(pole.imag()) < 1e-9L)
            real = {static_cast<double>(pole.real()), 0};
        else if (pole.imag() > 0)
            poles.emplace_back(static_cast<double>(pole.real()), static_cast<double>(pole.imag()));
    }
    // The roots come in no order; the least resonant section goes first.
    std::ranges::sort(poles, {}, [](const std::complex<double>& p) { return p.real(); });
    if (order % 2 == 1)
        poles.push_back(real);
    return poles;
}

} // namespace conv
