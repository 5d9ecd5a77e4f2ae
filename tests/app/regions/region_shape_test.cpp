// SPDX-License-Identifier: Apache-2.0
// Texts of regions, and the samples that belong to them. Counts are those of numpy with the same rule.
#include "app/recipe/masks/mask.h"
#include "app/recipe/masks/mask_text.h"
#include "app/regions/region_shape.h"
#include "tests/app/refusal.h"
#include <gtest/gtest.h>

namespace {

using namespace app;

conv::Layout layoutOf(const conv::Index3& extent) {
    conv::Layout layout;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    layout.extent = extent;
    return layout;
}

/// Decides by the definition: the parity of crossings of a ray from the centre to the left.
bool inPolygon(const std::vector<PlanePoint>& points, double x, double y) {
    bool in = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto &a = points[i], &b = points[(i + 1) % points.size()];
        if ((a[1] <= y) != (b[1] <= y) && a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) <= x)
            in = !in;
    }
    return in;
}

bool has(const RegionShape& region, const conv::Index3& at) {
    std::vector<Span> spans;
    region.row(at[1], at[2], spans);
    for (const auto& [first, last] : spans)
        if (at[0] >= first && at[0] < last)
            return true;
    return false;
}

} // namespace

TEST(RegionText, RangesOfValues) {
    EXPECT_EQ(valueRangeOf("300..")->low, 300);
    EXPECT_EQ(valueRangeOf(">= 300"), valueRangeOf("300.."));
    EXPECT_EQ(valueRangeOf("<=40"), valueRangeOf("..40"));
    for (const char* text : {"10..40", "10-40", "10 to 40", "10 - 40", "10\u201340"}) {
        const auto range = valueRangeOf(text);
        ASSERT_TRUE(range) << text;
        EXPECT_EQ(range->low, 10) << text;
        EXPECT_EQ(range->high, 40) << text;
    }
    EXPECT_EQ(valueRangeOf("-1000--300"), valueRangeOf("-1000..-300"));
    EXPECT_EQ(valueRangeOf("1e-3..2")->low, 1e-3);
    EXPECT_EQ(valueRangeOf("1e-3-2")->high, 2) << "a dash of an exponent is none between numbers";
    EXPECT_EQ(toText(*valueRangeOf("-0.5 to 2")), "-0.5..2");
    for (const char* wrong : {"", "..", "40..10", "a..b", "300", "-300", "nan..1", "1..2..3", "> 300"})
        EXPECT_FALSE(valueRangeOf(wrong)) << wrong;
    EXPECT_TRUE(valueRangeOf("10..40")->contains(40));
    EXPECT_FALSE(valueRangeOf("10..")->contains(std::numeric_limits<double>::quiet_NaN()));
}

TEST(RegionText, KindsAreTold) {
    EXPECT_EQ(parseRegion("1:3x:2").kind, RegionKind::box);
    EXPECT_EQ(parseRegion("ellipse:1:3x:2").kind, RegionKind::ellipse);
    const RegionText polygon = parseRegion("polygon:y2:5/-0.5x3/4x3.25/4x9");
    EXPECT_EQ(polygon.normal, 1);
    EXPECT_EQ(polygon.slices.from, 2);
    ASSERT_EQ(polygon.points.size(), 3U);
    EXPECT_EQ(polygon.points[1][1], 3.25);
    const RegionText limited = parseRegion("300..@1:3x:2");
    EXPECT_EQ(limited.kind, RegionKind::threshold);
    EXPECT_EQ(limited.box.size(), 2U);
    const RegionText mask = parseRegion("a/seg.nii.gz:3,5-7@1:3");
    EXPECT_EQ(mask.kind, RegionKind::mask);
    EXPECT_EQ(mask.mask, "a/seg.nii.gz:3,5-7");
    EXPECT_EQ(parseRegion("me@home/seg.nii").mask, "me@home/seg.nii");
    for (const char* wrong : {"", "ellipse:3", "polygon:1x2/3x4", "polygon:1x2/3x4/5", "polygon:z5:2/1x2/3x4/5x6",
                              "polygon:zz/1x2/3x4/5x6", "polygon:1x2/3x4/1e300x6", "5:3"})
        EXPECT_THROW(static_cast<void>(parseRegion(wrong)), conv::Error) << wrong;
}

