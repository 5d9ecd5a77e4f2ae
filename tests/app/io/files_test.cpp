// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/atomic_file.h"
#include "tests/app/io_temp.h"
#include <algorithm>
#include <sys/stat.h>

using namespace io_test;
using app::io::load;
using app::io::LoadOptions;
using app::io::save;
using conv::ElementType;
using conv::ErrorCode;

namespace {

conv::Volume smallImage() {
    return randomVolume(conv::Layout{ElementType::i16, 2, {5, 4, 1}});
}

TEST(IoFiles, EveryFormatDescribesItself) {
    for (const app::io::Format& format : app::io::formats()) {
        EXPECT_FALSE(format.name.empty());
        EXPECT_FALSE(format.holds.empty()) << format.name;
        EXPECT_TRUE(format.extensions.starts_with('.')) << format.name;
        if (format.missing.empty()) {
            EXPECT_EQ(format.reads, format.load != nullptr) << format.name;
            EXPECT_EQ(format.writes, format.save != nullptr) << format.name;
        }
    }
}

TEST(IoFiles, NameEndings) {
    EXPECT_EQ(app::io::extensionOf("a/b.NPY"), ".npy");
    EXPECT_EQ(app::io::extensionOf("a.b/c.d.csv"), ".csv");
    EXPECT_EQ(app::io::extensionOf("a.strange"), ".strange");
    EXPECT_EQ(app::io::extensionOf("folder.npy/name"), "");
    EXPECT_EQ(app::io::extensionOf(".hidden"), "");
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [] { (void)app::io::formatForSaving("a.npi"); }), ".npy"));
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [] { (void)app::io::formatForSaving("a"); }), "ending"));
}

TEST(IoFiles, ContentDecidesBeforeTheName) {
    const TemporaryFolder folder;
    save(smallImage(), folder / "a.npy");
    fs::rename(folder / "a.npy", folder / "a.csv");
    EXPECT_EQ(app::io::formatOf(folder / "a.csv").name, "NPY");
    EXPECT_TRUE(sameSamples(load(folder / "a.csv"), smallImage()));
}

TEST(IoFiles, RefusesWhatIsNotAFile) {
    const TemporaryFolder folder;
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "none.npy"); }), "does not exist"));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder.path()); }), "folder"));
    writeBytes(folder / "a.xyz", "\1\2\3");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "a.xyz"); }), "no format"));
    ASSERT_EQ(::mkfifo((folder / "pipe.npy").c_str(), 0600), 0);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "pipe.npy"); }), "not a regular file"));
}

TEST(IoFiles, SavesAtomically) {
    const TemporaryFolder folder;
    const fs::path path = folder / "new/deep er/ü.npy";
    save(smallImage(), path);
    EXPECT_TRUE(contains(errorOf(ErrorCode::unwritable, [&] { save(smallImage(), path); }), "exists already"));
    EXPECT_TRUE(sameSamples(load(path), smallImage()));
    const conv::Volume other = randomVolume(conv::Layout{ElementType::f32, 1, {3, 1, 1}});
    save(other, path, {.overwrite = true});
    EXPECT_TRUE(sameSamples(load(path), other));
    EXPECT_EQ(std::distance(fs::directory_iterator(path.parent_path()), fs::directory_iterator()), 1);
    EXPECT_TRUE(
        contains(errorOf(ErrorCode::unwritable, [&] { save(other, path / "below.npy"); }), "a file has that name"));
}

TEST(IoFiles, LeavesNothingBehindOnFailure) {
    const TemporaryFolder folder;
    const conv::Volume large = randomVolume(conv::Layout{ElementType::f64, 1, {100000, 1, 1}});
    // A limit on file size simulates a full disk.
    const std::string sentence = errorOf(ErrorCode::unwritable, [&] {
        const tests::Limit full(RLIMIT_FSIZE, 4096);
        save(large, folder / "new/x.npy");
    });
    EXPECT_TRUE(contains(sentence, "new/x.npy cannot be written: File too large")) << sentence;
    EXPECT_EQ(folder.entries(), 0u);
}

