// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/files/regions.h"
#include "tests/app/io_temp.h"
#include <functional>

// gzip streams as convapp and others write them: chunks, members, headers, and regions of compressed volumes.
namespace {

using namespace app::io;
using namespace io_test;

constexpr std::string_view chunkEndMark{"\x00\x00\xff\xff\x00\x00\x00\xff\xff", 9};

class Gzip : public testing::Test {
  protected:
    void SetUp() override { NEEDS_GZIP(); }
    std::string packed(std::string_view bytes, int level = 3, Coding coding = Coding::gzip) {
        {
            FileWriter file(folder_ / "part");
            const auto target = appendTo(file, coding, level);
            target->write(bytes.data(), bytes.size());
            target->finish();
            file.close();
        }
        std::string result = readBytes(folder_ / "part");
        fs::remove(folder_ / "part");
        return result;
    }
    std::string unpacked(std::string_view bytes, Coding coding = Coding::gzip) {
        writeBytes(folder_ / "packed", bytes);
        const auto source = openPart({folder_ / "packed", 0, std::nullopt}, coding);
        std::string plain;
        plain.resize(40'000'000);
        std::size_t done = source->read(plain.data(), 352); // a header first, as readers of volumes do
        done += source->read(plain.data() + done, plain.size() - done);
        EXPECT_EQ(source->finish(), 0U);
        plain.resize(done);
        return plain;
    }
    std::string refusal(std::string_view bytes) {
        return unreadable([&] { (void)unpacked(bytes); });
    }
    TemporaryFolder folder_;
};

/// Text that compresses to about a half, in chunks of 1 MiB.
std::string noisy(std::size_t size, unsigned seed = 5) {
    std::mt19937 random(seed);
    std::string bytes(size, '\0');
    for (char& c : bytes)
        c = static_cast<char>(random() % 12 + random() % 5);
    return bytes;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

TEST_F(Gzip, EveryLevelAndSizeReadsBack) {
    for (const Coding coding : {Coding::gzip, Coding::zlib})
        for (const int level : {0, 1, 2, 3, 6})
            for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1} << 20,
                                           (std::size_t{1} << 20) + 1, std::size_t{5'000'000}}) {
                const std::string plain = noisy(size);
                const std::string bytes = packed(plain, level, coding);
                EXPECT_TRUE(unpacked(bytes, coding) == plain) << "level " << level << ", " << size << " bytes";
                EXPECT_EQ(bytes, packed(plain, level, coding));
            }
}

TEST_F(Gzip, LargeDataAreOneMemberInChunks) {
    const std::string plain = noisy(5'000'000), bytes = packed(plain);
    EXPECT_EQ(count(bytes, chunkEndMark), 5U);
    EXPECT_EQ(littleEndian(bytes, bytes.size() - 4, 4), plain.size());
    EXPECT_LT(bytes.size(), plain.size() * 6 / 10);
}

TEST_F(Gzip, DamageInChunksIsRefused) {
    const std::string plain = noisy(4'500'000), bytes = packed(plain);
    std::vector<std::size_t> ends;
    for (std::size_t at = bytes.find(chunkEndMark); at != std::string::npos; at = bytes.find(chunkEndMark, at + 1))
        ends.push_back(at + chunkEndMark.size());
    ASSERT_EQ(ends.size(), 5U);
    // Cut at each end of a chunk, and around it.
    for (const std::size_t end : ends)
        for (const std::size_t cut : {end - 5, end, end + 1})
            EXPECT_TRUE(contains(refusal(bytes.substr(0, cut)), "truncated")) << cut;
    for (const std::size_t missing : {1, 4, 8, 9, 10})
        EXPECT_TRUE(contains(refusal(bytes.substr(0, bytes.size() - missing)), "truncated")) << missing;
    // A missing, a doubled and two swapped chunks: each of them decodes.
    const std::string second = bytes.substr(ends[0], ends[1] - ends[0]),
                      third = bytes.substr(ends[1], ends[2] - ends[1]);
    const std::string before = bytes.substr(0, ends[0]), behind = bytes.substr(ends[2]);
    for (const std::string& wrong :
         {before + second + behind, before + second + third + third + behind, before + third + second + behind})
        EXPECT_TRUE(contains(refusal(wrong), "damaged compressed data"));
    std::mt19937 random(3);
    int refused = 0;
    for (int i = 0; i < 40; ++i) {
        std::string wrong = bytes;
        const std::size_t at = i % 4 == 0 ? ends[random() % 5] - 1 - random() % 9 : 10 + random() % (bytes.size() - 10);
        wrong[at] = static_cast<char>(wrong[at] ^ (1 << random() % 8));
        try { // padding bits have no meaning
            EXPECT_TRUE(unpacked(wrong) == plain) << "byte " << at << " changed, and nothing was said";
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), conv::ErrorCode::unreadable);
            ++refused;
        }
    }
    EXPECT_GE(refused, 36);
}

