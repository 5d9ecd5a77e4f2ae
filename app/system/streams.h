// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdio>
#include <filesystem>
#include <string>

/// Standard streams and temporary files.
namespace app::system {

namespace fs = std::filesystem;

inline constexpr int standardInput = 0, standardOutput = 1;

/// Returns true if standard error is a terminal that can erase a line.
[[nodiscard]] bool isTerminal();
/// Returns standard error as a file of its own, which stays when the original is redirected; `stderr` if there is none.
[[nodiscard]] std::FILE* ownStandardError();

/// A file that ends with the process, under a path that other programs can read as long.
struct PassingFile {
    int descriptor = -1; ///< negative if none could be made; errno says why
    fs::path path;
};
[[nodiscard]] PassingFile makePassingFile(const char* name);
/// Makes a folder in the system's temporary folder that only this user can enter. On failure returns an empty path, and
/// `tried` is its form; errno says why.
[[nodiscard]] fs::path makeTemporaryFolder(std::string& tried);

} // namespace app::system
