// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/piece_reader.h"
#include "app/io/core/threads.h"
#include <algorithm>
#include <cstring>

namespace app::io {
namespace {

/// Compressed bytes from one search to the next. A piece makes at most `mostBytes`: data that compress better are
/// decoded fast enough by one thread.
constexpr std::size_t pieceBytes = std::size_t{1} << 19, mostBytes = 8 * pieceBytes;

} // namespace

PieceReader::PieceReader(const FileReader& file, std::uint64_t start, std::uint64_t end, std::size_t threads)
    : file_(file), inputAt_(start), end_(end), pieces_(threads) {
    const std::string head = file.bytes(start, std::min<std::uint64_t>(end - start, largestHeader));
    gzip_ = head.starts_with("\x1f\x8b");
    const std::optional<std::size_t> header = streamHeaderSize(gzip_, head);
    usable_ = header.has_value();
    ended_ = !usable_;
    checksum_ = StreamChecksum(gzip_);
    inputAt_ += header.value_or(0);
}

PieceReader::Place PieceReader::next() const {
    const auto bits = static_cast<unsigned>((8 - from_ % 8) % 8);
    const std::size_t at = static_cast<std::size_t>((from_ + 7) / 8);
    return {inputAt_ + at, bits, bits > 0 ? input_[at - 1] : '\0'};
}

/// Reads as much behind from_ as all threads decode at once.
void PieceReader::fill() {
    const auto used = static_cast<std::size_t>(from_ / 8);
    inputAt_ += used;
    from_ %= 8;
    const std::uint64_t size = std::min<std::uint64_t>((pieces_.size() + 1) * pieceBytes, end_ - inputAt_);
    input_.resize(static_cast<std::size_t>(size));
    const std::size_t parts = (input_.size() + pieceBytes - 1) / pieceBytes;
    forEachChunk(
        parts,
        [&](std::size_t i) {
            const std::size_t at = i * pieceBytes;
            file_.readAt(inputAt_ + at, input_.data() + at, std::min(pieceBytes, input_.size() - at));
        },
        pieces_.size());
}

/// Returns from_ and the starts of blocks behind it, one in each pieceBytes of input_ at most.
std::vector<BitOffset> PieceReader::starts() const {
    std::vector<std::optional<BitOffset>> found(pieces_.size());
    forEachChunk(
        found.size(),
        [&](std::size_t i) { found[i] = findBlock(input_, 8 * (i + 1) * pieceBytes, 8 * (i + 2) * pieceBytes); },
        pieces_.size());
    std::vector<BitOffset> starts{from_};
    for (const std::optional<BitOffset>& start : found)
        if (start)
            starts.push_back(*start);
    return starts;
}

/// Decodes the next pieces. None: the rest of the stream is to be decoded by other means.
void PieceReader::decodeRound() {
    fill();
    const std::vector<BitOffset> at = starts();
    const std::size_t count = at.size() - 1;
    std::vector<char> valid(count);
    forEachChunk(
        count,
        [&](std::size_t i) {
            valid[i] = pieces_[i].decode(input_, at[i], at[i + 1], i == 0 ? &window_ : nullptr, mostBytes);
        },
        pieces_.size());
    std::vector<std::string> windows;
    for (ready_ = 0; ready_ < count && valid[ready_]; ++ready_) {
        if (ready_ > 0 && window_.size() < deflateWindow)
            break;
        windows.push_back(window_);
        pieces_[ready_].advance(window_);
    }
    std::vector<std::uint32_t> sums(ready_);
    forEachChunk(
        ready_,
        [&](std::size_t i) {
            pieces_[i].resolve(windows[i]);
            sums[i] = StreamChecksum::of(gzip_, pieces_[i].data(), pieces_[i].size());
        },
        pieces_.size());
    for (std::size_t i = 0; i < ready_; ++i)
        checksum_.append(sums[i], pieces_[i].size());
    from_ = at[ready_];
    piece_ = pieceUsed_ = 0;
    ended_ = ready_ == 0;
}

/// Copies decoded bytes, pieces that fit in parallel.
std::size_t PieceReader::deliver(char* to, std::size_t size) {
    struct Copy {
        const char* from;
        char* to;
        std::size_t size;
    };
    std::vector<Copy> copies;
    std::size_t done = 0;
    while (done < size && piece_ < ready_) {
        const DecodedPiece& piece = pieces_[piece_];
        const std::size_t count = std::min(size - done, piece.size() - pieceUsed_);
        copies.push_back({piece.data() + pieceUsed_, to + done, count});
        done += count;
        pieceUsed_ += count;
        if (pieceUsed_ == piece.size()) {
            ++piece_;
            pieceUsed_ = 0;
        }
    }
    forEachChunk(
        copies.size(), [&](std::size_t i) { std::memcpy(copies[i].to, copies[i].from, copies[i].size); },
        pieces_.size());
    return done;
}

std::size_t PieceReader::read(void* to, std::size_t size) {
    std::size_t done = 0;
    while (done < size && (piece_ < ready_ || !ended_)) {
        if (piece_ == ready_)
            decodeRound();
        done += deliver(static_cast<char*>(to) + done, size - done);
    }
    return done;
}

} // namespace app::io
