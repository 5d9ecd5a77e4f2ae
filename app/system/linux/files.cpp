// SPDX-License-Identifier: Apache-2.0
#include "app/system/files.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace app::system {
namespace {

/// Calls `call` until no signal ends it.
template <class Call>
std::int64_t heedless(Call call) {
    for (;;)
        if (const ssize_t done = call(); done >= 0 || errno != EINTR)
            return done;
}

std::size_t ofOneCall(std::uint64_t count) {
    return std::min<std::uint64_t>(count, std::uint64_t{1} << 30);
}

Status statusFrom(const struct stat& from) {
    return {S_ISREG(from.st_mode),
            S_ISDIR(from.st_mode),
            static_cast<std::uint64_t>(from.st_size),
            from.st_mtim.tv_sec * std::int64_t{1'000'000'000} + from.st_mtim.tv_nsec,
            from.st_dev,
            from.st_ino};
}

} // namespace

int openFile(const fs::path& path, Access access, Creation creation) {
    // O_NONBLOCK: a pipe without a writer must not hang the program; no effect on regular files.
    static constexpr int ofAccess[] = {O_RDONLY | O_NONBLOCK, O_WRONLY, O_RDWR, O_RDWR | O_APPEND};
    static constexpr int ofCreation[] = {0, O_CREAT, O_CREAT | O_TRUNC};
    constexpr int mode = 0666;
    return ::open(path.c_str(), ofAccess[static_cast<int>(access)] | ofCreation[static_cast<int>(creation)] | O_CLOEXEC,
                  mode);
}

int closeFile(int file) {
    return ::close(file);
}

std::int64_t readFile(int file, void* to, std::uint64_t count) {
    return heedless([&] { return ::read(file, to, ofOneCall(count)); });
}

std::int64_t readFileAt(int file, void* to, std::uint64_t count, std::uint64_t offset) {
    return heedless([&] { return ::pread(file, to, ofOneCall(count), static_cast<off_t>(offset)); });
}

std::int64_t writeFile(int file, const void* from, std::uint64_t count) {
    return heedless([&] { return ::write(file, from, ofOneCall(count)); });
}

std::int64_t writeFileAt(int file, const void* from, std::uint64_t count, std::uint64_t offset) {
    return heedless([&] { return ::pwrite(file, from, ofOneCall(count), static_cast<off_t>(offset)); });
}

int reserveSpace(int file, std::int64_t bytes) {
    const int error = ::posix_fallocate(file, 0, bytes);
    if (error != EOPNOTSUPP && error != EINVAL)
        return error;
    return ::ftruncate(file, bytes) == 0 ? 0 : errno; // the file system cannot reserve space
}

std::optional<Status> statusOf(const fs::path& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 ? std::optional(statusFrom(status)) : std::nullopt;
}

std::optional<Status> statusOf(int file) {
    struct stat status{};
    return ::fstat(file, &status) == 0 ? std::optional(statusFrom(status)) : std::nullopt;
}

bool mayCreateIn(const fs::path& folder) {
    return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

bool isProgram(const fs::path& path) {
    return ::access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path);
}

} // namespace app::system
