// How fft-ols and fft-tile cut their data, and whom the planner would give them to.
#include "cuda/fft/line_pass_bytes.h"
#include "cuda/fft/line_pass_shape.h"
#include "cuda/fft/shape.h"
#include "h100.h"
#include "random_cases.h"

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
    // A small card has no room for the longest.
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
        EXPECT_FALSE(ols.refuses(p, d));
        EXPECT_EQ(ols.seconds(p, d) < direct.seconds(p, d), taps > 200) << taps;
    }
    p.taps = {8000, 1, 1};
    const auto many = ols.refuses(p, d);
    ASSERT_TRUE(many);
    EXPECT_NE(many->find("8000"), std::string::npos) << *many;
    p.nonZeroTaps = 1;
    EXPECT_TRUE(ols.refuses(p, d)) << "a shift keeps every bit";
}

TEST(FftTiles, APassIsCutAsItsLinesNeed) {
    for (const std::int64_t outputs : {1, 128, 512, 4096, 100000})
        for (const std::int64_t taps : {2, 137, 241, 801, 3585}) {
            const auto shape = fft::linePassShape(outputs, taps, 512, 512, 0);
            ASSERT_TRUE(shape) << taps;
            EXPECT_EQ(shape->width, shape->points() - taps + 1);
            EXPECT_GE(shape->segments * shape->width, outputs);
            EXPECT_LT((shape->segments - 1) * shape->width, outputs);
        }
    EXPECT_EQ(fft::linePassShape(512, 241, 512, 512, 0)->radix, 3) << "752 samples in 768 points";
    EXPECT_FALSE(fft::linePassShape(4096, 3586, 4096, 1, 0));
    // A small card has no room for the longest.
    EXPECT_LE(fft::lineBytes(fft::linePassShape(4096, 801, 4096, 1, 64 << 10)->radix), 64 << 10);
    EXPECT_FALSE(fft::linePassShape(4096, 1601, 4096, 1, 64 << 10));
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
        EXPECT_FALSE(tile.refuses(p, d));
        EXPECT_EQ(tile.seconds(p, d) < direct.seconds(p, d), taps > 5) << taps;
    }
    p.taps = {9, 60, 1};
    const auto tall = tile.refuses(p, d);
    ASSERT_TRUE(tall);
    EXPECT_NE(tall->find("9 × 60"), std::string::npos) << *tall;
    p.taps = {80, 9, 1};
    EXPECT_FALSE(tile.refuses(p, d));
    d.sharedBytesPerBlock = 48 << 10;
    EXPECT_TRUE(tile.refuses(p, d)) << "wide tiles do not fit";
}

} // namespace
