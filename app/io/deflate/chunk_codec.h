// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

/// Deflate streams of chunks that need no earlier data, as `pigz --independent` writes them. Two empty stored blocks
/// follow each chunk, so that a reader finds the chunks without an index and decodes them in parallel. Other programs
/// read one ordinary stream. Several gzip members would do the same, but pynrrd, browsers (DecompressionStream) and
/// others read only the first one.
namespace app::io {

/// Bytes of samples in a chunk that convapp writes.
inline constexpr std::size_t deflateChunkBytes = std::size_t{1} << 20;
/// Bytes that end a chunk; the bit in front of them may belong to it.
inline constexpr std::string_view chunkEnd{"\x00\x00\xff\xff\x00\x00\x00\xff\xff", 9};
/// Last block of a stream, empty.
inline constexpr std::string_view streamEnd{"\x03\x00", 2};

/// Compresses chunks, one at a time. Levels 0 to 3 use ISA-L (0: zlib, without compression), 4 to 9 zlib.
class ChunkDeflater {
  public:
    explicit ChunkDeflater(int level);
    ~ChunkDeflater();
    ChunkDeflater(const ChunkDeflater&) = delete;
    ChunkDeflater& operator=(const ChunkDeflater&) = delete;
    /// Replaces `packed` by the compressed chunk with its end. Throws std::bad_alloc.
    void deflate(const void* from, std::size_t size, std::vector<char>& packed);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Decompresses one chunk with its end into `room` bytes. Returns the bytes made; nothing unless the chunk is complete,
/// needs no earlier data and fits.
[[nodiscard]] std::optional<std::size_t> inflateChunk(std::string_view packed, void* to, std::size_t room);

struct StreamTail {
    std::size_t made = 0, used = 0; ///< bytes of output, and of input up to the end of the stream
};
/// Decompresses the rest of a stream from a chunk's start on. Returns nothing unless it is complete and fits.
[[nodiscard]] std::optional<StreamTail> inflateTail(std::string_view packed, void* to, std::size_t room);

/// Decompresses a piece of a stream: `bits` upper bits of the byte before it belong to it, `window` are up to 32 KiB of
/// data before it. Returns true if it makes exactly `size` bytes.
[[nodiscard]] bool inflateSpan(std::string_view packed, int bits, std::string_view window, void* to, std::size_t size);

/// Returns the offsets behind every chunk end in `bytes`.
[[nodiscard]] std::vector<std::size_t> chunkEnds(std::string_view bytes);

} // namespace app::io
