// SPDX-License-Identifier: Apache-2.0
// Shapes that fft-ols, fft-tile, fft-passes and fft-blocks choose, and the planner's choice among them.
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/fft_blocks/block_line.h"
#include "cuda/variants/fft_blocks/block_shape.h"
#include "cuda/variants/fft_passes/line_pass_bytes.h"
#include "cuda/variants/fft_passes/line_pass_shape.h"
#include "tests/gpu/h100.h"
#include "tests/gpu/random_cases.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;

TEST(FftTiles, ASignalIsCutAsItsTapsNeed) {
    for (const std::int64_t taps : {2, 200, 900, 2047, 4000, 7169}) {
        const auto shape = fft::lineShape({1000000, 1, 1}, {taps, 1, 1}, 0);
        ASSERT_TRUE(shape) << taps;
        EXPECT_EQ(shape->width, shape->points() - taps + 1);
        EXPECT_GE(shape->width, shape->points() / 8);
    }
    EXPECT_FALSE(fft::lineShape({1000000, 1, 1}, {8000, 1, 1}, 0));
    // A small GPU has no room for the longest.
    const auto small = fft::lineShape({1000000, 1, 1}, {2047, 1, 1}, 48 << 10);
    ASSERT_TRUE(small);
    EXPECT_LE(small->radix * 272 * 8, 48 << 10);
}

const Variant& variantOf(std::string_view name, int dimension) {
    for (const Variant& v : variants())
        if (v.name == name && v.dimension == dimension)
            return v;
    throw std::out_of_range(std::string(name));
}

TEST(FftTiles, OverlapSaveIsForManyTaps) {
    const Variant &ols = variantOf("fft-ols", 1), &direct = variantOf("direct", 1);
    const Device d = h100();
    Problem p;
    p.dimension = 1;
    p.extent = {1000000, 1, 1};
    for (const std::int64_t taps : {31, 300, 2047}) {
        p.taps = {taps, 1, 1};
        p.nonZeroTaps = taps;
        EXPECT_FALSE(ols.unsupported(p, d));
        EXPECT_EQ(ols.predictSeconds(p, d) < direct.predictSeconds(p, d), taps > 200) << taps;
    }
    p.taps = {8000, 1, 1};
    const auto many = ols.unsupported(p, d);
    ASSERT_TRUE(many);
    EXPECT_NE(many->find("8000"), std::string::npos) << *many;
    p.nonZeroTaps = 1;
    EXPECT_TRUE(ols.unsupported(p, d)) << "a shift keeps every bit";
}

TEST(FftTiles, APassIsCutAsItsLinesNeed) {
    for (const std::int64_t outputs : {1, 128, 512, 4096, 100000})
        for (const std::int64_t taps : {2, 137, 241, 801, 3585, 3586, 8001, 100001}) {
            const auto shape = fft::linePassShape(outputs, taps, 512, 512, 0);
            ASSERT_TRUE(shape) << taps;
            EXPECT_EQ(shape->width, shape->points() - shape->taps + 1);
            EXPECT_GE(shape->parts * shape->taps, taps);
            EXPECT_LT((shape->parts - 1) * shape->taps, taps);
            EXPECT_GE(shape->segments * shape->width, outputs);
            EXPECT_LT((shape->segments - 1) * shape->width, outputs);
        }
    EXPECT_EQ(fft::linePassShape(512, 241, 512, 512, 0)->radix, 3) << "752 samples in 768 points";
    EXPECT_EQ(fft::linePassShape(4096, 241, 4096, 1, 0)->parts, 1);
    EXPECT_GT(fft::linePassShape(4096, 3586, 4096, 1, 0)->parts, 1) << "too many for one transform";
    // A small GPU has no room for the longest.
    EXPECT_LE(fft::lineBytes(fft::linePassShape(4096, 801, 4096, 1, 64 << 10)->radix), 64 << 10);
    EXPECT_GT(fft::linePassShape(4096, 1601, 4096, 1, 64 << 10)->parts, 1);
    EXPECT_FALSE(fft::linePassShape(4096, 1601, 4096, 1, 8 << 10)) << "not even the shortest";
}

