// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/atomic_file.h"
#include "app/io/core/threads.h"
#include "app/io/files/folders.h"
#include "app/io/io.h"
#include <atomic>
#include <cerrno>
#include <conv/error.h>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <ranges>
#include <string>
#include <unistd.h>

namespace app::io {
namespace {

constexpr std::string_view prefix = ".convapp-tmp-";

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
    throw conv::Error(conv::ErrorCode::unwritable, path.string() + " " + why + ".");
}

/// Flushes a file or folder.
void bringToDisk(const fs::path& path, int flags, int (*flush)(int) = ::fsync) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0)
        refuse(path, std::string("cannot be written: ") + std::strerror(errno));
    // Some file systems do not support it (EINVAL, EROFS for folders): nothing to wait for.
    const bool failed = flush(descriptor) != 0 && (errno == EIO || errno == ENOSPC || errno == EDQUOT);
    const int error = errno;
    ::close(descriptor);
    if (failed)
        refuse(path, std::string("cannot be written: ") + std::strerror(error));
}

/// Starts to write a file to disk.
int startWriting(int descriptor) {
    return ::sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
}

/// Flushes all files and folders below a folder. Several threads wait at once: a commit of the file system's journal
/// then serves many files. One after the other, each file would wait for a commit of its own.
void bringTreeToDisk(const fs::path& folder) {
    constexpr std::size_t mostAtOnce = 4096, threads = 16;
    std::vector<fs::directory_entry> entries;
    const auto flush = [&] {
        for (const fs::directory_entry& entry : entries)
            if (!entry.is_directory())
                bringToDisk(entry.path(), O_RDONLY, startWriting);
        forEachChunk(entries.size(), [&](std::size_t i) { bringToDisk(entries[i].path(), O_RDONLY); }, threads);
        entries.clear();
    };
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        entries.push_back(entry);
        if (entries.size() == mostAtOnce)
            flush();
    }
    flush();
}

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

std::string hostName() {
    char name[256] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

std::string existsAlready() {
    return "exists already; it is replaced only with --overwrite";
}

} // namespace

bool isTemporaryName(std::string_view fileName) {
    return fileName.starts_with(prefix);
}

std::string temporaryPrefix(const std::string& host, std::int64_t process) {
    // FNV-1a: a few letters suffice to tell the machines of a cluster apart.
    std::uint32_t hash = 2166136261u;
    for (const char c : host)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    char text[16];
    std::snprintf(text, sizeof text, "%08x", hash);
    return std::string(prefix) + text + "-" + std::to_string(process) + "-";
}

AtomicFile::AtomicFile(fs::path target, bool overwrite) : target_(std::move(target)), overwrite_(overwrite) {
    static std::atomic<unsigned> counter = 0;
    std::error_code error;
    const fs::file_status status = fs::status(target_, error);
    if (fs::is_directory(status) && !isSavedFolder(target_))
        refuse(target_, "is a folder");
    if (fs::exists(fs::symlink_status(target_, error)) && !overwrite_)
        refuse(target_, existsAlready());
    try {
        makeFolders(folderOf(target_));
    } catch (...) {
        for (const fs::path& folder : std::views::reverse(madeFolders_))
            fs::remove(folder, error);
        throw;
    }
    temporary_ = folderOf(target_) /
                 (temporaryPrefix(hostName(), ::getpid()) + std::to_string(counter++) + extensionOf(target_));
}

void AtomicFile::makeFolders(const fs::path& folder) {
    std::error_code error;
    if (fs::is_directory(folder, error))
        return;
    if (folder.has_parent_path() && folder.parent_path() != folder)
        makeFolders(folder.parent_path());
    if (fs::create_directory(folder, error))
        madeFolders_.push_back(folder);
    else if (!fs::is_directory(folder))
        refuse(target_, "cannot be written: the folder " + folder.string() + " cannot be made (" +
                            (fs::exists(folder) ? "a file has that name" : error.message()) + ")");
}

AtomicFile::~AtomicFile() {
    if (committed_ || left_)
        return;
    std::error_code error;
    fs::remove_all(temporary_, error);
    for (const fs::path& folder : std::views::reverse(madeFolders_))
        fs::remove(folder, error); // only if empty
}

void AtomicFile::commit() {
    std::error_code error;
    if (fs::is_directory(temporary_, error))
        bringTreeToDisk(temporary_);
    bringToDisk(temporary_, O_RDONLY);
    int result = 0;
    if (overwrite_ && (isSavedFolder(target_) || (fs::is_directory(temporary_, error) && fs::exists(target_, error)))) {
        result = ::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, target_.c_str(), RENAME_EXCHANGE);
        if (result == 0)
            fs::remove_all(temporary_, error); // the replaced target
    } else if (overwrite_) {
        result = ::rename(temporary_.c_str(), target_.c_str());
    } else {
        result = ::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE);
        if (result != 0 && (errno == EINVAL || errno == ENOSYS)) // file system without that flag
            result = ::rename(temporary_.c_str(), target_.c_str());
    }
    if (result != 0)
        refuse(target_, errno == EEXIST ? existsAlready() : std::string("cannot be written: ") + std::strerror(errno));
    committed_ = true;
    bringToDisk(folderOf(target_), O_RDONLY | O_DIRECTORY);
}

} // namespace app::io
