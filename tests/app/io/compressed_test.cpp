// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/files/regions.h"
#include "tests/app/io_temp.h"

// Compressed NIfTI, NRRD and MetaImage files: every cut and every changed bit is refused at every level.
namespace {

using namespace app::io;
using namespace io_test;

conv::Volume smooth(const conv::Index3& extent, conv::ElementType type = conv::ElementType::i16) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = extent;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {0.5, 0.75, 2};
    conv::Volume volume(layout);
    std::mt19937 random(3);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        volume.as<std::int16_t>()[i] = static_cast<std::int16_t>(i / 7 % 300 + static_cast<int>(random() % 4));
    return volume;
}

struct Case {
    const char* name;
    int level;
    const char* marker; ///< text right before the compressed data; empty: the full file is compressed
};

class Compressed : public testing::TestWithParam<Case> {
  protected:
    void SetUp() override { NEEDS_GZIP(); }
    TemporaryFolder folder_;
};

TEST_P(Compressed, ReadsBackAndRefusesEveryDamage) {
    const Case c = GetParam();
    const conv::Volume volume = smooth({23, 17, 9});
    save(volume, folder_ / c.name, {false, c.level});
    const conv::Volume back = load(folder_ / c.name);
    EXPECT_TRUE(sameSamples(volume, back));
    EXPECT_EQ(back.layout().geometry, volume.layout().geometry);
    EXPECT_TRUE(back.info().warnings.empty() || std::string(c.name).ends_with(".nii.gz"));
    EXPECT_EQ(probe(folder_ / c.name), back.layout());
    const std::string whole = readBytes(folder_ / c.name);
    const std::string marker = c.marker;
    const std::size_t start = marker.empty() ? 0 : whole.find(marker) + marker.size();
    const std::size_t packed = whole.size() - start;
    if (c.level > 0) {
        EXPECT_LT(packed, static_cast<std::size_t>(volume.layout().byteCount()));
    }

    const fs::path path = folder_ / (std::string("damaged-") + c.name);
    for (const std::size_t size : {packed / 3, packed / 2, packed - 5, packed - 1}) {
        writeBytes(path, whole.substr(0, start + size));
        EXPECT_TRUE(contains(unreadable([&] { (void)load(path); }), "damaged-")) << "cut to " << size;
    }
    std::mt19937 random(11);
    int refused = 0;
    for (int i = 0; i < 48; ++i) {
        // Half of them in the first and last twenty bytes, with headers and checksums.
        const std::size_t ends[] = {random() % packed, random() % 20, random() % packed, packed - 1 - random() % 20};
        const std::size_t at = ends[i % 4];
        std::string bytes = whole;
        bytes[start + at] = static_cast<char>(bytes[start + at] ^ (1 << random() % 8));
        writeBytes(path, bytes);
        // Some bits have no meaning: the date in a gzip header, padding of the last byte.
        try {
            EXPECT_TRUE(sameSamples(load(path), volume)) << "byte " << at << " changed, and nothing was said";
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), conv::ErrorCode::unreadable);
            EXPECT_TRUE(contains(error.what(), "damaged-")) << error.what();
            ++refused;
        }
    }
    EXPECT_GT(refused, 30);
    writeBytes(path, whole + std::string(512, '\0')); // tapes and some tools pad their blocks
    if (marker != "LOCAL\n") {
        EXPECT_TRUE(sameSamples(load(path), volume));
    }
    writeBytes(path, whole + "more");
    if (marker != "LOCAL\n") { // LOCAL files state the size
        EXPECT_TRUE(contains(unreadable([&] { (void)load(path); }), "behind its compressed data"));
    }
}

const Case cases[] = {{"a.nii.gz", 1, ""},   {"b.nii.gz", 9, ""},     {"c.nii.gz", 0, ""},     {"d.nrrd", 1, "\n\n"},
                      {"e.nrrd", 9, "\n\n"}, {"f.mha", 1, "LOCAL\n"}, {"g.mha", 9, "LOCAL\n"}, {"h.mgz", 3, ""}};
