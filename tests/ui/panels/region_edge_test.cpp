// SPDX-License-Identifier: Apache-2.0
// The width of the straight edge that crosses a region.
#include "tests/ui/regions_window.h"
#include "tests/ui/view_data.h"
#include "ui/panels/measure/region_edge.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace {

constexpr double widthOfDeviation = 2.5631; // 10 to 90 % of a Gaussian's integral
using Point = conv::Vec3;

template <class F>
conv::Volume drawn(const conv::Index3& extent, const conv::Vec3& spacing, double noise, F valueAt) {
    std::mt19937 random(5);
    std::normal_distribution<double> normal(0, 1);
    conv::Layout layout;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    layout.extent = extent;
    layout.geometry.spacing = spacing;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    conv::Volume volume(layout);
    float* at = volume.as<float>();
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y)
            for (std::int64_t x = 0; x < extent[0]; ++x)
                *at++ =
                    static_cast<float>(valueAt(static_cast<double>(x) * spacing[0], static_cast<double>(y) * spacing[1],
                                               static_cast<double>(z) * spacing[2]) +
                                       noise * normal(random));
    return volume;
}

/// A step of 100 through `centre` (mm), blurred by `sigma` mm, across `normal`, a unit vector.
auto blurredEdge(Point centre, Point normal, double sigma) {
    return [=](double x, double y, double z) {
        const double t = (x - centre[0]) * normal[0] + (y - centre[1]) * normal[1] + (z - centre[2]) * normal[2];
        return 1000 + 50 * std::erf(t / sigma / std::sqrt(2.0));
    };
}

app::RegionShape box(const conv::Region& region) {
    app::RegionShape shape;
    shape.box = region;
    return shape;
}

ui::RegionEdge edgeOf(const conv::Volume& before, const app::RegionShape& region, const conv::Volume* after = nullptr) {
    return ui::edgeIn(region, {&before, {}, {0, 0, 0}}, {after, {}, {0, 0, 0}});
}

double millimetres(const ui::RegionEdge& edge, const ui::Edge& side) {
    return edge.point * side.width;
}

} // namespace

TEST(RegionEdge, HasTheWidthOfItsBlurAtAnyAngle) {
    for (const double degrees : {0.0, 7.0, 20.0, 45.0, 90.0, 160.0, 270.0}) {
        const double angle = degrees * std::acos(-1) / 180;
        const Point normal{std::cos(angle), std::sin(angle), 0};
        for (const double noise : {0.0, 5.0}) {
            const conv::Volume sharp = drawn({80, 80, 1}, {0.5, 0.5, 1}, noise, blurredEdge({20, 20, 0}, normal, 0.8)),
                               soft = drawn({80, 80, 1}, {0.5, 0.5, 1}, noise, blurredEdge({20, 20, 0}, normal, 2));
            const ui::RegionEdge edge = edgeOf(sharp, box({{12, 14, 0}, {70, 66, 1}}), &soft);
            ASSERT_TRUE(edge.before.found && edge.after.found) << degrees << "°, noise " << noise;
            EXPECT_NEAR(millimetres(edge, edge.before), widthOfDeviation * 0.8, 0.1) << degrees << "°, noise " << noise;
            EXPECT_NEAR(millimetres(edge, edge.after), widthOfDeviation * 2, 0.25) << degrees << "°, noise " << noise;
        }
    }
}

TEST(RegionEdge, IsMeasuredInMillimetresAcrossThickSlices) {
    const double tilt = std::sqrt(0.5);
    const conv::Volume volume = drawn({48, 40, 20}, {0.5, 0.5, 2}, 3, blurredEdge({12, 10, 19}, {tilt, 0, tilt}, 2.5));
    const ui::RegionEdge edge = edgeOf(volume, box({{4, 4, 1}, {44, 36, 19}}));
    ASSERT_TRUE(edge.before.found);
    EXPECT_NEAR(millimetres(edge, edge.before), widthOfDeviation * 2.5, 0.3);
    app::RegionShape ellipsoid = box({{4, 4, 1}, {44, 36, 19}});
    ellipsoid.kind = app::RegionKind::ellipse;
    const ui::RegionEdge within = edgeOf(volume, ellipsoid);
    ASSERT_TRUE(within.before.found);
    EXPECT_NEAR(millimetres(within, within.before), widthOfDeviation * 2.5, 0.5);
}

