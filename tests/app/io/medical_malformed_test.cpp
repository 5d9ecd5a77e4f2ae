// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "tests/app/io_temp.h"
#include <conv/error.h>
#include <random>

// Truncated, flipped and lying medical files are read or refused in one sentence that names the file; never a crash, a
// hang or a left-over.
namespace {

using namespace app::io;
using namespace io_test;

conv::Volume small() {
    conv::Layout layout{conv::ElementType::i16, 3, {7, 5, 4}};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {0.5, 0.75, 2};
    return randomVolume(layout);
}

std::string saved(const TemporaryFolder& folder, const std::string& name) {
    save(small(), folder / name);
    return readBytes(folder / name);
}

/// An element of an explicit little-endian DICOM file with a short length.
std::string element(std::uint16_t group, std::uint16_t number, const std::string& type, std::string value) {
    if (value.size() % 2 != 0)
        value += type == "UI" ? '\0' : ' ';
    const auto put16 = [](std::uint64_t v) {
        return std::string{static_cast<char>(v & 255), static_cast<char>(v >> 8)};
    };
    std::string length = put16(value.size());
    if (type == "OW")
        length = std::string(2, '\0') + put16(value.size()) + std::string(2, '\0');
    return put16(group) + put16(number) + type + length + value;
}

std::string number(std::uint16_t v) {
    return {static_cast<char>(v & 255), static_cast<char>(v >> 8)};
}

/// A CT slice of 4 × 3 pixels at height `z`.
std::string dicom(double z, const std::string& series = "1.2.3") {
    const std::string meta = element(2, 2, "UI", "1.2.840.10008.5.1.4.1.1.2") + element(2, 3, "UI", "1.2.3.4") +
                             element(2, 0x10, "UI", "1.2.840.10008.1.2.1");
    std::string pixels;
    for (std::uint16_t i = 0; i < 12; ++i)
        pixels += number(static_cast<std::uint16_t>(i * 10 + static_cast<int>(z)));
    return std::string(128, '\0') + "DICM" +
           element(2, 0, "UL", number(static_cast<std::uint16_t>(meta.size())) + std::string(2, '\0')) + meta +
           element(8, 0x16, "UI", "1.2.840.10008.5.1.4.1.1.2") + element(8, 0x18, "UI", "1.2.3.4") +
           element(8, 0x60, "CS", "CT") + element(0x20, 0xe, "UI", series) +
           element(0x20, 0x32, "DS", "1\\2\\" + std::to_string(z)) + element(0x20, 0x37, "DS", "1\\0\\0\\0\\1\\0") +
           element(0x28, 2, "US", number(1)) + element(0x28, 4, "CS", "MONOCHROME2") +
           element(0x28, 0x10, "US", number(3)) + element(0x28, 0x11, "US", number(4)) +
           element(0x28, 0x30, "DS", "0.5\\0.25") + element(0x28, 0x100, "US", number(16)) +
           element(0x28, 0x101, "US", number(12)) + element(0x28, 0x102, "US", number(11)) +
           element(0x28, 0x103, "US", number(0)) + element(0x28, 0x1052, "DS", "-1024") +
           element(0x28, 0x1053, "DS", "1") + element(0x7fe0, 0x10, "OW", pixels);
}

/// Reads a damaged file; may only throw Error(unreadable).
void readDamaged(const fs::path& path, std::string_view bytes, const std::string& what) {
    writeBytes(path, bytes);
    try {
        const conv::Volume volume = load(path);
        EXPECT_LE(volume.layout().byteCount(), 1 << 20) << what;
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::unreadable) << what << ": " << error.what();
        EXPECT_TRUE(contains(error.what(), path.filename().string())) << what << ": " << error.what();
        EXPECT_FALSE(contains(error.what(), "\n")) << error.what();
    }
}

void damage(const fs::path& path, const std::string& whole, int flips) {
    for (std::size_t i = 0; i < 8; ++i)
        readDamaged(path, std::string_view(whole).substr(0, whole.size() * i / 8),
                    "cut to " + std::to_string(i) + "/8");
    std::mt19937 random(7);
    for (int i = 0; i < flips; ++i) {
        std::string bytes = whole;
        const std::size_t at = random() % std::min<std::size_t>(bytes.size(), 600);
        bytes[at] = static_cast<char>(i % 3 == 0 ? 0xff : bytes[at] ^ (1 << random() % 8));
        readDamaged(path, bytes, "byte " + std::to_string(at));
    }
}

struct MedicalMalformed : testing::TestWithParam<const char*> {};

TEST_P(MedicalMalformed, EndsInASentence) {
    const std::string name = GetParam();
    if (formatForSaving("a" + name).reads == false)
        GTEST_SKIP() << "this build does not read " << name;
    if ((name.ends_with(".gz") || name.ends_with(".mgz")) && *gzipMissing())
        GTEST_SKIP() << gzipMissing();
    const TemporaryFolder folder;
    const std::string whole = saved(folder, "whole" + name);
    EXPECT_TRUE(sameSamples(load(folder / ("whole" + name)), small()));
    damage(folder / ("damaged" + name), whole, 24);
    EXPECT_EQ(folder.entries(), 2U);
}

const char* const names[] = {".nii", ".nii.gz", ".nrrd", ".mha", ".mgh", ".mgz"};
INSTANTIATE_TEST_SUITE_P(Formats, MedicalMalformed, testing::ValuesIn(names));

TEST(MedicalDicom, SlicesMakeAVolumeAndDamageASentence) {
    NEEDS_FORMAT("DICOM");
    const TemporaryFolder folder;
    fs::create_directory(folder / "series");
    const double heights[] = {6, 0, 3};
    for (int i = 0; i < 3; ++i)
        writeBytes(folder / ("series/" + std::to_string(i)), dicom(heights[i]));
    const conv::Volume volume = load(folder / "series");
    ASSERT_EQ(volume.layout().type, conv::ElementType::i16);
    EXPECT_EQ(volume.layout().extent, (conv::Index3{4, 3, 3}));
    EXPECT_EQ(volume.layout().geometry.spacing, (conv::Vec3{0.25, 0.5, 3}));
    EXPECT_EQ(volume.layout().geometry.origin, (conv::Vec3{1, 2, 0}));
    EXPECT_EQ(volume.info().valueUnit, "HU");
    EXPECT_EQ(volume.as<std::int16_t>()[0], -1024);
    EXPECT_EQ(volume.as<std::int16_t>()[24], -1018);
    EXPECT_EQ(probe(folder / "series"), volume.layout());

    fs::remove(folder / "series/2");
    writeBytes(folder / "series/3", dicom(3, "1.2.4"));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "series"); }), "has 2 series"));
    LoadOptions options;
    options.series = "1.2.3";
    EXPECT_EQ(load(folder / "series", options).layout().geometry.spacing[2], 6);

    damage(folder / "damaged.dcm", dicom(1), 40);
}

TEST(MedicalDicom, ChunksOfZarrAreNotSearched) {
    NEEDS_FORMAT("DICOM");
    const TemporaryFolder folder;
    fs::create_directories(folder / "a.zarr/0");
    writeBytes(folder / "a.zarr/.zgroup", R"({"zarr_format": 2})");
    writeBytes(folder / "a.zarr/0/0", dicom(1)); // a chunk may hold any bytes
    EXPECT_TRUE(seriesBelow(folder.path()).empty());
    writeBytes(folder / "slice", dicom(2));
    ASSERT_EQ(seriesBelow(folder.path()).size(), 1U);
    EXPECT_EQ(seriesBelow(folder.path())[0].files, 1U);
}

} // namespace
