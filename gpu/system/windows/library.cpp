// SPDX-License-Identifier: Apache-2.0
#include "system/library.h"
#include <filesystem>
#include <system_error>
#include <windows.h>

namespace conv::system {

void* loadLibrary(const std::string& name, std::string& why) {
    const HMODULE library =
        LoadLibraryExW(std::filesystem::path(name).c_str(), nullptr, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    if (!library && why.empty())
        why = std::system_category().message(static_cast<int>(GetLastError()));
    return reinterpret_cast<void*>(library);
}

void* symbolOf(void* library, const char* name) {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}

bool canBeLoaded(const std::string& name) {
    return SearchPathW(nullptr, std::filesystem::path(name).c_str(), nullptr, 0, nullptr, nullptr) != 0;
}

} // namespace conv::system
