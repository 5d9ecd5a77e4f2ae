// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/packed_source.h"
#include "app/io/core/threads.h"
#include "app/io/deflate/begin_at_bit.h"
#include "app/io/deflate/chunk_reader.h"
#include "app/io/deflate/piece_reader.h"
#include <algorithm>
#include <atomic>
#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <new>

namespace app::io {
namespace {

/// Largest growth: Deflate compresses to 1/1032 at best.
constexpr std::uint64_t largestGrowth = 1032;
/// Inputs up to this size are inflated in one call.
constexpr std::uint64_t smallSize = std::uint64_t{16} << 20;
/// Larger ones are inflated in parallel if they consist of chunks.
constexpr std::uint64_t leastInChunks = std::uint64_t{1} << 20;
/// Other streams are inflated in pieces if so many threads can: pieces take three to four times the processor time.
constexpr std::uint64_t leastInPieces = std::uint64_t{8} << 20;
constexpr std::size_t leastThreads = 8;
/// Each holds up to 8 MiB.
constexpr std::size_t mostThreads = 16;
/// Reads up to this size are for headers.
constexpr std::size_t headerSize = std::size_t{1} << 14;

/// Inflates a small file of one gzip stream with libdeflate, verifying checksum and length. Returns empty for other or
/// damaged files, for which the stream decoder then reports the error.
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

const char* reasonOf(int result) {
    switch (result) {
    case ISAL_INVALID_LOOKBACK:
        return "a reference to data before their start";
    case ISAL_INVALID_WRAPPER:
    case ISAL_UNSUPPORTED_METHOD:
    case ISAL_NEED_DICT:
        return "no valid header";
    case ISAL_INCORRECT_CHECKSUM:
        return "their checksum or length is wrong";
    default:
        return "an invalid code";
    }
}

/// One stream at a time is inflated in pieces: several at once keep all threads busy without decoding twice.
struct EndTurn {
    void operator()(std::atomic_flag* taken) const { taken->clear(); }
};
using Turn = std::unique_ptr<std::atomic_flag, EndTurn>;
Turn takeTurn() {
    static std::atomic_flag taken;
    return Turn(taken.test_and_set() ? nullptr : &taken);
}

/// Adler-32 as ISA-L keeps it within a stream: the lower sum is less by 1.
std::uint32_t adlerOfLibrary(std::uint32_t sum) {
    constexpr std::uint32_t modulus = 65521;
    const std::uint32_t lower = sum & 0xffff;
    return (sum & 0xffff0000) | (lower == 0 ? modulus - 1 : lower - 1);
}

class InflateSource final : public PackedSource {
  public:
    InflateSource(const FilePart& part, Coding coding) : PackedSource(part, largestGrowth), coding_(coding) {
        restart();
    }

    std::size_t read(void* to, std::size_t size) override {
        if (size > headerSize && !tried_)
            chooseDecoder();
        std::size_t count = 0;
        if (chunks_)
            count = readChunks(static_cast<char*>(to), size);
        else if (pieces_)
            count = readPieces(static_cast<char*>(to), size);
        else if (!whole_.empty()) {
            count = std::min(size, whole_.size() - std::min(done_, whole_.size()));
            std::copy_n(whole_.data() + done_, count, static_cast<char*>(to));
        } else
            count = PackedSource::read(to, size);
        done_ += count;
        return count;
    }

  protected:
    Step unpack(const char* from, std::size_t available, char* to, std::size_t room) override {
        const auto in = static_cast<std::uint32_t>(std::min<std::size_t>(available, 1U << 30));
        const auto out = static_cast<std::uint32_t>(std::min<std::size_t>(room, 1U << 30));
        if (in > 0 && !started_) {
            started_ = true;
            // Parts announced as zlib may have a gzip header.
            const bool gzip = coding_ == Coding::gzip || from[0] == '\x1f';
            state_->crc_flag = gzip ? ISAL_GZIP_NO_HDR_VER : ISAL_ZLIB;
            if (gzip)
                toSkip_ = headerBytes();
        }
        if (toSkip_ > 0) {
            const std::size_t skipped = std::min(toSkip_, available);
            toSkip_ -= skipped;
            return {skipped, 0, false};
        }
        state_->next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(from)); // the library only reads it
        state_->avail_in = in;
        state_->next_out = reinterpret_cast<std::uint8_t*>(to);
        state_->avail_out = out;
        const int result = isal_inflate(state_.get());
        if (result < 0 || result == ISAL_NEED_DICT)
            damaged(reasonOf(result));
        const bool ended = state_->block_state == ISAL_BLOCK_FINISH;
        const std::size_t unread = ended ? static_cast<std::size_t>(state_->read_in_length / 8) : 0;
        return {in - state_->avail_in - unread, out - state_->avail_out, ended};
    }
    void restart() override {
        isal_inflate_init(state_.get());
        started_ = false;
        toSkip_ = 0;
    }
    bool startsStream(std::string_view head) const override { return coding_ == Coding::gzip && isGzip(head); }

