// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

/// Files in the user's cache folder: measurements that may be lost.
namespace app::bench {

/// Returns `name` in $XDG_CACHE_HOME/convapp or ~/.cache/convapp; the environment variable `variable` names another
/// file, or "none" for no file. Empty if no such folder exists.
[[nodiscard]] std::filesystem::path cacheFile(const char* name, const char* variable);
/// Returns its content; empty if it is missing. Throws Error(unreadable) if it cannot be read, or is too large.
[[nodiscard]] std::string readCacheFile(const std::filesystem::path& file);
/// Replaces its content atomically. Throws Error(unwritable).
void writeCacheFile(const std::filesystem::path& file, std::string_view text);
/// Sets the folder of code compiled at run time; $CONVAPP_CODE names another, or "none". Reports errors on stderr,
/// unless `quiet`.
void useCodeFolder(bool quiet);
/// "2026-11-21", UTC.
[[nodiscard]] std::string today();

} // namespace app::bench
