// SPDX-License-Identifier: Apache-2.0
// Regions of interest without a window: samples, sizes, statistics, names, mask texts.
#include "app/recipe/masks/mask_text.h"
#include "tests/ui/regions_window.h"
#include "tests/ui/view_data.h"
#include <gtest/gtest.h>

namespace {

using Shape = ui::MarkedRegion::Shape;
using window_test::layoutOf;
using window_test::statisticsOf;

} // namespace

TEST(Regions, AnEllipseHoldsTheSamplesWhoseCentresAreInside) {
    const ui::MarkedRegion disc{Shape::ellipse, {{10, 20, 3}, {30, 40, 4}}, {}, 0};
    std::int64_t inside = 0;
    for (std::int64_t y = 0; y < 60; ++y)
        for (std::int64_t x = 0; x < 60; ++x) {
            const double dx = (static_cast<double>(x) - 19.5) / 10, dy = (static_cast<double>(y) - 29.5) / 10;
            const bool in = dx * dx + dy * dy <= 1;
            std::vector<app::Span> spans;
            disc.definition().row(y, 3, spans);
            EXPECT_EQ(in, !spans.empty() && x >= spans[0].first && x < spans[0].second) << x << ' ' << y;
            inside += in;
        }
    EXPECT_EQ(disc.count(), inside);
    std::vector<app::Span> spans;
    disc.definition().row(30, 2, spans);
    EXPECT_TRUE(spans.empty());
    // A ball of 40 samples across: 4/3 π r³ up to the grid.
    const ui::MarkedRegion ball{Shape::ellipse, {{0, 0, 0}, {40, 40, 40}}, {}, 0};
    EXPECT_NEAR(static_cast<double>(ball.count()), 4.0 / 3 * M_PI * 8000, 0.01 * 33510);
    // One sample is an ellipse, too.
    EXPECT_EQ((ui::MarkedRegion{Shape::ellipse, {{5, 5, 5}, {6, 6, 6}}, {}, 0}).count(), 1);
    EXPECT_EQ((ui::MarkedRegion{Shape::ellipse, {{5, 5, 5}, {7, 6, 6}}, {}, 0}).count(), 2);
}

TEST(Regions, SizesHaveUnits) {
    conv::Layout layout = layoutOf(3, {64, 64, 32});
    layout.geometry.spacing = {0.5, 0.5, 2};
    const auto text = [&](const conv::Region& box) {
        const app::RegionShape shape{Shape::box, box};
        return ui::sizeText(app::sizeOf(shape, shape.count(), layout)).replace(QChar(0xa0), u' ');
    };
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 5}}), QStringLiteral("20 mm²"));
    EXPECT_EQ(text({{0, 3, 4}, {10, 4, 14}}), QStringLiteral("100 mm²")); // a coronal slice
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 6}}), QStringLiteral("80 mm³"));
    EXPECT_EQ(text({{0, 0, 0}, {60, 60, 20}}), QStringLiteral("36 cm³"));
    layout.geometry.spacing = {1e-4, 1e-4, 3e-4};
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 6}}), QStringLiteral("0.48 µm³"));
    layout.geometry.unit = conv::LengthUnit::pixel;
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 6}}), QStringLiteral("160 voxels"));
    conv::Layout image = layoutOf(2, {64, 64, 1});
    EXPECT_EQ(app::sizeOf({Shape::box, {{0, 0, 0}, {10, 8, 1}}}, 80, image).unit, "px");
}

