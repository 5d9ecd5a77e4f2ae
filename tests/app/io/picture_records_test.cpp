// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/picture_exif.h"
#include "tests/app/io_temp.h"
#include <algorithm>
#include <array>
#include <random>

// Metadata of images, and damaged files.

using namespace io_test;
using app::io::load;
using app::io::PictureRecord;
using app::io::probe;
using app::io::save;
using conv::ElementType;

namespace {

conv::Layout imageOf(ElementType type, std::int64_t width, std::int64_t height, int channels = 1, int alpha = -1) {
    conv::Layout layout{type, 2, {width, height, 1}};
    layout.channels = channels;
    layout.alpha = alpha;
    return layout;
}

/// A profile with its header only.
std::string profileFor(const std::string& space) {
    std::string icc(400, 'p');
    icc.replace(0, 4, std::string("\0\0\1\x90", 4));
    icc.replace(16, 4, space);
    icc.replace(36, 4, "acsp");
    return icc;
}

/// EXIF data with an orientation and a maker's name.
std::string exifWith(int orientation) {
    using namespace std::string_literals;
    return "II*\0\x08\0\0\0\x02\0"s + "\x0F\x01\x02\0\x04\0\0\0ABC\0"s + "\x12\x01\x03\0\x01\0\0\0"s +
           static_cast<char>(orientation) + "\0\0\0\0\0\0\0"s;
}

std::shared_ptr<PictureRecord> fullRecord() {
    auto record = std::make_shared<PictureRecord>();
    record->format = "PNG";
    record->icc = profileFor("RGB ");
    record->exif = exifWith(1);
    record->xmp = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>";
    record->texts = {{"Author", "J\xC3\xBCrgen", "", ""}, {"Comment", std::string(5000, 'x'), "", ""}};
    return record;
}

TEST(PictureRecords, GoFromFormatToFormat) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    conv::Volume v = randomVolume(imageOf(ElementType::u8, 9, 7, 3));
    v.info().record = fullRecord();
    for (const char* ending : {"png", "jpg", "webp", "jp2", "bmp"}) {
        const fs::path path = folder / (std::string("a.") + ending);
        save(v, path);
        const conv::Volume again = load(path);
        const PictureRecord* const record = app::io::pictureRecordOf(again.info());
        ASSERT_NE(record, nullptr) << ending;
        EXPECT_EQ(record->icc, fullRecord()->icc) << ending;
        EXPECT_TRUE(record->lost.empty()) << ending;
        const std::string dropped = app::io::notKept(v.layout(), v.info(), path);
        const bool text = std::string(ending) == "png" || std::string(ending) == "jpg";
        EXPECT_EQ(record->texts == fullRecord()->texts, text) << ending;
        EXPECT_EQ(contains(dropped, "\"Author\", \"Comment\""), !text) << dropped;
        const bool rest = std::string(ending) != "bmp";
        EXPECT_EQ(record->exif == exifWith(1), rest) << ending;
        EXPECT_EQ(record->xmp == fullRecord()->xmp, rest) << ending;
        EXPECT_EQ(contains(dropped, "EXIF"), !rest) << dropped;
    }
    const std::string dropped = app::io::notKept(v.layout(), v.info(), folder / "a.npy");
    EXPECT_EQ(dropped, "The colour profile, the EXIF data, the XMP data and the texts \"Author\", \"Comment\" are not "
                       "kept in NPY.");
    EXPECT_TRUE(contains(app::io::notKept(v.layout(), v.info(), folder / "a.j2k"), "colour profile"));
    // A colour profile does not apply to grey.
    const conv::Volume grey = randomVolume(imageOf(ElementType::u8, 9, 7));
    EXPECT_TRUE(contains(app::io::notKept(grey.layout(), v.info(), folder / "a.png"), "other channels"));
}

