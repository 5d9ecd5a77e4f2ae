// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/store/consolidated.h"
#include "app/io/text/text.h"
#include "app/io/zarr/module/store/web_metadata.h"
#include <mutex>
#include <set>

namespace app::io {
namespace {

class ConsolidatedStore final : public ZarrStore {
  public:
    explicit ConsolidatedStore(std::unique_ptr<ZarrStore> store) : ZarrStore(store->path()), store_(std::move(store)) {}

    [[nodiscard]] std::optional<std::uint64_t> size(const std::string& key) const override {
        if (const auto stored = store_->size(key))
            return stored;
        const std::string* text = textOf(key);
        return text != nullptr ? std::optional<std::uint64_t>(text->size()) : std::nullopt;
    }
    [[nodiscard]] std::string read(const std::string& key, std::uint64_t offset, std::uint64_t count) const override {
        const std::string* text = store_->size(key) ? nullptr : textOf(key);
        return text != nullptr ? text->substr(offset, count) : store_->read(key, offset, count);
    }
    [[nodiscard]] std::optional<std::string> entry(const std::string& key, const AllowBytes& allow) const override {
        if (auto stored = store_->entry(key, allow))
            return stored;
        const std::string* text = textOf(key);
        return text != nullptr ? std::optional(*text) : std::nullopt;
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& folder, std::size_t most) const override {
        return store_->names(folder, most);
    }
    [[nodiscard]] std::vector<std::string> remarks() const override {
        std::vector<std::string> sentences = store_->remarks();
        const std::lock_guard lock(mutex_);
        if (!used_.empty())
            sentences.push_back("The store has no entry `" + printable(*used_.begin()) +
                                "`: it is read from the consolidated metadata.");
        return sentences;
    }

  private:
    /// Returns the text of an entry of metadata that is not stored; null: there is none.
    [[nodiscard]] const std::string* textOf(const std::string& key) const {
        if (!isMetadataKey(key) || key == ".zmetadata" || key == "zarr.json")
            return nullptr;
        const std::lock_guard lock(mutex_);
        if (!entries_) {
            const auto newer = readZarrJson(*store_, "zarr.json");
            const auto older = newer ? std::nullopt : readZarrJson(*store_, ".zmetadata");
            entries_ = newer   ? consolidatedEntries(newer->value(), 3)
                       : older ? consolidatedEntries(older->value(), 2)
                               : std::map<std::string, std::string>();
        }
        const auto found = entries_->find(key);
        if (found == entries_->end())
            return nullptr;
        used_.insert(key);
        return &found->second;
    }

    std::unique_ptr<ZarrStore> store_;
    mutable std::mutex mutex_;                                          ///< guards the others
    mutable std::optional<std::map<std::string, std::string>> entries_; ///< read at the first need
    mutable std::set<std::string> used_;                                ///< keys that are not stored
};

} // namespace

std::map<std::string, std::string> consolidatedEntries(const Json& root, int version) {
    const Json& all =
        ZarrJson::member(version == 3 ? ZarrJson::member(root, "consolidated_metadata") : root, "metadata");
    std::map<std::string, std::string> entries;
    if (all.is_object())
        for (const auto& [key, value] : all.items())
            entries.insert_or_assign(version == 3 ? joinedKey(key, "zarr.json") : key,
                                     value.dump(-1, ' ', false, Json::error_handler_t::replace));
    return entries;
}

std::unique_ptr<ZarrStore> withConsolidated(std::unique_ptr<ZarrStore> store) {
    return std::make_unique<ConsolidatedStore>(std::move(store));
}

} // namespace app::io
