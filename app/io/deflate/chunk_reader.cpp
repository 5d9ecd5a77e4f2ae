// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/chunk_reader.h"
#include "app/io/core/threads.h"
#include <algorithm>
#include <cstring>

namespace app::io {
namespace {

/// Compressed bytes that each thread reads and searches at once, and all of them.
constexpr std::size_t searchedBytes = std::size_t{4} << 20, searchedByAll = std::size_t{64} << 20;
/// A chunk ends within this many bytes, and makes at most as many.
constexpr std::size_t largestChunk = std::size_t{8} << 20;

} // namespace

ChunkReader::ChunkReader(const FileReader& file, std::uint64_t start, std::uint64_t end)
    : file_(file), at_(start), end_(end) {
    const std::string head = file.bytes(start, std::min<std::uint64_t>(end - start, largestHeader));
    gzip_ = head.starts_with("\x1f\x8b");
    const std::optional<std::size_t> header = streamHeaderSize(gzip_, head);
    if (!header)
        return;
    checksum_ = StreamChecksum(gzip_);
    at_ += *header;
    while (ends_.empty() && at_ < end_ && input_.size() < largestChunk)
        refill();
    if (ends_.empty())
        return;
    held_.resize(largestChunk);
    const auto made = inflateChunk({input_.data(), ends_.front()}, held_.data(), held_.size());
    heldUsed_ = 0;
    if (made && *made > 0)
        chunkSize_ = *made;
    held_.clear();
}

/// Reads more of the file behind the input that is left, and finds the ends of chunks in it.
void ChunkReader::refill() {
    input_.erase(input_.begin(), input_.begin() + static_cast<std::ptrdiff_t>(used_));
    for (std::size_t& end : ends_)
        end -= used_;
    used_ = 0;
    const std::size_t before = input_.size();
    const bool first = chunkSize_ == 0;
    const std::size_t threads = first ? 1 : codecThreads();
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(std::min(threads * searchedBytes, searchedByAll), end_ - at_));
    input_.resize(before + count);
    const std::size_t parts = (count + searchedBytes - 1) / searchedBytes;
    forEachChunk(
        parts,
        [&](std::size_t i) {
            const std::size_t from = i * searchedBytes, size = std::min(searchedBytes, count - from);
            file_.readAt(at_ + from, input_.data() + before + from, size);
        },
        threads);
    at_ += count;
    // Ends may lie across the parts, and across this read and the last one.
    std::vector<std::vector<std::size_t>> found(parts);
    const std::size_t overlap = chunkEnd.size() - 1;
    forEachChunk(
        parts,
        [&](std::size_t i) {
            const std::size_t from = before + i * searchedBytes, size = std::min(searchedBytes, input_.size() - from);
            const std::size_t start = from - std::min(from, overlap);
            found[i] = chunkEnds({input_.data() + start, from + size - start});
            for (std::size_t& end : found[i])
                end += start;
        },
        threads);
    for (const std::vector<std::size_t>& part : found)
        for (const std::size_t end : part)
            if (ends_.empty() || end > ends_.back())
                ends_.push_back(end);
}

std::size_t ChunkReader::takeHeld(char* to, std::size_t size) {
    const std::size_t count = std::min(size, held_.size() - heldUsed_);
    std::memcpy(to, held_.data() + heldUsed_, count);
    heldUsed_ += count;
    return count;
}

/// Decodes as many chunks in place as are known and fit; returns the bytes made.
std::size_t ChunkReader::inflateFull(char* to, std::size_t size) {
    const std::size_t count = std::min(ends_.size(), size / chunkSize_);
    std::vector<std::optional<std::size_t>> made(count);
    std::vector<std::uint32_t> sums(count);
    forEachChunk(
        count,
        [&](std::size_t i) {
            const std::size_t from = i == 0 ? used_ : ends_[i - 1];
            char* const out = to + i * chunkSize_;
            made[i] = inflateChunk({input_.data() + from, ends_[i] - from}, out, chunkSize_);
            if (made[i])
                sums[i] = StreamChecksum::of(gzip_, out, *made[i]);
        },
        codecThreads());
    std::size_t done = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (made[i] != chunkSize_) // the last one, or no chunk: looked at alone
            break;
        append(sums[i], chunkSize_, used_, ends_.front());
        done += chunkSize_;
        used_ = ends_.front();
        ends_.pop_front();
    }
    return done;
}

/// Adds a decoded chunk, input_[from, end), to the checksum.
void ChunkReader::append(std::uint32_t sum, std::size_t made, std::size_t from, std::size_t end) {
    const std::uint64_t before = at_ - input_.size();
    if (spans_ && made > 0)
        spans_->push_back({before + from, before + end, checksum_.size(), static_cast<std::uint32_t>(made), sum});
    checksum_.append(sum, made);
}

/// Decodes the next chunk, or the end of the stream, into held_.
void ChunkReader::inflateNext() {
    held_.resize(chunkSize_);
    heldUsed_ = 0;
    const std::size_t end = ends_.empty() ? input_.size() : ends_.front();
    const std::string_view packed{input_.data() + used_, end - used_};
    if (const auto made = ends_.empty() ? std::nullopt : inflateChunk(packed, held_.data(), held_.size())) {
        held_.resize(*made);
        append(StreamChecksum::of(gzip_, held_.data(), *made), *made, used_, end);
        used_ = end;
        ends_.pop_front();
        // Only the last chunk is shorter.
        if (*made < chunkSize_ && !ends({input_.data() + used_, input_.size() - used_}))
            state_ = State::otherwise;
        return;
    }
    if (!ends(packed))
        state_ = State::otherwise;
}

/// Reads the end of the stream with its trailer, appending to held_. Returns false if the stream does not end here.
bool ChunkReader::ends(std::string_view rest) {
    const std::size_t before = held_.size() == chunkSize_ ? 0 : held_.size();
    held_.resize(before + chunkSize_);
    const std::optional<StreamTail> tail = inflateTail(rest, held_.data() + before, chunkSize_);
    held_.resize(before + (tail ? tail->made : 0));
    if (!tail)
        return false;
    const auto from = static_cast<std::size_t>(rest.data() - input_.data());
    append(StreamChecksum::of(gzip_, held_.data() + before, tail->made), tail->made, from, from + tail->used);
    const std::uint64_t trailer = at_ - input_.size() + from + tail->used;
    if (end_ - trailer < checksum_.trailerSize())
        return false; // cut off
    contradiction_ = checksum_.contradicts(file_.bytes(trailer, checksum_.trailerSize()));
    behind_ = trailer + checksum_.trailerSize();
    state_ = State::ended;
    return true;
}

ChunkReader::Result ChunkReader::read(void* to, std::size_t size) {
    auto* const out = static_cast<char*>(to);
    std::size_t done = 0;
    for (;;) {
        done += takeHeld(out + done, size - done);
        if (done == size)
            return {done, State::reading};
        if (state_ != State::reading)
            return {done, state_};
        if (ends_.size() <= 1 && at_ < end_) {
            if (input_.size() - used_ > largestChunk)
                state_ = State::otherwise;
            else
                refill();
            continue;
        }
        done += inflateFull(out + done, size - done);
        if (done < size && (ends_.size() > 1 || at_ == end_))
            inflateNext();
    }
}

} // namespace app::io
