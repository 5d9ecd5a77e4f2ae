// SPDX-License-Identifier: Apache-2.0
#include "tests/app/io_temp.h"
#include <cmath>
#include <limits>

// Images with float samples, from photography and microscopy. The files in tests/app/pictures were made by other
// programs: Pillow (JPEG 2000, WebP, CMYK), OpenEXR's own library, and tifffile.

using namespace io_test;
using app::io::load;
using app::io::LoadOptions;
using app::io::probe;
using app::io::save;
using conv::ElementType;
using conv::ErrorCode;

namespace {

fs::path fixture(const std::string& name) {
    return fs::path(CONVAPP_SOURCE_DIR) / "tests/app/pictures" / name;
}

conv::Layout imageOf(ElementType type, std::int64_t width, std::int64_t height, int channels = 1, int alpha = -1) {
    conv::Layout layout{type, 2, {width, height, 1}};
    layout.channels = channels;
    layout.alpha = alpha;
    return layout;
}

void expectRoundTrip(const conv::Volume& volume, const fs::path& path) {
    save(volume, path, {true});
    const conv::Volume again = load(path);
    EXPECT_EQ(again.layout().extent, volume.layout().extent);
    EXPECT_EQ(again.layout().channels, volume.layout().channels);
    EXPECT_EQ(again.layout().alpha, volume.layout().alpha);
    EXPECT_TRUE(conv::sameGeometry(again.layout().geometry, volume.layout().geometry, 1e-5)) << path;
    EXPECT_TRUE(sameSamples(again, volume)) << path;
    EXPECT_EQ(probe(path), again.layout()) << path;
}

conv::Geometry placed(double x, double y) {
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = {x, y, 1};
    return geometry;
}

std::string refusal(const conv::Volume& volume, const fs::path& path) {
    const std::string why = errorOf(ErrorCode::usage, [&] { save(volume, path); });
    EXPECT_FALSE(fs::exists(path));
    return why;
}

TEST(PictureFormats, PfmKeepsEveryBit) {
    const TemporaryFolder folder;
    for (const int channels : {1, 3}) {
        conv::Volume v = randomVolume(imageOf(ElementType::f32, 7, 5, channels));
        v.as<float>()[3] = std::numeric_limits<float>::quiet_NaN();
        v.as<float>()[4] = -std::numeric_limits<float>::infinity();
        expectRoundTrip(v, folder / "a.pfm");
    }
    // Big-endian, bottom row first, with a scale that is kept.
    writeBytes(folder / "b.pfm",
               std::string("Pf\n2 2\n2.5\n") + std::string("\x3F\x80\0\0\x40\0\0\0\x40\x40\0\0\x40\x80\0\0", 16));
    const conv::Volume b = load(folder / "b.pfm");
    EXPECT_EQ(std::vector<float>(b.as<float>(), b.as<float>() + 4), (std::vector<float>{3, 4, 1, 2}));
    save(b, folder / "c.pfm");
    EXPECT_TRUE(contains(readBytes(folder / "c.pfm"), "\n-2.5\n"));
    writeBytes(folder / "d.pfm", "PF\n60000 60000\n-1\nabc");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "d.pfm"); }), "60000"));
    writeBytes(folder / "d.pfm", "PF\n1 1\n0\nabcdabcdabcd");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "d.pfm"); }), "scale"));
    EXPECT_TRUE(contains(refusal(randomVolume(imageOf(ElementType::u8, 2, 2)), folder / "e.pfm"), "float32"));
}