INSTANTIATE_TEST_SUITE_P(Formats, Compressed, testing::ValuesIn(cases),
                         [](const auto& param) { return std::string(1, param.param.name[0]); });

TEST(CompressedLarge, BlocksMakeOneStreamAndDamageInItIsRefused) {
    NEEDS_GZIP();
    const TemporaryFolder folder;
    const conv::Volume volume = smooth({512, 300, 60}); // 18 MB: in blocks
    for (const std::string name : {"a.nrrd", "b.mha", "c.nii.gz"}) {
        save(volume, folder / name, {false, 3});
        EXPECT_TRUE(sameSamples(load(folder / name), volume)) << name;
        std::string bytes = readBytes(folder / name);
        bytes[bytes.size() - 3] = static_cast<char>(bytes[bytes.size() - 3] ^ 4); // checksum or length
        writeBytes(folder / ("x" + name), bytes);
        EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / ("x" + name)); }), "damaged compressed data"));
        bytes = readBytes(folder / name);
        bytes.resize(bytes.size() - 4);
        writeBytes(folder / ("x" + name), bytes);
        EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / ("x" + name)); }), "truncated"));
    }
}

TEST(CompressedMembers, SeveralGzipMembersAreOneStream) {
    NEEDS_GZIP();
    const TemporaryFolder folder;
    const conv::Volume volume = smooth({23, 17, 9});
    const auto gzipped = [&](std::string_view bytes) {
        {
            FileWriter file(folder / "part");
            const auto target = appendTo(file, Coding::gzip, 6);
            target->write(bytes.data(), bytes.size());
            target->finish();
            file.close();
        }
        return readBytes(folder / "part");
    };
    save(volume, folder / "a.nii");
    const std::string plain = readBytes(folder / "a.nii");
    for (const std::size_t at : {std::size_t{100}, std::size_t{352}, plain.size() / 2}) {
        const std::string bytes = gzipped(plain.substr(0, at)) + gzipped("") + gzipped(plain.substr(at));
        writeBytes(folder / "m.nii.gz", bytes);
        EXPECT_TRUE(sameSamples(load(folder / "m.nii.gz"), volume)) << at;
        writeBytes(folder / "m.nii.gz", bytes.substr(0, bytes.size() - 2));
        (void)unreadable([&] { (void)load(folder / "m.nii.gz"); });
    }
    writeBytes(folder / "m.nii.gz", gzipped(plain.substr(0, plain.size() - 100)));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "m.nii.gz"); }), "truncated"));
    writeBytes(folder / "m.nii.gz", gzipped(plain + "12345"));
    const conv::Volume longer = load(folder / "m.nii.gz");
    EXPECT_TRUE(sameSamples(longer, volume));
    ASSERT_FALSE(longer.info().warnings.empty());
    EXPECT_TRUE(contains(longer.info().warnings.back(), "has 5 bytes after its samples"));
}

TEST(CompressedLevel, FormatsWithoutLevelsRefuseIt) {
    NEEDS_GZIP();
    const TemporaryFolder folder;
    const conv::Volume volume = smooth({7, 5, 3});
    for (const std::string name : {"a.npy", "a.nii", "a.raw"})
        EXPECT_TRUE(contains(errorOf(conv::ErrorCode::usage, [&] { save(volume, folder / name, {false, 6}); }),
                             "no level of compression"))
            << name;
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::usage, [&] { save(volume, folder / "a.nrrd", {false, 10}); }), "0"));
    save(volume, folder / "a.nrrd", {false, 0});
    EXPECT_TRUE(contains(readBytes(folder / "a.nrrd"), "encoding: raw"));
    save(volume, folder / "a.mha");
    for (const std::string name : {"b.nrrd", "b.mha"}) {
        EXPECT_TRUE(writesRegions(folder / name, volume.layout(), {}, {false, 0}));
        EXPECT_TRUE(writesRegions(folder / name, volume.layout(), {}, {false, 1}));
    }
    EXPECT_TRUE(contains(readBytes(folder / "a.mha"), "CompressedData = False"));
    EXPECT_EQ(folder.entries(), 2U);
}

} // namespace
