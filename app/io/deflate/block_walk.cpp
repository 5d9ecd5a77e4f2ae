// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/block_walk.h"
#include <algorithm>
#include <new>

namespace app::io {
namespace {

constexpr std::size_t windowSize = 32768;
constexpr std::size_t inputSize = std::size_t{1} << 18;
/// Decoded bytes of a step.
constexpr std::size_t stepSize = std::size_t{1} << 18;
constexpr std::size_t largestSpan = std::size_t{64} << 20;

} // namespace

BlockWalk::BlockWalk(const FileReader& file, std::uint64_t start, std::uint64_t end, Coding coding)
    : file_(file),
      start_(start),
      end_(end),
      readTo_(start),
      coding_(coding),
      gzip_(coding == Coding::gzip || app::io::isGzip(file.bytes(start, std::min<std::uint64_t>(2, end - start)))),
      checksum_(gzip_) {
    if (inflateInit2(&stream_, -15) != Z_OK)
        throw std::bad_alloc();
}

BlockWalk::~BlockWalk() {
    inflateEnd(&stream_);
}

void BlockWalk::damaged(const std::string& reason) const {
    refuseFile(file_.path(), "holds damaged compressed data (" + reason + ")");
}

/// Reads the header at the current position.
void BlockWalk::startStream() {
    const std::uint64_t at = position();
    const std::string head = file_.bytes(at, std::min<std::uint64_t>(end_ - at, largestHeader));
    const std::optional<std::size_t> header = streamHeaderSize(gzip_, head);
    if (!header)
        damaged("no valid header");
    inflateReset(&stream_);
    stream_.avail_in = 0;
    readTo_ = at + *header;
    checksum_ = StreamChecksum(gzip_);
    window_.clear();
    open_ = {.packedAt = readTo_, .plainAt = plainAt_};
}

/// Checks the trailer, and whether another stream, padding or the end follows.
void BlockWalk::endStream() {
    const std::uint64_t at = position();
    if (end_ - at < checksum_.trailerSize())
        refuseFile(file_.path(), "is truncated: its compressed data end in their checksum");
    if (const std::string wrong = checksum_.contradicts(file_.bytes(at, checksum_.trailerSize())); !wrong.empty())
        damaged(wrong);
    readTo_ = at + checksum_.trailerSize();
    stream_.avail_in = 0;
    const std::string head = file_.bytes(readTo_, std::min<std::uint64_t>(2, end_ - readTo_));
    if (coding_ == Coding::gzip && app::io::isGzip(head)) {
        startStream();
        return;
    }
    ended_ = true;
    for (std::uint64_t next = readTo_; next < end_; next += inputSize) {
        const std::string rest = file_.bytes(next, std::min<std::uint64_t>(inputSize, end_ - next));
        if (rest.find_first_not_of('\0') != std::string::npos)
            refuseFile(file_.path(), "holds " + std::to_string(end_ - readTo_) +
                                         " bytes behind its compressed data that are neither compressed nor padding");
    }
}

void BlockWalk::closeSpan(std::vector<DeflateSpan>& spans) {
    if (plain_.empty())
        return;
    open_.plainSize = static_cast<std::uint32_t>(plain_.size());
    open_.sum = StreamChecksum::of(gzip_, plain_.data(), plain_.size());
    open_.packedEnd = position();
    spans.push_back(open_);
    checksum_.append(open_.sum, plain_.size());
    plainAt_ += plain_.size();
    window_ += plain_.size() > windowSize ? plain_.substr(plain_.size() - windowSize) : plain_;
    window_.erase(0, window_.size() - std::min(window_.size(), windowSize));
    plain_.clear();
}

void BlockWalk::run(std::uint64_t spanBytes, std::vector<DeflateSpan>& spans, std::vector<std::string>& windows) {
    startStream();
    while (!ended_) {
        if (stream_.avail_in == 0) {
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(inputSize, end_ - readTo_));
            if (count == 0)
                refuseFile(file_.path(), "is truncated: its compressed data end in the middle, after " +
                                             std::to_string(end_ - start_) + " bytes");
            input_.resize(count);
            file_.readAt(readTo_, input_.data(), count);
            readTo_ += count;
            stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
            stream_.avail_in = static_cast<uInt>(count);
        }
        const std::size_t before = plain_.size();
        if (before > largestSpan)
            refuseFile(file_.path(),
                       "cannot be read in parts: one block of its compressed data holds more than 64 MiB");
        plain_.resize(before + stepSize);
        stream_.next_out = reinterpret_cast<Bytef*>(plain_.data() + before);
        stream_.avail_out = stepSize;
        const int result = inflate(&stream_, Z_BLOCK);
        plain_.resize(before + stepSize - stream_.avail_out);
        if (result == Z_MEM_ERROR)
            throw std::bad_alloc();
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            damaged(stream_.msg ? stream_.msg : "zlib error " + std::to_string(result));
        const bool atBlock = (stream_.data_type & 128) != 0;
        if (result == Z_STREAM_END) {
            closeSpan(spans);
            endStream();
        } else if (atBlock && plain_.size() >= spanBytes) {
            closeSpan(spans);
            windows.push_back(window_);
            open_ = {.packedAt = position(),
                     .plainAt = plainAt_,
                     .bits = static_cast<std::uint8_t>(stream_.data_type & 7),
                     .window = static_cast<std::int32_t>(windows.size() - 1)};
        }
    }
}

} // namespace app::io
