// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include <algorithm>
#include <conv/error.h>
#include <cstdlib>
#include <libdeflate.h>
#include <new>
#include <thread>
#include <utility>
#include <vector>
#include <zlib.h>

namespace app::io {
namespace {

/// Inputs up to this size are deflated in one call.
constexpr std::size_t smallSize = std::size_t{16} << 20;

/// Writes one gzip or zlib stream. libdeflate compresses small inputs in one call, in 0.4 of zlib's time. Large inputs
/// are deflated in blocks of fixed size, several in parallel, each with the end of the previous one as its dictionary.
/// The bytes do not depend on the number of threads.
class DeflateTarget final : public ByteTarget {
  public:
    DeflateTarget(FileWriter& file, Coding coding, int level)
        : file_(file),
          gzip_(coding == Coding::gzip),
          level_(level),
          checksum_(gzip_ ? crc32(0, nullptr, 0) : adler32(0, nullptr, 0)) {}
    void write(const void* from, std::size_t size) override {
        const auto* at = static_cast<const Bytef*>(from);
        if (!large_ && size <= smallSize - small_.size()) {
            small_.insert(small_.end(), at, at + size);
            return;
        }
        if (!large_) {
            large_ = true;
            // gzip: no name or time, fast, any system. zlib: 32 KiB of window, fast.
            file_.write(gzip_ ? std::string_view("\x1f\x8b\x08\0\0\0\0\0\x04\xff", 10) : std::string_view("\x78\x01"));
            const std::vector<Bytef> before = std::exchange(small_, {});
            append(before.data(), before.size());
        }
        append(at, size);
    }
    void finish() override {
        if (large_)
            endBlocks();
        else
            writeWhole();
    }

  private:
    void append(const Bytef* at, std::size_t size) {
        while (size > 0) {
            if (blocks_.empty() || blocks_.back().plain.size() == blockSize) {
                if (blocks_.size() == together())
                    flush();
                blocks_.emplace_back().plain.reserve(std::min(size, blockSize));
            }
            std::vector<Bytef>& plain = blocks_.back().plain;
            const std::size_t part = std::min(size, blockSize - plain.size());
            plain.insert(plain.end(), at, at + part);
            at += part;
            size -= part;
        }
    }
    void endBlocks() {
        flush();
        std::string end("\x03\x00", 2); // an empty last block
        const auto sum = static_cast<std::uint64_t>(checksum_);
        for (int shift = 0; shift < 32 && gzip_; shift += 8)
            end += static_cast<char>(sum >> shift & 255);
        for (int shift = 0; shift < 32 && gzip_; shift += 8)
            end += static_cast<char>(size_ >> shift & 255);
        for (int shift = 24; shift >= 0 && !gzip_; shift -= 8)
            end += static_cast<char>(sum >> shift & 255);
        file_.write(end);
    }

    void writeWhole() {
        struct Free {
            void operator()(libdeflate_compressor* c) const { libdeflate_free_compressor(c); }
        };
        const std::unique_ptr<libdeflate_compressor, Free> compressor(libdeflate_alloc_compressor(level_));
        if (!compressor)
            throw std::bad_alloc();
        std::vector<Bytef> packed(gzip_ ? libdeflate_gzip_compress_bound(compressor.get(), small_.size())
                                        : libdeflate_zlib_compress_bound(compressor.get(), small_.size()));
        packed.resize((gzip_ ? libdeflate_gzip_compress : libdeflate_zlib_compress)(
            compressor.get(), small_.data(), small_.size(), packed.data(), packed.size()));
        if (packed.empty())
            throw conv::Error(conv::ErrorCode::internal, "libdeflate did not compress.");
        file_.write(packed.data(), packed.size());
    }

    static constexpr std::size_t blockSize = std::size_t{1} << 20, dictionarySize = std::size_t{1} << 15;

    struct Block {
        std::vector<Bytef> plain, packed;
        uLong checksum = 0;
        bool failed = false;
    };

    static std::size_t together() {
        static const std::size_t count = [] {
            const char* asked = std::getenv("CONVAPP_THREADS");
            const int threads = asked ? std::atoi(asked) : static_cast<int>(std::thread::hardware_concurrency());
            return static_cast<std::size_t>(std::clamp(threads, 1, 8));
        }();
        return count;
    }

    void deflateBlock(Block& block, const std::vector<Bytef>& dictionary) const {
        block.checksum = gzip_ ? crc32_z(0, block.plain.data(), block.plain.size())
                               : adler32_z(1, block.plain.data(), block.plain.size());
        z_stream stream{};
        block.failed = deflateInit2(&stream, level_, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK;
        if (block.failed)
            return;
        if (!dictionary.empty())
            deflateSetDictionary(&stream, dictionary.data(), static_cast<uInt>(dictionary.size()));
        block.packed.resize(deflateBound(&stream, block.plain.size()) + 16);
        stream.next_in = block.plain.data();
        stream.avail_in = static_cast<uInt>(block.plain.size());
        stream.next_out = block.packed.data();
        stream.avail_out = static_cast<uInt>(block.packed.size());
        block.failed = deflate(&stream, Z_SYNC_FLUSH) != Z_OK || stream.avail_in != 0 || stream.avail_out == 0;
        block.packed.resize(stream.total_out);
        deflateEnd(&stream);
    }

    static std::vector<Bytef> endOf(const std::vector<Bytef>& plain) {
        return {plain.end() - static_cast<std::ptrdiff_t>(std::min(plain.size(), dictionarySize)), plain.end()};
    }

    void flush() {
        std::vector<std::vector<Bytef>> dictionaries{last_};
        for (const Block& block : blocks_)
            dictionaries.push_back(endOf(block.plain));
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < blocks_.size(); ++i)
                others.emplace_back([this, &dictionaries, i] { deflateBlock(blocks_[i], dictionaries[i]); });
            if (!blocks_.empty())
                deflateBlock(blocks_[0], dictionaries[0]);
        }
        for (const Block& block : blocks_) {
            if (block.failed)
                throw std::bad_alloc();
            file_.write(block.packed.data(), block.packed.size());
            const auto length = static_cast<z_off_t>(block.plain.size());
            checksum_ = gzip_ ? crc32_combine(checksum_, block.checksum, length)
                              : adler32_combine(checksum_, block.checksum, length);
            size_ += block.plain.size();
        }
        last_ = std::move(dictionaries.back());
        blocks_.clear();
    }

    FileWriter& file_;
    bool gzip_;
    int level_;
    uLong checksum_;
    bool large_ = false;
    std::vector<Bytef> small_; ///< full input while it is small
    std::vector<Block> blocks_;
    std::vector<Bytef> last_; ///< end of the written data: dictionary of the next block
    std::uint64_t size_ = 0;
};

} // namespace

const char* gzipMissing() {
    return "";
}

std::unique_ptr<ByteTarget> appendDeflated(FileWriter& file, Coding coding, int level) {
    return std::make_unique<DeflateTarget>(file, coding, level);
}

} // namespace app::io
