// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "tests/app/io/zarr/zarr_store.h"
#include "tests/app/io/zarr/zip_file.h"

using namespace io_test;
using app::io::load;
using Json = nlohmann::json;

namespace {

/// The image of TestStore, in a folder of the ZIP file or at its top.
ZipFile zipped(const std::string& folder, const std::string& chunk) {
    ZipFile zip;
    zip.add(folder + ".zgroup", Json{{"zarr_format", 2}}.dump());
    zip.add(folder + ".zattrs", TestStore::attributes().dump());
    zip.add(folder + "0/.zarray", TestStore::array({2, 3, 4}, {2, 3, 4}, "<i2").dump());
    zip.add(folder + "0/0.0.0", chunk);
    return zip;
}

TEST(IoZarrZip, ReadsAStoreAtTheTopOrInTheOnlyFolder) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    for (const char* inside : {"", "image.zarr/"})
        for (const char* name : {"a.zarr.zip", "b.ozx", "c.zip"}) {
            const fs::path path = folder / name;
            writeBytes(path, zipped(inside, TestStore::counted(24)).bytes());
            EXPECT_EQ(app::io::formatOf(path).name, "OME-Zarr in ZIP");
            const conv::Volume v = load(path);
            EXPECT_EQ(v.layout().extent, (conv::Index3{4, 3, 2}));
            EXPECT_EQ(v.as<std::int16_t>()[23], 23);
            EXPECT_TRUE(v.info().warnings.empty());
            const auto parts = app::io::openRegions(path, {});
            std::int16_t one = 0;
            parts->read({}, {{3, 2, 1}, {4, 3, 2}}, &one);
            EXPECT_EQ(one, 23);
        }
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::usage, [&] { (void)app::io::formatForSaving("o.zarr.zip"); }),
                         "read but not written"));
}

TEST(IoZarrZip, RefusesDamage) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const fs::path path = folder / "a.zarr.zip";
    const auto refusal = [&](const std::string& bytes) {
        writeBytes(path, bytes);
        const std::string sentence = unreadable([&] { (void)load(path); });
        EXPECT_TRUE(contains(sentence, "a.zarr.zip")) << sentence;
        return sentence;
    };
    std::string good = zipped("", TestStore::counted(24)).bytes();
    for (std::size_t cut = 4; cut < good.size(); cut += 13)
        refusal(good.substr(0, cut));
    std::string flipped = good;
    flipped[good.find(TestStore::counted(24)) + 5] ^= 1;
    EXPECT_TRUE(contains(refusal(flipped), "0/0.0.0 fails its checksum"));
    EXPECT_TRUE(contains(refusal(zipped("", TestStore::counted(23)).bytes()), "46 bytes"));
    ZipFile other;
    other.add("readme.txt", "nothing");
    EXPECT_TRUE(contains(refusal(other.bytes()), "without a Zarr store"));
    // Writers append: the last member of a name counts.
    ZipFile twice = zipped("", TestStore::counted(24));
    twice.add("0/0.0.0", TestStore::counted(24, 100));
    writeBytes(path, twice.bytes());
    EXPECT_EQ(load(path).as<std::int16_t>()[0], 100);
}

} // namespace
