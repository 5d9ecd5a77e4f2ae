// SPDX-License-Identifier: Apache-2.0
#include "app/compare/metrics/metrics.h"
#include <cmath>
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

using namespace app::compare;

conv::Volume image(std::int64_t nx, std::int64_t ny, float (*f)(std::int64_t, std::int64_t)) {
    conv::Layout layout;
    layout.extent = {nx, ny, 1};
    conv::Volume volume(layout);
    for (std::int64_t y = 0; y < ny; ++y)
        for (std::int64_t x = 0; x < nx; ++x)
            volume.as<float>()[y * nx + x] = f(x, y);
    return volume;
}

float ramp(std::int64_t x, std::int64_t y) {
    return static_cast<float>(x + 10 * y);
}

TEST(Metrics, OfEqualData) {
    const conv::Volume a = image(12, 9, ramp);
    const Metrics c = metricsOf(a, a);
    EXPECT_EQ(c.maxAbs, 0);
    EXPECT_EQ(c.rmse, 0);
    EXPECT_TRUE(std::isinf(c.psnr));
    EXPECT_NEAR(c.ssim, 1, 1e-12);
    EXPECT_EQ(c.peak, 91);
}

TEST(Metrics, FindsTheWorstSample) {
    const conv::Volume a = image(12, 9, ramp);
    conv::Volume b = a.clone();
    b.as<float>()[5 * 12 + 3] += 4;
    b.as<float>()[1] -= 3;
    const Metrics c = metricsOf(a, b);
    EXPECT_EQ(c.maxAbs, 4);
    EXPECT_EQ(c.worst, (conv::Index3{3, 5, 0}));
    EXPECT_NEAR(c.rmse, std::sqrt(25.0 / 108), 1e-12);
    EXPECT_NEAR(c.psnr, 20 * std::log10(91 / std::sqrt(25.0 / 108)), 1e-9);
    EXPECT_LT(c.ssim, 1);
}

TEST(Metrics, SsimOfAConstantShiftFollowsTheFormula) {
    // Equal variances and covariance: SSIM is the luminance term of each window, means m and m + 5.
    const conv::Volume a = image(7, 7, [](std::int64_t x, std::int64_t) { return static_cast<float>(x); });
    const conv::Volume b = image(7, 7, [](std::int64_t x, std::int64_t) { return static_cast<float>(x + 5); });
    const double c1 = std::pow(0.01 * 6, 2);
    EXPECT_NEAR(metricsOf(a, b).ssim, (2.0 * 3 * 8 + c1) / (9.0 + 64 + c1), 1e-12);
}

TEST(Metrics, CountsWhatIsNotFinite) {
    const conv::Volume a = image(8, 8, ramp);
    conv::Volume b = a.clone();
    b.as<float>()[3] = std::nanf("");
    b.as<float>()[9] = INFINITY;
    conv::Volume both = a.clone();
    both.as<float>()[3] = std::nanf("");
    const Metrics c = metricsOf(a, b);
    EXPECT_EQ(c.nan, 1);
    EXPECT_EQ(c.inf, 1);
    EXPECT_EQ(c.maxAbs, 0);
    EXPECT_EQ(metricsOf(both, both).nan, 0);
    EXPECT_TRUE(std::isfinite(c.ssim));
}

TEST(Metrics, RefusesOtherShapes) {
    try {
        (void)metricsOf(image(8, 8, ramp), image(8, 9, ramp));
        FAIL();
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::mismatch);
    }
}

TEST(Difference, IsSignedAndKeepsGeometry) {
    conv::Volume a = image(4, 3, ramp);
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = {0.5, 2, 1};
    a.setGeometry(geometry);
    const conv::Volume b = image(4, 3, [](std::int64_t, std::int64_t) { return 3.0F; });
    const conv::Volume d = difference(a, b);
    EXPECT_EQ(d.layout().type, conv::ElementType::f32);
    EXPECT_EQ(d.layout().geometry, geometry);
    EXPECT_EQ(d.as<float>()[0], -3);
    EXPECT_EQ(d.as<float>()[11], 20);
}

