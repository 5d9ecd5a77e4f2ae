// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/module.h"
#include <dlfcn.h>
#include <map>
#include <mutex>

namespace app::io {
namespace {

[[noreturn]] void refuseModule(const fs::path& file, conv::ErrorCode code) {
    const char* const reason = ::dlerror();
    std::string text = reason ? reason : "unknown reason";
    if (const std::string prefix = file.string() + ": "; text.starts_with(prefix))
        text.erase(0, prefix.size());
    throw conv::Error(code, "The module " + file.string() + " cannot be loaded: " + text + ".");
}

} // namespace

fs::path modulePath(const std::string& name) {
    Dl_info info{};
    const bool found = ::dladdr(reinterpret_cast<void*>(&modulePath), &info) != 0 && info.dli_fname;
    const fs::path self = found ? fs::path(info.dli_fname) : fs::path();
    std::error_code error;
    const fs::path real = fs::canonical(self, error);
    return (error ? self : real).parent_path() / "convapp" / (name + ".so");
}

void* moduleSymbol(const std::string& name, const char* symbol, conv::ErrorCode onFailure) {
    static std::mutex mutex;
    static std::map<std::string, void*> loaded;
    const std::scoped_lock lock(mutex);
    const fs::path file = modulePath(name);
    void*& handle = loaded[name];
    if (!handle)
        handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        refuseModule(file, onFailure);
    void* const address = ::dlsym(handle, symbol);
    if (!address)
        refuseModule(file, onFailure);
    return address;
}

} // namespace app::io
