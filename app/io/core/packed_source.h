// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include <vector>

namespace app::io {

/// A part of a file with one or more compressed streams. Derived classes decompress; this class reads the file and
/// checks that the streams end where the part ends.
class PackedSource : public ByteSource {
  public:
    /// `growth`: largest number of bytes per compressed byte.
    PackedSource(const FilePart& part, std::uint64_t growth);
    std::size_t read(void* to, std::size_t size) override;
    std::uint64_t atMost() const override;
    std::uint64_t finish() override;

  protected:
    struct Step {
        std::size_t used = 0, made = 0; ///< bytes of input and output
        bool ended = false;             ///< the stream is complete and its checksum correct
    };
    /// Decompresses a piece. Calls `damaged` for invalid data.
    virtual Step unpack(const char* from, std::size_t available, char* to, std::size_t room) = 0;
    virtual void restart() = 0;
    /// Returns true if another stream begins here (4 bytes, fewer at the end of the file).
    [[nodiscard]] virtual bool startsStream(std::string_view head) const = 0;
    [[noreturn]] void damaged(const std::string& reason) const;
    /// Goes on at a file offset right behind a stream that the derived class has read and checked itself.
    void resumeBehindStream(std::uint64_t offset);
    /// Goes on at a file offset within a stream.
    void resumeWithinStream(std::uint64_t offset);
    /// Starts again at the first stream.
    void rewind();
    [[nodiscard]] const FileReader& file() const { return file_; }
    [[nodiscard]] std::uint64_t start() const { return start_; }
    [[nodiscard]] std::uint64_t end() const { return end_; }
    /// Returns the file offset of the first byte that `unpack` is given.
    [[nodiscard]] std::uint64_t position() const { return at_ - (input_.size() - used_); }

  private:
    bool refill();
    void endStream(); ///< restarts if another stream follows
    FileReader file_;
    std::uint64_t growth_, start_, end_; ///< range of the part in the file
    std::uint64_t at_;                   ///< file offset of the next read
    std::vector<char> input_;
    std::size_t used_ = 0; ///< used bytes of input_
    bool ended_ = false;
    std::size_t inputSize_; ///< bytes of the next read
};

} // namespace app::io