TEST(PictureFormats, RadianceKeepsWhatItsBytesHold) {
    const TemporaryFolder folder;
    conv::Volume v(imageOf(ElementType::f32, 40, 3, 3));
    for (std::int64_t i = 0; i < v.layout().sampleCount(); ++i) // eight bits and an exponent, with runs
        v.as<float>()[i] =
            i % 40 < 15 ? 0.5F : std::ldexp(static_cast<float>(128 + i % 120), static_cast<int>(i / 40 % 3));
    for (std::int64_t i = 0; i < 120; ++i) // one exponent for the three colours
        for (const std::int64_t c : {1, 2})
            v.as<float>({0, c})[i] = v.as<float>()[i];
    expectRoundTrip(v, folder / "a.hdr");
    conv::Volume narrow(imageOf(ElementType::f32, 2, 2, 3));
    std::fill_n(narrow.as<float>(), 12, 0.25F);
    expectRoundTrip(narrow, folder / "n.hdr");
    // Old run-length coding, from the right, bottom row first: 1 1 1 n repeats.
    writeBytes(folder / "o.hdr",
               std::string("#?RGBE\nEXPOSURE=2.0\nFORMAT=32-bit_rle_rgbe\n\n+Y 2 -X 3\n") +
                   std::string("\x80\x40\x20\x81\1\1\1\2\x10\x10\x10\x84\x20\x20\x20\x84\1\1\1\1", 20));
    const conv::Volume o = load(folder / "o.hdr");
    EXPECT_EQ(std::vector<float>(o.as<float>(), o.as<float>() + 6), (std::vector<float>{2, 2, 1, 1, 1, 1}));
    EXPECT_EQ(o.as<float>({0, 1})[5], 0.5F);
    save(o, folder / "p.hdr");
    EXPECT_TRUE(contains(readBytes(folder / "p.hdr"), "EXPOSURE=2.0"));
    v.as<float>()[5] = -1;
    EXPECT_TRUE(contains(refusal(v, folder / "q.hdr"), "1 of 360"));
    writeBytes(folder / "r.hdr", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 60000 +X 60000\nabc");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "r.hdr"); }), "60000"));
    // Other files with that extension: the header of a medical image without orientation.
    writeBytes(folder / "s.hdr", std::string("\x5c\1\0\0", 4) + std::string(344, '\0'));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "s.hdr"); }), "Analyze"));
}

TEST(PictureFormats, ExrKeepsTypesNamesAndGeometry) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    for (const ElementType type : {ElementType::f32, ElementType::u32})
        for (const auto& [channels, alpha] : {std::pair{1, -1}, {3, -1}, {4, 3}, {6, -1}}) {
            conv::Volume v = randomVolume(imageOf(type, 19, 6, channels, alpha));
            conv::Geometry geometry = placed(0.25, 0.4);
            geometry.origin = {1.5, -2, 30};
            geometry.direction = {0, 1, 0, -1, 0, 0, 0, 0, 1};
            v.setGeometry(geometry);
            if (type == ElementType::f32)
                v.as<float>()[7] = std::numeric_limits<float>::quiet_NaN();
            expectRoundTrip(v, folder / "a.exr");
        }
    conv::Layout velocity = imageOf(ElementType::f32, 4, 4, 2);
    velocity.channelNames = {"depth.Z", "velocity.X"};
    const conv::Volume named = randomVolume(velocity);
    save(named, folder / "n.exr");
    EXPECT_EQ(load(folder / "n.exr").layout().channelNames, named.layout().channelNames);
    EXPECT_TRUE(contains(refusal(randomVolume(imageOf(ElementType::u8, 2, 2)), folder / "e.exr"), "float32"));
    EXPECT_TRUE(contains(refusal(randomVolume({ElementType::f32, 3, {2, 2, 2}}), folder / "e.exr"), "TIFF"));
}