TEST(PictureRecords, OrientationIsAppliedOnce) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    conv::Layout layout = imageOf(ElementType::u8, 8, 16, 3);
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {0.5, 0.25, 1};
    conv::Volume v(layout);
    for (std::int64_t i = 0; i < v.layout().sampleCount(); ++i) // dark above, light below
        v.as<std::uint8_t>()[i] = i % 128 < 64 ? 20 : 220;
    auto record = fullRecord();
    record->exif = exifWith(6);
    v.info().record = record;
    for (const char* ending : {"png", "jpg", "webp", "jp2"}) {
        const fs::path path = folder / (std::string("a.") + ending);
        save(v, path);
        const conv::Volume turned = load(path);
        EXPECT_EQ(turned.layout().extent, (conv::Index3{16, 8, 1})) << ending;
        EXPECT_EQ(probe(path), turned.layout()) << ending;
        EXPECT_GT(turned.as<std::uint8_t>()[0], 200) << ending; // 6: the stored left column is the upper row
        EXPECT_LT(turned.as<std::uint8_t>()[15], 40) << ending;
        if (std::string(ending) != "webp") { // WebP's EXIF data have no resolution here
            EXPECT_NEAR(turned.layout().geometry.spacing[0], 0.25, 1e-9) << ending;
        }
        EXPECT_EQ(app::io::pictureRecordOf(turned.info())->exif, exifWith(1)) << ending;
        save(turned, path, {true});
        EXPECT_EQ(load(path).layout().extent, turned.layout().extent) << ending;
    }
}

TEST(PictureRecords, DensityIsSpacing) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    for (const auto& [x, y] : {std::pair{0.1, 0.05}, {25.4 / 300, 25.4 / 150}, {0.1234, 0.3}, {3.0, 700.0}}) {
        conv::Layout layout = imageOf(ElementType::u8, 5, 4, 3);
        layout.geometry.unit = conv::LengthUnit::millimetre;
        layout.geometry.spacing = {x, y, 1};
        for (const char* ending : {"png", "jpg", "webp", "jp2"}) {
            const fs::path path = folder / (std::string("a.") + ending);
            save(randomVolume(layout), path, {true});
            const conv::Geometry again = load(path).layout().geometry;
            EXPECT_EQ(again.unit, conv::LengthUnit::millimetre) << ending;
            EXPECT_NEAR(again.spacing[0] / x, 1, 1e-5) << ending;
            EXPECT_NEAR(again.spacing[1] / y, 1, 1e-5) << ending;
            EXPECT_EQ(probe(path).geometry, again) << ending;
        }
    }
    // Without a unit only the aspect ratio is known.
    conv::Volume v = randomVolume(imageOf(ElementType::u8, 5, 4, 3));
    auto record = std::make_shared<PictureRecord>();
    record->ratio = {3, 2};
    v.info().record = record;
    for (const char* ending : {"png", "jpg"}) {
        const fs::path path = folder / (std::string("r.") + ending);
        save(v, path);
        const conv::Volume again = load(path);
        EXPECT_EQ(again.layout().geometry.unit, conv::LengthUnit::pixel);
        EXPECT_EQ(app::io::pictureRecordOf(again.info())->ratio, (std::array<double, 2>{3, 2}));
        ASSERT_EQ(again.info().warnings.size(), 1U);
        EXPECT_TRUE(contains(again.info().warnings[0], "not square"));
    }
    EXPECT_TRUE(contains(app::io::notKept(v.layout(), v.info(), folder / "r.webp"), "shape of the pixels"));
}

TEST(PictureRecords, ExifPreviewAndSizesFollowTheSamples) {
    using namespace std::string_literals;
    // One entry of orientation 3, then a table with a preview of four bytes at the end.
    const std::string exif = "MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0\0\0\0\x1A"s +
                             "\0\x02\x02\x01\0\x04\0\0\0\x01\0\0\0\x38\x02\x02\0\x04\0\0\0\x01\0\0\0\x04\0\0\0\0JPEG"s;
    PictureRecord record;
    app::io::keepExif("Exif\0\0"s + exif, record);
    EXPECT_EQ(app::io::exifOrientation(exif), 3);
    EXPECT_EQ(app::io::exifOrientation(record.exif), 1);
    EXPECT_FALSE(contains(record.exif, "JPEG"));
    ASSERT_EQ(record.lost.size(), 1U);
    EXPECT_TRUE(contains(record.lost[0], "preview"));
    EXPECT_EQ(app::io::rationalOf(0.125), (std::array<std::uint32_t, 2>{1, 8}));
    EXPECT_TRUE(contains(app::io::uprightXmp("<a tiff:Orientation=\"8\"/>"), "tiff:Orientation=\"1\""));
}

