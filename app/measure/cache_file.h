// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

/// Files in the user's cache folder: what was measured once and may be lost.
namespace app::bench {

/// `name` in $XDG_CACHE_HOME/convapp or ~/.cache/convapp; the environment variable `variable` names another file, or
/// "none" for no file. Empty if there is no such place.
[[nodiscard]] std::filesystem::path cacheFile(const char* name, const char* variable);
/// What is in it; empty if it is missing. Throws Error(unreadable) if it cannot be read, or is no small file.
[[nodiscard]] std::string readCacheFile(const std::filesystem::path& file);
/// Puts text in its place, whole or not at all. Throws Error(unwritable).
void writeCacheFile(const std::filesystem::path& file, std::string_view text);
/// Code that is compiled at run time is kept beside them, in the folder `code`; $CONVAPP_CODE names another folder, or
/// "none". What is wrong there is said on stderr, unless `quiet`.
void useCodeFolder(bool quiet);
/// "2026-11-21", UTC.
[[nodiscard]] std::string today();

} // namespace app::bench
