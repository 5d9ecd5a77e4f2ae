// SPDX-License-Identifier: Apache-2.0
#include "malformed.h"
#include "tests/app/gdf_recording.h"
#include "tests/app/io_temp.h"
#include <algorithm>
#include <cctype>

using namespace io_test;

namespace {

/// A good file: a committed sample, or one written for the test.
struct Seed {
    const char* file; ///< name, with the format's ending
    std::string (*bytes)(const fs::path& folder, const std::string& file);
    bool ownProcess = false; ///< decoded in a separate process: fewer variants
    const char* format = ""; ///< format that the build may lack
};

std::string sample(const fs::path&, const std::string& file) {
    return readBytes(fs::path(CONVAPP_SOURCE_DIR) / "samples" / file);
}

template <conv::ElementType type, int dimension>
std::string saved(const fs::path& folder, const std::string& file) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = {21, dimension > 1 ? 13 : 1, dimension > 2 ? 5 : 1};
    if (dimension == 1) {
        layout.geometry.unit = conv::LengthUnit::second;
        layout.geometry.spacing[0] = 1.0 / 8000;
    } else {
        layout.geometry.unit = conv::LengthUnit::millimetre;
        layout.geometry.spacing = {0.25, 0.5, 2};
    }
    app::io::save(randomVolume(layout), folder / file, {true});
    return readBytes(folder / file);
}

std::string compressed(const fs::path& folder, const std::string& file) {
    conv::Layout layout{conv::ElementType::i16, 3, {21, 13, 5}};
    app::io::save(randomVolume(layout), folder / file, {true, 6});
    return readBytes(folder / file);
}

/// A file from another program, for the tests of images.
std::string picture(const fs::path&, const std::string& file) {
    return readBytes(fs::path(CONVAPP_SOURCE_DIR) / "tests/app/pictures" / file);
}

