// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "app/io/csv/csv_record.h"
#include "app/io/files/packed_regions.h"
#include "app/io/files/packed_sink.h"
#include "app/io/fits/fits_parts.h"
#include "app/io/formats.h"
#include "app/io/hdf5/hdf5_parts.h"
#include "app/io/stack/stack.h"
#include "app/io/tiff/tiff_parts.h"
#include "app/io/web/address.h"
#include "app/io/zarr/zarr_parts.h"
#include "app/system/durable.h"
#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

namespace app::io {
namespace {

using conv::Error;
using conv::ErrorCode;

constexpr bool nativeBig = std::endian::native == std::endian::big;

[[noreturn]] void refuseWriting(const fs::path& path, int error) {
    throw Error(ErrorCode::unwritable, path.string() + " cannot be written: " + std::strerror(error) + ".");
}

} // namespace

FileSource::FileSource(PlainFile file) : file_(std::move(file)), reader_(file_.data) {
    const auto bytes = static_cast<std::uint64_t>(file_.layout.byteCount());
    if (file_.offset > reader_.size() || bytes > reader_.size() - file_.offset)
        refuseFile(file_.data, "is cut off: it has " + std::to_string(reader_.size()) + " bytes, and " +
                                   std::to_string(saturatedProduct({bytes, 1}) + file_.offset) + " were announced");
}

void FileSource::read(conv::Item item, const conv::Region& region, void* out) const {
    const conv::Layout& layout = file_.layout;
    if (!layout.whole().contains(region))
        throw Error(ErrorCode::internal, "A region outside the data was asked for.");
    const std::size_t size = conv::sizeOf(layout.type);
    const std::int64_t first = item.time * layout.whole().count();
    auto* to = static_cast<std::byte*>(out);
    eachRun(layout.extent, region, [&](std::int64_t at, std::int64_t count) {
        const std::uint64_t bytes = static_cast<std::uint64_t>(count) * size;
        reader_.readAt(file_.offset + static_cast<std::uint64_t>(first + at) * size, to, bytes);
        to += bytes;
    });
    if (file_.bigEndian != nativeBig)
        swapBytes(out, size, static_cast<std::uint64_t>(region.count()));
}

std::unique_ptr<RegionSource> openRegions(const fs::path& given, const LoadOptions& options) {
    const fs::path path = plainAddress(given.string());
    if (options.channel || options.column)
        return nullptr;
    std::unique_ptr<RegionSource> source;
    if (isStack(options.series) && !isAddress(path)) {
        source = openStack(path, options);
        source->setLayout(probe(path, options)); // with --spacing
        return source;
    }
    const Format& format = options.raw ? rawFormat() : formatOf(path);
    if (format.name == "TIFF") {
        source = openTiffRegions(path, options.series);
    } else if (format.name.starts_with(zarrName)) {
        source = openZarrRegions(path, options.series);
    } else if (format.name == hdf5Name) {
        source = openHdf5Regions(path, options.series);
    } else if (format.name == fitsName) {
        source = openFitsRegions(path, options.series);
    } else if (format.locate) {
        std::optional<PlainFile> file = format.locate(path, options);
        if (file && file->layout.channels == 1)
            source = std::make_unique<FileSource>(std::move(*file));
        else if (std::optional<PackedFile> packed = locatePacked(format, path, options))
            source = options.inOrder ? openPackedInOrder(std::move(*packed))
                                     : openPackedRegions(std::move(*packed), options.keptBytes);
    }
    if (source)
        source->setLayout(probe(path, options)); // with --spacing and --rate
    return source;
}

std::int64_t storeSamples(const conv::ConstView& block, const conv::Index3& at, std::int64_t count,
                          conv::ElementType type, std::byte* out) {
    const std::byte* in =
        block.row(at[1], at[2]) + static_cast<std::size_t>(at[0] - block.region.lo[0]) * sizeOf(block.type);
    const std::int64_t clipped = conv::convertSamples(block.type, in, type, out, count);
    if (nativeBig)
        swapBytes(out, sizeOf(type), static_cast<std::uint64_t>(count));
    return clipped;
}

FileSink::FileSink(const fs::path& path, conv::Layout layout, const std::string& prefix, const conv::Region& domain,
                   bool overwrite, std::int64_t tile)
    : path_(path), layout_(std::move(layout)), domain_(domain), offset_(prefix.size()), tile_(tile) {
    file_.emplace(path, overwrite);
    openTemporary(file_->temporary(), system::Creation::empty);
    const std::int64_t samples = pageSamples() * layout_.extent[2] * layout_.times * layout_.channels;
    const auto bytes = static_cast<std::int64_t>(offset_ + static_cast<std::uint64_t>(samples) * sizeOf(layout_.type));
    // Detects a full disk now, not after hours.
    if (const int error = system::reserveSpace(descriptor_, bytes); error != 0) {
        system::closeFile(descriptor_);
        refuseWriting(path_, error);
    }
    try {
        put(prefix.data(), prefix.size(), 0);
    } catch (...) {
        system::closeFile(descriptor_);
        throw;
    }
}

FileSink::FileSink(const SharedFile& file, conv::Layout layout, const conv::Region& domain)
    : path_(file.target), layout_(std::move(layout)), domain_(domain), offset_(file.offset), tile_(file.tile) {
    openTemporary(file.temporary, system::Creation::none);
}

FileSink::FileSink(const SharedFile& file, conv::Layout layout, const conv::Region& domain, bool overwrite)
    : FileSink(file, std::move(layout), domain) {
    file_.emplace(file.target, overwrite, file.temporary);
}

void FileSink::openTemporary(const fs::path& path, system::Creation creation) {
    descriptor_ = system::openFile(path, system::Access::write, creation);
    if (descriptor_ < 0)
        refuseWriting(path_, errno);
}

std::optional<SharedFile> FileSink::shared() const {
    return SharedFile{path_, file_->temporary(), offset_, tile_};
}

FileSink::~FileSink() {
    if (descriptor_ >= 0)
        system::closeFile(descriptor_);
}

void FileSink::put(const void* data, std::uint64_t count, std::uint64_t at) {
    const char* from = static_cast<const char*>(data);
    while (count > 0) {
        const std::int64_t done = system::writeFileAt(descriptor_, from, count, at);
        if (done < 0)
            refuseWriting(path_, errno);
        from += done;
        at += static_cast<std::uint64_t>(done);
        count -= static_cast<std::uint64_t>(done);
        if (const int error = early_.wrote(descriptor_, static_cast<std::uint64_t>(done)); error != 0)
            refuseWriting(path_, error);
    }
}

std::int64_t FileSink::pageSamples() const {
    if (tile_ == 0)
        return layout_.extent[0] * layout_.extent[1];
    return ((layout_.extent[0] + tile_ - 1) / tile_) * ((layout_.extent[1] + tile_ - 1) / tile_) * tile_ * tile_;
}

void FileSink::write(conv::Item item, const conv::ConstView& block) {
    if (!domain_.contains(block.region))
        throw Error(ErrorCode::internal, "A block outside the result was given.");
    conv::Region region = block.region; // in the file's own indices
    for (std::size_t a = 0; a < 3; ++a) {
        region.lo[a] -= domain_.lo[a];
        region.hi[a] -= domain_.lo[a];
    }
    if (tile_ > 0)
        writeTiles(block, region, item);
    else
        writeRows(block, region, item.time * layout_.whole().count());
}

void FileSink::convert(const conv::ConstView& block, const conv::Index3& at, std::int64_t count, std::byte* out) {
    clipped_ += storeSamples(block, {at[0] + domain_.lo[0], at[1] + domain_.lo[1], at[2] + domain_.lo[2]}, count,
                             layout_.type, out);
}

void FileSink::writeRows(const conv::ConstView& block, const conv::Region& region, std::int64_t first) {
    const std::size_t size = conv::sizeOf(layout_.type);
    const std::int64_t width = region.size(0);
    if (width == 0)
        return;
    const std::int64_t rows = std::max<std::int64_t>(1, (std::int64_t{1} << 20) / width);
    const bool together = width == layout_.extent[0];
    // No copy if the block is in file order.
    const bool ready = block.type == layout_.type && block.strideY == layout_.extent[0] && together && !nativeBig;
    if (!ready)
        row_.resize(static_cast<std::size_t>(width * rows) * size);
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1];) {
            const std::int64_t n = ready ? region.size(1) : together ? std::min(rows, region.hi[1] - y) : 1;
            for (std::int64_t i = 0; i < n && !ready; ++i)
                convert(block, {region.lo[0], y + i, z}, width,
                        row_.data() + static_cast<std::size_t>(i * width) * size);
            const std::int64_t at = first + (z * layout_.extent[1] + y) * layout_.extent[0] + region.lo[0];
            put(ready ? block.row(y + domain_.lo[1], z + domain_.lo[2]) : row_.data(),
                static_cast<std::uint64_t>(n * width) * size, offset_ + static_cast<std::uint64_t>(at) * size);
            y += n;
        }
}

