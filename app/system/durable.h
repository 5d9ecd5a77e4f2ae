// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

/// Files that are whole after a crash. Functions return 0 or the number of an error.
namespace app::system {

namespace fs = std::filesystem;

/// Waits until the content of a file or the entries of a folder are on disk. A file system that cannot do it counts as
/// done.
[[nodiscard]] int bringToDisk(const fs::path& path);
/// Waits for a folder's entries, after a rename in it.
[[nodiscard]] int bringFolderToDisk(const fs::path& path);
[[nodiscard]] int bringToDisk(int file);
/// As bringToDisk, but for times of changes.
[[nodiscard]] int bringContentToDisk(int file);
/// Starts to write a file to disk, and does not wait.
[[nodiscard]] int startWriting(const fs::path& path);
[[nodiscard]] int startWriting(int file);

/// Renames a file, in one step for other processes; replaces a target.
[[nodiscard]] int renameReplacing(const fs::path& from, const fs::path& to);
/// Renames a file or folder; EEXIST if the target exists.
[[nodiscard]] int renameNew(const fs::path& from, const fs::path& to);
/// Puts a file or folder in the place of another one, which has the name `from` afterwards.
[[nodiscard]] int exchange(const fs::path& from, const fs::path& to);

} // namespace app::system
