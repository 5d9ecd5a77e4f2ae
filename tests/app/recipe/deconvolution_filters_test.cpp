// SPDX-License-Identifier: Apache-2.0
// Typed deconvolutions: their PSFs, units and refusals.
#include "app/recipe/filters/psf.h"
#include "app/recipe/recipe.h"
#include "tests/app/refusal.h"
#include <cmath>
#include <conv/filter.h>
#include <gtest/gtest.h>
#include <numbers>

namespace {

using namespace app;

conv::Layout stack(double lateral = 0.00005, double axial = 0.0001) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {64, 64, 32};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {lateral, lateral, axial};
    return layout;
}

conv::RichardsonLucy lucy(std::string_view text, const conv::Layout& layout = stack()) {
    return std::get<conv::RichardsonLucy>(build(parseStep(text), layout).kind);
}

/// The samples of a Gaussian, whose σ was rounded on another way.
void expectGaussian(const conv::AxisTaps& taps, double sigma) {
    const conv::AxisTaps wanted = conv::gaussianTaps(sigma);
    ASSERT_EQ(taps.size(), wanted.size());
    for (std::size_t i = 0; i < taps.weights.size(); ++i)
        EXPECT_NEAR(taps.weights[i], wanted.weights[i], 1e-12);
}

void expectRefused(std::string_view text, std::string_view part, const conv::Layout& layout = stack()) {
    const std::string sentence = refusalOf([&] { (void)build(parseStep(text), layout); });
    EXPECT_NE(sentence.find(part), std::string::npos) << text << " gives: " << sentence;
}

/// Curvatures of the diffraction integral's intensity at its peak, by differences: σ of the Gaussian with the same
/// ones.
parts::MicroscopeSigma integrated(double aperture, double wavelength, double index) {
    const double k = 2 * std::numbers::pi * index / wavelength, end = std::asin(aperture / index);
    const auto intensity = [&](double r, double z) {
        constexpr int steps = 20000;
        double re = 0, im = 0;
        for (int i = 0; i < steps; ++i) {
            const double t = end * (i + 0.5) / steps;
            const double w = std::sqrt(std::cos(t)) * std::sin(t) * std::cyl_bessel_j(0.0, k * r * std::sin(t));
            re += w * std::cos(k * z * std::cos(t));
            im += w * std::sin(k * z * std::cos(t));
        }
        return re * re + im * im;
    };
    const double h = wavelength / 200, peak = intensity(0, 0);
    return {std::sqrt(h * h / (2 * (1 - intensity(h, 0) / peak))),
            std::sqrt(h * h / (2 * (1 - intensity(0, h) / peak)))};
}

TEST(DeconvolutionFilters, WidthsOfMicroscopesAreThoseOfTheDiffractionIntegral) {
    for (const auto& [aperture, index] : {std::pair{1.4, 1.515}, {1.2, 1.33}, {0.95, 1.0}, {0.5, 1.0}}) {
        const auto [lateral, axial] = parts::microscopeSigma(aperture, 520, index);
        const auto wanted = integrated(aperture, 520, index);
        EXPECT_NEAR(lateral / wanted.lateral, 1, 2e-3) << aperture;
        EXPECT_NEAR(axial / wanted.axial, 1, 2e-3) << aperture;
    }
    EXPECT_NEAR(parts::microscopeSigma(1.4, 520, 1.515).lateral, 80.7, 0.05);
    EXPECT_NEAR(parts::microscopeSigma(1.4, 520, 1.515).axial, 219.3, 0.05);
}

TEST(DeconvolutionFilters, PsfsFollowTheSpacing) {
    const conv::RichardsonLucy um = lucy("richardson-lucy:sigma=0.1x0.1x0.3um");
    expectGaussian(um.psf.axes()[0], 2);
    expectGaussian(um.psf.axes()[2], 3);
    EXPECT_EQ(um.iterations, 20);
    const auto [lateral, axial] = parts::microscopeSigma(1.4, 0.00052, 1.515);
    const conv::RichardsonLucy scope = lucy("richardson-lucy:na=1.4,wavelength=520nm,index=1.515");
    expectGaussian(scope.psf.axes()[0], lateral / 0.00005);
    expectGaussian(scope.psf.axes()[2], axial / 0.0001);
    const conv::RichardsonLucy inMicrometres = lucy("richardson-lucy:na=1.4,wavelength=0.52um,index=1.515");
    expectGaussian(inMicrometres.psf.axes()[2], axial / 0.0001);
    EXPECT_TRUE(lucy("richardson-lucy:na=1.4,wavelength=520nm,index=1.515,axes=xy").psf.axes()[2].isIdentity());
}

TEST(DeconvolutionFilters, GivenPsfsAreConvolved) {
    const conv::RichardsonLucy given = lucy("richardson-lucy:psf=[1 2 3;4 5 6],iterations=5,tv=0.01,start=image");
    EXPECT_EQ(given.psf, conv::Kernel::convolution({1, 2, 3, 4, 5, 6}, {3, 2, 1}, {1, 1, 0}));
    EXPECT_EQ(given.iterations, 5);
    EXPECT_EQ(given.variation, 0.01);
    EXPECT_EQ(given.start, conv::FirstEstimate::image);
}

TEST(DeconvolutionFilters, RefusalsNameTheValueAndTheRemedy) {
    expectRefused("richardson-lucy:na=1.4", "na=1.4: requires wavelength, like 520nm");
    expectRefused("richardson-lucy:na=1.4,wavelength=520nm", "requires index, like 1 for air");
    expectRefused("richardson-lucy:na=1.4,wavelength=520,index=1.5", "wavelength=520: requires a unit of length");
    expectRefused("richardson-lucy:na=1.5,wavelength=520nm,index=1.5",
                  "must be above 0 and below the refractive index (1.5)");
    expectRefused("richardson-lucy:na=0,wavelength=520nm,index=1.5", "must be above 0");
    expectRefused("richardson-lucy:wavelength=520nm", "requires na");
    expectRefused("richardson-lucy:psf=[1 -1 4]", "has negative weights; a PSF has none");
    expectRefused("richardson-lucy:psf=[0 0 0]", "has no weight above 0");
    expectRefused("richardson-lucy:psf=[1 1],na=1.4,wavelength=520nm,index=1.5", "give one of them");
    expectRefused("richardson-lucy:boundary=constant,value=2", "value=2: must be 0 with boundary=constant");
    expectRefused("richardson-lucy:boundary=valid", "boundary=valid: would shrink the result");
    expectRefused("richardson-lucy:iterations=501", "must be 500 or less");
    conv::Layout pixels;
    pixels.extent = {40, 30, 1};
    expectRefused("richardson-lucy:na=1.4,wavelength=520nm,index=1.5", "no spacing in mm", pixels);
    expectRefused("richardson-lucy:psf=[1 2|3 4]", "has 3 axes, the data have 2", pixels);
}

} // namespace
