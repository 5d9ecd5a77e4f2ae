// SPDX-License-Identifier: Apache-2.0
#include "system/library.h"
#include <cstddef>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <link.h>
#include <vector>

namespace conv::system {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> loaderFolders() {
    std::vector<std::string> folders;
    void* const program = dlopen(nullptr, RTLD_LAZY);
    Dl_serinfo size{};
    if (program && dlinfo(program, RTLD_DI_SERINFOSIZE, &size) == 0) {
        std::vector<std::byte> room(size.dls_size);
        auto* const found = reinterpret_cast<Dl_serinfo*>(room.data());
        if (dlinfo(program, RTLD_DI_SERINFOSIZE, found) == 0 && dlinfo(program, RTLD_DI_SERINFO, found) == 0)
            for (unsigned i = 0; i < found->dls_cnt; ++i)
                folders.emplace_back(found->dls_serpath[i].dls_name);
    }
    if (program)
        dlclose(program);
    return folders;
}

/// True if the loader's cache has a path that ends with that name.
bool inLoaderCache(const std::string& name) {
    std::ifstream file("/etc/ld.so.cache", std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    const std::string end = "/" + name + '\0';
    for (std::size_t at = all.find(end); at != std::string::npos; at = all.find(end, at + 1)) {
        const std::size_t before = all.rfind('\0', at);
        std::error_code error;
        if (before != std::string::npos && fs::exists(all.substr(before + 1, at - before + name.size()), error))
            return true;
    }
    return false;
}

} // namespace

void* loadLibrary(const std::string& name, std::string& why) {
    void* const library = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        if (const char* error = dlerror(); error && why.empty())
            why = error;
    return library;
}

void* symbolOf(void* library, const char* name) {
    return dlsym(library, name);
}

bool canBeLoaded(const std::string& name) {
    std::error_code error;
    for (const std::string& folder : loaderFolders())
        if (fs::exists(fs::path(folder) / name, error))
            return true;
    return inLoaderCache(name);
}

} // namespace conv::system
