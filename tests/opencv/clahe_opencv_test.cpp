// SPDX-License-Identifier: Apache-2.0
// CLAHE against cv::createCLAHE on 8-bit images. OpenCV rounds each table to whole numbers, and then the result.
#include <algorithm>
#include <cmath>
#include <conv/apply.h>
#include <cstdlib>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <random>

namespace {

/// Bright and dark areas with gradients and noise, so that tables of neighbouring tiles differ.
cv::Mat scene(int width, int height) {
    cv::Mat image(height, width, CV_8U);
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 6);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double level = x / 50 % 2 ? 180 - 0.2 * y : 30 + 0.15 * x + 20 * std::sin(0.07 * y);
            image.at<std::uint8_t>(y, x) = cv::saturate_cast<std::uint8_t>(level + noise(random));
        }
    return image;
}

int differenceFor(int width, int height, int tile, double clip) {
    const cv::Mat image = scene(width, height);
    cv::Mat wanted;
    cv::createCLAHE(clip, {(width + tile - 1) / tile, (height + tile - 1) / tile})->apply(image, wanted);
    conv::Volume input(conv::Layout{.type = conv::ElementType::u8, .dimension = 2, .extent = {width, height, 1}});
    std::copy_n(image.data, input.layout().sampleCount(), input.as<std::uint8_t>());
    conv::Filter filter{conv::Clahe{{tile, tile, 1}, clip, 256, 0, 255}};
    filter.boundary = conv::Boundary::mirror;
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    const conv::Volume got = conv::filtered(std::vector{filter}, input, planOptions, conv::ElementType::u8);
    int largest = 0;
    for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
        largest = std::max(largest, std::abs(int(got.as<std::uint8_t>()[i]) - int(wanted.data[i])));
    return largest;
}

/// Largest difference in grey levels. OpenCV shares out whole samples: a rest of r < 256 goes to every bin up to r, or
/// to every second, third … bin. Up to 64 samples of a tile are then in darker bins than here. Rounding of
/// tables adds a half, rounding of results up to 1.
int limitFor(int tile) {
    return 1 + (2 * 64 * 255 + tile * tile) / (2 * tile * tile);
}

TEST(ClaheOpenCv, DiffersByTheRestOfTheSamplesThatAreCut) {
    for (const int tile : {16, 32, 64})
        for (const double clip : {1.0, 2.0, 4.0})
            EXPECT_LE(differenceFor(4 * tile, 3 * tile, tile, clip), limitFor(tile)) << tile << ", clip " << clip;
}

TEST(ClaheOpenCv, DiffersByOneGreyLevelIfNothingIsCut) {
    for (const int tile : {16, 32, 64}) {
        EXPECT_LE(differenceFor(4 * tile, 3 * tile, tile, 256), 1) << tile;
        EXPECT_LE(differenceFor(4 * tile, 3 * tile, tile, 0), 1) << tile;
    }
}

/// Images that are no multiple of the tile, where both have tiles of the same size: borders are mirrored.
TEST(ClaheOpenCv, AgreesAtMirroredBorders) {
    EXPECT_LE(differenceFor(4 * 64 - 3, 3 * 64 - 2, 64, 0), 1);
    EXPECT_LE(differenceFor(4 * 64 - 3, 3 * 64 - 2, 64, 2), limitFor(64));
}

/// A limit that is no whole number is rounded down by OpenCV only: by up to a sample for each of 256 bins.
TEST(ClaheOpenCv, RoundsLimitsDown) {
    EXPECT_LE(differenceFor(200, 150, 50, 2), limitFor(50) + 256 * 255 / 2500);
}

} // namespace
