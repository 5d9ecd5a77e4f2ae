// SPDX-License-Identifier: Apache-2.0
// The width of the straight edge that crosses a region.
#include "app/regions/edge_fit.h"
#include "app/regions/region_table.h"
#include "tests/blurred_edge.h"
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

using namespace edges;

app::RegionShape box(const conv::Region& region) {
    app::RegionShape shape;
    shape.box = region;
    return shape;
}

app::RegionEdge edgeOf(const conv::Volume& before, const app::RegionShape& region,
                       const conv::Volume* after = nullptr) {
    return app::edgeIn(region, before.layout(), {&before}, {after});
}

/// Gives samples by read() only, as files do.
class NoView final : public conv::Source {
  public:
    explicit NoView(const conv::Volume& volume) : volume_(volume) {}
    [[nodiscard]] const conv::Layout& layout() const override { return volume_.layout(); }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        volume_.read(item, region, out);
    }

  private:
    const conv::Volume& volume_;
};

/// Fits of edges need libraries.
class RegionEdge : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!app::canFitEdges())
            GTEST_SKIP() << "built without libraries";
    }
};

} // namespace

TEST_F(RegionEdge, HasTheWidthOfItsBlurAtAnyAngle) {
    for (const double degrees : {0.0, 7.0, 20.0, 45.0, 90.0, 160.0, 270.0}) {
        const double angle = degrees * std::acos(-1) / 180;
        const Point normal{std::cos(angle), std::sin(angle), 0};
        for (const double noise : {0.0, 5.0}) {
            const conv::Volume sharp = drawn({80, 80, 1}, {0.5, 0.5, 1}, noise, blurredEdge({20, 20, 0}, normal, 0.8)),
                               soft = drawn({80, 80, 1}, {0.5, 0.5, 1}, noise, blurredEdge({20, 20, 0}, normal, 2));
            const app::RegionEdge edge = edgeOf(sharp, box({{12, 14, 0}, {70, 66, 1}}), &soft);
            ASSERT_TRUE(edge.before.found && edge.after.found) << degrees << "°, noise " << noise;
            EXPECT_NEAR(millimetres(edge, edge.before), widthOfDeviation * 0.8, 0.1) << degrees << "°, noise " << noise;
            EXPECT_NEAR(millimetres(edge, edge.after), widthOfDeviation * 2, 0.25) << degrees << "°, noise " << noise;
        }
    }
}

TEST_F(RegionEdge, IsMeasuredInMillimetresAcrossThickSlices) {
    const double tilt = std::sqrt(0.5);
    const conv::Volume volume = drawn({48, 40, 20}, {0.5, 0.5, 2}, 3, blurredEdge({12, 10, 19}, {tilt, 0, tilt}, 2.5));
    const app::RegionEdge edge = edgeOf(volume, box({{4, 4, 1}, {44, 36, 19}}));
    ASSERT_TRUE(edge.before.found);
    EXPECT_NEAR(millimetres(edge, edge.before), widthOfDeviation * 2.5, 0.3);
    app::RegionShape ellipsoid = box({{4, 4, 1}, {44, 36, 19}});
    ellipsoid.kind = app::RegionKind::ellipse;
    const app::RegionEdge within = edgeOf(volume, ellipsoid);
    ASSERT_TRUE(within.before.found);
    EXPECT_NEAR(millimetres(within, within.before), widthOfDeviation * 2.5, 0.5);
}

TEST_F(RegionEdge, IsNotFoundWhereNoneIsStraight) {
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

TEST_F(RegionEdge, LeavesOutSamplesThatAreNotFinite) {
    conv::Volume volume = drawn({80, 80, 1}, {1, 1, 1}, 0, blurredEdge({40, 40, 0}, {0.6, 0.8, 0}, 2));
    for (int i = 0; i < 500; ++i)
        volume.as<float>()[i * 12 + 7] = std::numeric_limits<float>::quiet_NaN();
    const app::RegionEdge edge = edgeOf(volume, box({{0, 0, 0}, {80, 80, 1}}));
    ASSERT_TRUE(edge.before.found);
    EXPECT_NEAR(millimetres(edge, edge.before), widthOfDeviation * 2, 0.15);
}

TEST_F(RegionEdge, DoesNotDependOnHowSamplesAreRead) {
    const conv::Volume before = drawn({40, 36, 30}, {1, 1, 1}, 2, blurredEdge({20, 18, 15}, {0.6, 0, 0.8}, 1)),
                       after = drawn({38, 36, 30}, {1, 1, 1}, 2, blurredEdge({19, 18, 15}, {0.6, 0, 0.8}, 3));
    const app::RegionShape region = box({{3, 0, 2}, {38, 30, 30}});
    const app::RegionEdge held = app::edgeIn(region, before.layout(), {&before}, {&after, {}, {1, 0, 0}});
    ASSERT_TRUE(held.before.found && held.after.found);
    const NoView one(before), other(after);
    for (const std::int64_t bytes : {1, 900, 20000}) {
        app::MeasureControl control;
        control.bandBytes = bytes;
        const app::RegionEdge read = app::edgeIn(region, before.layout(), {&one}, {&other, {}, {1, 0, 0}}, control);
        EXPECT_EQ(read.before.width, held.before.width);
        EXPECT_EQ(read.after.width, held.after.width);
        EXPECT_EQ(read.after.uncertainty, held.after.uncertainty);
    }
    std::stop_source stop;
    stop.request_stop();
    app::MeasureControl stopped;
    stopped.stop = stop.get_token();
    EXPECT_THROW((void)app::edgeIn(region, before.layout(), {&one}, {&other}, stopped), conv::Error);
}

TEST_F(RegionEdge, IsInTheTableInTheUnitOfTheData) {
    const auto table = [](const conv::Volume& volume, const app::RegionShape& region) {
        app::MeasuredRegion m;
        m.name = "r";
        m.shape = region;
        m.edge = app::edgeIn(region, volume.layout(), {&volume}, {});
        return app::regionTable({m}, -1, volume.layout(), {});
    };
    const conv::Volume fine =
        drawn({80, 64, 1}, {0.0005, 0.0005, 0.0005}, 0, blurredEdge({0.02, 0.016, 0}, {0.8, 0.6, 0}, 0.002));
    const std::string found = table(fine, box({{10, 10, 0}, {70, 54, 1}}));
    EXPECT_NE(found.find(",edge,edge width 10-90 %,standard error of the edge width,edge unit,"), std::string::npos);
    EXPECT_NE(found.find(",found,5.1"), std::string::npos) << found; // µm
    EXPECT_NE(found.find(",µm,"), std::string::npos) << found;
    EXPECT_NE(table(fine, box({{60, 50, 0}, {70, 54, 1}})).find(",no edge,,,,"), std::string::npos);
    app::RegionShape values = box({{10, 10, 0}, {70, 54, 1}});
    values.kind = app::RegionKind::threshold;
    EXPECT_NE(table(fine, values).find(",not measured,,,,"), std::string::npos);
}
