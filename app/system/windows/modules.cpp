// SPDX-License-Identifier: Apache-2.0
#include "app/system/modules.h"
#include <system_error>
#include <windows.h>

namespace app::system {

const char* moduleEnding() {
    return ".dll";
}

fs::path codeFolder() {
    HMODULE module = nullptr;
    wchar_t name[32768];
    if (GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                           reinterpret_cast<const wchar_t*>(&codeFolder), &module) == 0 ||
        GetModuleFileNameW(module, name, static_cast<DWORD>(std::size(name))) == 0)
        return {};
    return fs::path(name).parent_path();
}

void* loadModule(const fs::path& file) {
    return reinterpret_cast<void*>(LoadLibraryW(file.c_str()));
}

void* moduleAddress(void* module, const char* symbol) {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(module), symbol));
}

std::string lastModuleError() {
    return std::system_category().message(static_cast<int>(GetLastError()));
}

} // namespace app::system
