// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/system/files.h"
#include <cstdint>
#include <cstdlib>

/// The end of the pipe in a program that ChildProcess started.
namespace app::io {

/// Writes all bytes to descriptor `pipe`. Ends the process if the program that started it has ended.
inline void sendToParent(int pipe, const void* from, std::uint64_t size) {
    const auto* at = static_cast<const char*>(from);
    while (size > 0) {
        const std::int64_t written = system::writeFile(pipe, at, size);
        if (written <= 0)
            std::_Exit(EXIT_SUCCESS);
        at += written;
        size -= static_cast<std::uint64_t>(written);
    }
}

/// Reads exactly `size` bytes from descriptor `pipe`. Returns false at the end of the messages.
[[nodiscard]] inline bool takeFromParent(int pipe, void* to, std::uint64_t size) {
    auto* at = static_cast<char*>(to);
    while (size > 0) {
        const std::int64_t got = system::readFile(pipe, at, size);
        if (got <= 0)
            return false;
        at += got;
        size -= static_cast<std::uint64_t>(got);
    }
    return true;
}

} // namespace app::io
