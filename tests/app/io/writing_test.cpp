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
    NEEDS_GZIP();
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
    NEEDS_GZIP();
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

/// For lossy codecs, which hold float32.
conv::Volume sound() {
    conv::Layout layout{ElementType::f32, 1, {4000, 1, 1}};
    layout.geometry.unit = conv::LengthUnit::second;
    layout.geometry.spacing = {1.0 / 8000, 1, 1};
    return conv::Volume(layout);
}

/// Bytes of the largest file below a path.
std::uintmax_t largestFile(const fs::path& path) {
    if (!fs::is_directory(path))
        return fs::file_size(path);
    std::uintmax_t most = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file())
            most = std::max(most, entry.file_size());
    return most;
}

TEST(Writing, ADiskThatIsFullIsReportedByEveryFormatAlsoAtTheLastByte) {
    NEEDS_GZIP();
    for (const app::io::Format& format : app::io::formats()) {
        if (!format.writes || !format.missing.empty())
            continue;
        const std::string endings(format.extensions);
        for (std::size_t at = 0; at < endings.size();) {
            const std::size_t end = std::min(endings.find(' ', at), endings.size());
            const std::string ending = endings.substr(at, end - at);
            at = end + 1;
            SCOPED_TRACE(std::string(format.name) + ending);
            if (!app::io::formatForSaving("out" + ending).writes)
                continue;
            const TemporaryFolder folder;
            const auto data = format.name == "DICOM"
                                  ? std::optional(app::io::load(fs::path(CONVAPP_SOURCE_DIR) / "samples/head_ct_dicom"))
                              : ending.starts_with(".og") || ending == ".opus" ? std::optional(sound())
                                                                               : dataFor(format);
            ASSERT_TRUE(data);
            const fs::path whole = folder.path() / "whole" / ("out" + ending),
                           target = folder.path() / "full" / ("out" + ending);
            app::io::save(*data, whole);
            const std::uintmax_t bytes = largestFile(whole);
            for (const std::uintmax_t room : {std::uintmax_t{0}, bytes / 2, bytes - 1}) {
                const std::string sentence = errorOf(ErrorCode::unwritable, [&] {
                    const tests::Limit full(RLIMIT_FSIZE, room);
                    app::io::save(*data, target);
                });
                EXPECT_TRUE(contains(sentence, "full/out" + ending)) << room << " of " << bytes << ": " << sentence;
                EXPECT_TRUE(contains(sentence, "File too large")) << room << " of " << bytes << ": " << sentence;
                EXPECT_FALSE(fs::exists(target)) << room;
                EXPECT_EQ(folder.entries(), 1U) << "nothing beside the file of before, " << room;
            }
        }
    }
}

TEST(Writing, AStopInTheMiddleEndsTheSave) {
    NEEDS_GZIP();
    const TemporaryFolder folder;
    const conv::Volume volume = randomVolume({ElementType::u16, 3, {512, 512, 100}}); // takes long to compress
    app::io::Writing writing;
    std::jthread other([&](const std::stop_token& end) {
        while (writing.share() < 0.1 && !end.stop_requested())
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
    NEEDS_FORMAT("DICOM");
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
