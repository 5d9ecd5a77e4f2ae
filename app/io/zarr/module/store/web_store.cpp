// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include "app/io/zarr/module/store/consolidated.h"
#include "app/io/zarr/module/store/web_metadata.h"
#include "app/io/zarr/module/store/web_place.h"
#include <algorithm>
#include <atomic>
#include <deque>
#include <set>

/// Stores on servers, by HTTP.
namespace app::io {
namespace {

constexpr std::uint64_t mostWhole = std::uint64_t{256} << 20;    ///< bytes of entries kept where ranges are ignored
constexpr std::uint64_t mostInFlight = std::uint64_t{256} << 20; ///< bytes of chunks, as stored and decoded
constexpr std::size_t mostRequests = 8;

class WebStore final : public ZarrStore {
  public:
    explicit WebStore(const std::string& address)
        : ZarrStore(address), place_(address), reader_(webReader()), metadata_(webMetadataOf(address)) {
        const std::lock_guard lock(metadata_->mutex);
        if (metadata_->version == 0)
            findVersion();
    }

    [[nodiscard]] std::optional<std::uint64_t> size(const std::string& key) const override {
        if (isMetadataKey(key)) {
            const std::optional<std::string> text = metadata(key);
            return text ? std::optional<std::uint64_t>(text->size()) : std::nullopt;
        }
        return sizeOfEntry(key);
    }
    [[nodiscard]] std::string read(const std::string& key, std::uint64_t offset, std::uint64_t count) const override {
        if (count == 0)
            return {};
        if (!rangesIgnored_) {
            WebAnswer answer = request(key, WebRange{offset, count}, {});
            if (answer.kind == WebAnswer::Kind::missing)
                refuse(key, "is missing (404), and was there before: the store changed while it was read");
            if (!answer.rangeIgnored)
                return std::move(answer.bytes);
            rangesIgnored_ = true;
        }
        const std::shared_ptr<const std::string> all = whole(key);
        if (!all || offset > all->size() || count > all->size() - offset)
            refuse(key, "is shorter than announced, or missing: the store changed while it was read");
        return all->substr(offset, count);
    }
    [[nodiscard]] std::optional<std::string> entry(const std::string& key, const AllowBytes& allow) const override {
        if (isMetadataKey(key))
            return metadata(key);
        WebAnswer answer = request(key, std::nullopt, allow);
        return answer.kind == WebAnswer::Kind::missing ? std::nullopt : std::optional(std::move(answer.bytes));
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& folder, std::size_t most) const override {
        const std::lock_guard lock(metadata_->mutex);
        if (!metadata_->consolidated)
            refuseListing();
        const std::string prefix = folder.empty() ? "" : folder + "/";
        std::set<std::string> found;
        for (const auto& [key, text] : metadata_->entries)
            if (text && key.starts_with(prefix) && found.size() < most) {
                const std::size_t slash = key.find('/', prefix.size());
                found.insert(key.substr(prefix.size(), slash == std::string::npos ? slash : slash + 1 - prefix.size()));
            }
        return {found.begin(), found.end()};
    }
    [[nodiscard]] bool listsChunks() const override { return false; }
    [[nodiscard]] bool hasGroup(const std::string& folder, const std::string& name) const override {
        const std::string group = joinedKey(folder, name);
        return metadata(joinedKey(group, "zarr.json")) || metadata(joinedKey(group, ".zgroup"));
    }
    [[nodiscard]] std::size_t chunksAtOnce(std::uint64_t chunkBytes) const override {
        return std::clamp<std::size_t>(mostInFlight / std::max<std::uint64_t>(2 * chunkBytes, 1), 1, mostRequests);
    }
    void tryParts(const std::string& key) const override { (void)sizeOfEntry(key); }
    [[nodiscard]] std::vector<std::string> remarks() const override {
        std::vector<std::string> sentences;
        if (rangesIgnored_)
            sentences.push_back("The server ignores requests of byte ranges: shards are read as wholes, at most " +
                                std::to_string(mostWhole >> 20) + " MiB each.");
        const std::lock_guard lock(metadata_->mutex);
        for (const std::string& key : metadata_->denied)
            if (key != "zarr.json" && key != ".zmetadata" && key.find("labels/") == std::string::npos)
                sentences.push_back("The server denies access to `" + printable(key) +
                                    "` (403); it is taken as absent.");
        return sentences;
    }

