// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// Headers and checksums of gzip (RFC 1952) and zlib (RFC 1950) streams.
namespace app::io {

/// Returns the size of the gzip header at the start of `bytes`; nothing if there is none or it is longer than `bytes`.
[[nodiscard]] std::optional<std::size_t> gzipHeaderSize(std::string_view bytes);
/// Returns true if `bytes` start with a zlib header that needs no dictionary.
[[nodiscard]] bool isZlib(std::string_view bytes);

/// Headers are looked for in so many bytes.
inline constexpr std::size_t largestHeader = std::size_t{128} << 10;
/// Returns the size of the gzip or zlib header at the start of `bytes`; nothing if there is none.
[[nodiscard]] std::optional<std::size_t> streamHeaderSize(bool gzip, std::string_view bytes);

/// Checksum of a stream: CRC-32 of gzip, Adler-32 of zlib. Parts are summed apart and appended in order.
class StreamChecksum {
  public:
    explicit StreamChecksum(bool gzip) : gzip_(gzip), sum_(gzip ? 0 : 1) {}
    [[nodiscard]] static std::uint32_t of(bool gzip, const void* bytes, std::size_t size);
    /// Appends a part with that checksum and size.
    void append(std::uint32_t sum, std::uint64_t size);
    [[nodiscard]] std::uint32_t sum() const { return sum_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }

    /// Bytes after a stream: CRC and size modulo 2^32 (gzip), or Adler-32 (zlib).
    [[nodiscard]] std::size_t trailerSize() const { return gzip_ ? 8 : 4; }
    /// Returns what the trailer contradicts ("its checksum is wrong"); "" if nothing.
    [[nodiscard]] const char* contradicts(std::string_view trailer) const;
    /// Appends the trailer to `bytes`.
    template <class Bytes>
    void writeTrailer(Bytes& bytes) const {
        for (int i = 0; i < 4; ++i)
            bytes.push_back(static_cast<char>(sum_ >> (gzip_ ? 8 * i : 24 - 8 * i)));
        for (int i = 0; i < 4 && gzip_; ++i)
            bytes.push_back(static_cast<char>(size_ >> 8 * i));
    }

  private:
    bool gzip_;
    std::uint32_t sum_;
    std::uint64_t size_ = 0;
};

} // namespace app::io
