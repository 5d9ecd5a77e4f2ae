// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

/// Metadata of a store on a server, each entry requested once.
struct WebMetadata {
    std::mutex mutex;                                          ///< guards the others
    std::map<std::string, std::optional<std::string>> entries; ///< by key; nothing: missing
    std::vector<std::string> denied;                           ///< keys with 403
    int version = 0;                                           ///< 2 or 3; 0: not known yet
    bool consolidated = false;                                 ///< true: `entries` has all that exist
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

/// Returns the metadata of an address: that of the last 10 s, since a run opens a store several times; else new.
/// Thread-safe.
[[nodiscard]] std::shared_ptr<WebMetadata> webMetadataOf(const std::string& address);

/// Returns true for keys of metadata: `.zarray`, `0/zarr.json`, …
[[nodiscard]] bool isMetadataKey(std::string_view key);

} // namespace app::io