  private:
    /// Returns the size of the gzip header at the present position. The library's own reader of headers ignores their
    /// checksum and reserved flags, and fails for names that do not fit its input.
    [[nodiscard]] std::size_t headerBytes() const {
        const std::uint64_t rest = end() - position();
        const std::string head = file().bytes(position(), std::min<std::uint64_t>(rest, largestHeader));
        const std::optional<std::size_t> size = gzipHeaderSize(head);
        if (!size)
            damaged("no valid header");
        return *size;
    }

    /// Chooses before the first large read how to go on: in chunks, in one call, or as a stream.
    void chooseDecoder() {
        tried_ = true;
        if (end() - start() > leastInChunks) {
            chunks_.emplace(file(), start(), end());
            if (!chunks_->usable())
                chunks_.reset();
        }
        std::vector<char> scratch(headerSize);
        if (!chunks_ && end() - start() > leastInPieces && codecThreads() >= leastThreads)
            turn_ = takeTurn();
        if (turn_) {
            pieces_.emplace(file(), start(), end(), std::min(codecThreads(), mostThreads));
            if (!pieces_->usable())
                leavePieces();
        }
        for (std::uint64_t skipped = 0; pieces_ && skipped < done_;) {
            const std::size_t wanted = std::min<std::uint64_t>(done_ - skipped, scratch.size());
            skipped += wanted;
            if (pieces_->read(scratch.data(), wanted) < wanted)
                leavePieces(); // the stream goes on where it is
        }
        if (!chunks_ && !pieces_)
            whole_ = inflatedWhole(file(), start(), end());
        for (std::size_t skipped = 0; chunks_ && skipped < done_;) {
            const ChunkReader::Result result =
                chunks_->read(scratch.data(), std::min<std::size_t>(done_ - skipped, scratch.size()));
            skipped += result.made;
            if (result.state != ChunkReader::State::reading)
                chunks_.reset(); // the stream goes on where it is
        }
    }

    std::size_t readChunks(char* to, std::size_t size) {
        const ChunkReader::Result result = chunks_->read(to, size);
        std::size_t count = result.made;
        if (result.state == ChunkReader::State::ended) {
            if (!chunks_->contradiction().empty())
                damaged(chunks_->contradiction());
            const std::uint64_t behind = chunks_->behind();
            chunks_.reset();
            resumeBehindStream(behind);
            count += PackedSource::read(to + count, size - count);
        } else if (result.state == ChunkReader::State::otherwise) {
            chunks_.reset();
            rewind();
            skip(done_ + count);
            count += PackedSource::read(to + count, size - count);
        }
        return count;
    }

    std::size_t readPieces(char* to, std::size_t size) {
        const std::size_t count = pieces_->read(to, size);
        if (count == size)
            return count;
        continueBehind(*pieces_);
        leavePieces();
        return count + PackedSource::read(to + count, size - count);
    }

    void leavePieces() {
        pieces_.reset();
        turn_.reset();
    }

    /// Goes on where the pieces of a stream end, with their checksum and length.
    void continueBehind(const PieceReader& pieces) {
        const PieceReader::Place next = pieces.next();
        restart();
        started_ = true;
        if (!beginAtBit(*state_, pieces.window(), next.bits, next.before))
            throw std::logic_error("continueBehind: a window that ISA-L does not take");
        state_->crc_flag = pieces.isGzip() ? ISAL_GZIP_NO_HDR_VER : ISAL_ZLIB_NO_HDR_VER;
        const std::uint32_t sum = pieces.checksum().sum();
        state_->crc = pieces.isGzip() ? sum : adlerOfLibrary(sum);
        state_->total_out = static_cast<std::uint32_t>(pieces.checksum().size());
        resumeWithinStream(next.at);
    }

    void skip(std::uint64_t count) {
        std::vector<char> scratch(std::size_t{1} << 18);
        while (count > 0) {
            const std::size_t got = PackedSource::read(
                scratch.data(), static_cast<std::size_t>(std::min<std::uint64_t>(scratch.size(), count)));
            if (got == 0)
                damaged("they end early");
            count -= got;
        }
    }

    Coding coding_;
    std::unique_ptr<inflate_state> state_ = std::make_unique<inflate_state>();
    bool started_ = false;
    std::size_t toSkip_ = 0; ///< bytes of the header that follow
    std::uint64_t done_ = 0; ///< inflated bytes
    std::vector<char> whole_;
    std::optional<ChunkReader> chunks_;
    Turn turn_;
    std::optional<PieceReader> pieces_;
    bool tried_ = false;
};

} // namespace

std::unique_ptr<ByteSource> openInflate(const FilePart& part, Coding coding) {
    return std::make_unique<InflateSource>(part, coding);
}

} // namespace app::io