TEST(Metrics, RangeAndWindowsAreTheCallersChoice) {
    const conv::Volume a = image(12, 9, ramp);
    conv::Volume b = a.clone();
    b.as<float>()[40] += 4;
    MetricOptions options;
    options.range = 182; // twice max − min: 6.02 dB more
    EXPECT_NEAR(metricsOf(a, b, options).psnr - metricsOf(a, b).psnr, 20 * std::log10(2), 1e-9);
    EXPECT_EQ(metricsOf(a, b).range, 91);
    options.window = Window::gaussian;
    EXPECT_NEAR(metricsOf(a, a, options).ssim, 1, 1e-12);
    EXPECT_LT(metricsOf(a, b, options).ssim, 1);
    options.range = 0;
    EXPECT_THROW((void)metricsOf(a, b, options), conv::Error);
}

/// SSIM of two noisy sets of samples, shifted by `offset`.
double ssimAt(double offset, Window window) {
    conv::Layout layout;
    layout.extent = {16, 12, 1};
    layout.type = conv::ElementType::f64;
    conv::Volume a(layout), b(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
        a.as<double>()[i] = offset + static_cast<double>(i * 37 % 64);
        b.as<double>()[i] = a.as<double>()[i] + static_cast<double>(i * 11 % 8);
    }
    MetricOptions options;
    options.window = window;
    options.range = 64;
    return metricsOf(a, b, options).ssim;
}

TEST(Metrics, SsimOfDataFarFromZeroIsTheContrastTerm) {
    // From 2²⁰ on the luminance term is 1 up to 1e-9, and the rest does not depend on the offset.
    for (const Window window : {Window::uniform, Window::gaussian}) {
        const double near = ssimAt(0x1p20, window);
        EXPECT_GT(near, 0.5);
        EXPECT_LT(near, 1);
        EXPECT_NEAR(ssimAt(0x1p36, window), near, 1e-9);
        // Samples keep 8 binary fraction digits.
        EXPECT_NEAR(ssimAt(-0x1p44, window), near, 1e-7);
    }
}

TEST(Metrics, IntegersBeyondFloat64AreCompared) {
    conv::Layout layout;
    layout.extent = {9, 8, 1};
    layout.type = conv::ElementType::i64;
    conv::Volume a(layout), b(layout);
    for (std::int64_t i = 0; i < 72; ++i)
        a.as<std::int64_t>()[i] = b.as<std::int64_t>()[i] = (std::int64_t{1} << 62) + i % 5;
    b.as<std::int64_t>()[17] += 1;
    const Metrics c = metricsOf(a, b);
    EXPECT_EQ(c.maxAbs, 1);
    EXPECT_EQ(c.worst, (conv::Index3{8, 1, 0}));
    EXPECT_EQ(c.range, 4);
    EXPECT_LT(c.ssim, 1);
    const conv::ElementType type = differenceType(layout.type, layout.type);
    ASSERT_EQ(type, conv::ElementType::f64);
    EXPECT_EQ(difference(b, a, type).as<double>()[17], 1);
}

TEST(Geometry, SaysWhatDiffers) {
    conv::Layout a;
    a.dimension = 3;
    a.extent = {10, 20, 30};
    a.geometry.unit = conv::LengthUnit::millimetre;
    EXPECT_TRUE(geometryDifferences(a, a).empty());
    conv::Layout b = a;
    b.extent[2] = 31;
    b.geometry.spacing = {1, 1, 2.5};
    b.geometry.origin = {3, 4, 0};
    b.geometry.direction = {0, -1, 0, 1, 0, 0, 0, 0, 1};
    EXPECT_EQ(geometryDifferences(a, b),
              (std::vector<std::string>{"Size differs: 10 × 20 × 30 and 10 × 20 × 31 samples.",
                                        "Spacing differs: 1 × 1 × 1 and 1 × 1 × 2.5 mm.",
                                        "Origin differs by 5 mm: 0, 0, 0 and 3, 4, 0 mm.",
                                        "Direction differs: axes are up to 90 degrees apart (LPS and PRS)."}));
    b = a;
    b.geometry.unit = conv::LengthUnit::pixel;
    EXPECT_EQ(geometryDifferences(a, b), (std::vector<std::string>{"Units differ: lengths are in mm and in px."}));
}

} // namespace
