// SPDX-License-Identifier: Apache-2.0
// Progress of saves, and saves that are stopped.
#include "app/io/writing.h"
#include "tests/app/io_temp.h"
#include <algorithm>
#include <thread>

using namespace io_test;
using conv::ElementType;
using conv::ErrorCode;

namespace {

/// Returns data that the format holds: signals, images or volumes of several types; nothing for none of them.
std::optional<conv::Volume> dataFor(const app::io::Format& format) {
    for (const int dimension : {3, 2, 1})
        for (const ElementType type : {ElementType::i16, ElementType::u8, ElementType::f32}) {
            conv::Layout layout{type, dimension, {40, dimension > 1 ? 30 : 1, dimension > 2 ? 20 : 1}};
            layout.geometry.unit = dimension == 1 ? conv::LengthUnit::second : conv::LengthUnit::millimetre;
            layout.geometry.spacing = {dimension == 1 ? 0.01 : 1, 1, 1};
            if (format.refuses != nullptr && format.refuses(layout))
                continue;
            conv::Volume volume(layout);
            std::fill_n(volume.data(), layout.byteCount(), std::byte(0));
            return volume;
        }
    return std::nullopt;
}

std::vector<const app::io::Format*> writtenFormats() {
    std::vector<const app::io::Format*> all;
    for (const app::io::Format& format : app::io::formats())
        if (format.writes && format.missing.empty() && format.name != "DICOM") // needs a source
            all.push_back(&format);
    return all;
}

fs::path targetOf(const app::io::Format& format, const fs::path& folder) {
    return folder / ("out" + std::string(format.extensions.substr(0, format.extensions.find(' '))));
}

} // namespace

TEST(Writing, EveryFormatCountsAllSamples) {
    const TemporaryFolder folder;
    int formats = 0;
    for (const app::io::Format* format : writtenFormats()) {
        SCOPED_TRACE(format->name);
        const auto data = dataFor(*format);
        ASSERT_TRUE(data);
        app::io::Writing writing;
        const app::io::ThreadWriting thread(&writing);
        EXPECT_LT(writing.share(), 0);
        app::io::save(*data, targetOf(*format, folder.path()));
        EXPECT_GE(writing.share(), 1);
        ++formats;
    }
    EXPECT_GE(formats, 8);
}

TEST(Writing, AStoppedSaveOfAnyFormatLeavesTheFileOfBefore) {
    const TemporaryFolder folder;
    for (const app::io::Format* format : writtenFormats()) {
        SCOPED_TRACE(format->name);
        const fs::path path = targetOf(*format, folder.path());
        const auto data = dataFor(*format);
        ASSERT_TRUE(data);
        app::io::save(*data, path);
        const auto files = std::distance(fs::recursive_directory_iterator(folder.path()), {});
        const std::string before = fs::is_directory(path) ? std::string() : readBytes(path);
        app::io::Writing writing;
        writing.stop();
        const app::io::ThreadWriting thread(&writing);
        EXPECT_NE(errorOf(ErrorCode::cancelled, [&] { app::io::save(*data, path, {true}); }), "");
        EXPECT_EQ(fs::is_directory(path) ? std::string() : readBytes(path), before);
        EXPECT_EQ(std::distance(fs::recursive_directory_iterator(folder.path()), {}), files) << "nothing beside it";
    }
}

TEST(Writing, AStopInTheMiddleEndsTheSave) {
    const TemporaryFolder folder;
    const conv::Volume volume = randomVolume({ElementType::u16, 3, {512, 512, 100}}); // takes long to compress
    app::io::Writing writing;
    std::jthread other([&] {
        while (writing.share() < 0.1)
            std::this_thread::yield();
        writing.stop();
    });
    const app::io::ThreadWriting thread(&writing);
    EXPECT_NE(errorOf(ErrorCode::cancelled, [&] { app::io::save(volume, folder.path() / "out.nii.gz"); }), "");
    EXPECT_LT(writing.share(), 1);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Writing, SavesOfOtherThreadsGoOn) {
    const TemporaryFolder folder;
    app::io::Writing writing;
    writing.stop();
    const app::io::ThreadWriting thread(&writing);
    std::jthread([&] {
        app::io::save(conv::Volume({ElementType::u8, 2, {8, 8, 1}}), folder.path() / "out.npy");
    }).join();
    EXPECT_TRUE(fs::exists(folder.path() / "out.npy"));
}

TEST(Writing, SlicesOfDicomCountAsTheirProcessWritesThem) {
    const app::io::Format& dicom = app::io::formatForSaving("out.dcm");
    if (!dicom.missing.empty())
        GTEST_SKIP() << dicom.missing;
    const TemporaryFolder folder;
    const conv::Volume series = app::io::load(fs::path(CONVAPP_SOURCE_DIR) / "samples/head_ct_dicom");
    app::io::Writing writing;
    {
        const app::io::ThreadWriting thread(&writing);
        app::io::save(series, folder / "out.dcm");
    }
    EXPECT_GE(writing.share(), 1) << "half when it is passed on, half when it is written";
    app::io::Writing stopped;
    stopped.stop();
    const app::io::ThreadWriting thread(&stopped);
    EXPECT_NE(errorOf(ErrorCode::cancelled, [&] { app::io::save(series, folder / "other.dcm"); }), "");
    EXPECT_EQ(folder.entries(), 1U) << "the first one alone";
}
