// SPDX-License-Identifier: Apache-2.0
// Plain types: element conversion, geometry, regions, axis sets and maps.
#include "model/axis_map.h"
#include <cmath>
#include <conv/element.h>
#include <conv/error.h>
#include <conv/geometry.h>
#include <conv/region.h>
#include <conv/volume.h>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <set>

using namespace conv;

namespace {

TEST(Element, IntoIntegersRoundsToEvenSaturatesAndCounts) {
    const double from[] = {0.5, 1.5, -0.4, -0.6, 254.5, 255.5, 256, -1, std::nan(""), INFINITY, -INFINITY, 127.49};
    std::uint8_t to[12];
    EXPECT_EQ(convertSamples(ElementType::f64, from, ElementType::u8, to, 12), 7);
    const int expected[] = {0, 2, 0, 0, 254, 255, 255, 0, 0, 255, 0, 127};
    for (int i = 0; i < 12; ++i)
        EXPECT_EQ(to[i], expected[i]) << i;
}

TEST(Element, TheEndsOf64BitTypesAreKept) {
    const double from[] = {9223372036854774784.0, 9223372036854775808.0, -9223372036854775808.0,
                           -9223372036854777856.0};
    std::int64_t to[4];
    EXPECT_EQ(convertSamples(ElementType::f64, from, ElementType::i64, to, 4), 2);
    EXPECT_EQ(to[0], 9223372036854774784);
    EXPECT_EQ(to[1], std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(to[2], std::numeric_limits<std::int64_t>::min());
    std::uint64_t large[1];
    const double max[] = {18446744073709549568.0};
    EXPECT_EQ(convertSamples(ElementType::f64, max, ElementType::u64, large, 1), 0);
    EXPECT_EQ(large[0], 18446744073709549568U);
}

TEST(Element, BetweenIntegersNeverWraps) {
    const std::int32_t from[] = {-5, 70000, 12};
    std::uint16_t to[3];
    EXPECT_EQ(convertSamples(ElementType::i32, from, ElementType::u16, to, 3), 2);
    EXPECT_EQ(to[0], 0);
    EXPECT_EQ(to[1], 65535);
    EXPECT_EQ(to[2], 12);
}

TEST(Element, NamesAreTheirInverse) {
    for (const ElementType t : elementTypes())
        EXPECT_EQ(elementTypeNamed(name(t)), t);
    EXPECT_FALSE(elementTypeNamed("float"));
}

TEST(Geometry, PhysicalAndIndexAreInverse) {
    Geometry g;
    g.unit = LengthUnit::millimetre;
    g.spacing = {0.9, 0.7, 2.5};
    g.origin = {-10, 5, 100};
    const double c = std::cos(0.3), s = std::sin(0.3);
    g.direction = {c, -s, 0.1, s, c, 0, 0, 0, std::sqrt(1 - 0.01)}; // sheared
    const Vec3 p = g.toPhysical({3, 4, 5});
    const Vec3 i = g.toIndex(p);
    EXPECT_NEAR(i[0], 3, 1e-12);
    EXPECT_NEAR(i[1], 4, 1e-12);
    EXPECT_NEAR(i[2], 5, 1e-12);
    EXPECT_EQ(g.movedTo({3, 4, 5}).origin, p);
    EXPECT_EQ(g.movedTo({0, 0, 0}), g);
    EXPECT_TRUE(isOblique(g));
    EXPECT_EQ(axisLetters(g), "LPS");
    g.direction = {-1, 0, 0, 0, 0, -1, 0, 1, 0};
    EXPECT_EQ(axisLetters(g), "RSA");
    EXPECT_FALSE(isOblique(g));
    g.spacing[1] = 0;
    EXPECT_THROW(g.check(), Error);
    g.spacing[1] = 1;
    g.direction = {1, 1, 0, 0, 0, 0, 0, 0, 1};
    EXPECT_THROW(g.check(), Error);
}

TEST(Region, TilesCoverEachSampleOnceOnTheAnchoredGrid) {
    const Region region{{-3, 5, 2}, {17, 6, 9}};
    std::set<std::array<std::int64_t, 3>> seen;
    for (const Region& t : tilesOf(region, {8, 4, 5})) {
        for (std::size_t a = 0; a < 3; ++a) {
            const Index3 size{8, 4, 5};
            if (t.hi[a] != region.hi[a]) {
                EXPECT_EQ(((t.hi[a] % size[a]) + size[a]) % size[a], 0);
            }
        }
        for (std::int64_t z = t.lo[2]; z < t.hi[2]; ++z)
            for (std::int64_t y = t.lo[1]; y < t.hi[1]; ++y)
                for (std::int64_t x = t.lo[0]; x < t.hi[0]; ++x)
                    EXPECT_TRUE(seen.insert({x, y, z}).second);
    }
    EXPECT_EQ(static_cast<std::int64_t>(seen.size()), region.count());
}

TEST(Layout, AnnouncedSizesThatOverflowAreRefused) {
    Layout layout;
    layout.extent = {std::int64_t{1} << 31, std::int64_t{1} << 31, 4};
    EXPECT_THROW((void)layout.sampleCount(), Error);
    layout.extent = {0, 1, 1};
    EXPECT_THROW((void)layout.sampleCount(), Error);
}

TEST(AxisMap, EveryFootprintAnswersEveryIndexThatIsRead) {
    std::mt19937 random(7);
    const auto pick = [&](std::int64_t lo, std::int64_t hi) {
        return std::uniform_int_distribution<std::int64_t>(lo, hi)(random);
    };
    for (int trial = 0; trial < 3000; ++trial) {
        const Boundary b = boundaries()[static_cast<std::size_t>(pick(0, 6))];
        const std::int64_t lo = pick(-5, 5), hi = lo + pick(1, 20), before = pick(0, 30), after = pick(0, 30);
        AxisSet out;
        for (std::int64_t p = pick(1, 3); p > 0; --p) {
            const std::int64_t from = pick(lo, hi - 1);
            out.add(Interval{from, pick(from + 1, hi)});
        }
        const AxisSet in = footprint(b, out, before, after, lo, hi);
        const AxisMap map = mapOf(b, lo, hi, in);
        for (int p = 0; p < out.parts; ++p)
            for (std::int64_t i = out.part[p].lo - before; i < out.part[p].hi + after; ++i) {
                const std::int64_t at = fold(b, i, lo, hi), position = map(i);
                if (at == outside) {
                    ASSERT_EQ(position, -1);
                    continue;
                }
                ASSERT_GE(position, 0) << name(b) << " index " << i;
                // Walk the packed storage to that position: it must be the folded index.
                std::int64_t left = position, index = -1;
                for (int q = 0; q < in.parts && index < 0; ++q) {
                    if (left < in.part[q].size())
                        index = in.part[q].lo + left - lo;
                    else
                        left -= in.part[q].size();
                }
                ASSERT_EQ(index + lo, at);
                std::int64_t shift = 0;
                const Interval run = map.straight(at, &shift);
                ASSERT_EQ(at + shift, position);
                ASSERT_LT(run.lo, run.hi);
            }
    }
}

} // namespace
