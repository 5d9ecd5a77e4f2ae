// SPDX-License-Identifier: Apache-2.0
#include "app/io/web/web_reader.h"
#include "app/io/core/module.h"

namespace app::io {

WebReader& webReader() {
    constexpr const char* name = "convapp_web";
    std::error_code ignored;
    if (!fs::exists(modulePath(name), ignored))
        throw conv::Error(conv::ErrorCode::unreadable,
                          "Addresses cannot be read by this program: built without libcurl. Copy the store to a local "
                          "folder first.");
    using Getter = WebReader* (*)();
    void* const getter = moduleSymbol(name, "convappWebReader", conv::ErrorCode::unreadable);
    return *reinterpret_cast<Getter>(getter)();
}

} // namespace app::io