std::string colours(const fs::path& folder, const std::string& file) {
    conv::Layout layout{conv::ElementType::f32, 2, {21, 13, 1}};
    layout.channels = 3;
    conv::Volume volume(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        volume.as<float>()[i] = static_cast<float>(i % 21 / 4) + 0.5F;
    app::io::save(volume, folder / file, {true});
    return readBytes(folder / file);
}

std::string firstSlice(const fs::path&, const std::string&) {
    for (const auto& entry : fs::directory_iterator(fs::path(CONVAPP_SOURCE_DIR) / "samples/head_ct_dicom"))
        return readBytes(entry.path());
    return {};
}

/// One signal of two records of four 16-bit samples.
std::string edf(const fs::path&, const std::string&) {
    const auto padded = [](std::string text, std::size_t width) {
        return text + std::string(width - text.size(), ' ');
    };
    std::string h = padded("0", 8) + padded("X X X X", 80) + padded("Startdate X X X X", 80) + "01.01.0100.00.00" +
                    padded("512", 8) + padded("", 44) + padded("2", 8) + padded("1", 8) + padded("1", 4);
    h += padded("ECG", 16) + padded("", 80) + padded("mV", 8) + padded("-1", 8) + padded("1", 8) + padded("-32768", 8) +
         padded("32767", 8) + padded("", 80) + padded("4", 8) + padded("", 32);
    return h + std::string(16, '\x11');
}

/// Writes samples and markers of a recording, and returns its header.
std::string brainVision(const fs::path& folder, const std::string&) {
    writeBytes(folder / "rest.eeg", std::string(400, '\x11'));
    writeBytes(folder / "rest.vmrk",
               "Brain Vision Data Exchange Marker File\n[Marker Infos]\nMk1=Stimulus,S 1,5,1,0\n");
    return "Brain Vision Data Exchange Header File Version 1.0\n[Common "
           "Infos]\nDataFile=rest.eeg\nMarkerFile=rest.vmrk\n"
           "DataFormat=BINARY\nDataOrientation=MULTIPLEXED\nNumberOfChannels=2\nSamplingInterval=2000\n"
           "[Binary Infos]\nBinaryFormat=INT_16\n[Channel Infos]\nCh1=Fp1,,0.5,µV\nCh2=Fp2,,0.5,µV\n";
}

std::string gdf(const fs::path&, const std::string&) {
    return io_test::gdfRecording();
}

using T = conv::ElementType;
const Seed seeds[] = {
    {"a.npy", saved<T::f32, 3>},
    {"a.csv", saved<T::f32, 1>},
    {"a.nii", saved<T::i16, 3>},
    {"head_ct.nii.gz", sample, false, "Sound"}, // gzip comes with the libraries
    {"a.pgm", saved<T::u16, 2>},
    {"ecg.wav", sample, false, "Sound"},
    {"a.flac", saved<T::i16, 1>, false, "Sound"},
    {"a.aiff", saved<T::i32, 1>, false, "Sound"},
    {"a.au", saved<T::f64, 1>, false, "Sound"},
    {"a.caf", saved<T::f32, 1>, false, "Sound"},
    {"a.ogg", saved<T::f32, 1>, false, "Sound"},
    {"a.edf", edf, false, "EDF"},
    {"rest.vhdr", brainVision},
    {"rest.gdf", gdf},
    {"rest.set", picture, true, "EEGLAB"},
    {"zone_plate.png", sample, false, "PNG"},
    {"a.jpg", saved<T::u8, 2>, false, "JPEG"},
    {"a.tif", saved<T::f32, 3>, false, "TIFF"},
    {"a.ome.tif", saved<T::u16, 3>, false, "TIFF"},
    {"phantom_pyramid.ome.tif", sample, false, "TIFF"},
    {"a.bmp", saved<T::u8, 2>, false, "BMP"},
    {"a.pfm", saved<T::f32, 2>},
    {"a.hdr", colours},
    {"a.exr", saved<T::f32, 2>, false, "EXR"},
    {"half.exr", picture, false, "EXR"},
    {"a.jp2", saved<T::u16, 2>, false, "JPEG 2000"},
    {"a.j2k", saved<T::u8, 2>, false, "JPEG 2000"},
    {"a.webp", saved<T::u8, 2>, false, "WebP"},
    {"lossy.webp", picture, false, "WebP"},
    {"cmyk.jpg", picture, false, "JPEG"},
    {"a.nrrd", saved<T::i16, 3>},
    {"a.mha", saved<T::u8, 3>},
    {"z.nrrd", compressed, false, "Sound"}, // zlib comes with the libraries
    {"z.mha", compressed, false, "Sound"},
    {"ct_head.h5", sample, true, "HDF5"},
    {"galaxy.fits", sample, true, "FITS"},
    {"tiles.fits.fz", picture, true, "FITS"},
    {"a.dcm", firstSlice, true, "DICOM"},
};

bool missing(const Seed& seed) {
    for (const app::io::Format& format : app::io::formats())
        if (format.name == std::string_view(seed.format))
            return !format.missing.empty();
    return false;
}

class Malformed : public testing::TestWithParam<Seed> {};

TEST_P(Malformed, EndsInASentenceThatNamesTheFile) {
    const Seed& seed = GetParam();
    if (missing(seed))
        GTEST_SKIP() << "this build lacks " << seed.format;
    const TemporaryFolder folder;
    const std::string good = seed.bytes(folder.path(), seed.file);
    ASSERT_GT(good.size(), 16U) << "the good file is missing";
    const fs::path path = folder / seed.file;
    int refused = 0;
    for (const fuzz::Variant& variant : fuzz::variantsOf(good, !seed.ownProcess)) {
        writeBytes(path, variant.bytes);
        // An accepted file must be complete: its samples are limited by the size of the file.
        const auto maxBytes = static_cast<std::int64_t>(variant.bytes.size() + 64) * 1100;
        refused += fuzz::isRefused(path, variant, seed.file, maxBytes) ? 1 : 0;
    }
    EXPECT_GT(refused, 4);
}

INSTANTIATE_TEST_SUITE_P(Formats, Malformed, testing::ValuesIn(seeds),
                         [](const auto& param) { return fuzz::testNameOf(param.param.file); });

} // namespace
