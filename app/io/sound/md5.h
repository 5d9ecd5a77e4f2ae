// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace app::io {

/// MD5 checksum (RFC 1321), which FLAC files have of their samples. Not for security.
class Md5 {
  public:
    void add(const void* data, std::size_t bytes);
    /// Returns the checksum of all added bytes. Ends the use of the object.
    [[nodiscard]] std::array<unsigned char, 16> finish();

  private:
    void block(const unsigned char* bytes);
    std::array<std::uint32_t, 4> state_{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    std::array<unsigned char, 64> pending_{};
    std::uint64_t count_ = 0;
};

} // namespace app::io
