// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace conv::baked {

/// Compiled code in files of one folder. Processes may share it: files appear whole or not at all.
class Store {
  public:
    explicit Store(std::filesystem::path folder, std::uintmax_t bytesMost = std::uintmax_t{64} << 20)
        : folder_(std::move(folder)), bytesMost_(bytesMost) {}

    struct Found {
        std::optional<std::string> code;
        std::string complaint; ///< a file that is there and cannot be used: why, as a sentence
    };
    /// `key`: one line that says what the code was made of.
    [[nodiscard]] Found find(const std::string& key) const;
    /// Keeps code, and lets older files go where all would take too much. Returns why it was not kept; empty if it was.
    [[nodiscard]] std::string keep(const std::string& key, const std::string& code) const;
    [[nodiscard]] std::filesystem::path fileOf(const std::string& key) const;

  private:
    void makeRoom(std::uintmax_t bytes) const;

    std::filesystem::path folder_;
    std::uintmax_t bytesMost_;
};

/// 64 bits of a text (FNV-1a).
[[nodiscard]] std::uint64_t checksumOf(const std::string& text, std::uint64_t start = 14695981039346656037u);

} // namespace conv::baked
