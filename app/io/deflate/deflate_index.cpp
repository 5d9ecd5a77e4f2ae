// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/deflate_index.h"
#include "app/io/deflate/block_walk.h"
#include "app/system/files.h"
#include <algorithm>
#include <deque>
#include <mutex>

namespace app::io {
namespace {

/// Decoded bytes at once while the index is built.
constexpr std::size_t scratchBytes = std::size_t{32} << 20;

/// Returns true if the rest of the part is padding.
bool onlyZeros(const FileReader& file, std::uint64_t at, std::uint64_t end) {
    while (at < end) {
        const std::string piece = file.bytes(at, std::min<std::uint64_t>(end - at, 1 << 20));
        if (piece.find_first_not_of('\0') != std::string::npos)
            return false;
        at += piece.size();
    }
    return true;
}

/// Identifies the content of a file.
struct FileState {
    std::string path;
    std::uint64_t number = 0, size = 0, offset = 0, spanBytes = 0;
    std::int64_t changed = 0;
    friend bool operator==(const FileState&, const FileState&) = default;
};

FileState stateOf(const FilePart& part, std::uint64_t spanBytes) {
    const system::Status status = system::statusOf(part.file).value_or(system::Status());
    return {part.file.string(), status.number, status.size, part.offset, spanBytes, status.changed};
}

} // namespace

DeflateIndex::DeflateIndex(const FilePart& part, Coding coding, std::uint64_t spanBytes) : file_(part.file) {
    const std::uint64_t start = std::min(part.offset, file_.size());
    const std::uint64_t end = part.bytes ? start + std::min(*part.bytes, file_.size() - start) : file_.size();
    if (!buildFromChunks(start, end)) {
        spans_.clear();
        buildFromBlocks(start, end, coding, spanBytes);
    }
}

bool DeflateIndex::buildFromChunks(std::uint64_t start, std::uint64_t end) {
    ChunkReader reader(file_, start, end);
    if (!reader.usable())
        return false;
    gzip_ = reader.isGzip();
    reader.record(spans_);
    std::vector<char> scratch(scratchBytes);
    ChunkReader::Result result;
    do
        result = reader.read(scratch.data(), scratch.size());
    while (result.state == ChunkReader::State::reading);
    return result.state == ChunkReader::State::ended && reader.contradiction().empty() &&
           onlyZeros(file_, reader.behind(), end);
}

void DeflateIndex::buildFromBlocks(std::uint64_t start, std::uint64_t end, Coding coding, std::uint64_t spanBytes) {
    BlockWalk walk(file_, start, end, coding);
    gzip_ = walk.isGzip();
    walk.run(spanBytes, spans_, windows_);
}

std::uint64_t DeflateIndex::size() const {
    return spans_.empty() ? 0 : spans_.back().plainAt + spans_.back().plainSize;
}

std::uint64_t DeflateIndex::largestSpan() const {
    std::uint64_t largest = 0;
    for (const DeflateSpan& span : spans_)
        largest = std::max<std::uint64_t>(largest, span.plainSize);
    return largest;
}

std::size_t DeflateIndex::spanAt(std::uint64_t plainAt) const {
    const auto found =
        std::ranges::upper_bound(spans_, plainAt, {}, [](const DeflateSpan& s) { return s.plainAt + s.plainSize; });
    return static_cast<std::size_t>(found - spans_.begin());
}

std::vector<char> DeflateIndex::decoded(std::size_t number) const {
    const DeflateSpan& span = spans_[number];
    const std::uint64_t from = span.packedAt - (span.bits > 0 ? 1 : 0);
    const std::string packed = file_.bytes(from, span.packedEnd - from);
    std::vector<char> plain(span.plainSize);
    const std::string_view window =
        span.window < 0 ? std::string_view() : windows_[static_cast<std::size_t>(span.window)];
    if (!inflateSpan(packed, span.bits, window, plain.data(), plain.size()) ||
        StreamChecksum::of(gzip_, plain.data(), plain.size()) != span.sum)
        refuseFile(file_.path(), "changed while it was read: its compressed data are not what they were");
    return plain;
}

std::shared_ptr<const DeflateIndex> deflateIndexOf(const FilePart& part, Coding coding, std::uint64_t spanBytes) {
    constexpr std::size_t most = 2;
    static std::mutex mutex;
    static std::deque<std::pair<FileState, std::shared_ptr<const DeflateIndex>>> held;
    const FileState state = stateOf(part, spanBytes);
    {
        const std::lock_guard lock(mutex);
        for (const auto& [key, index] : held)
            if (key == state)
                return index;
    }
    auto index = std::make_shared<const DeflateIndex>(part, coding, spanBytes);
    const std::lock_guard lock(mutex);
    held.emplace_front(state, index);
    if (held.size() > most)
        held.pop_back();
    return index;
}

} // namespace app::io
