// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/system/early_writing.h"
#include <conv/error.h>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

/// File access with errors that name the file, shared by the formats.
namespace app::io {

namespace fs = std::filesystem;

/// Throws Error(unreadable): "‹file name› ‹why›." `why` starts with a verb: "is empty", "announces …".
[[noreturn]] void refuseFile(const fs::path& path, const std::string& why);

/// A regular file for reading at any offset. Throws Error(unreadable) naming file and reason.
class FileReader {
  public:
    explicit FileReader(const fs::path& path);
    ~FileReader();
    FileReader(const FileReader&) = delete;
    FileReader& operator=(const FileReader&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Reads exactly `count` bytes at `offset`; throws if the file ends before.
    void readAt(std::uint64_t offset, void* out, std::uint64_t count) const;
    /// As readAt, into a string; `count` is checked against the file before memory is allocated.
    [[nodiscard]] std::string bytes(std::uint64_t offset, std::uint64_t count) const;

  private:
    fs::path path_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

/// A new file, written sequentially. Throws Error(unwritable) naming file and reason (disk full, no permission).
class FileWriter {
  public:
    explicit FileWriter(const fs::path& path) : FileWriter(path, path) {}
    /// `named`: the file that messages name instead of a temporary one.
    FileWriter(const fs::path& path, fs::path named);
    ~FileWriter(); ///< closes and ignores errors: call close() first
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    void write(const void* data, std::uint64_t count);
    void write(std::string_view text) { write(text.data(), text.size()); }
    /// Replaces bytes written earlier, at `offset`.
    void rewrite(std::uint64_t offset, std::string_view text);
    /// Bytes written so far.
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] const fs::path& path() const { return path_; }
    void close();

  private:
    void flush();
    void put(const char* data, std::uint64_t count);
    fs::path path_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
    std::vector<char> pending_;
    system::EarlyWriting early_;
};

[[nodiscard]] std::string headOf(const fs::path& path, std::uint64_t most = 4096);
[[nodiscard]] std::string bytesOf(const fs::path& path);

/// a·b·c…, or the largest value on overflow: for announced sizes, which may be false.
[[nodiscard]] std::uint64_t saturatedProduct(std::initializer_list<std::uint64_t> factors);

/// Unsigned integers in a byte string; the caller checks the bounds.
[[nodiscard]] std::uint64_t bigEndian(std::string_view bytes, std::size_t at, std::size_t count);
[[nodiscard]] std::uint64_t littleEndian(std::string_view bytes, std::size_t at, std::size_t count);

/// Reverses the bytes of each of `count` samples of `size` bytes in place.
void swapBytes(void* samples, std::size_t size, std::uint64_t count);

} // namespace app::io