/// Pages are in the order channel, z, time.
void FileSink::writeTiles(const conv::ConstView& block, const conv::Region& region, conv::Item item) {
    const std::size_t size = conv::sizeOf(layout_.type);
    const std::int64_t across = (layout_.extent[0] + tile_ - 1) / tile_;
    row_.resize(static_cast<std::size_t>(tile_ * tile_) * size);
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t ty = region.lo[1] / tile_; ty * tile_ < region.hi[1]; ++ty)
            for (std::int64_t tx = region.lo[0] / tile_; tx * tile_ < region.hi[0]; ++tx) {
                const std::int64_t x = std::max(region.lo[0], tx * tile_), y = std::max(region.lo[1], ty * tile_);
                const std::int64_t endX = std::min(region.hi[0], (tx + 1) * tile_),
                                   endY = std::min(region.hi[1], (ty + 1) * tile_);
                const std::int64_t page = (item.time * layout_.extent[2] + z) * layout_.channels + item.channel;
                const std::uint64_t at =
                    offset_ +
                    static_cast<std::uint64_t>(page * pageSamples() + (ty * across + tx) * tile_ * tile_) * size;
                // Full tile rows of this block are contiguous; a tile's padding is zero anyway.
                const bool together = x == tx * tile_ && endX == std::min(layout_.extent[0], (tx + 1) * tile_);
                const std::uint64_t line = static_cast<std::uint64_t>(tile_) * size;
                const std::uint64_t inside =
                    static_cast<std::uint64_t>((y - ty * tile_) * tile_ + x - tx * tile_) * size;
                std::fill(row_.begin(), row_.end(), std::byte{0});
                for (std::int64_t v = y; v < endY; ++v) {
                    const std::uint64_t down = static_cast<std::uint64_t>(v - y) * line;
                    convert(block, {x, v, z}, endX - x, row_.data() + down);
                    if (!together)
                        put(row_.data() + down, static_cast<std::uint64_t>(endX - x) * size, at + inside + down);
                }
                if (together)
                    put(row_.data(), static_cast<std::uint64_t>(endY - y) * line, at + inside);
            }
}

