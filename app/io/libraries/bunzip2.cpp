// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/packed_source.h"
#include <algorithm>
#include <bzlib.h>
#include <new>

namespace app::io {
namespace {

/// Largest growth: run lengths and one symbol for a full block.
constexpr std::uint64_t largestGrowth = 1'200'000;

class Bzip2Source final : public PackedSource {
  public:
    explicit Bzip2Source(const FilePart& part) : PackedSource(part, largestGrowth) { open(); }
    ~Bzip2Source() override { BZ2_bzDecompressEnd(&stream_); }

  protected:
    Step unpack(const char* from, std::size_t available, char* to, std::size_t room) override {
        const auto in = static_cast<unsigned>(std::min<std::size_t>(available, 1U << 30));
        const auto out = static_cast<unsigned>(std::min<std::size_t>(room, 1U << 30));
        stream_.next_in = const_cast<char*>(from); // the library only reads it
        stream_.avail_in = in;
        stream_.next_out = to;
        stream_.avail_out = out;
        const int result = BZ2_bzDecompress(&stream_);
        if (result == BZ_MEM_ERROR)
            throw std::bad_alloc();
        if (result != BZ_OK && result != BZ_STREAM_END)
            damaged(result == BZ_DATA_ERROR_MAGIC ? "they do not start as bzip2 does" : "a bzip2 checksum is wrong");
        return {in - stream_.avail_in, out - stream_.avail_out, result == BZ_STREAM_END};
    }
    void restart() override {
        BZ2_bzDecompressEnd(&stream_);
        open();
    }
    bool startsStream(std::string_view head) const override { return head.starts_with("BZh"); }

  private:
    void open() {
        stream_ = {};
        if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK)
            throw std::bad_alloc();
    }
    bz_stream stream_{};
};

} // namespace

std::unique_ptr<ByteSource> openBzip2(const FilePart& part) {
    return std::make_unique<Bzip2Source>(part);
}

} // namespace app::io