std::vector<fs::path> filesIn(const TemporaryFolder& folder) {
    std::vector<fs::path> paths;
    for (const char* ending : {"png", "jpg", "webp", "jp2", "j2k", "bmp", "ppm"}) {
        paths.push_back(folder / (std::string("a.") + ending));
        save(randomVolume(imageOf(ElementType::u8, 67, 45, 3)), paths.back());
    }
    for (const char* ending : {"exr", "pfm", "hdr"}) {
        conv::Volume v(imageOf(ElementType::f32, 67, 45, 3));
        for (std::int64_t i = 0; i < v.layout().sampleCount(); ++i)
            v.as<float>()[i] = static_cast<float>(1 + i * 7919 % 1009);
        paths.push_back(folder / (std::string("a.") + ending));
        save(v, paths.back());
    }
    return paths;
}

TEST(PictureDamage, CutFilesAreRefused) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    for (const fs::path& path : filesIn(folder)) {
        const std::string whole = readBytes(path);
        for (const double part : {0.1, 0.5, 0.98}) {
            writeBytes(path, whole.substr(0, static_cast<std::size_t>(part * static_cast<double>(whole.size()))));
            EXPECT_FALSE(unreadable([&] { (void)load(path); }).empty()) << path << " " << part;
        }
        writeBytes(path, whole.substr(0, whole.size() - 1));
        EXPECT_FALSE(unreadable([&] { (void)load(path); }).empty()) << path;
        writeBytes(path, whole + "more of it");
        if (path.extension() != ".exr") {
            const std::vector<std::string> warnings = load(path).info().warnings;
            ASSERT_EQ(warnings.size(), 1U) << path;
            EXPECT_TRUE(contains(warnings[0], "10 bytes")) << path << warnings[0];
        }
    }
}

TEST(PictureDamage, EveryFlippedBitOfPngIsNoticed) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    std::mt19937 random(5);
    for (const fs::path& path : filesIn(folder)) {
        const std::string whole = readBytes(path);
        for (int i = 0; i < 24; ++i) {
            std::string damaged = whole;
            damaged[random() % whole.size()] ^= static_cast<char>(1U << random() % 8);
            writeBytes(path, damaged);
            bool refused = false;
            try {
                (void)load(path);
            } catch (const conv::Error&) {
                refused = true;
            }
            if (path.extension() == ".png") { // the only format with checksums of everything
                EXPECT_TRUE(refused);
            }
        }
    }
}

std::string big(std::uint32_t number, int bytes = 4) {
    std::string out;
    while (bytes-- > 0)
        out += static_cast<char>(number >> 8 * bytes & 255);
    return out;
}

std::string chunk(const std::string& kind, const std::string& data) {
    std::uint32_t sum = ~0U;
    for (const char c : kind + data) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320U : 0);
    }
    return big(static_cast<std::uint32_t>(data.size())) + kind + data + big(~sum);
}

std::string deflated(const conv::Volume& v, const fs::path& path) {
    save(v, path, {true});
    const std::string bytes = readBytes(path);
    const std::size_t at = bytes.find("IDAT");
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])); };
    return bytes.substr(at + 4, byte(at - 4) << 24 | byte(at - 3) << 16 | byte(at - 2) << 8 | byte(at - 1));
}

std::string frameHeader(int number, int width, int height, int x, int y, int hundredths, char dispose, char blend) {
    return chunk("fcTL", big(static_cast<std::uint32_t>(number)) + big(static_cast<std::uint32_t>(width)) +
                             big(static_cast<std::uint32_t>(height)) + big(static_cast<std::uint32_t>(x)) +
                             big(static_cast<std::uint32_t>(y)) + big(static_cast<std::uint32_t>(hundredths), 2) +
                             big(100, 2) + dispose + blend);
}

