// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/packed_source.h"
#include <algorithm>
#include <libdeflate.h>
#include <new>
#include <zlib.h>

namespace app::io {
namespace {

/// Largest growth: Deflate compresses to 1/1032 at best.
constexpr std::uint64_t largestGrowth = 1032;
/// Inputs up to this size are inflated in one call.
constexpr std::uint64_t smallSize = std::uint64_t{16} << 20;
/// Reads up to this size are for headers.
constexpr std::size_t headerSize = std::size_t{1} << 14;

/// Inflates a small file of one gzip stream with libdeflate, in 0.6 of zlib's time, verifying checksum and length.
/// Returns empty for other or damaged files, for which zlib then reports the error.
std::vector<char> inflatedWhole(const FileReader& file, std::uint64_t start, std::uint64_t end) {
    struct Free {
        void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
    };
    if (end - start < 18 || end - start > smallSize)
        return {};
    const std::string packed = file.bytes(start, end - start);
    const std::uint64_t announced = littleEndian(packed, packed.size() - 4, 4);
    if (!isGzip(packed) || announced > std::min<std::uint64_t>(smallSize, packed.size() * largestGrowth))
        return {};
    const std::unique_ptr<libdeflate_decompressor, Free> decompressor(libdeflate_alloc_decompressor());
    std::vector<char> plain(announced);
    std::size_t used = 0, made = 0;
    const bool whole = decompressor &&
                       libdeflate_gzip_decompress_ex(decompressor.get(), packed.data(), packed.size(), plain.data(),
                                                     plain.size(), &used, &made) == LIBDEFLATE_SUCCESS &&
                       used == packed.size() && made == announced;
    return whole ? std::move(plain) : std::vector<char>();
}

class InflateSource final : public PackedSource {
  public:
    InflateSource(const FilePart& part, Coding coding) : PackedSource(part, largestGrowth), coding_(coding) {
        // 15 bits of window; +16: gzip only; +32: gzip or zlib.
        if (inflateInit2(&stream_, 15 + (coding == Coding::gzip ? 16 : 32)) != Z_OK)
            throw std::bad_alloc();
    }
    ~InflateSource() override { inflateEnd(&stream_); }

    std::size_t read(void* to, std::size_t size) override {
        if (size > headerSize && !tried_) {
            whole_ = inflatedWhole(file(), start(), end());
            tried_ = true;
        }
        std::size_t count = 0;
        if (whole_.empty()) {
            count = PackedSource::read(to, size);
        } else {
            count = std::min(size, whole_.size() - std::min(done_, whole_.size()));
            std::copy_n(whole_.data() + done_, count, static_cast<char*>(to));
        }
        done_ += count;
        return count;
    }

  protected:
    Step unpack(const char* from, std::size_t available, char* to, std::size_t room) override {
        const auto in = static_cast<uInt>(std::min<std::size_t>(available, 1U << 30));
        const auto out = static_cast<uInt>(std::min<std::size_t>(room, 1U << 30));
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(from)); // the library only reads it
        stream_.avail_in = in;
        stream_.next_out = reinterpret_cast<Bytef*>(to);
        stream_.avail_out = out;
        const int result = inflate(&stream_, Z_NO_FLUSH);
        if (result == Z_MEM_ERROR)
            throw std::bad_alloc();
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            damaged(stream_.msg ? stream_.msg : "zlib error " + std::to_string(result));
        return {in - stream_.avail_in, out - stream_.avail_out, result == Z_STREAM_END};
    }
    void restart() override { inflateReset(&stream_); }
    bool startsStream(std::string_view head) const override { return coding_ == Coding::gzip && isGzip(head); }

  private:
    Coding coding_;
    z_stream stream_{};
    std::size_t done_ = 0; ///< inflated bytes
    std::vector<char> whole_;
    bool tried_ = false;
};

} // namespace

std::unique_ptr<ByteSource> openInflate(const FilePart& part, Coding coding) {
    return std::make_unique<InflateSource>(part, coding);
}

} // namespace app::io
