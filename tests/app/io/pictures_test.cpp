// SPDX-License-Identifier: Apache-2.0
#include "app/io/io.h"
#include "tests/app/io_temp.h"
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

using namespace app;
using conv::ElementType;
namespace fs = std::filesystem;

namespace {

conv::Volume picture(ElementType type, conv::Index3 extent, int channels, int alpha = -1) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    layout.extent = extent;
    layout.channels = channels;
    layout.alpha = alpha;
    conv::Volume volume(layout);
    std::mt19937 random(3);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            if constexpr (std::is_floating_point_v<T>)
                volume.as<T>()[i] = static_cast<T>(random()) / T(1e9) - T(2);
            else
                volume.as<T>()[i] = static_cast<T>(random());
        }
    });
    return volume;
}

void expectSame(const conv::Volume& a, const conv::Volume& b) {
    ASSERT_EQ(a.layout().type, b.layout().type);
    ASSERT_EQ(a.layout().extent, b.layout().extent);
    ASSERT_EQ(a.layout().channels, b.layout().channels);
    ASSERT_EQ(a.layout().alpha, b.layout().alpha);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())), 0);
}

TEST(Pictures, PngKeepsDepthColoursAndOpacity) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    for (const ElementType type : {ElementType::u8, ElementType::u16})
        for (const auto& [channels, alpha] : {std::pair{1, -1}, {2, 1}, {3, -1}, {4, 3}}) {
            const conv::Volume p = picture(type, {17, 5, 1}, channels, alpha);
            const auto path = folder.path() / "ein Bild é.png";
            io::save(p, path, {true});
            const conv::Volume again = io::load(path);
            expectSame(p, again);
            EXPECT_EQ(io::probe(path), again.layout());
        }
}

TEST(Pictures, BmpAndPnmRoundTrip) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    for (const int channels : {1, 3}) {
        const conv::Volume p = picture(ElementType::u8, {13, 7, 1}, channels);
        for (const char* ending : {".bmp", ".ppm"}) {
            const auto path = folder.path() / ("a" + std::to_string(channels) + ending);
            io::save(p, path);
            expectSame(p, io::load(path));
        }
    }
}

TEST(Pictures, TiffKeepsEveryTypePagesAndSpacing) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    for (const ElementType type : {ElementType::u8, ElementType::i8, ElementType::u16, ElementType::i16,
                                   ElementType::u32, ElementType::i32, ElementType::f32, ElementType::f64})
        for (const auto& [channels, alpha] : {std::pair{1, -1}, {2, -1}, {3, -1}, {4, 3}})
            for (const std::int64_t slices : {1, 3}) {
                conv::Volume p = picture(type, {19, 6, slices}, channels, alpha);
                conv::Geometry g;
                g.unit = conv::LengthUnit::millimetre;
                g.spacing = {0.25, 0.5, slices > 1 ? 2.0 : 1.0};
                p.setGeometry(g);
                const auto path = folder.path() / "stack.tif";
                io::save(p, path, {true});
                const conv::Volume again = io::load(path);
                expectSame(p, again);
                EXPECT_TRUE(conv::sameGeometry(again.layout().geometry, g)) << describe(again.layout());
                EXPECT_EQ(io::probe(path), again.layout());
            }
}

/// Offsets of the samples of each page, for a native-endian file with one strip per page.
std::vector<std::size_t> beginningsOfPages(const std::string& file) {
    const auto number = [&](std::size_t at, std::size_t bytes) {
        std::uint32_t value = 0;
        std::memcpy(&value, file.data() + at, bytes);
        return value;
    };
    std::vector<std::size_t> beginnings;
    for (std::size_t directory = number(4, 4); directory != 0;) {
        const std::size_t entries = number(directory, 2);
        for (std::size_t e = directory + 2; e < directory + 2 + 12 * entries; e += 12)
            if (constexpr std::uint32_t stripOffsets = 273; number(e, 2) == stripOffsets) {
                EXPECT_EQ(number(e + 4, 4), 1) << "strips";
                beginnings.push_back(number(e + 8, 4));
            }
        directory = number(directory + 2 + 12 * entries, 4);
    }
    return beginnings;
}

/// ImageJ and tifffile read ImageJ stacks as one block that starts at the first page.
TEST(Pictures, PagesOfAnImagejStackAreOneBlock) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    for (const std::int64_t slices : {2, 3, 40})
        for (const conv::Index3& plane : {conv::Index3{19, 6, 1}, {1, 2, 1}, {300, 500, 1}}) {
            conv::Volume stack = picture(ElementType::u16, {plane[0], plane[1], slices}, 1);
            conv::Geometry geometry;
            geometry.unit = conv::LengthUnit::millimetre; // needed for ImageJ's description
            stack.setGeometry(geometry);
            const auto path = folder.path() / "stack.tif";
            io::save(stack, path, {true});
            const std::string file = io_test::readBytes(path);
            ASSERT_NE(file.find("ImageJ="), std::string::npos);
            const std::vector<std::size_t> beginnings = beginningsOfPages(file);
            ASSERT_EQ(beginnings.size(), static_cast<std::size_t>(slices));
            const auto page = static_cast<std::size_t>(2 * plane[0] * plane[1]);
            for (std::size_t p = 0; p < beginnings.size(); ++p)
                EXPECT_EQ(beginnings[p], beginnings[0] + p * page) << p;
            ASSERT_GE(file.size(), beginnings[0] + beginnings.size() * page);
            EXPECT_EQ(std::memcmp(file.data() + beginnings[0], stack.data(), beginnings.size() * page), 0);
            expectSame(stack, io::load(path));
        }
}