TEST(PictureDamage, FramesOfAnAnimationAreTimes) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    conv::Volume first(imageOf(ElementType::u8, 4, 3)), patch(imageOf(ElementType::u8, 2, 1));
    std::fill_n(first.as<std::uint8_t>(), 12, std::uint8_t{10});
    patch.as<std::uint8_t>()[0] = 200;
    patch.as<std::uint8_t>()[1] = 201;
    const std::string one = deflated(first, folder / "f.png"), two = deflated(patch, folder / "p.png");
    const auto file = [&](int delay, char dispose, int third) {
        return "\x89PNG\r\n\x1a\n" + chunk("IHDR", big(4) + big(3) + std::string("\x08\0\0\0\0", 5)) +
               chunk("acTL", big(3) + big(0)) + frameHeader(0, 4, 3, 0, 0, 20, 0, 0) + chunk("IDAT", one) +
               frameHeader(1, 2, 1, 1, 1, delay, dispose, 0) + chunk("fdAT", big(2) + two) +
               frameHeader(third, 2, 1, 0, 0, 20, 0, 0) + chunk("fdAT", big(4) + two) + chunk("IEND", "");
    };
    writeBytes(folder / "a.png", file(20, 2, 3));
    const conv::Volume v = load(folder / "a.png");
    ASSERT_EQ(v.layout().times, 3);
    EXPECT_EQ(v.layout().channels, 1);
    EXPECT_EQ(probe(folder / "a.png"), v.layout());
    EXPECT_DOUBLE_EQ(v.info().timeStep, 0.2);
    const auto frame = [&](std::int64_t t) {
        return std::vector<int>(v.as<std::uint8_t>({t, 0}), v.as<std::uint8_t>({t, 0}) + 12);
    };
    EXPECT_EQ(frame(0), std::vector<int>(12, 10));
    EXPECT_EQ(frame(1), (std::vector<int>{10, 10, 10, 10, 10, 200, 201, 10, 10, 10, 10, 10}));
    EXPECT_EQ(frame(2), (std::vector<int>{200, 201, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10}));
    writeBytes(folder / "b.png", file(50, 1, 3)); // cleared: places without a frame are transparent
    const conv::Volume cleared = load(folder / "b.png");
    EXPECT_EQ(cleared.layout().alpha, 1);
    EXPECT_EQ(cleared.as<std::uint8_t>({2, 1})[5], 0);
    EXPECT_EQ(cleared.as<std::uint8_t>({1, 1})[5], 255);
    EXPECT_EQ(cleared.info().timeStep, 0);
    ASSERT_EQ(cleared.info().warnings.size(), 1U);
    EXPECT_TRUE(contains(cleared.info().warnings[0], "0.2 s to 0.5 s"));
    writeBytes(folder / "c.png", file(20, 0, 7));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "c.png"); }), "out of order"));
}

TEST(PictureDamage, NumbersOfPgmKeepToTheirMaximum) {
    const TemporaryFolder folder;
    writeBytes(folder / "a.pgm", std::string("P5\n# by hand\n2 1\n4095\n\x0F\xFF\x00\x07", 26));
    const conv::Volume v = load(folder / "a.pgm");
    EXPECT_EQ(v.as<std::uint16_t>()[0], 4095);
    save(v, folder / "b.pgm");
    EXPECT_EQ(readBytes(folder / "b.pgm"), std::string("P5\n2 1\n4095\n\x0F\xFF\x00\x07", 16));
    EXPECT_TRUE(contains(app::io::notKept(v.layout(), v.info(), folder / "b.pgm"), "text \"Comment\""));
    EXPECT_TRUE(contains(app::io::notKept(v.layout(), v.info(), folder / "b.png"), "maximum of 4095"));
    writeBytes(folder / "a.pgm", std::string("P5\n2 1\n4095\n\x10\x00\x00\x07", 16));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "a.pgm"); }), "4096"));
    writeBytes(folder / "a.pgm", std::string("P5\n2 1\n255x\1\2", 13));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "a.pgm"); }), "white space"));
}