TEST(FftTiles, OnlyAxesOfManyTapsAreTransformed) {
    using Axes = std::array<bool, 3>;
    EXPECT_EQ(fft::transformedAxes({401, 401, 5}), (Axes{true, true, false}));
    EXPECT_EQ(fft::transformedAxes({1, 3, 241}), (Axes{false, false, true}));
    EXPECT_EQ(fft::transformedAxes({3, 9, 1}), (Axes{false, true, false})) << "one in any case";
}

TEST(FftTiles, ImageTilesAreForLargeKernels) {
    const Variant &tile = variantOf("fft-tile", 2), &direct = variantOf("direct", 2);
    Device d = h100();
    Problem p;
    p.dimension = 2;
    p.extent = {4096, 4096, 1};
    for (const std::int64_t taps : {5, 15, 31, 45}) {
        p.taps = {taps, taps, 1};
        p.nonZeroTaps = taps * taps;
        EXPECT_FALSE(tile.unsupported(p, d));
        EXPECT_EQ(tile.predictSeconds(p, d) < direct.predictSeconds(p, d), taps > 5) << taps;
    }
    p.taps = {9, 60, 1};
    const auto tall = tile.unsupported(p, d);
    ASSERT_TRUE(tall);
    EXPECT_NE(tall->find("9 × 60"), std::string::npos) << *tall;
    p.taps = {80, 9, 1};
    EXPECT_FALSE(tile.unsupported(p, d));
    d.sharedBytesPerBlock = 48 << 10;
    EXPECT_TRUE(tile.unsupported(p, d)) << "wide tiles do not fit";
}

TEST(FftBlocks, ABoxIsCutAsItsTapsNeed) {
    for (const Index3& extent : {Index3{1, 1, 1}, Index3{1, 7, 1}, Index3{4096, 4096, 1}, Index3{512, 512, 512},
                                 Index3{1000, 1, 33}, Index3{3, 200, 1500}})
        for (const Index3& taps : {Index3{2, 1, 1}, Index3{1, 9, 1}, Index3{61, 61, 1}, Index3{1, 1, 5},
                                   Index3{31, 31, 31}, Index3{897, 2, 3}, Index3{3585, 2, 3}, Index3{5, 1, 700}}) {
            const auto shape = fft::blockShape(extent, taps, 0);
            ASSERT_TRUE(shape);
            EXPECT_TRUE(shape->transforms(0));
            EXPECT_EQ(shape->transforms(2), taps[2] > 1);
            EXPECT_EQ(shape->transforms(1), taps[1] > 1 || taps[2] == 1) << "one axis beside x in any case";
            const Index3 half = shape->halfOf(extent);
            EXPECT_EQ(half[shape->along], (extent[shape->along] + 1) / 2);
            for (std::size_t a = 0; a < 3; ++a)
                if (const fft::BlockAxis& cut = shape->axis[a]; shape->transforms(a)) {
                    EXPECT_EQ(cut.width, cut.points - taps[a] + 1);
                    EXPECT_GE(cut.width, cut.points / 8);
                    EXPECT_GE(cut.segments * cut.width, half[a]);
                    EXPECT_LT((cut.segments - 1) * cut.width, half[a]);
                }
        }
    EXPECT_FALSE(fft::blockShape({4096, 4096, 1}, {3586, 3, 1}, 0));
    // A small GPU has no room for the longest.
    EXPECT_EQ(fft::longestBlock(0), 4096);
    EXPECT_EQ(fft::longestBlock(64 << 10), 768);
    EXPECT_FALSE(fft::blockShape({4096, 4096, 1}, {800, 3, 1}, 64 << 10));
    const auto small = fft::blockShape({4096, 4096, 1}, {300, 300, 1}, 48 << 10);
    ASSERT_TRUE(small);
    for (const std::size_t a : {0, 1})
        EXPECT_LE(std::max(fft::rowBytes(small->axis[a].points), fft::columnBytes(small->axis[a].points)), 48 << 10);
}

