// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/packed_sink.h"
#include <algorithm>
#include <bit>

namespace app::io {
namespace {

constexpr std::uint64_t pieceBytes = std::uint64_t{16} << 20;

} // namespace

PackedSink::PackedSink(const fs::path& path, const conv::Layout& layout, PackedStart start, const conv::Region& domain,
                       const SaveOptions& options)
    : file_(path, options.overwrite),
      path_(path),
      layout_(layout),
      domain_(domain),
      start_(std::move(start)),
      writer_(file_.temporary(), path) {
    writer_.write(start_.plain);
    target_ = appendTo(writer_, start_.coding, options.compression.value_or(usualLevel));
    target_->write(start_.packed.data(), start_.packed.size());
}

bool PackedSink::isNext(conv::Item item, const conv::ConstView& block) const {
    const conv::Region& region = block.region;
    return region.lo[0] == domain_.lo[0] && region.hi[0] == domain_.hi[0] && region.lo[1] == domain_.lo[1] &&
           region.hi[1] == domain_.hi[1] && item.time * domain_.size(2) + region.lo[2] - domain_.lo[2] == next_;
}

void PackedSink::compress(const conv::ConstView& block) {
    const conv::Region& region = block.region;
    const std::int64_t width = region.size(0), rows = region.size(1);
    const std::size_t row = static_cast<std::size_t>(width) * conv::sizeOf(layout_.type);
    if (block.type == layout_.type && block.strideY == width && block.strideZ == width * rows &&
        std::endian::native == std::endian::little) {
        target_->write(block.row(region.lo[1], region.lo[2]), row * static_cast<std::size_t>(rows * region.size(2)));
        return;
    }
    converted_.clear();
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y) {
            converted_.resize(converted_.size() + row);
            clipped_ += storeSamples(block, {region.lo[0], y, z}, width, layout_.type,
                                     converted_.data() + (converted_.size() - row));
            const bool last = z + 1 == region.hi[2] && y + 1 == region.hi[1];
            if (converted_.size() >= pieceBytes || last) {
                target_->write(converted_.data(), converted_.size());
                converted_.clear();
            }
        }
}

void PackedSink::write(conv::Item item, const conv::ConstView& block) {
    if (!domain_.contains(block.region))
        throw conv::Error(conv::ErrorCode::internal, "A block outside the result was given.");
    if (isNext(item, block)) {
        compress(block);
        next_ += block.region.size(2);
        return;
    }
    if (!waiting_)
        waiting_.emplace(path_, layout_, "", domain_, true);
    waiting_->write(item, block);
}

void PackedSink::commit() {
    if (waiting_) {
        const SharedFile samples = waiting_->shared().value();
        const FileReader reader(samples.temporary);
        std::vector<char> piece;
        const auto slice =
            static_cast<std::uint64_t>(layout_.extent[0] * layout_.extent[1]) * conv::sizeOf(layout_.type);
        for (std::uint64_t at = static_cast<std::uint64_t>(next_) * slice; at < reader.size(); at += piece.size()) {
            piece.resize(static_cast<std::size_t>(std::min(pieceBytes, reader.size() - at)));
            reader.readAt(at, piece.data(), piece.size());
            target_->write(piece.data(), piece.size());
        }
    }
    target_->finish();
    if (start_.sizeDigits > 0) {
        std::string size = std::to_string(writer_.size() - start_.plain.size());
        size.insert(0, start_.sizeDigits - size.size(), ' ');
        writer_.rewrite(start_.sizeAt, size);
    }
    writer_.close();
    file_.commit();
}

} // namespace app::io