TEST(Pictures, JpegIsCloseAndCutOffOnesAreRefused) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    conv::Volume p = picture(ElementType::u8, {64, 48, 1}, 1);
    for (std::int64_t i = 0; i < p.layout().sampleCount(); ++i)
        p.as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i % 64 * 3);
    const auto path = folder.path() / "a.jpg";
    io::save(p, path);
    const conv::Volume again = io::load(path);
    for (std::int64_t i = 0; i < p.layout().sampleCount(); ++i)
        ASSERT_NEAR(again.as<std::uint8_t>()[i], p.as<std::uint8_t>()[i], 6);
    fs::resize_file(path, fs::file_size(path) / 2);
    EXPECT_THROW((void)io::load(path), conv::Error);
}

TEST(Pictures, WhatAFormatCannotHoldIsSaidBeforeWriting) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    const auto refusal = [&](const conv::Volume& p, const char* name) {
        try {
            io::save(p, folder.path() / name);
        } catch (const conv::Error& e) {
            EXPECT_EQ(e.code(), conv::ErrorCode::usage) << e.what();
            return std::string(e.what());
        }
        return std::string();
    };
    EXPECT_NE(refusal(picture(ElementType::f32, {4, 4, 1}, 1), "a.png").find("float32"), std::string::npos);
    EXPECT_NE(refusal(picture(ElementType::u8, {4, 4, 2}, 1), "a.png").find("one image"), std::string::npos);
    EXPECT_NE(refusal(picture(ElementType::u8, {4, 4, 1}, 4, 3), "a.jpg").find("opacity"), std::string::npos);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Pictures, LyingHeadersAreRefusedBeforeMemoryIsTaken) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    const auto path = folder.path() / "a.png";
    io::save(picture(ElementType::u8, {16, 16, 1}, 1), path);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(16);
    // 60000 × 60000 samples of 8 bits, grey, with the checksum of that header.
    file.write("\x00\x00\xEA\x60\x00\x00\xEA\x60\x08\x00\x00\x00\x00", 13);
    std::uint32_t sum = 0xFFFFFFFF;
    for (const unsigned char byte : std::string("IHDR\x00\x00\xEA\x60\x00\x00\xEA\x60\x08\x00\x00\x00\x00", 17)) {
        sum ^= byte;
        for (int bit = 0; bit < 8; ++bit)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    for (int shift = 24; shift >= 0; shift -= 8)
        file.put(static_cast<char>(~sum >> shift & 255));
    file.close();
    try {
        (void)io::load(path);
        FAIL();
    } catch (const conv::Error& e) {
        EXPECT_EQ(e.code(), conv::ErrorCode::unreadable);
        EXPECT_NE(std::string(e.what()).find("60000"), std::string::npos) << e.what();
    }
}

TEST(Pictures, TiffKeepsTimeSeries) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    for (const std::int64_t slices : {1, 3})
        for (const int channels : {1, 3}) {
            conv::Layout layout{ElementType::u16, slices > 1 ? 3 : 2, {9, 5, slices}};
            layout.channels = channels;
            layout.times = 4;
            layout.geometry.unit = conv::LengthUnit::millimetre;
            layout.geometry.spacing = {0.5, 0.25, slices > 1 ? 3.0 : 1.0};
            conv::Volume p = io_test::randomVolume(layout);
            p.info().timeStep = 2.5;
            io::save(p, folder / "series.tif", {true});
            const conv::Volume again = io::load(folder / "series.tif");
            expectSame(p, again);
            EXPECT_EQ(again.layout().times, 4);
            EXPECT_EQ(again.info().timeStep, 2.5);
            EXPECT_TRUE(conv::sameGeometry(again.layout().geometry, layout.geometry));
        }
}

