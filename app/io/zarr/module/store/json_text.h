// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/store/store.h"
#include <nlohmann/json.hpp>

namespace app::io {

using Json = nlohmann::json;

/// A JSON entry of a store. Its checks throw Error(unreadable) with the entry and the field.
class ZarrJson {
  public:
    ZarrJson(const ZarrStore& store, std::string key, Json value)
        : store_(&store), key_(std::move(key)), value_(std::move(value)) {}
    [[nodiscard]] const Json& value() const { return value_; }
    [[nodiscard]] const std::string& key() const { return key_; }
    [[noreturn]] void refuse(const std::string& why) const { store_->refuse(key_, why); }

    /// Returns a member of an object; null if it has none.
    [[nodiscard]] static const Json& member(const Json& object, const char* name);
    /// Returns a list of integers from `min` on, at most 32.
    [[nodiscard]] std::vector<std::int64_t> integers(const Json& object, const char* name, std::int64_t least) const;
    /// Returns a text; throws if the member is anything else.
    [[nodiscard]] std::string text(const Json& object, const char* name) const;

  private:
    const ZarrStore* store_;
    std::string key_;
    Json value_;
};

/// Reads an entry; nothing if it does not exist. NaN and Infinity, which JSON does not have and Python writes, become
/// texts. Throws Error(unreadable) for anything else that is no JSON, above 16 MiB, and for more than 64 levels.
[[nodiscard]] std::optional<ZarrJson> readZarrJson(const ZarrStore& store, const std::string& key);

/// Parses the text of an entry, as above.
[[nodiscard]] ZarrJson parsedZarrJson(const ZarrStore& store, const std::string& key, std::string_view text);

/// Returns a value as JSON text of at most 60 characters, for messages.
[[nodiscard]] std::string shortText(const Json& value);

} // namespace app::io