TEST(PictureFormats, ExrHalfStaysHalfWhileItFits) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    conv::Volume v = load(fixture("half.exr"));
    EXPECT_EQ(v.layout().channelNames, (std::vector<std::string>{"R", "G", "B", "Z", "A"}));
    EXPECT_EQ(v.layout().alpha, 4);
    EXPECT_EQ(v.layout().extent, (conv::Index3{17, 9, 1}));
    for (int i = 0; i < 17 * 9; ++i) {
        ASSERT_EQ(v.as<float>({0, 0})[i], static_cast<float>(i) * 0.5F);
        ASSERT_EQ(v.as<float>({0, 1})[i], static_cast<float>(-i));
        ASSERT_EQ(v.as<float>({0, 3})[i], static_cast<float>(i) * 0.1F);
    }
    save(v, folder / "again.exr");
    EXPECT_TRUE(sameSamples(load(folder / "again.exr"), v));
    const auto small = fs::file_size(folder / "again.exr");
    v.as<float>()[0] = 70000; // beyond float16
    v.as<float>({0, 1})[0] = 0.1F;
    save(v, folder / "large.exr");
    const conv::Volume large = load(folder / "large.exr");
    EXPECT_EQ(large.as<float>()[0], 70000);
    EXPECT_NEAR(large.as<float>({0, 1})[0], 0.1F, 1e-4F);
    EXPECT_NE(large.as<float>({0, 1})[0], 0.1F);
    EXPECT_GT(fs::file_size(folder / "large.exr"), small);
}

TEST(PictureFormats, PartsAndPagesAreChosen) {
    NEEDS_FORMAT("EXR");
    LoadOptions options;
    const std::string why = unreadable([&] { (void)load(fixture("parts.exr")); });
    EXPECT_TRUE(contains(why, "--series") && contains(why, "0 (beauty") && contains(why, "1 (ids")) << why;
    options.series = "ids";
    const conv::Volume ids = load(fixture("parts.exr"), options);
    EXPECT_EQ(ids.layout().type, ElementType::u32);
    EXPECT_EQ(ids.as<std::uint32_t>()[29], 4000000029U);
    options.series = "0";
    EXPECT_EQ(probe(fixture("parts.exr"), options).extent, (conv::Index3{8, 4, 1}));
    options.series = "2";
    EXPECT_TRUE(contains(unreadable([&] { (void)load(fixture("parts.exr"), options); }), "no picture 2"));
    options.series = "1";
    EXPECT_EQ(load(fixture("sizes.tif"), options).as<std::uint16_t>()[0], 1);
    options.series = "0";
    EXPECT_EQ(load(fixture("sizes.tif"), options).layout().extent, (conv::Index3{8, 6, 2}));
    EXPECT_EQ(app::io::scenesOf(fixture("sizes.tif")).size(), 2U);
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [&] { (void)load(fixture("rgb.jp2"), options); }), "one picture"));
}

TEST(PictureFormats, OmeTiffIsReadAsItsDescriptionSays) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    fs::copy_file(fixture("two.ome.tif"), folder / "renamed.tif");
    LoadOptions options;
    options.series = "0";
    const conv::Volume stack =
        load(folder / "renamed.tif", options); // from [channel][z][y][x] of 2 × 3 × 5 × 7, counted up
    EXPECT_EQ(stack.layout().extent, (conv::Index3{7, 5, 3}));
    ASSERT_EQ(stack.layout().channels, 2);
    EXPECT_EQ(stack.layout().channelNames, (std::vector<std::string>{"DAPI", "GFP"}));
    EXPECT_NEAR(stack.layout().geometry.spacing[0], 0.25e-3, 1e-12);
    EXPECT_NEAR(stack.layout().geometry.spacing[1], 0.5e-3, 1e-12);
    EXPECT_NEAR(stack.layout().geometry.spacing[2], 2e-3, 1e-12);
    for (int c = 0; c < 2; ++c)
        for (int i = 0; i < 105; ++i)
            ASSERT_EQ(stack.as<std::uint16_t>({0, c})[i], c * 105 + i);
    options.series = "Image1";
    const conv::Volume series = load(folder / "renamed.tif", options);
    EXPECT_EQ(series.layout().times, 4);
    EXPECT_EQ(series.info().timeStep, 0.5);
    EXPECT_EQ(series.as<std::uint8_t>({3, 0})[47], 191);
    std::string bytes = readBytes(folder / "renamed.tif");
    bytes.replace(bytes.find("SizeZ=\"3\""), 9, "SizeZ=\"9\"");
    writeBytes(folder / "lie.tif", bytes);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "lie.tif"); }), "18 planes"));
    bytes.replace(bytes.find("<Image"), 6, "<Im&ge");
    writeBytes(folder / "lie.tif", bytes);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "lie.tif"); }), "OME description"));
}

