// SPDX-License-Identifier: Apache-2.0
// Streaming shapes that separable-fused chooses for volumes.
#include "cuda/variants/separable_fused/volume_shapes.h"
#include "tests/gpu/h100.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;

/// Radius in the plane and along z; {0, 0}: two passes.
std::pair<int, int> shape(const Index3& taps, std::int64_t sharedBytes) {
    Device device = h100();
    device.sharedBytesPerBlock = sharedBytes;
    const march::VolumeShape* const found = march::volumeShapeOf(taps, device);
    return found ? std::pair{found->radius, found->along} : std::pair{0, 0};
}

TEST(VolumeShapes, TheQuickestThatHoldsTheTaps) {
    constexpr std::int64_t max = 227 << 10;
    using Is = std::pair<int, int>;
    EXPECT_EQ(shape({9, 9, 9}, max), (Is{4, 4}));
    EXPECT_EQ(shape({2, 9, 10}, max), (Is{8, 8}));
    EXPECT_EQ(shape({10, 3, 9}, max), (Is{8, 4}));
    EXPECT_EQ(shape({17, 17, 17}, max), (Is{8, 8}));
    EXPECT_EQ(shape({18, 1, 2}, max), (Is{12, 4}));
    EXPECT_EQ(shape({3, 3, 18}, max), (Is{10, 10}));
    EXPECT_EQ(shape({25, 25, 17}, max), (Is{12, 8}));
    EXPECT_EQ(shape({33, 26, 9}, max), (Is{16, 4}));
    EXPECT_EQ(shape({33, 33, 10}, max), (Is{0, 0}));
    EXPECT_EQ(shape({34, 1, 2}, max), (Is{0, 0}));
    EXPECT_EQ(shape({3, 3, 22}, max), (Is{0, 0}));
}

TEST(VolumeShapes, LessSharedMemoryLeavesFewer) {
    using Is = std::pair<int, int>;
    constexpr std::int64_t ofA100 = 163 << 10, ofOthers = 99 << 10;
    EXPECT_EQ(shape({17, 17, 9}, ofA100), (Is{8, 8}));
    EXPECT_EQ(shape({25, 25, 9}, ofA100), (Is{12, 8}));
    EXPECT_EQ(shape({21, 21, 21}, ofA100), (Is{10, 10}));
    EXPECT_EQ(shape({33, 33, 9}, ofA100), (Is{0, 0}));
    EXPECT_EQ(shape({17, 17, 17}, ofOthers), (Is{8, 8}));
    EXPECT_EQ(shape({18, 18, 2}, ofOthers), (Is{0, 0}));
}

} // namespace
