// SPDX-License-Identifier: Apache-2.0
#include "app/system/patterns.h"
#include <filesystem>
#include <windows.h>
// <shlwapi.h> needs <windows.h>.
#include <shlwapi.h>

namespace app::system {

bool matchesPattern(const std::string& pattern, const std::string& name) {
    return (!name.starts_with('.') || pattern.starts_with('.')) &&
           PathMatchSpecW(std::filesystem::path(name).c_str(), std::filesystem::path(pattern).c_str()) != 0;
}

} // namespace app::system
