// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace conv::baked {

/// Compiled code in files of one folder, which processes may share: files appear atomically.
class Store {
  public:
    explicit Store(std::filesystem::path folder, std::uintmax_t maxBytes = std::uintmax_t{64} << 20)
        : folder_(std::move(folder)), maxBytes_(maxBytes) {}

    struct Found {
        std::optional<std::string> code;
        std::string complaint; ///< why an existing file is unusable, as a sentence
    };
    /// `key`: one line that identifies the source.
    [[nodiscard]] Found find(const std::string& key) const;
    /// Stores code and removes the least recently used files beyond the limit. Returns why it was not stored, or an
    /// empty string.
    [[nodiscard]] std::string keep(const std::string& key, const std::string& code) const;
    [[nodiscard]] std::filesystem::path fileOf(const std::string& key) const;

  private:
    void makeRoom(std::uintmax_t bytes) const;

    std::filesystem::path folder_;
    std::uintmax_t maxBytes_;
};

/// 64-bit FNV-1a.
[[nodiscard]] std::uint64_t checksumOf(const std::string& text, std::uint64_t start = 14695981039346656037u);

} // namespace conv::baked