void FileSink::commit() {
    // Other machines buffer their writes until fsync.
    if (const int error = file_ ? 0 : system::bringToDisk(descriptor_); error != 0)
        refuseWriting(path_, error);
    closeTemporary();
    if (file_)
        file_->commit();
}

void FileSink::leave() {
    closeTemporary();
    file_->leave();
}

void FileSink::closeTemporary() {
    const int closed = system::closeFile(descriptor_);
    descriptor_ = -1;
    if (closed != 0)
        refuseWriting(path_, errno);
}

namespace {

std::optional<std::string> prefixOf(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                                    const SaveOptions& options) {
    if (options.compression.value_or(0) > 0)
        return std::nullopt;
    const Format& format = formatForSaving(path);
    if (format.name == "TIFF" && format.missing.empty() && !(format.refuses && format.refuses(layout)))
        return tiffPrefix(layout, info, path);
    const auto* const table = dynamic_cast<const CsvRecord*>(info.record.get());
    if (table && !table->times.empty()) // writes a column of time beside the samples
        return std::nullopt;
    if (!format.prefix || layout.channels != 1 || (format.refuses && format.refuses(layout)))
        return std::nullopt;
    return format.prefix(layout, info, path);
}

} // namespace

bool writesRegions(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                   const SaveOptions& options) {
    if (const Format& format = formatForSaving(path); format.name == zarrName)
        return format.missing.empty() && !format.refuses(layout);
    return prefixOf(path, layout, info, options) || packedStartOf(path, layout, info, options);
}

std::unique_ptr<RegionSink> openFileSink(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                                         const conv::Region& domain, const SaveOptions& options) {
    if (formatForSaving(path).name == zarrName)
        return openZarrSink(path, layout, info, domain, options);
    if (const std::optional<std::string> prefix = prefixOf(path, layout, info, options)) {
        const std::int64_t tile = formatForSaving(path).name == "TIFF" ? tiffTile : 0;
        return std::make_unique<FileSink>(path, layout, *prefix, domain, options.overwrite, tile);
    }
    if (std::optional<PackedStart> start = packedStartOf(path, layout, info, options))
        return std::make_unique<PackedSink>(path, layout, std::move(*start), domain, options);
    return nullptr;
}

bool sharesRegions(const fs::path& path, const SaveOptions& options) {
    return formatForSaving(path).name == zarrName ||
           (path.extension() != ".gz" && options.compression.value_or(0) == 0);
}

std::unique_ptr<RegionSink> openSlabSink(const SharedFile& file, const conv::Layout& layout, const conv::Info& info,
                                         const conv::Region& domain, const conv::Region& slab,
                                         const SaveOptions& options) {
    if (formatForSaving(file.target).name == zarrName)
        return openZarrSlab(file, layout, info, domain, slab, options);
    return std::make_unique<FileSink>(file, layout, domain);
}

std::unique_ptr<RegionSink> adoptFile(const SharedFile& file, const conv::Layout& layout, const conv::Info& info,
                                      const conv::Region& domain, const SaveOptions& options) {
    if (formatForSaving(file.target).name == zarrName)
        return openZarrSlab(file, layout, info, domain, std::nullopt, options);
    return std::make_unique<FileSink>(file, layout, domain, options.overwrite);
}

} // namespace app::io
