// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/threads.h"
#include "app/io/files/packed_regions.h"
#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>

namespace app::io {
namespace {

/// Samples in a compressed part of a file, decoded once from its start to its end. Keeps the slices of the last region.
class PackedInOrder final : public RegionSource {
  public:
    explicit PackedInOrder(PackedFile file) : file_(std::move(file)) {}
    [[nodiscard]] const conv::Layout& layout() const override { return file_.plain.layout; }
    [[nodiscard]] const conv::Info& info() const override { return file_.plain.info; }
    void setLayout(const conv::Layout& layout) override { file_.plain.layout = layout; }
    void read(conv::Item item, const conv::Region& region, void* out) const override;
    std::string checkRest() override;

  private:
    [[nodiscard]] std::uint64_t sliceBytes() const {
        const conv::Index3& n = layout().extent;
        return static_cast<std::uint64_t>(n[0] * n[1]) * conv::sizeOf(layout().type);
    }
    void begin() const;
    void skip(std::uint64_t bytes) const;
    void decode(std::byte* to, std::uint64_t bytes) const;
    void hold(std::int64_t first, std::int64_t last) const;

    PackedFile file_;
    mutable std::mutex mutex_;
    mutable std::unique_ptr<ByteSource> stream_;
    mutable std::uint64_t decoded_ = 0; ///< bytes so far, with those before the samples
    mutable std::unique_ptr<std::byte[]> slices_;
    mutable std::uint64_t room_ = 0;                  ///< bytes of slices_
    mutable std::int64_t first_ = 0, behindLast_ = 0; ///< slices in it, counted over all times
};

/// A copy by all threads: new pages of a large one take one thread longer than decoding takes all.
void copyByAll(std::byte* to, const std::byte* from, std::size_t bytes) {
    constexpr std::size_t part = std::size_t{1} << 20;
    if (bytes <= part) {
        std::memcpy(to, from, bytes);
        return;
    }
    forEachChunk((bytes + part - 1) / part,
                 [&](std::size_t i) { std::memcpy(to + i * part, from + i * part, std::min(part, bytes - i * part)); },
                 codecThreads());
}

void PackedInOrder::begin() const {
    stream_ = openPart({file_.plain.data, file_.start, file_.bytes}, file_.coding);
    decoded_ = 0;
    first_ = behindLast_ = 0;
    skip(file_.plain.offset);
}

void PackedInOrder::decode(std::byte* to, std::uint64_t bytes) const {
    std::unique_ptr<ByteSource> stream = std::move(stream_); // after an error a read begins again
    const std::size_t got = stream->read(to, static_cast<std::size_t>(bytes));
    decoded_ += got;
    if (got < bytes)
        refuseShort(file_.plain, decoded_);
    stream_ = std::move(stream);
}

void PackedInOrder::skip(std::uint64_t bytes) const {
    std::vector<std::byte> scratch(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, std::uint64_t{1} << 20)));
    for (std::uint64_t count = 0; bytes > 0; bytes -= count) {
        count = std::min<std::uint64_t>(bytes, scratch.size());
        decode(scratch.data(), count);
    }
}

/// Holds slices [first, last).
void PackedInOrder::hold(std::int64_t first, std::int64_t last) const {
    if (!stream_ || first < first_)
        begin();
    const std::uint64_t size = sliceBytes();
    const auto bytesOf = [&](std::int64_t slices) { return static_cast<std::uint64_t>(slices) * size; };
    if (first >= behindLast_) {
        skip(bytesOf(first - behindLast_));
        first_ = behindLast_ = first;
    }
    const std::uint64_t kept = bytesOf(behindLast_ - first), needed = bytesOf(std::max(last, behindLast_) - first);
    auto larger =
        needed > room_ ? std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(needed)) : nullptr;
    if (kept > 0)
        std::memmove(larger ? larger.get() : slices_.get(), slices_.get() + bytesOf(first - first_),
                     static_cast<std::size_t>(kept));
    if (larger) {
        slices_ = std::move(larger);
        room_ = needed;
    }
    first_ = first;
    if (needed > kept)
        decode(slices_.get() + kept, needed - kept);
    behindLast_ = std::max(last, behindLast_);
}

void PackedInOrder::read(conv::Item item, const conv::Region& region, void* out) const {
    const std::lock_guard lock(mutex_);
    if (!layout().whole().contains(region))
        throw conv::Error(conv::ErrorCode::internal, "A region outside the data was asked for.");
    const std::int64_t before = item.time * layout().extent[2];
    hold(before + region.lo[2], before + region.hi[2]);
    const std::size_t size = conv::sizeOf(layout().type);
    conv::Region held = region; // counted from the first slice that is held
    held.hi[2] -= region.lo[2];
    held.lo[2] = 0;
    auto* to = static_cast<std::byte*>(out);
    eachRun(layout().extent, held, [&](std::int64_t at, std::int64_t count) {
        const std::size_t bytes = static_cast<std::size_t>(count) * size;
        copyByAll(to, slices_.get() + static_cast<std::size_t>(at) * size, bytes);
        to += bytes;
    });
    if (file_.plain.bigEndian != (std::endian::native == std::endian::big))
        swapBytes(out, size, static_cast<std::uint64_t>(region.count()));
}

std::string PackedInOrder::checkRest() {
    const std::lock_guard lock(mutex_);
    if (!stream_)
        begin();
    const auto bytes = static_cast<std::uint64_t>(layout().byteCount());
    const std::uint64_t end = file_.plain.offset + bytes;
    skip(end - std::min(end, decoded_));
    const std::uint64_t surplus = stream_->finish();
    stream_.reset();
    return file_.footer ? std::string() : surplusWarning(file_.plain.data, surplus, bytes);
}

} // namespace

std::unique_ptr<RegionSource> openPackedInOrder(PackedFile file) {
    return std::make_unique<PackedInOrder>(std::move(file));
}

} // namespace app::io
