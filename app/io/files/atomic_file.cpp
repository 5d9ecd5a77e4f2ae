// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/atomic_file.h"
#include "app/io/core/threads.h"
#include "app/io/files/folders.h"
#include "app/io/io.h"
#include "app/system/durable.h"
#include "app/system/process.h"
#include <atomic>
#include <cerrno>
#include <conv/error.h>
#include <cstdio>
#include <cstring>
#include <ranges>
#include <string>

namespace app::io {
namespace {

constexpr std::string_view temporaryMark = ".convapp-tmp-";

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
    throw conv::Error(conv::ErrorCode::unwritable, path.string() + " " + why + ".");
}

void require(const fs::path& path, int error) {
    if (error != 0)
        refuse(path, std::string("cannot be written: ") + std::strerror(error));
}

/// Flushes all files and folders below a folder. Several threads wait at once: a commit of the file system's journal
/// then serves many files. One after the other, each file would wait for a commit of its own.
void bringTreeToDisk(const fs::path& folder) {
    constexpr std::size_t mostAtOnce = 4096, threads = 16;
    std::vector<fs::directory_entry> entries;
    const auto flush = [&] {
        for (const fs::directory_entry& entry : entries)
            if (!entry.is_directory())
                require(entry.path(), system::startWriting(entry.path()));
        forEachChunk(
            entries.size(), [&](std::size_t i) { require(entries[i].path(), system::bringToDisk(entries[i].path())); },
            threads);
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

std::string existsAlready() {
    return "exists already; it is replaced only with --overwrite";
}

} // namespace

bool isTemporaryName(std::string_view fileName) {
    return fileName.starts_with(temporaryMark);
}

std::string temporaryPrefix(const std::string& host, std::int64_t process) {
    // FNV-1a: a few letters suffice to tell the machines of a cluster apart.
    std::uint32_t hash = 2166136261u;
    for (const char c : host)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    char text[16];
    std::snprintf(text, sizeof text, "%08x", hash);
    return std::string(temporaryMark) + text + "-" + std::to_string(process) + "-";
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
    temporary_ = folderOf(target_) / (temporaryPrefix(system::hostName(), system::processNumber()) +
                                      std::to_string(counter++) + extensionOf(target_));
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
    require(temporary_, system::bringToDisk(temporary_));
    int result = 0; // number of an error
    if (overwrite_ && (isSavedFolder(target_) || (fs::is_directory(temporary_, error) && fs::exists(target_, error)))) {
        result = system::exchange(temporary_, target_);
        if (result == 0)
            fs::remove_all(temporary_, error); // the replaced target
    } else if (overwrite_) {
        result = system::renameReplacing(temporary_, target_);
    } else {
        result = system::renameNew(temporary_, target_);
    }
    if (result == EEXIST)
        refuse(target_, existsAlready());
    require(target_, result);
    committed_ = true;
    require(folderOf(target_), system::bringFolderToDisk(folderOf(target_)));
}

} // namespace app::io
