// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/deflate/chunk_reader.h"
#include <zlib.h>

namespace app::io {

/// Decodes any gzip or zlib part of a file once, block by block, and cuts it into spans.
class BlockWalk {
  public:
    BlockWalk(const FileReader& file, std::uint64_t start, std::uint64_t end, Coding coding);
    ~BlockWalk();
    BlockWalk(const BlockWalk&) = delete;
    BlockWalk& operator=(const BlockWalk&) = delete;
    [[nodiscard]] bool isGzip() const { return gzip_; }
    /// Throws Error(unreadable), as a reader of the part does.
    void run(std::uint64_t spanBytes, std::vector<DeflateSpan>& spans, std::vector<std::string>& windows);

  private:
    void startStream();
    void endStream();
    void closeSpan(std::vector<DeflateSpan>& spans);
    [[noreturn]] void damaged(const std::string& reason) const;
    [[nodiscard]] std::uint64_t position() const { return readTo_ - stream_.avail_in; }

    const FileReader& file_;
    std::uint64_t start_, end_;
    std::uint64_t readTo_; ///< file offset behind input_
    Coding coding_;
    bool gzip_;
    z_stream stream_{};
    std::vector<char> input_;
    std::string plain_;  ///< decoded data of the open span
    std::string window_; ///< data before it
    DeflateSpan open_;
    StreamChecksum checksum_;
    std::uint64_t plainAt_ = 0;
    bool ended_ = false;
};

} // namespace app::io
