// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/threads.h"
#include "app/io/deflate/deflate_index.h"
#include "app/io/files/packed_regions.h"
#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>
#include <mutex>

namespace app::io {
namespace {

/// Spans of data that are not in chunks: few enough that the data before them take at most 64 MiB.
constexpr std::uint64_t leastSpan = std::uint64_t{2} << 20, mostSpans = 2048;

std::uint64_t spanBytesFor(const PlainFile& file) {
    return std::max(leastSpan, static_cast<std::uint64_t>(file.layout.byteCount()) / mostSpans);
}

/// Samples in a compressed part of a file, in memory order.
class DeflateSource final : public RegionSource {
  public:
    DeflateSource(PackedFile file, std::uint64_t keptBytes)
        : file_(std::move(file.plain)),
          keptBytes_(keptBytes),
          index_(deflateIndexOf({file_.data, file.start, file.bytes}, file.coding, spanBytesFor(file_))) {
        const auto bytes = static_cast<std::uint64_t>(file_.layout.byteCount());
        const std::uint64_t needed = saturatedProduct({bytes, 1}) + file_.offset;
        if (index_->size() < needed)
            refuseShort(file_, index_->size());
        const std::uint64_t surplus = file.footer ? 0 : index_->size() - needed;
        if (const std::string warning = surplusWarning(file_.data, surplus, bytes); !warning.empty())
            file_.info.warnings.push_back(warning);
    }
    [[nodiscard]] const conv::Layout& layout() const override { return file_.layout; }
    [[nodiscard]] const conv::Info& info() const override { return file_.info; }
    void setLayout(const conv::Layout& layout) override { file_.layout = layout; }
    [[nodiscard]] std::int64_t bytesBeside() const override {
        const std::uint64_t atOnce = 2 * codecThreads() * index_->largestSpan();
        return static_cast<std::int64_t>(atOnce + std::max(keptBytes_, index_->largestSpan()) + index_->windowBytes());
    }
    void read(conv::Item item, const conv::Region& region, void* out) const override;

  private:
    using Bytes = std::shared_ptr<const std::vector<char>>;
    [[nodiscard]] Bytes span(std::size_t number) const;

    PlainFile file_;
    std::uint64_t keptBytes_;
    std::shared_ptr<const DeflateIndex> index_;
    mutable std::mutex mutex_;
    mutable std::deque<std::pair<std::size_t, Bytes>> held_; ///< latest first
};

DeflateSource::Bytes DeflateSource::span(std::size_t number) const {
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(held_, number, &std::pair<std::size_t, Bytes>::first);
        if (found != held_.end())
            return found->second;
    }
    auto bytes = std::make_shared<const std::vector<char>>(index_->decoded(number));
    const std::lock_guard lock(mutex_);
    held_.emplace_front(number, bytes);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < held_.size(); ++i) {
        sum += held_[i].second->size();
        if (sum > keptBytes_ && i > 0)
            held_.resize(i);
    }
    return bytes;
}

/// Contiguous samples: offset in the decoded data, bytes, place in the output.
struct Run {
    std::uint64_t at = 0, bytes = 0;
    std::byte* to = nullptr;
};

void DeflateSource::read(conv::Item item, const conv::Region& region, void* out) const {
    const conv::Layout& layout = file_.layout;
    if (!layout.whole().contains(region))
        throw conv::Error(conv::ErrorCode::internal, "A region outside the data was asked for.");
    const std::size_t size = conv::sizeOf(layout.type);
    const std::int64_t first = item.time * layout.whole().count();
    std::vector<Run> runs;
    auto* to = static_cast<std::byte*>(out);
    eachRun(layout.extent, region, [&](std::int64_t at, std::int64_t count) {
        const std::uint64_t bytes = static_cast<std::uint64_t>(count) * size;
        runs.push_back({file_.offset + static_cast<std::uint64_t>(first + at) * size, bytes, to});
        to += bytes;
    });
    std::vector<std::size_t> needed;
    for (const Run& run : runs)
        for (std::size_t s = index_->spanAt(run.at);
             run.bytes > 0 && s < index_->spans().size() && index_->spans()[s].plainAt < run.at + run.bytes; ++s)
            if (needed.empty() || s > needed.back())
                needed.push_back(s);
    forEachChunk(
        needed.size(),
        [&](std::size_t i) {
            const Bytes bytes = span(needed[i]);
            const std::uint64_t from = index_->spans()[needed[i]].plainAt, end = from + bytes->size();
            auto run = std::ranges::upper_bound(runs, from, {}, [](const Run& r) { return r.at + r.bytes; });
            for (; run != runs.end() && run->at < end; ++run) {
                const std::uint64_t lo = std::max(from, run->at), hi = std::min(end, run->at + run->bytes);
                std::memcpy(run->to + (lo - run->at), bytes->data() + (lo - from), hi - lo);
            }
        },
        codecThreads());
    if (file_.bigEndian != (std::endian::native == std::endian::big))
        swapBytes(out, size, static_cast<std::uint64_t>(region.count()));
}

} // namespace

std::unique_ptr<RegionSource> openPackedRegions(PackedFile file, std::uint64_t keptBytes) {
    return std::make_unique<DeflateSource>(std::move(file), keptBytes);
}

} // namespace app::io