TEST(FftBlocks, ASignalIsAnImageOfItsParts) {
    for (const std::int64_t outputs : {1, 1000, 1000000, 100000000})
        for (const std::int64_t taps : {2, 100, 16384, 65535, 400000}) {
            const auto shape = fft::signalShape(outputs, taps, 0);
            ASSERT_TRUE(shape);
            EXPECT_GE(shape->extent[0] * shape->extent[1], outputs);
            EXPECT_LT(shape->extent[0] * (shape->extent[1] - 1), outputs);
            EXPECT_EQ(shape->taps[0], shape->fold() + 1);
            EXPECT_GE(shape->fold() * shape->taps[1], taps);
            EXPECT_TRUE(shape->block.transforms(1));
        }
    EXPECT_FALSE(fft::signalShape(1000000, 100000000, 0));
    Problem p;
    p.dimension = 1;
    p.extent = {1000000, 1, 1};
    const Device d = h100();
    for (const std::int64_t taps : {2047, 16384, 65535}) {
        p.taps = {taps, 1, 1};
        p.nonZeroTaps = taps;
        const Variant &blocks = variantOf("fft-blocks", 1), &ols = variantOf("fft-ols", 1);
        EXPECT_FALSE(blocks.unsupported(p, d));
        EXPECT_EQ(ols.unsupported(p, d) || blocks.predictSeconds(p, d) < ols.predictSeconds(p, d), taps > 2047) << taps;
    }
}

TEST(FftBlocks, IsForLargeDenseKernels) {
    Device d = h100();
    Problem p;
    p.rank = 0;
    const auto price = [&](const char* name) { return variantOf(name, p.dimension).predictSeconds(p, d); };
    const auto set = [&](int dimension, std::int64_t size, std::int64_t taps) {
        p.dimension = dimension;
        p.extent = {size, size, dimension > 2 ? size : 1};
        p.taps = {taps, taps, dimension > 2 ? taps : 1};
        p.nonZeroTaps = p.taps[0] * p.taps[1] * p.taps[2];
    };
    for (const std::int64_t taps : {15, 41, 51, 61, 201}) {
        set(2, 4096, taps);
        EXPECT_FALSE(variantOf("fft-blocks", 2).unsupported(p, d));
        if (taps <= 51) {
            EXPECT_EQ(price("fft-blocks") < price("fft-tile"), taps > 45) << taps;
        }
        EXPECT_EQ(price("fft-blocks") < price("direct"), taps > 20) << taps;
    }
    for (const std::int64_t taps : {9, 13, 15, 31}) {
        set(3, 512, taps);
        EXPECT_FALSE(variantOf("fft-blocks", 3).unsupported(p, d));
        EXPECT_EQ(
            price("fft-blocks") <
                std::min(price("direct"), price("fft-xy-direct-z") > 0 ? price("fft-xy-direct-z") : price("direct")),
            taps > 13)
            << taps;
    }
    set(3, 512, 1000);
    const auto many = variantOf("fft-blocks", 3).unsupported(p, d);
    ASSERT_TRUE(many);
    EXPECT_NE(many->find("1000000000"), std::string::npos) << *many;
    set(2, 4096, 3600);
    const auto wide = variantOf("fft-blocks", 2).unsupported(p, d);
    ASSERT_TRUE(wide);
    EXPECT_NE(wide->find("3600 taps"), std::string::npos) << *wide;
    d.memoryBytes = std::int64_t{1} << 30;
    set(3, 512, 101);
    EXPECT_TRUE(variantOf("fft-blocks", 3).unsupported(p, d)) << "a spectrum larger than a sixteenth of the memory";
    set(2, 4096, 1);
    EXPECT_TRUE(variantOf("fft-blocks", 2).unsupported(p, d)) << "a shift keeps every bit";
}

} // namespace
