// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/module.h"
#include "app/system/modules.h"
#include <map>
#include <mutex>

namespace app::io {
namespace {

[[noreturn]] void refuseModule(const fs::path& file, conv::ErrorCode code) {
    std::string text = system::lastModuleError();
    if (const std::string prefix = file.string() + ": "; text.starts_with(prefix))
        text.erase(0, prefix.size());
    throw conv::Error(code, "The module " + file.string() + " cannot be loaded: " + text + ".");
}

} // namespace

fs::path modulePath(const std::string& name) {
    return system::codeFolder() / "convapp" / (name + system::moduleEnding());
}

void* moduleSymbol(const std::string& name, const char* symbol, conv::ErrorCode onFailure) {
    static std::mutex mutex;
    static std::map<std::string, void*> loaded;
    const std::scoped_lock lock(mutex);
    const fs::path file = modulePath(name);
    void*& handle = loaded[name];
    if (!handle)
        handle = system::loadModule(file);
    if (!handle)
        refuseModule(file, onFailure);
    void* const address = system::moduleAddress(handle, symbol);
    if (!address)
        refuseModule(file, onFailure);
    return address;
}

} // namespace app::io