TEST(Regions, StatisticsKeepTheirDigitsAndCountWhatIsNoNumber) {
    auto image = view::make(layoutOf(2, {64, 64, 1}, conv::ElementType::f32),
                            [](double x, double y, double, int) { return 1e6 + (std::fmod(x + y, 2.0) < 1 ? 1 : -1); });
    image->as<float>()[0] = 3e9F; // far away, and the first sample that is read
    const ui::MarkedRegion all{Shape::box, {{0, 0, 0}, {64, 64, 1}}, {}, 0};
    const ui::MarkedRegion rest{Shape::box, {{1, 0, 0}, {64, 64, 1}}, {}, 0};
    EXPECT_NEAR(statisticsOf(*image, rest).deviation, 1, 1e-3);
    long double mean = 0, squares = 0;
    for (int i = 0; i < 4096; ++i)
        mean += image->as<float>()[i] / 4096.0L;
    for (int i = 0; i < 4096; ++i)
        squares += (image->as<float>()[i] - mean) * (image->as<float>()[i] - mean) / 4096;
    const ui::SampleStatistics s = statisticsOf(*image, all);
    EXPECT_NEAR(s.mean, static_cast<double>(mean), 1e-9 * static_cast<double>(mean));
    EXPECT_NEAR(s.deviation, static_cast<double>(std::sqrt(squares)), 1e-12 * static_cast<double>(std::sqrt(squares)));
    image->as<float>()[70] = NAN;
    image->as<float>()[71] = INFINITY;
    const ui::SampleStatistics with = statisticsOf(*image, rest);
    EXPECT_EQ(with.nan, 1);
    EXPECT_EQ(with.inf, 1);
    EXPECT_EQ(with.finite, 63 * 64 - 2);
    EXPECT_NEAR(with.deviation, 1, 1e-3);
    // Part of a result: indices are the source's.
    const ui::MarkedRegion one{Shape::box, {{8, 9, 0}, {9, 10, 1}}, {}, 0};
    const ui::SampleStatistics shifted = statisticsOf(*image, one, {8, 8, 0});
    EXPECT_EQ(shifted.finite, 1);
    EXPECT_EQ(shifted.mean, image->as<float>()[64]);
    EXPECT_TRUE(std::isnan(ui::signalToNoise({})));
    ui::SampleStatistics noise, signal;
    noise.finite = signal.finite = 10;
    noise.mean = 10, noise.deviation = 2, signal.mean = 50, signal.deviation = 5;
    EXPECT_EQ(ui::signalToNoise(signal), 10);
    EXPECT_EQ(ui::contrastToNoise(signal, noise), 20);
}

TEST(Regions, NamesAndColoursAreNotTakenTwice) {
    ui::Regions regions;
    for (int i = 0; i < 3; ++i)
        regions.add(Shape::box, {{i, 0, 0}, {i + 1, 1, 1}});
    regions.background = 2;
    EXPECT_EQ(regions.all[2].name, QStringLiteral("Region 3"));
    EXPECT_NE(regions.all[0].color, regions.all[1].color);
    regions.remove(1);
    EXPECT_EQ(regions.background, 1);
    EXPECT_EQ(regions.current, 1);
    regions.add(Shape::box, {{9, 0, 0}, {10, 1, 1}});
    EXPECT_EQ(regions.all[2].name, QStringLiteral("Region 2"));
    regions.remove(1);
    EXPECT_EQ(regions.background, -1);
    regions.remove(0);
    regions.remove(0);
    EXPECT_EQ(regions.chosen(), nullptr);
    regions.remove(0);
}

TEST(Regions, ABoxIsAMaskText) {
    const auto box = [](const conv::Region& bounds) { return ui::MarkedRegion{Shape::box, bounds, {}, 0}; };
    const std::string text = ui::maskText(box({{10, 20, 3}, {50, 60, 9}}), layoutOf(3, {64, 64, 16}), {});
    EXPECT_EQ(text, "10:50x20:60x3:9");
    EXPECT_EQ(app::parseMask(text).shape.box.size(), 3U);
    EXPECT_EQ(ui::maskText(box({{1, 2, 0}, {5, 6, 1}}), layoutOf(2, {64, 64, 1}), {}), "1:5x2:6");
    ui::MarkedRegion bone = box({{0, 0, 0}, {64, 64, 16}});
    bone.shape = Shape::threshold;
    bone.values = {300, 3000};
    EXPECT_EQ(ui::maskText(bone, layoutOf(3, {64, 64, 16}), "ct.nii"), "ct.nii:300..3000");
    EXPECT_EQ(ui::maskText(bone, layoutOf(3, {64, 64, 16}), {}), "") << "values need their file";
}
