// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/store/store.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/threads.h"
#include "app/io/web/address.h"
#include "app/io/zarr/module/store/consolidated.h"
#include <algorithm>

namespace app::io {
namespace {

class FolderStore final : public ZarrStore {
  public:
    using ZarrStore::ZarrStore;
    [[nodiscard]] std::optional<std::uint64_t> size(const std::string& key) const override {
        std::error_code error;
        const fs::file_status status = fs::status(path() / key, error);
        if (status.type() == fs::file_type::not_found)
            return std::nullopt;
        if (fs::is_directory(status))
            refuse(key, "is a folder, not a file");
        if (!fs::is_regular_file(status))
            refuse(key, error ? "cannot be opened: " + error.message() : "is not a regular file");
        const std::uint64_t bytes = fs::file_size(path() / key, error);
        if (error)
            refuse(key, "cannot be opened: " + error.message());
        return bytes;
    }
    [[nodiscard]] std::string read(const std::string& key, std::uint64_t offset, std::uint64_t count) const override {
        return FileReader(path() / key).bytes(offset, count);
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& folder, std::size_t most) const override {
        std::vector<std::string> found;
        std::error_code error;
        for (fs::directory_iterator at(path() / folder, error), end; !error && at != end && found.size() < most;
             at.increment(error)) {
            std::error_code ignored;
            found.push_back(at->path().filename().string() + (at->is_directory(ignored) ? "/" : ""));
        }
        std::ranges::sort(found);
        return found;
    }
};

} // namespace

void ZarrStore::refuse(const std::string& key, const std::string& why) const {
    refuseFile(key.empty() ? path_ : path_ / key, why);
}

std::optional<std::string> ZarrStore::entry(const std::string& key, const AllowBytes& allow) const {
    const std::optional<std::uint64_t> bytes = size(key);
    if (!bytes)
        return std::nullopt;
    allow(*bytes);
    return read(key, 0, *bytes);
}

bool ZarrStore::hasGroup(const std::string& folder, const std::string& name) const {
    constexpr std::size_t most = 256;
    const std::vector<std::string> all = names(folder, most);
    return std::ranges::find(all, name + "/") != all.end();
}

std::size_t ZarrStore::chunksAtOnce(std::uint64_t) const {
    return chunkThreads();
}

std::string joinedKey(std::string_view folder, std::string_view name) {
    return folder.empty() ? std::string(name) : std::string(folder) + "/" + std::string(name);
}

std::unique_ptr<ZarrStore> openZarrStore(const fs::path& path) {
    if (isAddress(path))
        return openWebStore(plainAddress(path.string()));
    std::error_code error;
    if (fs::is_directory(path, error))
        return withConsolidated(std::make_unique<FolderStore>(path));
    return withConsolidated(openZippedStore(path));
}

} // namespace app::io
