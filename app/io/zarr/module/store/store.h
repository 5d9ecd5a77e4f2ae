// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

namespace fs = std::filesystem;

/// The entries of a Zarr store by key ("0/.zarray"). Calls are thread-safe.
class ZarrStore {
  public:
    explicit ZarrStore(fs::path path) : path_(std::move(path)) {}
    virtual ~ZarrStore() = default;
    ZarrStore(const ZarrStore&) = delete;
    ZarrStore& operator=(const ZarrStore&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }
    /// Returns the bytes of an entry; nothing if it does not exist.
    [[nodiscard]] virtual std::optional<std::uint64_t> size(const std::string& key) const = 0;
    /// Returns `count` bytes from `offset`. Throws Error(unreadable) if the entry is shorter.
    [[nodiscard]] virtual std::string read(const std::string& key, std::uint64_t offset, std::uint64_t count) const = 0;
    /// Returns the names directly below a folder ("" for the root), at most `max`; folders end in "/". Sorted.
    [[nodiscard]] virtual std::vector<std::string> names(const std::string& folder, std::size_t most) const = 0;

    /// Throws Error(unreadable): "`a.zarr/0/.zarray` ‹why›."
    [[noreturn]] void refuse(const std::string& key, const std::string& why) const;

  private:
    fs::path path_;
};

/// Opens a folder or a ZIP file. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<ZarrStore> openZarrStore(const fs::path& path);

// Part of it.
[[nodiscard]] std::unique_ptr<ZarrStore> openZippedStore(const fs::path& path);

/// Returns "folder/name"; "name" for the root.
[[nodiscard]] std::string joinedKey(std::string_view folder, std::string_view name);

} // namespace app::io
