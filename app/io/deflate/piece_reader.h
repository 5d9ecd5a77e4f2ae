// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/deflate/piece_codec.h"
#include "app/io/deflate/stream_header.h"
#include <vector>

namespace app::io {

/// Reads any deflate stream in pieces, several at once. It finds starts of blocks by their headers, decodes the pieces
/// between them, and accepts a piece only if it begins where the one before it ended.
class PieceReader {
  public:
    /// The part [start, end) of `file` begins with the stream. `file` must outlive it.
    PieceReader(const FileReader& file, std::uint64_t start, std::uint64_t end, std::size_t threads);

    /// Returns false if the part has no valid header.
    [[nodiscard]] bool usable() const { return usable_; }
    /// Reads up to `size` bytes; fewer only if no further pieces were found. The stream then goes on at `next`.
    [[nodiscard]] std::size_t read(void* to, std::size_t size);

    /// A place between two blocks.
    struct Place {
        std::uint64_t at = 0; ///< file offset of the next full byte
        unsigned bits = 0;    ///< upper bits of the byte before it that belong to the next block
        char before = '\0';   ///< that byte
    };
    [[nodiscard]] Place next() const;
    /// Returns the data in front of `next`: 32 KiB, fewer near the start.
    [[nodiscard]] const std::string& window() const { return window_; }
    /// Returns the checksum of all data in front of `next`.
    [[nodiscard]] const StreamChecksum& checksum() const { return checksum_; }
    [[nodiscard]] bool isGzip() const { return gzip_; }

  private:
    void decodeRound();
    void fill();
    [[nodiscard]] std::vector<BitOffset> starts() const;
    [[nodiscard]] std::size_t deliver(char* to, std::size_t size);

    const FileReader& file_;
    std::uint64_t inputAt_, end_; ///< file offsets of input_, and of the end of the part
    bool usable_ = false, gzip_ = false;
    StreamChecksum checksum_{false};
    std::string input_;
    BitOffset from_ = 0; ///< place in input_ behind the decoded pieces
    std::string window_; ///< data in front of it
    std::vector<DecodedPiece> pieces_;
    std::size_t ready_ = 0;                 ///< decoded pieces
    std::size_t piece_ = 0, pieceUsed_ = 0; ///< next one that is not delivered yet, and its delivered bytes
    bool ended_ = false;                    ///< no further pieces
};

} // namespace app::io
