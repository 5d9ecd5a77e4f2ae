// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/array/codings.h"
#include "app/io/core/file_bytes.h"
#include <array>
#include <blosc.h>
#include <conv/error.h>
#include <libdeflate.h>
#include <lz4.h>
#include <memory>
#include <new>
#include <zstd.h>

namespace app::io {
namespace {

/// Most bytes that a compressed byte becomes: deflate 1032, LZ4 255, zstd 128 KiB of one byte in a block of 4 bytes.
constexpr std::uint64_t deflateGrowth = 1032, lz4Growth = 255, zstdGrowth = 32768;
constexpr std::size_t bloscHeader = 16;

class Decoder {
  public:
    Decoder(std::string bytes, ZarrCoding coding, std::uint64_t size, const RefuseChunk& refuse)
        : bytes_(std::move(bytes)), coding_(coding), size_(size), refuse_(refuse) {}

    std::string run() {
        switch (coding_) {
        case ZarrCoding::blosc:
            return blosc();
        case ZarrCoding::zstd:
            return zstd();
        case ZarrCoding::lz4:
            return lz4();
        case ZarrCoding::crc32c:
            return checked();
        case ZarrCoding::gzip:
        case ZarrCoding::zlib:
            break;
        }
        return inflated();
    }

  private:
    [[noreturn]] void fail(const std::string& why) const {
        refuse_(why);
        throw conv::Error(conv::ErrorCode::internal, "A damaged chunk was accepted.");
    }
    [[noreturn]] void damaged() const { fail("has damaged data (" + std::string(name(coding_)) + ")"); }
    void requireSize(std::uint64_t announced) const {
        if (announced != size_)
            fail("announces " + std::to_string(announced) + " decompressed bytes (" + std::string(name(coding_)) +
                 "); its chunk has " + std::to_string(size_));
    }
    void requirePlausible(std::uint64_t growth) const {
        if (saturatedProduct({bytes_.size() + bloscHeader, growth}) < size_)
            fail("is cut off: its " + std::to_string(bytes_.size()) + " bytes cannot hold the " +
                 std::to_string(size_) + " bytes of its chunk (" + std::string(name(coding_)) + ")");
    }

    std::string blosc() {
        if (bytes_.size() < bloscHeader)
            fail("is cut off: it has " + std::to_string(bytes_.size()) + " bytes, fewer than a header of blosc");
        const std::uint64_t held = littleEndian(bytes_, 12, 4);
        if (held > bytes_.size())
            fail("is cut off: it has " + std::to_string(bytes_.size()) + " bytes, its blosc header announces " +
                 std::to_string(held));
        // Some writers leave up to 16 zeros behind the frame.
        const std::string_view behind = std::string_view(bytes_).substr(held);
        if (behind.size() > bloscHeader || behind.find_first_not_of('\0') != std::string_view::npos)
            fail("has " + std::to_string(behind.size()) + " bytes behind its data (blosc)");
        requireSize(littleEndian(bytes_, 4, 4));
        requirePlausible(zstdGrowth);
        std::size_t plain = 0;
        if (blosc_cbuffer_validate(bytes_.data(), held, &plain) != 0 || plain != size_)
            damaged();
        std::string out(size_, '\0');
        if (blosc_decompress_ctx(bytes_.data(), out.data(), out.size(), 1) != static_cast<int>(size_))
            damaged();
        return out;
    }

    std::string zstd() {
        const unsigned long long announced = ZSTD_getFrameContentSize(bytes_.data(), bytes_.size());
        if (announced == ZSTD_CONTENTSIZE_ERROR)
            damaged();
        requirePlausible(zstdGrowth);
        std::string out(size_, '\0');
        const std::size_t made = ZSTD_decompress(out.data(), out.size(), bytes_.data(), bytes_.size());
        if (ZSTD_isError(made)) {
            if (announced != ZSTD_CONTENTSIZE_UNKNOWN)
                requireSize(announced);
            fail(std::string("has damaged data (zstd: ") + ZSTD_getErrorName(made) + ")");
        }
        requireSize(made);
        return out;
    }

    std::string lz4() {
        if (bytes_.size() < 4)
            fail("is cut off: it has " + std::to_string(bytes_.size()) + " bytes, fewer than a header of lz4");
        requireSize(littleEndian(bytes_, 0, 4));
        requirePlausible(lz4Growth);
        std::string out(size_, '\0');
        const int made = LZ4_decompress_safe(bytes_.data() + 4, out.data(), static_cast<int>(bytes_.size() - 4),
                                             static_cast<int>(out.size()));
        if (made != static_cast<int>(size_))
            damaged();
        return out;
    }