TEST_F(Gzip, DataWithTheMarkOfChunksAreNoChunks) {
    // A mask of 0 and 255 in stored blocks holds the mark at every place.
    std::string plain;
    while (plain.size() < 3'000'000)
        plain += chunkEndMark;
    EXPECT_TRUE(unpacked(packed(plain, 0)) == plain);
    const std::string tail = packed(noisy(2'500'000) + plain, 0);
    EXPECT_TRUE(unpacked(tail) == noisy(2'500'000) + plain);
}

TEST_F(Gzip, MembersPaddingAndGarbage) {
    const std::string a = noisy(2'300'000, 1), b = noisy(1'500'000, 2);
    const std::string both = packed(a) + packed("") + packed(b);
    EXPECT_TRUE(unpacked(both) == a + b);
    EXPECT_TRUE(unpacked(both + std::string(70'000, '\0')) == a + b);
    EXPECT_TRUE(contains(refusal(both + "more"), "behind its compressed data"));
    EXPECT_TRUE(contains(refusal(both + std::string(70'000, '\0') + "x"), "behind its compressed data"));
    EXPECT_TRUE(contains(refusal(both.substr(0, both.size() - 3)), "truncated"));
}

TEST_F(Gzip, HeadersOfOthers) {
    const std::string plain = noisy(1'200'000), bytes = packed(plain), body = bytes.substr(10);
    const auto header = [](char flags) { return std::string("\x1f\x8b\x08") + flags + std::string(6, '\0'); };
    const std::string extra = std::string("\x06\x00", 2) + "BC\x02" + std::string("\x00\x01\x02", 3);
    for (const auto& [flags, fields] : {std::pair{'\x08', std::string("name.nii\0", 9)},
                                        {'\x04', extra},
                                        {'\x1c', extra + std::string("name\0", 5) + std::string("comment\0", 8)},
                                        {'\x08', std::string(70'000, 'n') + '\0'}})
        EXPECT_TRUE(unpacked(header(flags) + fields + body) == plain);
    for (const std::string& wrong : {header('\x20') + body, header('\x02') + "xx" + body,
                                     std::string("\x1f\x8b\x07") + std::string(7, '\0') + body})
        EXPECT_TRUE(contains(refusal(wrong), "damaged compressed data"));
    EXPECT_FALSE(refusal(header('\x08') + std::string(3000, 'n')).empty());
}

TEST_F(Gzip, SizeOfMoreThan4GiBCountsModulo) {
    // 4 GiB and 5 bytes of zeros: the member announces 5 bytes.
    if (!std::getenv("CONVAPP_TEST_SLOW"))
        GTEST_SKIP() << "CONVAPP_TEST_SLOW is not set";
    const fs::path path = folder_ / "large.gz";
    const std::vector<char> zeros(std::size_t{64} << 20);
    {
        FileWriter file(path);
        const auto target = appendTo(file, Coding::gzip, 1);
        for (int i = 0; i < 64; ++i)
            target->write(zeros.data(), zeros.size());
        target->write("12345", 5);
        target->finish();
        file.close();
    }
    const std::string end = readBytes(path);
    EXPECT_EQ(littleEndian(end, end.size() - 4, 4), 5U);
    const auto source = openPart({path, 0, std::nullopt}, Coding::gzip);
    std::vector<char> piece(std::size_t{64} << 20);
    for (int i = 0; i < 64; ++i)
        ASSERT_EQ(source->read(piece.data(), piece.size()), piece.size());
    ASSERT_EQ(source->read(piece.data(), piece.size()), 5U);
    EXPECT_EQ(std::string(piece.data(), 5), "12345");
}

class PackedRegions : public Gzip {
  protected:
    static conv::Volume volume() {
        conv::Layout layout{conv::ElementType::i16, 3, {131, 97, 120}};
        layout.geometry.unit = conv::LengthUnit::millimetre;
        layout.geometry.spacing = {0.5, 0.75, 2};
        conv::Volume volume(layout);
        std::mt19937 random(3);
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            volume.as<std::int16_t>()[i] = static_cast<std::int16_t>(i / 700 % 300 + static_cast<int>(random() % 16));
        return volume;
    }
    static void expectRegions(const fs::path& path, const conv::Volume& volume, const LoadOptions& options = {}) {
        const auto source = openRegions(path, options);
        ASSERT_TRUE(source) << path;
        EXPECT_EQ(source->layout(), volume.layout());
        for (const conv::Region& region :
             {volume.layout().whole(), conv::Region{{0, 0, 60}, {131, 97, 61}}, conv::Region{{17, 5, 3}, {40, 96, 119}},
              conv::Region{{130, 96, 119}, {131, 97, 120}}, conv::Region{{0, 3, 118}, {131, 90, 120}}}) {
            std::vector<std::int16_t> read(static_cast<std::size_t>(region.count())), expected;
            source->read({}, region, read.data());
            for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
                for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
                    for (std::int64_t x = region.lo[0]; x < region.hi[0]; ++x)
                        expected.push_back(volume.as<std::int16_t>()[(z * 97 + y) * 131 + x]);
            EXPECT_TRUE(read == expected) << path;
        }
    }
};

TEST_F(PackedRegions, OwnFilesAreReadByChunks) {
    const conv::Volume whole = volume();
    for (const std::string name : {"a.nii.gz", "a.nrrd", "a.mha"}) {
        save(whole, folder_ / name, {false, 3});
        expectRegions(folder_ / name, whole);
        // Chunks of 1 MiB, several at once, and 64 MiB that are kept; other spans are larger and need data before them.
        const auto source = openRegions(folder_ / name, {});
        EXPECT_EQ((source->bytesBeside() - (64 << 20)) % (2 << 20), 0) << name;
        EXPECT_LE(source->bytesBeside(), (64 << 20) + 64 * (2 << 20)) << name;
        LoadOptions tight;
        tight.keptBytes = 1;
        EXPECT_EQ(openRegions(folder_ / name, tight)->bytesBeside(), source->bytesBeside() - (63 << 20)) << name;
        expectRegions(folder_ / name, whole, tight);
    }
}

TEST_F(PackedRegions, FilesOfOthersAreReadByBlocks) {
    const conv::Volume whole = volume();
    save(whole, folder_ / "a.nii");
    const std::string plain = readBytes(folder_ / "a.nii");
    // Members of any size; /usr/bin/gzip writes one stream of many blocks.
    std::string members;
    for (std::size_t at = 0; at < plain.size(); at += 65'280)
        members += packed(plain.substr(at, 65'280));
    writeBytes(folder_ / "b.nii.gz", members);
    expectRegions(folder_ / "b.nii.gz", whole);
    if (std::system(("gzip -k -6 '" + (folder_ / "a.nii").string() + "'").c_str()) == 0) {
        EXPECT_EQ(count(readBytes(folder_ / "a.nii.gz"), chunkEndMark), 0U);
        expectRegions(folder_ / "a.nii.gz", whole);
    }
}

TEST_F(PackedRegions, DamageIsFoundOnOpening) {
    const conv::Volume whole = volume();
    save(whole, folder_ / "a.nii.gz");
    const std::string bytes = readBytes(folder_ / "a.nii.gz");
    const auto open = [&](const std::string& wrong) {
        writeBytes(folder_ / "x.nii.gz", wrong);
        return unreadable([&] { (void)openRegions(folder_ / "x.nii.gz", {}); });
    };
    for (const std::size_t cut : {bytes.size() / 2, bytes.size() - 1, bytes.size() - 9})
        EXPECT_TRUE(contains(open(bytes.substr(0, cut)), "truncated")) << cut;
    std::string wrong = bytes;
    wrong[bytes.size() / 2] = static_cast<char>(wrong[bytes.size() / 2] ^ 4);
    EXPECT_TRUE(contains(open(wrong), "damaged compressed data"));
    EXPECT_TRUE(contains(open(bytes + "more"), "behind its compressed data"));
    save(whole, folder_ / "a.nii");
    const std::string plain = readBytes(folder_ / "a.nii");
    EXPECT_TRUE(contains(open(packed(plain.substr(0, plain.size() - 10))), "truncated"));
    writeBytes(folder_ / "y.nii.gz", packed(plain + "12345"));
    const auto source = openRegions(folder_ / "y.nii.gz", {});
    ASSERT_FALSE(source->info().warnings.empty());
    EXPECT_TRUE(contains(source->info().warnings.back(), "5 bytes after its samples"));
}

TEST_F(PackedRegions, RegionsAreWritten) {
    const conv::Volume whole = volume();
    const conv::Layout& layout = whole.layout();
    for (const std::string name : {"a.nii.gz", "a.nrrd", "a.mha"}) {
        const SaveOptions options{false, 2};
        ASSERT_TRUE(writesRegions(folder_ / name, layout, {}, options));
        const auto sink = openFileSink(folder_ / name, layout, {}, layout.whole(), options);
        for (const std::int64_t z : {60, 0, 90, 30}) { // in any order
            const conv::Region part{{0, 0, z}, {131, 97, z + 30}};
            const std::int16_t* const first = whole.as<std::int16_t>() + z * 97 * 131;
            sink->write({}, {layout.type, reinterpret_cast<const std::byte*>(first), part, 131, 97 * 131});
        }
        sink->commit();
        EXPECT_TRUE(sameSamples(load(folder_ / name), whole)) << name;
        expectRegions(folder_ / name, whole);
    }
    EXPECT_FALSE(sharesRegions(folder_ / "a.nii.gz", {}));
    EXPECT_FALSE(sharesRegions(folder_ / "a.nrrd", {false, 6}));
    EXPECT_TRUE(sharesRegions(folder_ / "a.nrrd", {}));
    EXPECT_EQ(folder_.entries(), 3U);
    {
        const auto dropped = openFileSink(folder_ / "b.nii.gz", layout, {}, layout.whole(), {});
    }
    EXPECT_EQ(folder_.entries(), 3U);
}

} // namespace