TEST(PictureDamage, BitmapsOfAllKinds) {
    NEEDS_FORMAT("EXR");
    using namespace std::string_literals;
    const TemporaryFolder folder;
    const auto little = [](std::uint32_t number) {
        std::string out = big(number);
        std::reverse(out.begin(), out.end());
        return out;
    };
    const auto bitmap = [&](int width, int height, char bits, char kind, const std::string& between,
                            const std::string& data) {
        return "BM"s + little(static_cast<std::uint32_t>(54 + between.size() + data.size())) + "\0\0\0\0"s +
               little(static_cast<std::uint32_t>(54 + between.size())) + little(40) +
               little(static_cast<std::uint32_t>(width)) + little(static_cast<std::uint32_t>(height)) + "\1\0"s + bits +
               "\0"s + kind + "\0\0\0"s + std::string(20, '\0') + between + data;
    };
    const std::string colours =
        "\0\0\0\0\xFF\0\0\0\0\xFF\0\0\0\0\xFF\0"s + std::string(12 * 4, '\x11'); // blue, green, red
    // Runs of four bits: 1 2 1 · end of row · 3 3 literally · end.
    writeBytes(folder / "r.bmp", bitmap(3, 2, 4, 2, colours, "\3\x12\0\0\0\3\x33\x20\0\1"s));
    const conv::Volume runs = load(folder / "r.bmp");
    EXPECT_EQ(std::vector<int>(runs.as<std::uint8_t>(), runs.as<std::uint8_t>() + 6),
              (std::vector<int>{255, 255, 0, 0, 0, 0}));
    EXPECT_EQ(std::vector<int>(runs.as<std::uint8_t>({0, 2}), runs.as<std::uint8_t>({0, 2}) + 6),
              (std::vector<int>{0, 0, 0, 255, 0, 255}));
    writeBytes(folder / "r.bmp", bitmap(3, 2, 4, 2, colours, "\4\x12\0\1"s));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "r.bmp"); }), "does not fit"));
    writeBytes(folder / "r.bmp", bitmap(3, 2, 4, 2, colours, "\3\x12\0\1"s));
    EXPECT_TRUE(contains(load(folder / "r.bmp").info().warnings.at(0), "3 pixels"));
    // Five, six and five bits, top row first.
    writeBytes(folder / "m.bmp", bitmap(2, -1, 16, 3, "\0\xF8\0\0\xE0\x07\0\0\x1F\0\0\0"s, "\x1F\xF8\xE0\x07"s));
    const conv::Volume fields = load(folder / "m.bmp");
    EXPECT_EQ(fields.as<std::uint8_t>()[0], 255);
    EXPECT_EQ(fields.as<std::uint8_t>({0, 1})[1], 255);
    EXPECT_EQ(fields.as<std::uint8_t>({0, 2})[0], 255);
    writeBytes(folder / "m.bmp", bitmap(2, 1, 16, 3, "\0\xFF\0\0\xE0\x07\0\0\x1F\0\0\0"s, "\x1F\xF8\xE0\x07"s));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "m.bmp"); }), "overlap"));
    const conv::Volume opaque = randomVolume(imageOf(ElementType::u8, 5, 3, 4, 3));
    save(opaque, folder / "o.bmp");
    EXPECT_TRUE(sameSamples(load(folder / "o.bmp"), opaque));
}

TEST(PictureRecords, ExrWindowsMoveWithTheSamples) {
    NEEDS_FORMAT("EXR");
    const TemporaryFolder folder;
    save(randomVolume(imageOf(ElementType::f32, 8, 5)), folder / "a.exr");
    std::string bytes = readBytes(folder / "a.exr");
    const auto box = [](const std::string& file, const std::string& name) {
        std::array<std::int32_t, 4> numbers{};
        std::memcpy(numbers.data(), file.data() + file.find(name + std::string("\0box2i\0", 7)) + name.size() + 11, 16);
        return numbers;
    };
    const auto set = [&](const std::string& name, const std::array<std::int32_t, 4>& numbers) {
        bytes.replace(bytes.find(name + std::string("\0box2i\0", 7)) + name.size() + 11, 16,
                      std::string(reinterpret_cast<const char*>(numbers.data()), 16));
    };
    set("dataWindow", {10, 0, 17, 4});
    set("displayWindow", {-3, -2, 39, 39});
    writeBytes(folder / "a.exr", bytes);
    conv::Volume v = load(folder / "a.exr");
    save(v, folder / "b.exr");
    EXPECT_EQ(box(readBytes(folder / "b.exr"), "dataWindow"), (std::array<std::int32_t, 4>{10, 0, 17, 4}));
    EXPECT_EQ(box(readBytes(folder / "b.exr"), "displayWindow"), (std::array<std::int32_t, 4>{-3, -2, 39, 39}));
    EXPECT_TRUE(contains(app::io::notKept(v.layout(), v.info(), folder / "b.pfm"), "windows are not kept in PFM"));
    // The result of `valid` starts further inside.
    conv::Layout inner = v.layout();
    inner.extent = {4, 1, 1};
    inner.geometry = inner.geometry.movedTo({2, 2, 0});
    save(conv::Volume(inner, v.info()), folder / "c.exr");
    EXPECT_EQ(box(readBytes(folder / "c.exr"), "dataWindow"), (std::array<std::int32_t, 4>{12, 2, 15, 2}));
    EXPECT_EQ(box(readBytes(folder / "c.exr"), "displayWindow"), (std::array<std::int32_t, 4>{-3, -2, 39, 39}));
}

} // namespace
