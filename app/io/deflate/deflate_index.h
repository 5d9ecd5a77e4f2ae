// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/deflate/chunk_reader.h"
#include <memory>

namespace app::io {

/// Places in a compressed part of a file from which it can be decoded. Building it decodes the part once and checks it
/// as a reader of the full part does; later every span is checked by its own checksum. Thread-safe.
class DeflateIndex {
  public:
    /// Streams of chunks keep their chunks; others are cut into spans of about `spanBytes` decoded bytes, at the starts
    /// of deflate blocks, with 32 KiB of data each. Throws Error(unreadable) for damaged data, and for blocks of more
    /// than 64 MiB.
    DeflateIndex(const FilePart& part, Coding coding, std::uint64_t spanBytes);

    [[nodiscard]] const std::vector<DeflateSpan>& spans() const { return spans_; }
    /// Returns the number of decoded bytes.
    [[nodiscard]] std::uint64_t size() const;
    /// Returns the first span that ends behind that offset in the decoded data.
    [[nodiscard]] std::size_t spanAt(std::uint64_t plainAt) const;
    /// Decodes a span. Throws Error(unreadable) if the file has changed.
    [[nodiscard]] std::vector<char> decoded(std::size_t span) const;
    [[nodiscard]] std::uint64_t largestSpan() const;
    [[nodiscard]] std::uint64_t windowBytes() const { return 32768 * windows_.size(); }

  private:
    [[nodiscard]] bool buildFromChunks(std::uint64_t start, std::uint64_t end);
    void buildFromBlocks(std::uint64_t start, std::uint64_t end, Coding coding, std::uint64_t spanBytes);

    FileReader file_;
    bool gzip_ = true;
    std::vector<DeflateSpan> spans_;
    std::vector<std::string> windows_;
};

/// Returns the index of a part of a file; the latest ones are kept while the file is unchanged.
[[nodiscard]] std::shared_ptr<const DeflateIndex> deflateIndexOf(const FilePart& part, Coding coding,
                                                                 std::uint64_t spanBytes);

} // namespace app::io
