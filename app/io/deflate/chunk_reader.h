// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/deflate/chunk_codec.h"
#include "app/io/deflate/stream_header.h"
#include <deque>

namespace app::io {

/// A piece of a deflate stream that can be decoded alone, given the data before it that it refers to.
struct DeflateSpan {
    std::uint64_t packedAt = 0, packedEnd = 0; ///< file offsets
    std::uint64_t plainAt = 0;                 ///< offset in the decoded data
    std::uint32_t plainSize = 0;
    std::uint32_t sum = 0;    ///< checksum of the decoded data
    std::uint8_t bits = 0;    ///< upper bits of the byte before packedAt that belong to it
    std::int32_t window = -1; ///< number of the data before it, −1: it needs none
};

/// Reads one deflate stream of independent chunks, several at once.
class ChunkReader {
  public:
    /// The part [start, end) of `file` begins with the stream. `file` must outlive it.
    ChunkReader(const FileReader& file, std::uint64_t start, std::uint64_t end);
    /// Returns false if the stream does not start with a chunk: then it must be read by other means.
    [[nodiscard]] bool usable() const { return chunkSize_ > 0; }

    enum class State { reading, ended, otherwise };
    struct Result {
        std::size_t made = 0;
        State state = State::reading;
    };
    /// Reads up to `size` bytes; fewer only if the state is no longer `reading`. `ended`: the stream is complete, its
    /// checksum and length are right. `otherwise`: the stream does not go on in chunks or is damaged; decoding it from
    /// its start, without this reader, gives the same bytes up to here and then the rest or the reason.
    [[nodiscard]] Result read(void* to, std::size_t size);
    /// Returns the file offset behind the trailer, once the state is `ended`.
    [[nodiscard]] std::uint64_t behind() const { return behind_; }
    /// Appends every decoded chunk to `spans`, which must outlive the reader.
    void record(std::vector<DeflateSpan>& spans) { spans_ = &spans; }
    [[nodiscard]] bool isGzip() const { return gzip_; }
    [[nodiscard]] std::size_t chunkSize() const { return chunkSize_; }
    /// Returns what the trailer contradicts ("its checksum is wrong"); "" if nothing.
    [[nodiscard]] const std::string& contradiction() const { return contradiction_; }

  private:
    void refill();
    bool ends(std::string_view rest);
    [[nodiscard]] std::size_t takeHeld(char* to, std::size_t size);
    [[nodiscard]] std::size_t inflateFull(char* to, std::size_t size);
    void inflateNext();
    void append(std::uint32_t sum, std::size_t made, std::size_t from, std::size_t end);

    const FileReader& file_;
    std::uint64_t at_, end_; ///< file offset of the next read, and end of the part
    bool gzip_ = false;
    StreamChecksum checksum_{false};
    std::size_t chunkSize_ = 0; ///< bytes that each chunk but the last makes
    std::vector<char> input_;
    std::size_t used_ = 0;         ///< bytes of input_ that were decoded
    std::deque<std::size_t> ends_; ///< ends of the next chunks in input_
    std::vector<char> held_;       ///< a chunk that was asked for in part
    std::size_t heldUsed_ = 0;
    State state_ = State::reading;
    std::uint64_t behind_ = 0;
    std::string contradiction_;
    std::vector<DeflateSpan>* spans_ = nullptr;
};

} // namespace app::io
