// SPDX-License-Identifier: Apache-2.0
// The committed samples are complete and equal the generator's.
#include "app/io/io.h"
#include "generator/samples.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace {

const std::filesystem::path folder = std::filesystem::path(CONVAPP_SOURCE_DIR) / "samples";

std::vector<double> numbers(const conv::Volume& volume) {
    std::vector<double> result(static_cast<std::size_t>(volume.layout().sampleCount()));
    conv::convertSamples(volume.layout().type, volume.data(), conv::ElementType::f64, result.data(),
                         volume.layout().sampleCount());
    return result;
}

void expectSame(const conv::Volume& committed, const conv::Volume& made, double tolerance) {
    ASSERT_EQ(committed.layout().extent, made.layout().extent);
    ASSERT_EQ(committed.layout().channels, made.layout().channels);
    const std::vector<double> a = numbers(committed), b = numbers(made);
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        worst = std::max(worst, std::abs(a[i] - b[i]));
    EXPECT_LE(worst, tolerance);
}

TEST(Samples, AreWhatTheGeneratorMakes) {
    for (const samples::Sample& sample : samples::smallSamples()) {
        SCOPED_TRACE(sample.file);
        ASSERT_TRUE(exists(folder / sample.file)) << "missing from samples/";
        const conv::Volume committed = app::io::load(folder / sample.file), made = sample.make();
        expectSame(committed, made, sample.tolerance);
        if (sample.file.ends_with(".csv"))
            continue; // text has neither type nor rate
        EXPECT_EQ(committed.layout().type, made.layout().type);
        if (made.layout().dimension != 2) {
            EXPECT_TRUE(conv::sameGeometry(committed.layout().geometry, made.layout().geometry));
        }
    }
}

TEST(Samples, DicomSeriesIsWhatTheGeneratorMakes) {
    const conv::Volume committed = app::io::load(folder / "head_ct_dicom"), made = samples::dicomHead();
    expectSame(committed, made, 1);
    EXPECT_TRUE(conv::sameGeometry(committed.layout().geometry, made.layout().geometry));
}

TEST(Samples, Hdf5IsWhatTheGeneratorMakes) {
    const conv::Volume committed = app::io::load(folder / "ct_head.h5"), made = samples::hdf5Head();
    expectSame(committed, made, 1);
    EXPECT_EQ(committed.layout().type, made.layout().type);
    EXPECT_EQ(committed.layout().geometry.unit, conv::LengthUnit::millimetre);
    for (std::size_t axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(committed.layout().geometry.spacing[axis], made.layout().geometry.spacing[axis], 1e-9);
}

TEST(Samples, RecordingAndGalaxyAreWhatTheGeneratorMakes) {
    const conv::Volume recording = app::io::load(folder / "eeg.vhdr");
    expectSame(recording, samples::eeg(12), 0.1001); // µV, a step
    EXPECT_TRUE(recording.info().warnings.empty());
    if (std::ranges::any_of(app::io::formats(), [](const auto& f) { return f.name == "FITS" && !f.missing.empty(); }))
        GTEST_SKIP() << "built without cfitsio";
    expectSame(app::io::load(folder / "galaxy.fits"), samples::galaxy(256), 1);
}

TEST(Samples, LevelsOfThePyramidAreMeans) {
    if (std::ranges::any_of(app::io::formats(), [](const auto& f) { return f.name == "TIFF" && !f.missing.empty(); }))
        GTEST_SKIP() << "built without libtiff";
    const std::filesystem::path path = folder / "phantom_pyramid.ome.tif";
    const conv::Volume fine = app::io::load(path), made = samples::slide(256);
    expectSame(fine, made, 1);
    EXPECT_TRUE(conv::sameGeometry(fine.layout().geometry, made.layout().geometry));
    const std::vector<app::io::Scene> scenes = app::io::scenesOf(path);
    ASSERT_EQ(scenes.size(), 1U);
    EXPECT_EQ(scenes[0].levels, 3U);
    const conv::Volume coarse = app::io::load(path, {.series = "level=1"});
    ASSERT_EQ(coarse.layout().extent, (conv::Index3{128, 128, 1}));
    EXPECT_DOUBLE_EQ(coarse.layout().geometry.spacing[0], 0.004);
    EXPECT_DOUBLE_EQ(coarse.layout().geometry.origin[0], 0.001);
    const auto* const in = fine.as<std::uint16_t>();
    for (std::int64_t y = 0; y < 128; ++y)
        for (std::int64_t x = 0; x < 128; ++x) {
            const std::int64_t at = 512 * y + 2 * x;
            ASSERT_EQ(coarse.as<std::uint16_t>()[128 * y + x],
                      (in[at] + in[at + 1] + in[at + 256] + in[at + 257] + 2) / 4);
        }
}

TEST(Samples, AreSmall) {
    std::uintmax_t bytes = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            bytes += entry.file_size();
    EXPECT_LT(bytes, 3'000'000U);
}

TEST(Samples, NoiseIsTheSameEverywhere) {
    const conv::Volume phantom = samples::noisyPhantom(64, conv::ElementType::u8);
    std::uint64_t sum = 0;
    for (int i = 0; i < 64 * 64; ++i)
        sum = sum * 31 + phantom.as<std::uint8_t>()[i];
    EXPECT_EQ(sum, 4862858583462467270U);
}

} // namespace
