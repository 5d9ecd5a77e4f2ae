// SPDX-License-Identifier: Apache-2.0
#include "app/system/modules.h"
#include <dlfcn.h>

namespace app::system {

const char* moduleEnding() {
    return ".so";
}

fs::path codeFolder() {
    Dl_info here{};
    if (::dladdr(reinterpret_cast<const void*>(&codeFolder), &here) == 0 || !here.dli_fname)
        return {};
    std::error_code error;
    const fs::path library = fs::canonical(here.dli_fname, error);
    return (error ? fs::path(here.dli_fname) : library).parent_path();
}

void* loadModule(const fs::path& file) {
    return ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
}

void* moduleAddress(void* module, const char* symbol) {
    return ::dlsym(module, symbol);
}

std::string lastModuleError() {
    const char* const reason = ::dlerror();
    return reason ? reason : "unknown reason";
}

} // namespace app::system
