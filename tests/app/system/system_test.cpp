// SPDX-License-Identifier: Apache-2.0
#include "app/system/durable.h"
#include "app/system/files.h"
#include "app/system/locks.h"
#include "app/system/memory.h"
#include "app/system/patterns.h"
#include "app/system/process.h"
#include "app/system/signals.h"
#include "app/system/streams.h"
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string_view>

namespace app::system {
namespace {

/// A folder with a name outside ASCII, which is removed in the end.
class System : public testing::Test {
  protected:
    System() {
        std::string tried;
        parent_ = makeTemporaryFolder(tried);
        folder_ = parent_ / fs::path(u8"größe-数据");
        fs::create_directory(folder_);
    }
    ~System() override {
        std::error_code ignored;
        fs::remove_all(parent_, ignored);
    }
    [[nodiscard]] fs::path in(const char* name) const { return folder_ / name; }
    /// Makes a file with that text.
    fs::path make(const char* name, std::string_view text) const {
        const int file = openFile(in(name), Access::write, Creation::empty);
        EXPECT_GE(file, 0) << errno;
        EXPECT_EQ(writeFile(file, text.data(), text.size()), static_cast<std::int64_t>(text.size()));
        EXPECT_EQ(closeFile(file), 0);
        return in(name);
    }
    static std::string textOf(const fs::path& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

  private:
    fs::path parent_, folder_;
};

TEST_F(System, FilesPassBytesUnchanged) {
    constexpr std::string_view bytes("a\r\nb\n\x1a\0c", 8);
    const fs::path path = make("bytes", bytes);
    EXPECT_EQ(textOf(path), bytes);
    const int file = openFile(path, Access::read);
    char read[16];
    EXPECT_EQ(readFile(file, read, sizeof read), 8);
    EXPECT_EQ(std::string_view(read, 8), bytes);
    EXPECT_EQ(readFile(file, read, sizeof read), 0);
    closeFile(file);
}

TEST_F(System, OffsetsLeaveThePosition) {
    const fs::path path = make("offsets", "0123456789");
    const int file = openFile(path, Access::update);
    char read[3] = {};
    EXPECT_EQ(readFileAt(file, read, 3, 5), 3);
    EXPECT_EQ(std::string_view(read, 3), "567");
    EXPECT_EQ(writeFileAt(file, "xy", 2, 8), 2);
    EXPECT_EQ(readFileAt(file, read, 3, 9), 1);
    EXPECT_EQ(readFileAt(file, read, 3, 10), 0);
    EXPECT_EQ(readFile(file, read, 3), 3);
    EXPECT_EQ(std::string_view(read, 3), "012");
    closeFile(file);
    EXPECT_EQ(textOf(path), "01234567xy");
}

TEST_F(System, AppendedTextFollows) {
    const fs::path path = make("log", "one\n");
    const int file = openFile(path, Access::append, Creation::ifMissing);
    char first = 0;
    EXPECT_EQ(readFileAt(file, &first, 1, 0), 1);
    EXPECT_EQ(first, 'o');
    EXPECT_EQ(writeFile(file, "two\n", 4), 4);
    closeFile(file);
    EXPECT_EQ(textOf(path), "one\ntwo\n");
}

TEST_F(System, AMissingFileIsAnError) {
    errno = 0;
    EXPECT_LT(openFile(in("nowhere"), Access::read), 0);
    EXPECT_EQ(errno, ENOENT);
    EXPECT_FALSE(statusOf(in("nowhere")));
}

TEST_F(System, StatusTellsWhatAFileIs) {
    const fs::path path = make("status", "12345"), other = make("other", "1");
    const std::optional<Status> status = statusOf(path), folder = statusOf(path.parent_path());
    ASSERT_TRUE(status && folder);
    EXPECT_TRUE(status->regular && !status->folder);
    EXPECT_TRUE(folder->folder && !folder->regular);
    EXPECT_EQ(status->size, 5U);
    const std::int64_t now = std::int64_t{std::time(nullptr)} * 1'000'000'000,
                       hour = std::int64_t{3600} * 1'000'000'000;
    EXPECT_NEAR(static_cast<double>(status->changed), static_cast<double>(now), static_cast<double>(hour));
    EXPECT_NE(status->number, statusOf(other)->number);
    const int file = openFile(path, Access::read);
    EXPECT_EQ(statusOf(file)->number, status->number);
    EXPECT_EQ(statusOf(file)->device, status->device);
    closeFile(file);
}

TEST_F(System, ReservedSpaceIsZero) {
    const int file = openFile(in("reserved"), Access::write, Creation::empty);
    EXPECT_EQ(reserveSpace(file, 3), 0);
    closeFile(file);
    EXPECT_EQ(textOf(in("reserved")), std::string(3, '\0'));
    EXPECT_TRUE(mayCreateIn(in("reserved").parent_path()));
    EXPECT_FALSE(mayCreateIn(in("nowhere")));
}

TEST_F(System, RenamesReplaceOrRefuse) {
    const fs::path from = make("from", "new"), to = make("to", "old");
    EXPECT_EQ(bringToDisk(from), 0);
    EXPECT_EQ(renameNew(from, to), EEXIST);
    EXPECT_EQ(textOf(to), "old");
    EXPECT_EQ(renameReplacing(from, to), 0);
    EXPECT_EQ(textOf(to), "new");
    EXPECT_FALSE(fs::exists(from));
    EXPECT_EQ(renameNew(to, from), 0);
    EXPECT_EQ(renameReplacing(in("nowhere"), to), ENOENT);
    EXPECT_EQ(bringFolderToDisk(from.parent_path()), 0);
}

TEST_F(System, FoldersAreExchanged) {
    fs::create_directory(in("a"));
    fs::create_directory(in("b"));
    make("a/one", "1");
    make("b/two", "2");
    EXPECT_EQ(exchange(in("a"), in("b")), 0);
    EXPECT_EQ(textOf(in("b/one")), "1");
    EXPECT_EQ(textOf(in("a/two")), "2");
}

TEST_F(System, ALockKeepsOthersOut) {
    const fs::path path = make("lock", "text");
    for (Lock (*const lock)(int) : {lockFile, lockFileEverywhere}) {
        const int first = openFile(path, Access::update), second = openFile(path, Access::update);
        EXPECT_EQ(lock(first), Lock::taken);
        EXPECT_EQ(lock(second), Lock::held);
        char read[4];
        EXPECT_EQ(readFileAt(second, read, 4, 0), 4); // the content stays readable
        closeFile(first);
        EXPECT_EQ(lock(second), Lock::taken);
        closeFile(second);
    }
}

TEST_F(System, APassingFileIsReadByItsPath) {
    const PassingFile file = makePassingFile("convapp-test");
    ASSERT_GE(file.descriptor, 0);
    EXPECT_EQ(writeFile(file.descriptor, "passing", 7), 7);
    const int reader = openFile(file.path, Access::read);
    ASSERT_GE(reader, 0);
    char read[8];
    EXPECT_EQ(readFile(reader, read, 8), 7);
    closeFile(reader);
    closeFile(file.descriptor);
    EXPECT_FALSE(fs::exists(file.path));
}

TEST_F(System, PipesPassBytes) {
    int ends[2] = {-1, -1};
    ASSERT_TRUE(makePipe(ends));
    EXPECT_EQ(writeFile(ends[1], "p", 1), 1);
    char read = 0;
    EXPECT_EQ(readFile(ends[0], &read, 1), 1);
    EXPECT_EQ(read, 'p');
    closeFile(ends[1]);
    EXPECT_EQ(readFile(ends[0], &read, 1), 0);
    closeFile(ends[0]);
}

TEST_F(System, PatternsMatchNames) {
    EXPECT_TRUE(matchesPattern("*.png", "a.png"));
    EXPECT_TRUE(matchesPattern("b?*.tif", "bo1.tif"));
    EXPECT_FALSE(matchesPattern("*.png", "a.tif"));
    EXPECT_FALSE(matchesPattern("*", ".hidden"));
    EXPECT_TRUE(matchesPattern(".h*", ".hidden"));
}

TEST_F(System, TheProcessAndTheMachineAreKnown) {
    EXPECT_TRUE(isRunning(processNumber()));
    EXPECT_FALSE(isRunning(0x7FFFFFF0));
    EXPECT_FALSE(hostName().empty());
    EXPECT_GE(machineProcessors(), 1);
    EXPECT_GE(grantedProcessors(), 1);
    EXPECT_GT(availableMemory(), 0);
    setEnvironment("CONVAPP_SYSTEM_TEST", "yes");
    EXPECT_STREQ(std::getenv("CONVAPP_SYSTEM_TEST"), "yes");
    EXPECT_EQ(utcOf(86'400).tm_mday, 2);
}

} // namespace
} // namespace app::system
