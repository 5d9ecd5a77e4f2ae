// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

namespace fs = std::filesystem;

/// Called with a number of bytes; throws to refuse them.
using AllowBytes = std::function<void(std::uint64_t bytes)>;

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
    /// Returns all bytes of an entry; nothing if it does not exist. Calls `allow` with their number before memory is
    /// taken; it throws to refuse them.
    [[nodiscard]] virtual std::optional<std::string> entry(const std::string& key, const AllowBytes& allow) const;
    /// Returns the names directly below a folder ("" for the root), at most `max`; folders end in "/". Sorted.
    [[nodiscard]] virtual std::vector<std::string> names(const std::string& folder, std::size_t most) const = 0;

    /// Returns true if `names` also finds chunks. Servers do not list them.
    [[nodiscard]] virtual bool listsChunks() const { return true; }
    /// Returns true for a group directly below `folder`.
    [[nodiscard]] virtual bool hasGroup(const std::string& folder, const std::string& name) const;
    /// Returns how many chunks are read at once, each of this many bytes.
    [[nodiscard]] virtual std::size_t chunksAtOnce(std::uint64_t chunkBytes) const;
    /// Finds out by this entry whether parts of entries can be read; if not, `remarks` says so.
    virtual void tryParts(const std::string& /*key*/) const {}
    /// Returns sentences on what was met while metadata was read.
    [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }

    /// Throws Error(unreadable): "`a.zarr/0/.zarray` ‹why›."
    [[noreturn]] void refuse(const std::string& key, const std::string& why) const;

  private:
    fs::path path_;
};

/// Opens a folder, a ZIP file or an address. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<ZarrStore> openZarrStore(const fs::path& path);

// Part of it.
[[nodiscard]] std::unique_ptr<ZarrStore> openZippedStore(const fs::path& path);
[[nodiscard]] std::unique_ptr<ZarrStore> openWebStore(const std::string& address);

/// Returns "folder/name"; "name" for the root.
[[nodiscard]] std::string joinedKey(std::string_view folder, std::string_view name);

} // namespace app::io
