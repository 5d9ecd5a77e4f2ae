#include "app/io/core/file_bytes.h"
#include "app/io/nifti/nifti_stream.h"
#include <algorithm>
#include <cerrno>
#include <conv/error.h>
#include <cstdlib>
#include <cstring>
#include <libdeflate.h>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>
#include <zlib.h>

namespace app::io {
namespace {

struct CloseGzip {
    void operator()(gzFile file) const { gzclose(file); }
};
using File = std::unique_ptr<gzFile_s, CloseGzip>;

/// Small: zlib inflates twice as much for the first bytes, and often no more than a header is wanted.
constexpr unsigned bufferSize = 1U << 14;
constexpr std::size_t largestCall = 1U << 30; // zlib counts in int
/// What has no more bytes than this is inflated and deflated as a whole.
constexpr std::size_t smallSize = std::size_t{16} << 20;

std::string reason(gzFile file) {
    int code = Z_OK;
    const char* text = gzerror(file, &code);
    return code == Z_ERRNO ? std::strerror(errno) : text;
}

/// All of a small file of one member, by libdeflate, which takes 0.6 of zlib's time; empty where it is not one, or
/// damaged, which zlib then says in words.
std::vector<char> inflatedWhole(const fs::path& path) {
    struct Free {
        void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
    };
    const FileReader file(path);
    if (file.size() < 18 || file.size() > smallSize)
        return {};
    const std::string packed = file.bytes(0, file.size());
    const std::uint64_t announced = littleEndian(packed, packed.size() - 4, 4);
    if (announced > std::min<std::uint64_t>(smallSize, packed.size() * 1032))
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

class GzipSource final : public ByteSource {
  public:
    explicit GzipSource(const fs::path& path) : path_(path), file_(gzopen(path.c_str(), "rb")) {
        if (!file_)
            refuseFile(path, std::string("cannot be opened: ") + std::strerror(errno));
        gzbuffer(file_.get(), bufferSize);
        // Deflate cannot shrink anything below 1/1032.
        std::error_code error;
        atMost_ = saturatedProduct({fs::file_size(path, error), 1032});
    }
    std::size_t read(void* to, std::size_t size) override {
        if (size > bufferSize && !tried_) { // no header
            whole_ = inflatedWhole(path_);
            tried_ = true;
        }
        if (!whole_.empty()) {
            const std::size_t count = std::min(size, whole_.size() - std::min(at_, whole_.size()));
            std::copy_n(whole_.data() + at_, count, static_cast<char*>(to));
            at_ += count;
            return count;
        }
        std::size_t done = 0;
        while (done < size) {
            const auto part = static_cast<unsigned>(std::min(size - done, largestCall));
            const int got = gzread(file_.get(), static_cast<char*>(to) + done, part);
            if (got < 0)
                refuseFile(path_, "holds damaged compressed data: " + reason(file_.get()));
            done += static_cast<std::size_t>(got);
            if (static_cast<unsigned>(got) < part)
                break;
        }
        at_ += done;
        return done;
    }
    std::uint64_t atMost() const override { return atMost_; }

  private:
    fs::path path_;
    File file_;
    std::uint64_t atMost_ = 0;
    std::size_t at_ = 0; ///< in the inflated bytes
    std::vector<char> whole_;
    bool tried_ = false;
};

/// What is small is deflated as a whole by libdeflate, which takes 0.4 of zlib's time; what is large in blocks of fixed
/// size, several at once, each with the end of the one before as its dictionary. The bytes do not depend on the number
/// of threads. Written as one gzip member.
class GzipTarget final : public ByteTarget {
  public:
    GzipTarget(const fs::path& path, int level) : level_(level), file_(path) {}
    void write(const void* from, std::size_t size) override {
        const auto* at = static_cast<const Bytef*>(from);
        if (!large_ && size <= smallSize - small_.size()) {
            small_.insert(small_.end(), at, at + size);
            return;
        }
        if (!large_) {
            large_ = true;
            constexpr unsigned char header[] = {0x1f, 0x8b, 8, 0, 0,
                                                0,    0,    0, 4, 255}; // no name or time, fast, any system
            file_.write(header, sizeof header);
            const std::vector<Bytef> before = std::exchange(small_, {});
            append(before.data(), before.size());
        }
        append(at, size);
    }
    void close() override {
        if (large_)
            endBlocks();
        else
            writeWhole();
        file_.close();
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
        std::string end("\x03\x00", 2); // an empty block that says it is the last
        for (const std::uint64_t number : {static_cast<std::uint64_t>(checksum_), size_})
            for (int shift = 0; shift < 32; shift += 8)
                end += static_cast<char>(number >> shift & 255);
        file_.write(end);
    }

    void writeWhole() {
        struct Free {
            void operator()(libdeflate_compressor* c) const { libdeflate_free_compressor(c); }
        };
        const std::unique_ptr<libdeflate_compressor, Free> compressor(libdeflate_alloc_compressor(level_));
        if (!compressor)
            throw std::bad_alloc();
        std::vector<Bytef> packed(libdeflate_gzip_compress_bound(compressor.get(), small_.size()));
        packed.resize(
            libdeflate_gzip_compress(compressor.get(), small_.data(), small_.size(), packed.data(), packed.size()));
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

    /// Blocks that are deflated at once.
    static std::size_t together() {
        static const std::size_t count = [] {
            const char* asked = std::getenv("CONVAPP_THREADS");
            const int threads = asked ? std::atoi(asked) : static_cast<int>(std::thread::hardware_concurrency());
            return static_cast<std::size_t>(std::clamp(threads, 1, 8));
        }();
        return count;
    }

    static void deflateBlock(Block& block, const std::vector<Bytef>& dictionary, int level) {
        block.checksum = crc32_z(0, block.plain.data(), block.plain.size());
        z_stream stream{};
        block.failed = deflateInit2(&stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK;
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
                others.emplace_back([this, &dictionaries, i] { deflateBlock(blocks_[i], dictionaries[i], level_); });
            if (!blocks_.empty())
                deflateBlock(blocks_[0], dictionaries[0], level_);
        }
        for (const Block& block : blocks_) {
            if (block.failed)
                throw std::bad_alloc();
            file_.write(block.packed.data(), block.packed.size());
            checksum_ = crc32_combine(checksum_, block.checksum, static_cast<z_off_t>(block.plain.size()));
            size_ += block.plain.size();
        }
        last_ = std::move(dictionaries.back());
        blocks_.clear();
    }

    int level_;
    FileWriter file_;
    bool large_ = false;
    std::vector<Bytef> small_; ///< all there is, as long as that is little
    std::vector<Block> blocks_;
    std::vector<Bytef> last_; ///< end of what is written already
    uLong checksum_ = 0;
    std::uint64_t size_ = 0;
};

} // namespace

const char* gzipMissing() {
    return "";
}

std::unique_ptr<ByteSource> openGzip(const fs::path& path) {
    return std::make_unique<GzipSource>(path);
}

std::unique_ptr<ByteTarget> createGzip(const fs::path& path, int level) {
    return std::make_unique<GzipTarget>(path, level);
}

} // namespace app::io
