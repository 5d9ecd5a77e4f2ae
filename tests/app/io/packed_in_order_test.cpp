// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "tests/app/io_temp.h"

// Compressed volumes that are decoded once on the way, and compressed while their slices arrive.
namespace {

using namespace app::io;
using namespace io_test;

class PackedInOrder : public testing::Test {
  protected:
    void SetUp() override { NEEDS_GZIP(); }
    static conv::Volume volume(std::int64_t times = 1) {
        conv::Layout layout{conv::ElementType::i16, 3, {67, 31, 40}};
        layout.times = times;
        layout.geometry.unit = conv::LengthUnit::millimetre;
        conv::Volume volume(layout);
        std::mt19937 random(3);
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            volume.as<std::int16_t>()[i] = static_cast<std::int16_t>(i / 700 % 300 + static_cast<int>(random() % 16));
        return volume;
    }
    static std::unique_ptr<RegionSource> opened(const fs::path& path) {
        LoadOptions options;
        options.inOrder = true;
        return openRegions(path, options);
    }
    static void expectRegion(RegionSource& source, const conv::Volume& volume, std::int64_t time,
                             const conv::Region& region) {
        std::vector<std::int16_t> read(static_cast<std::size_t>(region.count())), expected;
        source.read({.time = time}, region, read.data());
        const conv::Index3& n = volume.layout().extent;
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
            for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
                for (std::int64_t x = region.lo[0]; x < region.hi[0]; ++x)
                    expected.push_back(volume.as<std::int16_t>()[((time * n[2] + z) * n[1] + y) * n[0] + x]);
        EXPECT_TRUE(read == expected) << "time " << time << ", slices from " << region.lo[2];
    }
    TemporaryFolder folder_;
};

TEST_F(PackedInOrder, RegionsAreReadForwardAndAnew) {
    for (const std::int64_t times : {1, 3}) {
        const conv::Volume whole = volume(times);
        for (const std::string name : {"a.nii.gz", "a.nrrd", "a.mha"}) {
            if (times > 1 && name != "a.nii.gz")
                continue;
            save(whole, folder_ / name, {true, 3});
            const auto source = opened(folder_ / name);
            ASSERT_TRUE(source) << name;
            EXPECT_EQ(source->layout(), whole.layout());
            EXPECT_EQ(source->bytesBeside(), 0);
            for (std::int64_t time = 0; time < times; ++time)
                for (const conv::Region& region :
                     {conv::Region{{0, 0, 0}, {67, 31, 9}}, conv::Region{{0, 0, 5}, {67, 31, 20}},
                      conv::Region{{0, 0, 5}, {67, 31, 6}}, conv::Region{{3, 5, 18}, {60, 30, 22}},
                      conv::Region{{0, 0, 30}, {67, 31, 33}}, conv::Region{{0, 7, 31}, {67, 9, 40}}})
                    expectRegion(*source, whole, time, region);
            EXPECT_EQ(source->checkRest(), "");
            expectRegion(*source, whole, 0, {{0, 0, 12}, {67, 31, 13}}); // begins again
            expectRegion(*source, whole, 0, {{0, 0, 0}, {67, 31, 40}});
            expectRegion(*source, whole, 0, {{1, 1, 1}, {2, 2, 2}});
            EXPECT_EQ(source->checkRest(), "");
            EXPECT_EQ(opened(folder_ / name)->checkRest(), "") << "checks what was not read";
        }
    }
}

TEST_F(PackedInOrder, DamageIsFoundByTheEnd) {
    const conv::Volume whole = volume();
    const conv::Region all = whole.layout().whole(), first{{0, 0, 0}, {67, 31, 4}};
    std::vector<std::int16_t> samples(static_cast<std::size_t>(all.count()));
    save(whole, folder_ / "a.nii.gz");
    const std::string bytes = readBytes(folder_ / "a.nii.gz");
    const auto refusal = [&](const std::string& wrong, const conv::Region& region) {
        writeBytes(folder_ / "x.nii.gz", wrong);
        return unreadable([&] {
            const auto source = opened(folder_ / "x.nii.gz");
            source->read({}, region, samples.data());
            (void)source->checkRest();
        });
    };
    for (const conv::Region& region : {first, all}) {
        EXPECT_TRUE(contains(refusal(bytes.substr(0, bytes.size() / 2), region), "truncated"));
        EXPECT_TRUE(contains(refusal(bytes.substr(0, bytes.size() - 3), region), "truncated"));
        EXPECT_TRUE(contains(refusal(bytes + "more", region), "behind its compressed data"));
        std::string wrong = bytes;
        wrong[wrong.size() - 6] = static_cast<char>(wrong[wrong.size() - 6] ^ 1); // checksum
        EXPECT_TRUE(contains(refusal(wrong, region), "damaged compressed data"));
    }
    writeBytes(folder_ / "x.nii.gz", bytes.substr(0, bytes.size() / 2));
    const auto mended = opened(folder_ / "x.nii.gz");
    expectRegion(*mended, whole, 0, first);
    EXPECT_FALSE(unreadable([&] { mended->read({}, all, samples.data()); }).empty());
    writeBytes(folder_ / "x.nii.gz", bytes);
    expectRegion(*mended, whole, 0, first); // begins again after an error
    expectRegion(*mended, whole, 0, all);
    EXPECT_EQ(mended->checkRest(), "");
    save(whole, folder_ / "a.nii");
    const std::string plain = readBytes(folder_ / "a.nii");
    for (const std::size_t missing : {10, 5000}) {
        writeBytes(folder_ / "b.nii", plain.substr(0, plain.size() - missing));
        ASSERT_EQ(std::system(("gzip -kf '" + (folder_ / "b.nii").string() + "'").c_str()), 0);
        EXPECT_TRUE(contains(refusal(readBytes(folder_ / "b.nii.gz"), first),
                             "its compressed data hold " +
                                 std::to_string(all.count() * 2 - static_cast<std::int64_t>(missing))));
    }
    writeBytes(folder_ / "c.nii", plain + "12345");
    ASSERT_EQ(std::system(("gzip -kf '" + (folder_ / "c.nii").string() + "'").c_str()), 0);
    EXPECT_TRUE(contains(opened(folder_ / "c.nii.gz")->checkRest(), "5 bytes after its samples"));
}

TEST_F(PackedInOrder, SlicesAreCompressedAsTheyArrive) {
    const conv::Volume whole = volume();
    const conv::Layout& layout = whole.layout();
    save(whole, folder_ / "whole.nii.gz", {false, 3});
    const auto written = [&](const std::vector<conv::Region>& parts, conv::ElementType type) {
        const auto sink = openFileSink(folder_ / "parts.nii.gz", layout, {}, layout.whole(), {true, 3});
        std::size_t most = 0;
        for (const conv::Region& part : parts) {
            const std::int64_t at = (part.lo[2] * 31 + part.lo[1]) * 67 + part.lo[0];
            std::vector<float> wide(whole.as<std::int16_t>() + at, whole.as<std::int16_t>() + layout.sampleCount());
            const bool isWide = type == conv::ElementType::f32;
            const void* const from = isWide ? static_cast<const void*>(wide.data()) : whole.as<std::int16_t>() + at;
            sink->write({}, {type, static_cast<const std::byte*>(from), part, 67, 31 * 67});
            most = std::max(most, folder_.entries());
        }
        sink->commit();
        EXPECT_EQ(readBytes(folder_ / "parts.nii.gz"), readBytes(folder_ / "whole.nii.gz"));
        EXPECT_EQ(sink->clipped(), 0);
        fs::remove(folder_ / "parts.nii.gz");
        return most;
    };
    const auto slices = [](std::int64_t from, std::int64_t to) { return conv::Region{{0, 0, from}, {67, 31, to}}; };
    for (const conv::ElementType type : {conv::ElementType::i16, conv::ElementType::f32}) {
        EXPECT_EQ(written({slices(0, 16), slices(16, 17), slices(17, 40)}, type), 2U) << "no file for waiting samples";
        EXPECT_EQ(written({slices(0, 3), slices(10, 25), slices(3, 10), slices(25, 40)}, type), 3U);
        EXPECT_EQ(written({{{0, 0, 0}, {30, 31, 40}}, {{30, 0, 0}, {67, 31, 40}}}, type), 3U);
        EXPECT_EQ(written({slices(0, 9), {{0, 0, 9}, {67, 12, 40}}, {{0, 12, 9}, {67, 31, 40}}}, type), 3U);
    }
}

} // namespace
