// SPDX-License-Identifier: Apache-2.0
#include "app/system/files.h"
#include "app/system/windows/errors.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <io.h>

namespace app::system {
namespace {

constexpr std::uint64_t most = std::uint64_t{1} << 30; // bytes of one call

HANDLE handleOf(int file) {
    return reinterpret_cast<HANDLE>(_get_osfhandle(file));
}

/// Reads or writes at an offset, and restores the position of the file, which Windows moves.
template <class Call>
std::int64_t transferAt(HANDLE handle, std::uint64_t offset, Call call) {
    LARGE_INTEGER position{};
    const bool known = SetFilePointerEx(handle, LARGE_INTEGER{}, &position, FILE_CURRENT) != 0;
    OVERLAPPED at{};
    at.Offset = static_cast<DWORD>(offset);
    at.OffsetHigh = static_cast<DWORD>(offset >> 32);
    DWORD done = 0;
    const bool succeeded = call(&done, &at) != 0;
    if (!succeeded && GetLastError() != ERROR_HANDLE_EOF)
        return -setErrno();
    if (known)
        SetFilePointerEx(handle, position, nullptr, FILE_BEGIN);
    return done;
}

/// Returns the time in ns since 1970; Windows counts units of 100 ns since 1601.
std::int64_t nanosecondsOf(const FILETIME& time) {
    constexpr std::int64_t until1970 = 116'444'736'000'000'000, unit = 100;
    const std::int64_t units =
        static_cast<std::int64_t>(std::uint64_t{time.dwHighDateTime} << 32 | std::uint64_t{time.dwLowDateTime});
    return (units - until1970) * unit;
}

std::optional<Status> statusOf(HANDLE handle) {
    BY_HANDLE_FILE_INFORMATION found{};
    if (GetFileType(handle) != FILE_TYPE_DISK)
        return Status();
    if (GetFileInformationByHandle(handle, &found) == 0) {
        setErrno();
        return std::nullopt;
    }
    const bool folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    return Status{!folder,
                  folder,
                  std::uint64_t{found.nFileSizeHigh} << 32 | found.nFileSizeLow,
                  nanosecondsOf(found.ftLastWriteTime),
                  found.dwVolumeSerialNumber,
                  std::uint64_t{found.nFileIndexHigh} << 32 | found.nFileIndexLow};
}

} // namespace

int openFile(const fs::path& path, Access access, Creation creation) {
    static constexpr DWORD ofAccess[] = {GENERIC_READ, GENERIC_WRITE, GENERIC_READ | GENERIC_WRITE,
                                         GENERIC_READ | FILE_APPEND_DATA | SYNCHRONIZE};
    static constexpr DWORD ofCreation[] = {OPEN_EXISTING, OPEN_ALWAYS, CREATE_ALWAYS};
    // As on POSIX, an open file can be renamed and removed. FILE_FLAG_BACKUP_SEMANTICS opens folders, too, so that
    // their status tells what they are.
    const HANDLE handle = CreateFileW(
        path.c_str(), ofAccess[static_cast<int>(access)], FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
        nullptr, ofCreation[static_cast<int>(creation)], FILE_ATTRIBUTE_NORMAL | FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return -setErrno();
    const int flags = _O_BINARY | _O_NOINHERIT | (access == Access::append ? _O_APPEND : 0);
    const int file = _open_osfhandle(reinterpret_cast<intptr_t>(handle), flags);
    if (file < 0)
        CloseHandle(handle);
    return file;
}

int closeFile(int file) {
    return _close(file);
}

std::int64_t readFile(int file, void* to, std::uint64_t count) {
    return _read(file, to, static_cast<unsigned>(std::min(count, most)));
}

std::int64_t readFileAt(int file, void* to, std::uint64_t count, std::uint64_t offset) {
    return transferAt(handleOf(file), offset, [&](DWORD* done, OVERLAPPED* at) {
        return ReadFile(handleOf(file), to, static_cast<DWORD>(std::min(count, most)), done, at);
    });
}

std::int64_t writeFile(int file, const void* from, std::uint64_t count) {
    return _write(file, from, static_cast<unsigned>(std::min(count, most)));
}

std::int64_t writeFileAt(int file, const void* from, std::uint64_t count, std::uint64_t offset) {
    return transferAt(handleOf(file), offset, [&](DWORD* done, OVERLAPPED* at) {
        return WriteFile(handleOf(file), from, static_cast<DWORD>(std::min(count, most)), done, at);
    });
}

int reserveSpace(int file, std::int64_t bytes) {
    return _chsize_s(file, bytes);
}

std::optional<Status> statusOf(const fs::path& path) {
    const HANDLE handle =
        CreateFileW(path.c_str(), FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (handle == INVALID_HANDLE_VALUE) {
        setErrno();
        return std::nullopt;
    }
    const std::optional<Status> status = statusOf(handle);
    CloseHandle(handle);
    return status;
}

std::optional<Status> statusOf(int file) {
    return statusOf(handleOf(file));
}

// Access lists decide, which only an attempt asks: creating the file then says why not.
bool mayCreateIn(const fs::path& folder) {
    std::error_code error;
    if (fs::is_directory(folder, error))
        return true;
    errno = ENOENT;
    return false;
}

bool isProgram(const fs::path& path) {
    DWORD kind = 0;
    return GetBinaryTypeW(path.c_str(), &kind) != 0;
}

} // namespace app::system
