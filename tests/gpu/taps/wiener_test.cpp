// SPDX-License-Identifier: Apache-2.0
// Wiener's inverse as a kernel: its response, size and refusals.
#include <cmath>
#include <complex>
#include <conv/error.h>
#include <conv/kernel_shapes.h>
#include <gtest/gtest.h>
#include <numbers>
#include <numeric>

namespace {

using namespace conv;
using Complex = std::complex<double>;

Complex response(const Kernel& kernel, const Vec3& frequency) {
    const std::vector<double> taps = kernel.dense();
    const Index3 &n = kernel.extent(), &c = kernel.centre();
    Complex sum = 0;
    std::size_t i = 0;
    for (std::int64_t z = 0; z < n[2]; ++z)
        for (std::int64_t y = 0; y < n[1]; ++y)
            for (std::int64_t x = 0; x < n[0]; ++x)
                sum += taps[i++] * std::polar(1.0, frequency[0] * static_cast<double>(x - c[0]) +
                                                       frequency[1] * static_cast<double>(y - c[1]) +
                                                       frequency[2] * static_cast<double>(z - c[2]));
    return sum;
}

void expectInverse(const Kernel& psf, const std::array<bool, 3>& axes, double balance) {
    const Kernel inverse = wienerKernel(psf, axes, balance);
    EXPECT_NEAR(inverse.sum(), 1, 1e-12);
    double gain = 0;
    for (const double w : inverse.dense())
        gain += std::abs(w);
    for (const Vec3& f : {Vec3{0, 0, 0}, {0.3, 0.1, -0.2}, {1, -1.5, 0.7}, {std::numbers::pi, 2, 3}}) {
        Vec3 at{};
        double slope = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            at[a] = axes[a] ? f[a] : 0;
            slope += 2 - 2 * std::cos(at[a]);
        }
        const Complex h = response(psf, at) / psf.sum();
        const Complex wanted = std::conj(h) / (std::norm(h) + balance * slope * slope);
        EXPECT_LE(std::abs(response(inverse, at) - wanted), 3e-5 * gain) << f[0] << " " << balance;
    }
}

TEST(Wiener, HasTheResponseOfItsFormula) {
    const Kernel uneven = Kernel::convolution({1, 2, 0, 3, 0.5, 4, 1, 1, 2, 0.25, 3, 1}, {4, 3, 1}, {2, 1, 0});
    expectInverse(uneven, {true, true, false}, 0.05);
    expectInverse(uneven, {true, true, false}, 2);
    expectInverse(Kernel::convolution({1, 3, 2, 0.5}, {4, 1, 1}, {2, 0, 0}), {true, false, false}, 0.01);
    // A blur along x in an image is regularised along both axes.
    expectInverse(Kernel::convolution({1, 1, 1}, {3, 1, 1}, {1, 0, 0}), {true, true, false}, 0.1);
    SeparableTerm axes;
    for (AxisTaps& axis : axes)
        axis = gaussianTaps(0.7);
    expectInverse(Kernel::separable(axes), {true, true, true}, 0.1);
}

TEST(Wiener, RefusesWhatItCannotDo) {
    SeparableTerm axes;
    for (AxisTaps& axis : axes)
        axis = gaussianTaps(8);
    const Kernel wide = Kernel::separable(axes), none = Kernel::convolution({1, -1}, {2, 1, 1}, {1, 0, 0});
    EXPECT_THROW(static_cast<void>(wienerKernel(wide, {true, true, true}, 0.1)), Error);
    EXPECT_THROW(static_cast<void>(wienerKernel(wide, {true, true, true}, 0)), Error);
    EXPECT_THROW(static_cast<void>(wienerKernel(wide, {true, true, true}, NAN)), Error);
    EXPECT_THROW(static_cast<void>(wienerKernel(none, {true, false, false}, 1)), Error);
}

} // namespace