TEST(RegionText, TextsReadBackToEqualRegions) {
    const conv::Layout volume = layoutOf({40, 30, 20}), image = layoutOf({40, 30, 1});
    for (const char* text : {"1:3x0:2x4:20", "ellipse:1:9x3:8x0:20", "polygon:z3:9/12.5x20/30x21/25x3", "300..",
                             "-1..0.1@1:3x0:30x0:20", "seg.nii:3", "polygon:x0:40/1x2/9x2/9x0.1"})
        EXPECT_EQ(toText(regionOf(text, volume), volume), text);
    for (const char* text : {"1:3x0:2", "ellipse:1:9x3:8", "polygon:12.5x20/30x21/25x3", "..2@1:3x0:30"})
        EXPECT_EQ(toText(regionOf(text, image), image), text);
    EXPECT_EQ(regionOf("polygon:1x1/9x1/9x9", volume).box.size(2), 20) << "without slices, all of them";
    for (const char* beyond : {"1:99", "ellipse:1:99x1:2", "polygon:z3:99/1x1/9x1/9x9", "polygon:91x1/99x1/99x9"})
        EXPECT_NE(refusalOf([&] { static_cast<void>(regionOf(beyond, volume)); }).find("40 × 30 × 20"),
                  std::string::npos)
            << beyond;
}

TEST(RegionShape, APolygonHoldsTheCentresInIt) {
    // A star that crosses itself, corners off and on centres, partly outside of the data.
    const std::vector<PlanePoint> star{{5, -3}, {9.5, 14}, {-2.25, 4}, {13, 4}, {1, 13.5}};
    for (const int normal : {0, 1, 2}) {
        const conv::Layout layout = layoutOf({12, 13, 14});
        const RegionShape region = polygonOf(normal, {2, 5}, star, layout);
        const auto [first, second] = planeAxes(normal);
        std::int64_t expected = 0;
        for (std::int64_t z = 0; z < 14; ++z)
            for (std::int64_t y = 0; y < 13; ++y)
                for (std::int64_t x = 0; x < 12; ++x) {
                    const conv::Index3 at{x, y, z};
                    const auto along = [&](int axis) {
                        return static_cast<double>(at[static_cast<std::size_t>(axis)]);
                    };
                    const bool in =
                        along(normal) >= 2 && along(normal) < 5 && inPolygon(star, along(first), along(second));
                    expected += in ? 1 : 0;
                    ASSERT_EQ(has(region, at), in) << normal << ": " << x << ' ' << y << ' ' << z;
                }
        EXPECT_EQ(region.count(), expected);
        EXPECT_GT(expected, 100);
    }
}

TEST(RegionShape, NeighboursShareNoSample) {
    const conv::Layout layout = layoutOf({20, 20, 1});
    const auto left = regionOf("polygon:0x0/10x0/10x10/0x10", layout),
               right = regionOf("polygon:10x0/19x0/19x10/10x10", layout);
    EXPECT_EQ(left.count(), 100) << "the left and upper border count, the right and lower one do not";
    EXPECT_EQ(right.count(), 90);
    for (std::int64_t y = 0; y < 20; ++y)
        for (std::int64_t x = 0; x < 20; ++x)
            EXPECT_FALSE(has(left, {x, y, 0}) && has(right, {x, y, 0}));
    EXPECT_EQ(regionOf("polygon:3.2x3.2/3.8x3.2/3.8x3.8", layout).count(), 0) << "no centre is inside";
    // numpy: ((x-6.5)/5)**2 + ((y-4)/2.5)**2 <= 1 has 42 centres
    EXPECT_EQ(regionOf("ellipse:2:12x2:7", layout).count(), 42);
}

TEST(RegionShape, RegionsAreMasksOfFilters) {
    conv::Layout layout = layoutOf({20, 20, 1});
    const Mask mask = maskFor("polygon:0x0/10x0/10x10/0x10", layout);
    std::int64_t samples = 0;
    for (std::int64_t i = 0; i < 400; ++i)
        samples += mask.samples->as<std::uint8_t>()[i];
    EXPECT_EQ(samples, 100);
    EXPECT_EQ(mask.box, (conv::Region{{0, 0, 0}, {10, 10, 1}}));
    EXPECT_EQ(parseMask("ct.nii.gz:300..").values, valueRangeOf("300.."));
    EXPECT_EQ(parseMask("ct.nii.gz:-10..4e2@1:3").file, "ct.nii.gz");
    EXPECT_EQ(parseMask("seg.nii:5-7").labels.size(), 1U);
    EXPECT_THROW(static_cast<void>(parseMask("ct.nii:40..10")), conv::Error);
}