TEST(RegionEdge, IsNotFoundWhereNoneIsStraight) {
    const conv::Index3 extent{80, 80, 1};
    const conv::Vec3 spacing{1, 1, 1};
    const app::RegionShape all = box({{10, 10, 0}, {70, 70, 1}});
    EXPECT_FALSE(edgeOf(drawn(extent, spacing, 0, [](double, double, double) { return 7.0; }), all).before.found);
    EXPECT_FALSE(edgeOf(drawn(extent, spacing, 20, [](double, double, double) { return 7.0; }), all).before.found);
    EXPECT_FALSE(edgeOf(drawn(extent, spacing, 2,
                              [](double x, double y, double) { // a disc
                                  return 50 * std::erf(12 - std::hypot(x - 38, y - 41));
                              }),
                        all)
                     .before.found);
    const conv::Volume edge = drawn(extent, spacing, 0, blurredEdge({40, 40, 0}, {1, 0, 0}, 2));
    EXPECT_TRUE(edgeOf(edge, all).before.found);
    app::RegionShape values = all;
    values.kind = app::RegionKind::threshold; // its border is where the values are
    EXPECT_FALSE(edgeOf(edge, values).before.found);
    EXPECT_FALSE(edgeOf(edge, box({{50, 10, 0}, {70, 70, 1}})).before.found); // beside it
}

TEST(RegionEdge, LeavesOutSamplesThatAreNotFinite) {
    conv::Volume volume = drawn({80, 80, 1}, {1, 1, 1}, 0, blurredEdge({40, 40, 0}, {0.6, 0.8, 0}, 2));
    for (int i = 0; i < 500; ++i)
        volume.as<float>()[i * 12 + 7] = std::numeric_limits<float>::quiet_NaN();
    const ui::RegionEdge edge = edgeOf(volume, box({{0, 0, 0}, {80, 80, 1}}));
    ASSERT_TRUE(edge.before.found);
    EXPECT_NEAR(millimetres(edge, edge.before), widthOfDeviation * 2, 0.15);
}

using RegionEdgeWindow = window_test::RegionsWindow;

TEST_F(RegionEdgeWindow, IsInTheTableBeforeAndAfter) {
    const auto volume = std::make_shared<conv::Volume>(
        drawn({80, 64, 1}, {0.5, 0.5, 1}, 0, blurredEdge({20, 16, 0}, {0.8, 0.6, 0}, 0.5)));
    app::io::save(*volume, path(QStringLiteral("edge.nii.gz")).toStdString());
    open(path(QStringLiteral("edge.nii.gz")));
    workspace().setRecipe({{app::parseStep("gaussian:sigma=1.2mm")}});
    settle();
    marks().setRegion({{10, 10, 0}, {70, 54, 1}});
    settle();
    ASSERT_EQ(list().measured().size(), 1U);
    const ui::RegionEdge& edge = list().measured().front().edge;
    ASSERT_TRUE(edge.before.found && edge.after.found);
    EXPECT_NEAR(millimetres(edge, edge.before), widthOfDeviation * 0.5, 0.05);
    EXPECT_NEAR(millimetres(edge, edge.after), widthOfDeviation * 1.3, 0.1);
    const QString table = window_->measurements().table();
    EXPECT_TRUE(table.contains(QStringLiteral(": edge width 10-90 %,mm,1."))) << table.toStdString();
    bool shown = false;
    for (const QLabel* label : window_->measurements().findChildren<QLabel*>())
        shown |= label->isVisible() && label->text().startsWith(QStringLiteral("Edge, mm"));
    EXPECT_TRUE(shown);
    view::save(view::grab(*window_, 1), "region-edge");
}