TEST(IoFiles, ATargetThatAppearsMeanwhileIsKept) {
    const TemporaryFolder folder;
    app::io::AtomicFile file(folder / "a.npy", false);
    EXPECT_TRUE(app::io::isTemporaryName(file.temporary().filename().string()));
    writeBytes(file.temporary(), "mine");
    writeBytes(folder / "a.npy", "theirs");
    errorOf(ErrorCode::unwritable, [&] { file.commit(); });
    EXPECT_EQ(readBytes(folder / "a.npy"), "theirs");
}

TEST(IoFiles, GeometryAndChannelOptions) {
    const TemporaryFolder folder;
    save(smallImage(), folder / "a.npy");
    LoadOptions options;
    options.spacing = conv::Vec3{1, 1.25, 3};
    conv::Layout layout = app::io::probe(folder / "a.npy", options);
    EXPECT_EQ(layout.geometry.unit, conv::LengthUnit::millimetre);
    EXPECT_EQ(layout.geometry.spacing, *options.spacing);
    EXPECT_EQ(load(folder / "a.npy", options).layout(), layout);
    options.spacing = conv::Vec3{0, 1, 1};
    errorOf(ErrorCode::usage, [&] { (void)load(folder / "a.npy", options); });
    options = {};
    options.rate = 100;
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [&] { (void)load(folder / "a.npy", options); }), "signals"));
    options = {};
    options.channel = 1;
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [&] { (void)load(folder / "a.npy", options); }), "channel 1"));
    options.channel = 0;
    EXPECT_TRUE(sameSamples(load(folder / "a.npy", options), smallImage()));
    options = {};
    options.column = 0;
    errorOf(ErrorCode::usage, [&] { (void)load(folder / "a.npy", options); });

    writeBytes(folder / "s.csv", "a,b\n1,2\n3,4\n");
    options = {};
    options.channel = 1;
    const conv::Volume second = load(folder / "s.csv", options);
    EXPECT_EQ(second.layout().channels, 1);
    EXPECT_EQ(second.as<double>()[1], 4);
    EXPECT_EQ(second.layout().channelNames, std::vector<std::string>{"b"});
}

TEST(IoRaw, ReadsByItsDescription) {
    const TemporaryFolder folder;
    for (const ElementType type : conv::elementTypes())
        for (const bool big : {false, true}) {
            const conv::Volume volume = randomVolume(conv::Layout{type, 3, {4, 3, 2}});
            save(volume, folder / "v.raw", {.overwrite = true});
            std::string bytes = readBytes(folder / "v.raw");
            const std::size_t size = conv::sizeOf(type);
            for (std::size_t i = 0; big && i < bytes.size(); i += size)
                std::reverse(bytes.begin() + static_cast<long>(i), bytes.begin() + static_cast<long>(i + size));
            writeBytes(folder / "v.bin", "head" + bytes);
            LoadOptions options;
            options.raw = app::io::RawLayout{type, {4, 3, 2}, 3, big, 4};
            EXPECT_TRUE(sameSamples(load(folder / "v.bin", options), volume));
            options.raw->offset = 5;
            EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "v.bin", options); }), "--raw asks for"));
            options.raw->offset = 0;
            EXPECT_EQ(load(folder / "v.bin", options).info().warnings.size(), 1u);
        }
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "v.raw"); }), "--raw 512x512x240:int16"));
    LoadOptions options;
    options.raw = app::io::RawLayout{ElementType::f64, {1 << 30, 1 << 20, 1}, 2};
    unreadable([&] { (void)load(folder / "v.raw", options); });
    conv::Layout rgb{ElementType::u8, 2, {2, 2, 1}};
    rgb.channels = 3;
    errorOf(ErrorCode::usage, [&] { save(randomVolume(rgb), folder / "rgb.raw"); });
}

} // namespace