  private:
    /// Version 3 has `zarr.json` at its root; its consolidated metadata, or those of version 2, spare requests.
    void findVersion() const {
        const auto read = [&](const char* key) {
            const std::optional<std::string> text = metadataLocked(key);
            return text ? parsedZarrJson(*this, key, *text).value() : Json();
        };
        const Json root = read("zarr.json"), old = root.is_null() ? read(".zmetadata") : Json();
        metadata_->version = root.is_null() ? 2 : 3;
        for (auto& [key, text] : consolidatedEntries(root.is_null() ? old : root, metadata_->version)) {
            metadata_->entries.insert_or_assign(key, std::move(text));
            metadata_->consolidated = true;
        }
    }
    [[nodiscard]] std::optional<std::string> metadata(const std::string& key) const {
        const std::lock_guard lock(metadata_->mutex);
        return metadataLocked(key);
    }
    /// The caller holds metadata_->mutex.
    [[nodiscard]] std::optional<std::string> metadataLocked(const std::string& key) const {
        if (const auto known = metadata_->entries.find(key); known != metadata_->entries.end())
            return known->second;
        const bool isNew = key.ends_with("zarr.json");
        if (metadata_->consolidated || (metadata_->version != 0 && isNew != (metadata_->version == 3)))
            return std::nullopt;
        constexpr std::uint64_t most = std::uint64_t{16} << 20;
        WebAnswer answer = reader_.get(place_.access(), {place_.url(key), std::nullopt, [&](std::uint64_t bytes) {
                                                             if (bytes > most)
                                                                 refuse(key, "has more than " + std::to_string(most) +
                                                                                 " bytes of metadata");
                                                         }});
        if (answer.kind == WebAnswer::Kind::failed)
            refuse(key, answer.why);
        if (answer.kind == WebAnswer::Kind::forbidden)
            metadata_->denied.push_back(key);
        const bool found = answer.kind == WebAnswer::Kind::found;
        return metadata_->entries[key] = found ? std::optional(std::move(answer.bytes)) : std::nullopt;
    }

    [[noreturn]] void refuseListing() const {
        const bool any =
            std::ranges::any_of(metadata_->entries, [](const auto& one) { return one.second.has_value(); });
        if (any)
            refuse("",
                   "has neither an image at its root nor consolidated metadata, and servers do not list names; give "
                   "the address of an image or array in it");
        refuse("",
               "holds no Zarr store: it has neither `zarr.json` nor `.zattrs` nor `.zarray`" +
                   std::string(metadata_->denied.empty() ? " (404)" : ", or the server denies access to them (403)") +
                   "; only OME-Zarr and Zarr stores are read by address");
    }

    /// Returns a found or missing entry; throws for anything else.
    [[nodiscard]] WebAnswer request(const std::string& key, std::optional<WebRange> range,
                                    const AllowBytes& allow) const {
        WebAnswer answer = reader_.get(place_.access(), {place_.url(key), range, allow});
        if (answer.kind == WebAnswer::Kind::failed || answer.kind == WebAnswer::Kind::forbidden)
            refuse(key, answer.why);
        if (range && !answer.tag.empty()) { // parts must be of one version of the entry
            const std::lock_guard lock(mutex_);
            const auto [known, isNew] = tags_.try_emplace(key, answer.tag);
            if (!isNew && known->second != answer.tag)
                refuse(key, "changed while it was read: its ETag was " + printable(known->second) + " and is " +
                                printable(answer.tag));
        }
        return answer;
    }
    [[nodiscard]] std::optional<std::uint64_t> sizeOfEntry(const std::string& key) const {
        const WebAnswer answer = request(key, WebRange{0, 1}, {});
        if (answer.kind == WebAnswer::Kind::missing)
            return std::nullopt;
        if (!answer.rangeIgnored || answer.size > 0) {
            rangesIgnored_ = rangesIgnored_ || answer.rangeIgnored;
            return answer.size;
        }
        rangesIgnored_ = true;
        const auto all = whole(key);
        return all ? std::optional<std::uint64_t>(all->size()) : std::nullopt;
    }
    /// Returns an entry of a server that ignores ranges. One is read at a time; the latest ones are kept.
    [[nodiscard]] std::shared_ptr<const std::string> whole(const std::string& key) const {
        const std::lock_guard lock(wholeMutex_);
        for (const auto& [name, bytes] : wholes_)
            if (name == key)
                return bytes;
        WebAnswer answer = request(key, std::nullopt, [&](std::uint64_t bytes) {
            if (bytes > mostWhole)
                refuse(key, "has " + std::to_string(bytes) + " bytes, and the server sends no parts of it; at most " +
                                std::to_string(mostWhole) + " are read as a whole");
        });
        if (answer.kind == WebAnswer::Kind::missing)
            return nullptr;
        auto bytes = std::make_shared<const std::string>(std::move(answer.bytes));
        wholes_.emplace_front(key, bytes);
        std::uint64_t kept = 0;
        for (const auto& one : wholes_)
            kept += one.second->size();
        while (kept > mostWhole && wholes_.size() > 1) {
            kept -= wholes_.back().second->size();
            wholes_.pop_back();
        }
        return bytes;
    }

    WebPlace place_;
    WebReader& reader_;
    std::shared_ptr<WebMetadata> metadata_;
    mutable std::atomic<bool> rangesIgnored_ = false;
    mutable std::mutex mutex_, wholeMutex_;
    mutable std::map<std::string, std::string> tags_; ///< ETags of entries that are read in parts; guarded by mutex_
    mutable std::deque<std::pair<std::string, std::shared_ptr<const std::string>>> wholes_; ///< latest first
};

} // namespace

std::unique_ptr<ZarrStore> openWebStore(const std::string& address) {
    return std::make_unique<WebStore>(address);
}

} // namespace app::io
