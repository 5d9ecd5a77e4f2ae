// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

/// Locks of files between processes. They end with the descriptor.
namespace app::system {

enum class Lock : std::uint8_t {
    taken,
    held,       ///< another process has it
    impossible, ///< the file system has no locks; errno says more
};

/// Locks a file against other processes of this machine; does not wait.
[[nodiscard]] Lock lockFile(int file);
/// As lockFile, also between the machines of a network file system.
[[nodiscard]] Lock lockFileEverywhere(int file);

} // namespace app::system