    std::string inflated() {
        struct Free {
            void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
        };
        const std::unique_ptr<libdeflate_decompressor, Free> decompressor(libdeflate_alloc_decompressor());
        if (!decompressor)
            throw std::bad_alloc();
        requirePlausible(deflateGrowth);
        std::string out(size_, '\0');
        std::size_t used = 0, made = 0;
        do { // gzip may have several members
            std::size_t in = 0, part = 0;
            const auto result =
                (coding_ == ZarrCoding::gzip ? libdeflate_gzip_decompress_ex : libdeflate_zlib_decompress_ex)(
                    decompressor.get(), bytes_.data() + used, bytes_.size() - used, out.data() + made,
                    out.size() - made, &in, &part);
            if (result == LIBDEFLATE_INSUFFICIENT_SPACE)
                fail("holds more than the " + std::to_string(size_) + " bytes of its chunk (" +
                     std::string(name(coding_)) + ")");
            if (result != LIBDEFLATE_SUCCESS)
                damaged();
            used += in;
            made += part;
        } while (coding_ == ZarrCoding::gzip && used < bytes_.size());
        if (used != bytes_.size())
            fail("has " + std::to_string(bytes_.size() - used) + " bytes behind its data (zlib)");
        requireSize(made);
        return out;
    }

    std::string checked() {
        constexpr std::size_t sumSize = 4;
        if (bytes_.size() < sumSize)
            fail("is cut off: it has " + std::to_string(bytes_.size()) + " bytes, fewer than its checksum");
        const std::uint64_t stored = littleEndian(bytes_, bytes_.size() - sumSize, sumSize);
        bytes_.resize(bytes_.size() - sumSize);
        if (crc32c(bytes_) != stored)
            fail("fails its checksum (crc32c)");
        return std::move(bytes_);
    }

    std::string bytes_;
    ZarrCoding coding_;
    std::uint64_t size_;
    const RefuseChunk& refuse_;
};

/// Returns the number of bytes before coding `place`, if it is known: only checksums are between it and the samples.
std::optional<std::uint64_t> sizeBefore(std::span<const ZarrCoding> codings, std::size_t place, std::uint64_t size) {
    for (const ZarrCoding coding : codings.first(place)) {
        if (coding != ZarrCoding::crc32c)
            return std::nullopt;
        size += 4;
    }
    return size;
}

} // namespace

std::uint32_t crc32c(std::string_view bytes) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> entries{};
        for (std::uint32_t i = 0; i < entries.size(); ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit)
                value = (value >> 1) ^ ((value & 1) != 0 ? 0x82F63B78U : 0U);
            entries[i] = value;
        }
        return entries;
    }();
    std::uint32_t sum = ~0U;
    for (const char c : bytes)
        sum = (sum >> 8) ^ table[(sum ^ static_cast<unsigned char>(c)) & 255];
    return ~sum;
}

std::string decoded(std::string bytes, std::span<const ZarrCoding> codings, std::uint64_t size,
                    const RefuseChunk& refuse) {
    for (std::size_t i = codings.size(); i-- > 0;) {
        const std::optional<std::uint64_t> before = sizeBefore(codings, i, size);
        if (!before && codings[i] != ZarrCoding::crc32c) {
            refuse("is compressed twice, which is not read");
            break;
        }
        bytes = Decoder(std::move(bytes), codings[i], before.value_or(0), refuse).run();
    }
    if (bytes.size() != size)
        refuse("has " + std::to_string(bytes.size()) + " bytes; its chunk has " + std::to_string(size));
    return bytes;
}

std::string bloscFrame(std::string_view samples, std::size_t sampleSize, const ZarrPacking& packing) {
    std::string frame(samples.size() + BLOSC_MAX_OVERHEAD, '\0');
    const int bytes = blosc_compress_ctx(packing.level, BLOSC_SHUFFLE, sampleSize, samples.size(), samples.data(),
                                         frame.data(), frame.size(), packing.compressor, 0, 1);
    if (bytes <= 0)
        throw std::bad_alloc();
    frame.resize(static_cast<std::size_t>(bytes));
    return frame;
}

} // namespace app::io
