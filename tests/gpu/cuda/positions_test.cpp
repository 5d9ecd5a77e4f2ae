// SPDX-License-Identifier: Apache-2.0
// Storage positions that an interval of indices reads.
#include "cuda/device/positions.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;

Interval positions(Boundary boundary, const AxisSet& stored, std::int64_t from, std::int64_t inside, std::int64_t to) {
    return positionsOf(mapOf(boundary, 0, 100, stored), from, inside, to);
}

TEST(Positions, OfWhatIsStored) {
    const AxisSet all = AxisSet::of(0, 100);
    EXPECT_EQ(positions(Boundary::reflect, all, 20, 30, 40), (Interval{20, 40}));
    EXPECT_EQ(positions(Boundary::reflect, all, -30, 5, 40), (Interval{0, 40}));
    EXPECT_EQ(positions(Boundary::constant, all, -30, 5, 140), (Interval{0, 100}));
    EXPECT_EQ(positions(Boundary::wrap, all, -3, 5, 10), (Interval{0, 100})); // 97 to 99 lie at the other end
}

TEST(Positions, LeaveOutWhatIsNot) {
    const AxisSet some = AxisSet::of(40, 60);
    EXPECT_EQ(positions(Boundary::reflect, some, 42, 45, 50), (Interval{2, 10}));
    EXPECT_EQ(positions(Boundary::reflect, some, -500, 45, 500), (Interval{0, 20}));
    EXPECT_EQ(positions(Boundary::valid, some, 30, 45, 55), (Interval{0, 15}));
}

TEST(Positions, OfTwoParts) {
    AxisSet ends = AxisSet::of(0, 10); // read by the first outputs of a wrapped axis
    ends.add(Interval{95, 100});
    EXPECT_EQ(positions(Boundary::wrap, ends, -5, 0, 10), (Interval{0, 15}));
    EXPECT_EQ(positions(Boundary::wrap, ends, 0, 2, 8), (Interval{0, 8}));
    EXPECT_EQ(positions(Boundary::wrap, ends, -40, 2, 40), (Interval{0, 15}));
}

} // namespace