TEST(PictureFormats, OmeTiffIsWritten) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    for (const int channels : {1, 3})
        for (const ElementType type : {ElementType::u8, ElementType::f32}) {
            conv::Layout layout{type, 3, {9, 5, 4}};
            layout.channels = channels;
            layout.times = 2;
            layout.geometry = placed(0.5e-3, 0.25e-3);
            layout.geometry.spacing[2] = 2e-3;
            if (channels == 3)
                layout.channelNames = {"a < b", "\"c\" & d", "e"};
            conv::Volume v = randomVolume(layout);
            v.info().timeStep = 1.5;
            expectRoundTrip(v, folder / "a.ome.tif");
            const conv::Volume again = load(folder / "a.ome.tif");
            EXPECT_EQ(again.info().timeStep, 1.5);
            EXPECT_EQ(again.layout().times, 2);
            if (channels == 3 && type == ElementType::f32) {
                EXPECT_EQ(again.layout().channelNames, v.layout().channelNames);
            }
        }
}

TEST(PictureFormats, Jpeg2000KeepsEveryBit) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    for (const ElementType type : {ElementType::u8, ElementType::i8, ElementType::u16, ElementType::i16})
        for (const auto& [channels, alpha] : {std::pair{1, -1}, {2, 1}, {3, -1}, {4, 3}, {5, -1}})
            for (const char* name : {"a.jp2", "a.j2k"}) {
                const bool bare = std::string_view(name) == "a.j2k";
                conv::Volume v = randomVolume(imageOf(type, 37, 21, channels, bare ? -1 : alpha));
                if (!bare)
                    v.setGeometry(placed(0.123456, 2.5));
                expectRoundTrip(v, folder / name);
            }
    expectRoundTrip(randomVolume(imageOf(ElementType::u16, 1, 1)), folder / "one.jp2");
    EXPECT_TRUE(
        contains(refusal(randomVolume(imageOf(ElementType::f32, 2, 2)), folder / "e.jp2"), "save as another type"));
}

TEST(PictureFormats, Jpeg2000OfAnotherProgram) {
    NEEDS_FORMAT("EXR");
    const conv::Volume colours = load(fixture("rgb.jp2")), deep = load(fixture("grey16.jp2")),
                       opaque = load(fixture("rgba.jp2"));
    ASSERT_EQ(colours.layout().channels, 3);
    ASSERT_EQ(deep.layout().type, ElementType::u16);
    ASSERT_EQ(opaque.layout().channels, 4);
    EXPECT_EQ(opaque.layout().alpha, -1); // Pillow does not mark the fourth channel as opacity
    for (int y = 0; y < 12; ++y)
        for (int x = 0; x < 17; ++x) {
            ASSERT_EQ(colours.as<std::uint8_t>({0, 2})[y * 17 + x], (x + y) * 8);
            ASSERT_EQ(deep.as<std::uint16_t>()[y * 17 + x], (x * 15 + y * 20) * 100);
            ASSERT_EQ(opaque.as<std::uint8_t>({0, 3})[y * 17 + x], x * 10);
        }
}

TEST(PictureFormats, WebpKeepsEveryBit) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    for (const auto& [channels, alpha] : {std::pair{3, -1}, {4, 3}})
        expectRoundTrip(randomVolume(imageOf(ElementType::u8, 33, 9, channels, alpha)), folder / "a.webp");
    const conv::Volume grey = randomVolume(imageOf(ElementType::u8, 33, 9));
    save(grey, folder / "g.webp"); // as three equal colours
    const conv::Volume three = load(folder / "g.webp");
    for (int c = 0; c < 3; ++c)
        EXPECT_EQ(std::memcmp(three.data({0, c}), grey.data(), 33 * 9), 0);
    const conv::Volume opaque = load(fixture("rgba.webp")), lossy = load(fixture("lossy.webp"));
    for (int y = 0; y < 12; ++y)
        for (int x = 0; x < 17; ++x) {
            ASSERT_EQ(opaque.as<std::uint8_t>({0, 1})[y * 17 + x], y * 20);
            ASSERT_EQ(opaque.as<std::uint8_t>({0, 3})[y * 17 + x], x * 10);
            ASSERT_NEAR(lossy.as<std::uint8_t>({0, 1})[y * 17 + x], y * 20, 16);
        }
    EXPECT_TRUE(contains(refusal(randomVolume(imageOf(ElementType::u16, 2, 2)), folder / "e.webp"), "uint8"));
}

