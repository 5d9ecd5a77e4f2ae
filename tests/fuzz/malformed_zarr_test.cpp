// SPDX-License-Identifier: Apache-2.0
#include "malformed.h"
#include "tests/app/io/zarr/zarr_store.h"
#include "tests/app/io/zarr/zip_file.h"
#include <algorithm>
#include <cctype>
#include <functional>

using namespace io_test;
using Json = nlohmann::json;

namespace {

/// A good store, and the entry that is damaged.
struct StoreSeed {
    const char* name;
    std::function<void(const fs::path&)> make;
    const char* entry;
};

void written(const fs::path& path) {
    conv::Layout layout{conv::ElementType::i16, 3, {21, 13, 5}};
    layout.channels = 2;
    app::io::save(randomVolume(layout), path);
}

void sharded(const fs::path& path) {
    const TestStore store(path);
    const Json settings = {{"chunk_shape", {2, 2}},
                           {"codecs", Json::array({TestStore::bytesCodec(), Json{{"name", "gzip"}}})},
                           {"index_codecs", Json::array({TestStore::bytesCodec()})}};
    store.put("zarr.json",
              TestStore::array3({2, 4}, {2, 4}, "int16",
                                Json::array({Json{{"name", "sharding_indexed"}, {"configuration", settings}}})));
    // 0, 1, 2, 3 as int16, by gzip; the second inner chunk is missing.
    const std::string member = fromHex("1f8b08000000000002036360606460626066000084975a2f08000000");
    std::string index;
    for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{member.size()}, ~std::uint64_t{0}, ~std::uint64_t{0}})
        for (int shift = 0; shift < 64; shift += 8)
            index += static_cast<char>(n >> shift & 255);
    store.put("c/0/0", member + index);
}

void zipped(const fs::path& path) {
    ZipFile zip;
    zip.add(".zattrs", TestStore::attributes().dump());
    zip.add("0/.zarray", TestStore::array({2, 3, 4}, {2, 3, 4}, "<i2").dump());
    zip.add("0/0.0.0", TestStore::counted(24));
    writeBytes(path, zip.bytes());
}

const StoreSeed seeds[] = {
    {"attributes.ome.zarr", written, ".zattrs"},
    {"array.ome.zarr", written, "0/.zarray"},
    {"blosc.ome.zarr", written, "0/0/0/0/0"},
    {"version3.zarr", sharded, "zarr.json"},
    {"shard.zarr", sharded, "c/0/0"},
    {"store.zarr.zip", zipped, ""},
};

class MalformedZarr : public testing::TestWithParam<StoreSeed> {};

TEST_P(MalformedZarr, EndsInASentenceThatNamesTheStore) {
    NEEDS_FORMAT("OME-Zarr");
    const StoreSeed& seed = GetParam();
    const TemporaryFolder folder;
    const fs::path path = folder / seed.name, entry = *seed.entry != 0 ? path / seed.entry : path;
    seed.make(path);
    const std::string good = readBytes(entry);
    ASSERT_GT(good.size(), 16U);
    ASSERT_NO_THROW((void)app::io::load(path));
    constexpr std::int64_t maxBytes = std::int64_t{64} << 20; // missing chunks have a fill value
    int refused = 0;
    for (const fuzz::Variant& variant : fuzz::variantsOf(good, true)) {
        writeBytes(entry, variant.bytes);
        refused += fuzz::isRefused(path, variant, seed.name, maxBytes) ? 1 : 0;
    }
    EXPECT_GT(refused, 4);
}

INSTANTIATE_TEST_SUITE_P(Entries, MalformedZarr, testing::ValuesIn(seeds),
                         [](const auto& param) { return fuzz::testNameOf(param.param.name); });

} // namespace
