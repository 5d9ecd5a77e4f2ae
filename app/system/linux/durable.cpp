// SPDX-License-Identifier: Apache-2.0
#include "app/system/durable.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace app::system {
namespace {

/// Some file systems do not support it (EINVAL, EROFS for folders): nothing to wait for.
int errorOf(int result) {
    return result != 0 && (errno == EIO || errno == ENOSPC || errno == EDQUOT) ? errno : 0;
}

int flushed(const fs::path& path, int flags, int (*flush)(int)) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    errno = 0;
    const int error = errorOf(flush(descriptor));
    ::close(descriptor);
    return error;
}

int writeOut(int file) {
    return ::sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
}

} // namespace

int bringToDisk(const fs::path& path) {
    return flushed(path, O_RDONLY, ::fsync);
}

int bringFolderToDisk(const fs::path& path) {
    return flushed(path, O_RDONLY | O_DIRECTORY, ::fsync);
}

int bringToDisk(int file) {
    return errorOf(::fsync(file));
}

int bringContentToDisk(int file) {
    return errorOf(::fdatasync(file));
}

int startWriting(const fs::path& path) {
    return flushed(path, O_RDONLY, writeOut);
}

int startWriting(int file) {
    errno = 0;
    return errorOf(writeOut(file));
}

int renameReplacing(const fs::path& from, const fs::path& to) {
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

int renameNew(const fs::path& from, const fs::path& to) {
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    return errno == EINVAL || errno == ENOSYS ? renameReplacing(from, to) : errno; // file system without that flag
}

int exchange(const fs::path& from, const fs::path& to) {
    return ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0 ? 0 : errno;
}

} // namespace app::system
