// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <unistd.h>

/// The end of the pipe in a program that ChildProcess started.
namespace app::io {

/// Writes all bytes to descriptor `pipe`. Ends the process if the program that started it has ended.
inline void sendToParent(int pipe, const void* from, std::uint64_t size) {
    constexpr std::uint64_t most = 1U << 30; // bytes a call
    const auto* at = static_cast<const char*>(from);
    while (size > 0) {
        const ssize_t written = ::write(pipe, at, std::min(size, most));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            ::_exit(EXIT_SUCCESS);
        at += written;
        size -= static_cast<std::uint64_t>(written);
    }
}

/// Reads exactly `size` bytes from descriptor `pipe`. Returns false at the end of the messages.
[[nodiscard]] inline bool takeFromParent(int pipe, void* to, std::uint64_t size) {
    auto* at = static_cast<char*>(to);
    while (size > 0) {
        const ssize_t got = ::read(pipe, at, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        size -= static_cast<std::uint64_t>(got);
    }
    return true;
}

} // namespace app::io
