// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/store/web_metadata.h"
#include <algorithm>
#include <array>

namespace app::io {

std::shared_ptr<WebMetadata> webMetadataOf(const std::string& address) {
    constexpr auto longest = std::chrono::seconds(10);
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<WebMetadata>> kept;
    const std::lock_guard lock(mutex);
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(kept, [&](const auto& one) { return now - one.second->begun > longest; });
    std::shared_ptr<WebMetadata>& metadata = kept[address];
    if (!metadata)
        metadata = std::make_shared<WebMetadata>();
    return metadata;
}

bool isMetadataKey(std::string_view key) {
    constexpr std::array<std::string_view, 5> names{"zarr.json", ".zattrs", ".zarray", ".zgroup", ".zmetadata"};
    const std::string_view name = key.substr(key.rfind('/') + 1); // npos + 1 is 0
    return std::ranges::find(names, name) != names.end();
}

} // namespace app::io
