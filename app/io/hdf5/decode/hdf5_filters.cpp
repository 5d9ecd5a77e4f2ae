// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/decode/hdf5_filters.h"
#include "app/io/core/file_bytes.h"
#include <libdeflate.h>
#include <memory>
#include <new>

namespace app::io {
namespace {

constexpr std::uint64_t checksumBytes = 4;
/// Most bytes that a byte of deflate becomes.
constexpr std::uint64_t deflateGrowth = 1032;

std::string inflated(const std::string& bytes, std::uint64_t size, const RefuseHdf5Chunk& refuse) {
    struct Free {
        void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
    };
    if (saturatedProduct({bytes.size() + 16, deflateGrowth}) < size)
        refuse("is cut off: its " + std::to_string(bytes.size()) + " bytes cannot hold the " + std::to_string(size) +
               " bytes of the chunk (gzip)");
    const std::unique_ptr<libdeflate_decompressor, Free> decompressor(libdeflate_alloc_decompressor());
    if (!decompressor)
        throw std::bad_alloc();
    std::string out(size, '\0');
    std::size_t used = 0, made = 0;
    const auto result = libdeflate_zlib_decompress_ex(decompressor.get(), bytes.data(), bytes.size(), out.data(),
                                                      out.size(), &used, &made);
    if (result == LIBDEFLATE_INSUFFICIENT_SPACE)
        refuse("holds more than the " + std::to_string(size) + " bytes of its chunk (gzip)");
    if (result != LIBDEFLATE_SUCCESS)
        refuse("has damaged data (gzip)");
    if (used != bytes.size())
        refuse("has " + std::to_string(bytes.size() - used) + " bytes behind its data (gzip)");
    if (made != size)
        refuse("holds " + std::to_string(made) + " bytes (gzip), and its chunk has " + std::to_string(size));
    return out;
}

/// Byte i of all samples lies together; bytes that fill no sample follow.
std::string unshuffled(const std::string& bytes, std::size_t sample) {
    const std::size_t count = sample > 1 ? bytes.size() / sample : 0;
    if (count < 2)
        return bytes;
    std::string out = bytes;
    for (std::size_t b = 0; b < sample; ++b)
        for (std::size_t i = 0; i < count; ++i)
            out[i * sample + b] = bytes[b * count + i];
    return out;
}

void check(std::string& bytes, const RefuseHdf5Chunk& refuse) {
    if (bytes.size() < checksumBytes)
        refuse("is cut off: it has " + std::to_string(bytes.size()) + " bytes, fewer than a checksum (fletcher32)");
    const std::uint64_t stored = littleEndian(bytes, bytes.size() - checksumBytes, checksumBytes);
    bytes.resize(bytes.size() - checksumBytes);
    const std::uint32_t sum = fletcher32(bytes);
    // HDF5 before 1.6.3 exchanged the bytes of both halves on little-endian machines.
    const std::uint32_t old = (sum & 0x00FF00FFU) << 8 | (sum >> 8 & 0x00FF00FFU);
    if (stored != sum && stored != old)
        refuse("is damaged: its checksum is wrong (fletcher32)");
}

} // namespace

std::uint32_t fletcher32(std::string_view bytes) {
    constexpr std::size_t untilFolded = 360; // words that 32-bit sums hold without overflow
    std::uint32_t low = 0, high = 0;
    const auto fold = [](std::uint32_t sum) { return (sum & 0xFFFF) + (sum >> 16); };
    std::size_t words = 0;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        const std::uint32_t second = i + 1 < bytes.size() ? static_cast<std::uint8_t>(bytes[i + 1]) : 0U;
        low += static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes[i])) << 8 | second;
        high += low;
        if (++words % untilFolded == 0) {
            low = fold(low);
            high = fold(high);
        }
    }
    low = fold(fold(low));
    high = fold(fold(high));
    return high << 16 | low;
}

std::string unfiltered(std::string bytes, const std::vector<Hdf5FilterUse>& filters, std::uint32_t skipped,
                       std::uint64_t size, const RefuseHdf5Chunk& refuse) {
    const auto applied = [&](std::size_t i) { return i >= 32 || (skipped >> i & 1) == 0; };
    // Size before each filter was applied: checksums add to it.
    std::vector<std::uint64_t> before;
    std::uint64_t now = size;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        before.push_back(now);
        if (applied(i) && filters[i].filter == Hdf5Filter::fletcher32)
            now += checksumBytes;
    }
    for (std::size_t i = filters.size(); i-- > 0;) {
        if (!applied(i))
            continue;
        switch (filters[i].filter) {
        case Hdf5Filter::gzip:
            bytes = inflated(bytes, before[i], refuse);
            break;
        case Hdf5Filter::shuffle:
            bytes = unshuffled(bytes, filters[i].parameter);
            break;
        case Hdf5Filter::fletcher32:
            check(bytes, refuse);
            break;
        }
    }
    if (bytes.size() != size)
        refuse((bytes.size() < size ? "is cut off: it has " : "is damaged: it has ") + std::to_string(bytes.size()) +
               " bytes, and its chunk takes " + std::to_string(size));
    return bytes;
}

} // namespace app::io
