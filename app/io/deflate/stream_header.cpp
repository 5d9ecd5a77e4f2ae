// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/stream_header.h"
#include "app/io/core/byte_stream.h"
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <zlib.h>

namespace app::io {
namespace {

constexpr unsigned flagChecksum = 2, flagExtra = 4, flagName = 8, flagComment = 16, flagsReserved = 0xe0;

} // namespace

std::optional<std::size_t> gzipHeaderSize(std::string_view bytes) {
    constexpr std::size_t fixedSize = 10;
    if (bytes.size() < fixedSize || !isGzip(bytes) || bytes[2] != 8)
        return std::nullopt;
    const auto flags = static_cast<unsigned char>(bytes[3]);
    if ((flags & flagsReserved) != 0)
        return std::nullopt;
    std::size_t at = fixedSize;
    if (flags & flagExtra) {
        if (bytes.size() < at + 2)
            return std::nullopt;
        at += 2 + static_cast<std::size_t>(littleEndian(bytes, at, 2));
    }
    for (const unsigned text : {flagName, flagComment})
        if (flags & text) {
            const std::size_t end = at < bytes.size() ? bytes.find('\0', at) : std::string_view::npos;
            if (end == std::string_view::npos)
                return std::nullopt;
            at = end + 1;
        }
    if (flags & flagChecksum) {
        if (bytes.size() < at + 2 ||
            littleEndian(bytes, at, 2) != (StreamChecksum::of(true, bytes.data(), at) & 0xffff))
            return std::nullopt;
        at += 2;
    }
    return at <= bytes.size() ? std::optional(at) : std::nullopt;
}

bool isZlib(std::string_view bytes) {
    constexpr unsigned dictionary = 32;
    return bytes.size() >= 2 && (bytes[0] & 15) == 8 && bigEndian(bytes, 0, 2) % 31 == 0 &&
           (static_cast<unsigned char>(bytes[1]) & dictionary) == 0;
}

std::optional<std::size_t> streamHeaderSize(bool gzip, std::string_view bytes) {
    if (gzip)
        return gzipHeaderSize(bytes);
    return isZlib(bytes) ? std::optional<std::size_t>(2) : std::nullopt;
}

std::uint32_t StreamChecksum::of(bool gzip, const void* bytes, std::size_t size) {
    const auto* const from = static_cast<const unsigned char*>(bytes);
    return gzip ? crc32_gzip_refl(0, from, size) : isal_adler32(1, from, size);
}

void StreamChecksum::append(std::uint32_t sum, std::uint64_t size) {
    const auto length = static_cast<z_off_t>(size);
    sum_ = static_cast<std::uint32_t>(gzip_ ? crc32_combine(sum_, sum, length) : adler32_combine(sum_, sum, length));
    size_ += size;
}

const char* StreamChecksum::contradicts(std::string_view trailer) const {
    if (gzip_ && (littleEndian(trailer, 4, 4) != (size_ & 0xffffffff)))
        return "its announced length is wrong";
    if ((gzip_ ? littleEndian(trailer, 0, 4) : bigEndian(trailer, 0, 4)) != sum_)
        return "its checksum is wrong";
    return "";
}

} // namespace app::io