/// A little-endian TIFF of pages of 4 × 1 bytes: 1, 2, 3, 4; 5, 6, 7, 8; …
std::string tiffOf(int pages, int photometric, const std::string& description = "") {
    const auto number = [](std::uint32_t v, int bytes) {
        std::string text;
        for (; bytes-- > 0; v >>= 8)
            text += static_cast<char>(v & 255);
        return text;
    };
    const auto entry = [&](int tag, int type, std::uint32_t count, std::uint32_t value) {
        return number(static_cast<std::uint32_t>(tag), 2) + number(static_cast<std::uint32_t>(type), 2) +
               number(count, 4) + number(value, 4);
    };
    std::string file = std::string("II*\0", 4) + number(8, 4);
    for (int page = 0; page < pages; ++page) {
        const auto here = static_cast<std::uint32_t>(file.size());
        const std::uint32_t data = here + 2 + 9 * 12 + 4, text = data + 4;
        const auto length = static_cast<std::uint32_t>(description.size() + 1);
        file += number(9, 2) + entry(256, 3, 1, 4) + entry(257, 3, 1, 1) + entry(258, 3, 1, 8) + entry(259, 3, 1, 1) +
                entry(262, 3, 1, static_cast<std::uint32_t>(photometric)) + entry(270, 2, length, text) +
                entry(273, 4, 1, data) + entry(277, 3, 1, 1) + entry(279, 4, 1, 4) +
                number(page + 1 < pages ? text + length : 0, 4);
        for (int i = 1; i <= 4; ++i)
            file += static_cast<char>(4 * page + i);
        file += description + '\0';
    }
    return file;
}

TEST(Pictures, TiffPagesFollowImagejsDescription) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    // Too long to be stored inside the entry.
    const std::string description = "ImageJ=1.53\nimages=12\nchannels=2\nslices=3\nframes=2\nunit=micron\nspacing=2\n";
    io_test::writeBytes(folder / "h.tif", tiffOf(12, 1, description));
    const conv::Volume v = io::load(folder / "h.tif");
    EXPECT_EQ(v.layout().extent, (conv::Index3{4, 1, 3}));
    ASSERT_EQ(v.layout().channels, 2);
    ASSERT_EQ(v.layout().times, 2);
    int page = 0;
    for (std::int64_t t = 0; t < 2; ++t)
        for (std::int64_t z = 0; z < 3; ++z)
            for (std::int64_t c = 0; c < 2; ++c, ++page)
                EXPECT_EQ(v.as<std::uint8_t>({t, c})[z * 4], 4 * page + 1);
    // An order that does not match the number of pages is ignored: every page is a slice.
    io_test::writeBytes(folder / "h.tif", tiffOf(5, 1, description));
    EXPECT_EQ(io::load(folder / "h.tif").layout().extent[2], 5);
    // One directory for all images, in a file too short for their samples.
    const std::string many = "ImageJ=1.53\nimages=1200\nslices=1200\nunit=micron\nspacing=2\n";
    io_test::writeBytes(folder / "h.tif", tiffOf(1, 1, many));
    EXPECT_TRUE(io_test::contains(io_test::unreadable([&] { (void)io::load(folder / "h.tif"); }), "1200 images"));
}

TEST(Pictures, TiffThatCountsFromWhiteIsTurnedRound) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    io_test::writeBytes(folder / "w.tif", tiffOf(2, 0, "any text of some length"));
    const conv::Volume v = io::load(folder / "w.tif");
    EXPECT_EQ(v.as<std::uint8_t>()[0], 254);
    EXPECT_EQ(v.as<std::uint8_t>()[7], 247);
}

TEST(Pictures, ExifOrientationIsApplied) {
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    conv::Volume p = picture(ElementType::u8, {32, 16, 1}, 1);
    for (int y = 0; y < 16; ++y) // dark except for the upper left corner
        for (int x = 0; x < 32; ++x)
            p.as<std::uint8_t>()[y * 32 + x] = x < 8 && y < 8 ? 250 : 10;
    io::save(p, folder / "a.jpg");
    const std::string plain = io_test::readBytes(folder / "a.jpg");
    // Displayed position of that corner: right, lower.
    const std::pair<bool, bool> corners[] = {{false, false}, {true, false}, {true, true}, {false, true},
                                             {false, false}, {true, false}, {true, true}, {false, true}};
    for (int orientation = 1; orientation <= 8; ++orientation) {
        std::string exif("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", 32);
        exif[25] = static_cast<char>(orientation);
        const std::string bytes = plain.substr(0, 2) + std::string("\xFF\xE1\0\x22", 4) + exif + plain.substr(2);
        io_test::writeBytes(folder / "o.jpg", bytes);
        const conv::Volume v = io::load(folder / "o.jpg");
        const conv::Index3 e = v.layout().extent;
        EXPECT_EQ(e, (orientation > 4 ? conv::Index3{16, 32, 1} : conv::Index3{32, 16, 1}));
        EXPECT_EQ(io::probe(folder / "o.jpg").extent, e);
        const auto [right, lower] = corners[orientation - 1];
        for (const bool atRight : {false, true})
            for (const bool below : {false, true}) {
                const std::int64_t x = atRight ? e[0] - 2 : 1, y = below ? e[1] - 2 : 1;
                EXPECT_EQ(v.as<std::uint8_t>()[y * e[0] + x] > 128, atRight == right && below == lower)
                    << orientation << " at " << x << "," << y;
            }
    }
}

} // namespace