TEST(PictureFormats, InksBecomeColours) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    // Left: magenta and yellow, which is red. Right: cyan with half of black.
    const conv::Volume v = load(fixture("cmyk.jpg"));
    ASSERT_EQ(v.layout().channels, 3);
    ASSERT_FALSE(v.info().warnings.empty());
    EXPECT_TRUE(contains(v.info().warnings[0], "without a colour profile"));
    const auto near = [&](int x, int r, int g, int b) {
        const int colours[] = {r, g, b};
        for (int c = 0; c < 3; ++c)
            EXPECT_NEAR(v.as<std::uint8_t>({0, c})[8 * 16 + x], colours[c], 6) << x << " " << c;
    };
    near(2, 255, 0, 0);
    near(13, 0, 127, 127);
    EXPECT_EQ(probe(fixture("cmyk.jpg")), v.layout());
    // Without Adobe's marker the numbers are ink amounts.
    std::string bytes = readBytes(fixture("cmyk.jpg"));
    const std::size_t adobe = bytes.find("Adobe");
    ASSERT_NE(adobe, std::string::npos);
    bytes.replace(adobe, 5, "other");
    writeBytes(folder / "plain.jpg", bytes);
    const conv::Volume plain = load(folder / "plain.jpg");
    EXPECT_NEAR(plain.as<std::uint8_t>()[8 * 16 + 2], 0, 6); // full cyan and black
}

TEST(PictureFormats, PalettesAndTransparentColours) {
    NEEDS_FORMAT("EXR");
    const conv::Volume palette = load(fixture("palette.png")), grey = load(fixture("grey_key.png")),
                       colours = load(fixture("rgb_key.png")), tiff = load(fixture("palette4.tif"));
    ASSERT_EQ(palette.layout().alpha, 3); // two bits, the second entry transparent
    EXPECT_EQ(palette.as<std::uint8_t>({0, 0})[0], 255);
    EXPECT_EQ(palette.as<std::uint8_t>({0, 3})[1], 0);
    EXPECT_EQ(palette.as<std::uint8_t>({0, 2})[2], 255);
    ASSERT_EQ(grey.layout().alpha, 1); // 60 is transparent
    ASSERT_EQ(colours.layout().alpha, 3);
    EXPECT_EQ(probe(fixture("rgb_key.png")), colours.layout());
    for (int i = 0; i < 48; ++i) {
        EXPECT_EQ(grey.as<std::uint8_t>()[i], i % 8 * 30);
        EXPECT_EQ(grey.as<std::uint8_t>({0, 1})[i], i % 8 == 2 ? 0 : 255);
        EXPECT_EQ(colours.as<std::uint8_t>({0, 3})[i], i == 10 ? 0 : 255);
    }
    ASSERT_EQ(tiff.layout().channels, 3); // four bits
    EXPECT_EQ(tiff.as<std::uint8_t>({0, 1})[1], 255);
}

TEST(PictureFormats, JpegKeepsWholeDotsPerCentimetre) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    conv::Volume v(imageOf(ElementType::u8, 16, 8, 3));
    std::fill_n(v.as<std::uint8_t>(), v.layout().sampleCount(), std::uint8_t{77});
    v.setGeometry(placed(0.25, 0.5));
    expectRoundTrip(v, folder / "a.jpg");
}

} // namespace
