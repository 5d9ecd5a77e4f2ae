// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/packed_source.h"
#include <algorithm>

namespace app::io {
namespace {

/// Bytes of the first read and of later ones: often only a header is read.
constexpr std::size_t firstInputSize = std::size_t{1} << 14, inputSize = std::size_t{1} << 18;
/// More bytes after the samples than this are no padding.
constexpr std::uint64_t mostSurplus = std::uint64_t{1} << 30;

} // namespace

PackedSource::PackedSource(const FilePart& part, std::uint64_t growth)
    : file_(part.file), growth_(growth), inputSize_(firstInputSize) {
    start_ = at_ = std::min(part.offset, file_.size());
    if (part.bytes && *part.bytes > file_.size() - start_)
        refuseFile(part.file, "is truncated: " + std::to_string(*part.bytes) +
                                  " bytes of compressed data are announced, it has " +
                                  std::to_string(file_.size() - start_));
    end_ = part.bytes ? start_ + *part.bytes : file_.size();
}

std::uint64_t PackedSource::atMost() const {
    return saturatedProduct({end_ - start_, growth_});
}

void PackedSource::damaged(const std::string& reason) const {
    refuseFile(file_.path(), "holds damaged compressed data (" + reason + ")");
}

bool PackedSource::refill() {
    if (used_ < input_.size())
        return true;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(inputSize_, end_ - at_));
    inputSize_ = inputSize;
    input_.resize(count);
    used_ = 0;
    file_.readAt(at_, input_.data(), count);
    at_ += count;
    return count > 0;
}

std::size_t PackedSource::read(void* to, std::size_t size) {
    std::size_t done = 0;
    while (done < size && !ended_) {
        const bool more = refill();
        const Step step =
            unpack(input_.data() + used_, input_.size() - used_, static_cast<char*>(to) + done, size - done);
        used_ += step.used;
        done += step.made;
        if (step.ended)
            endStream();
        else if (!more && step.made == 0)
            refuseFile(file_.path(), "is truncated: its compressed data end in the middle, after " +
                                         std::to_string(end_ - start_) + " bytes");
    }
    return done;
}

/// A stream is followed by another one, zeros as padding, or nothing.
void PackedSource::endStream() {
    const std::uint64_t next = at_ - (input_.size() - used_);
    const std::string head = file_.bytes(next, std::min<std::uint64_t>(4, end_ - next));
    if (startsStream(head)) {
        restart();
        return;
    }
    ended_ = true;
    while (refill()) {
        if (std::any_of(input_.begin() + static_cast<std::ptrdiff_t>(used_), input_.end(), [](char c) { return c; }))
            refuseFile(file_.path(), "holds " + std::to_string(end_ - next) +
                                         " bytes behind its compressed data that are neither compressed nor padding");
        used_ = input_.size();
    }
}

void PackedSource::resumeWithinStream(std::uint64_t offset) {
    at_ = offset;
    input_.clear();
    used_ = 0;
}

void PackedSource::resumeBehindStream(std::uint64_t offset) {
    resumeWithinStream(offset);
    endStream();
}

void PackedSource::rewind() {
    resumeWithinStream(start_);
    ended_ = false;
    restart();
}

std::uint64_t PackedSource::finish() {
    std::vector<char> scratch(std::size_t{1} << 16);
    std::uint64_t surplus = 0;
    for (;;) {
        const std::size_t got = read(scratch.data(), scratch.size());
        surplus += got;
        if (got < scratch.size())
            return surplus;
        if (surplus > mostSurplus)
            refuseFile(file_.path(), "holds more than 1 GiB of compressed data behind its samples");
    }
}

} // namespace app::io
