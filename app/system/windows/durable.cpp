// SPDX-License-Identifier: Apache-2.0
#include "app/system/durable.h"
#include "app/system/windows/errors.h"
#include <cerrno>
#include <io.h>

namespace app::system {
namespace {

int errorOf(BOOL result) {
    return result != 0 ? 0 : errnoOf(GetLastError());
}

/// File systems that cannot flush count as done, as on POSIX.
int flushed(HANDLE handle) {
    const int error = errorOf(FlushFileBuffers(handle));
    return error == EIO || error == ENOSPC ? error : 0;
}

} // namespace

int bringToDisk(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error))
        return 0; // NTFS keeps entries of folders in its journal
    const HANDLE handle =
        CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return errnoOf(GetLastError());
    const int failed = flushed(handle);
    CloseHandle(handle);
    return failed;
}

// MOVEFILE_WRITE_THROUGH has waited for the rename.
int bringFolderToDisk(const fs::path&) {
    return 0;
}

int bringToDisk(int file) {
    return flushed(reinterpret_cast<HANDLE>(_get_osfhandle(file)));
}

int bringContentToDisk(int file) {
    return bringToDisk(file);
}

// Windows begins to write by itself.
int startWriting(const fs::path&) {
    return 0;
}

int startWriting(int) {
    return 0;
}

int renameReplacing(const fs::path& from, const fs::path& to) {
    return errorOf(MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH));
}

int renameNew(const fs::path& from, const fs::path& to) {
    return errorOf(MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_WRITE_THROUGH));
}

// Windows has no exchange: between two renames there is no file of that name. If the second fails, the first is undone.
int exchange(const fs::path& from, const fs::path& to) {
    fs::path aside = from;
    aside += ".old";
    if (const int error = renameNew(to, aside); error != 0)
        return error;
    if (const int error = renameNew(from, to); error != 0) {
        (void)renameNew(aside, to);
        return error;
    }
    return renameNew(aside, from);
}

} // namespace app::system
