#include "app/io/regions.h"
#include "app/io/formats.h"
#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace app::io {
namespace {

using conv::Error;
using conv::ErrorCode;

constexpr bool nativeBig = std::endian::native == std::endian::big;

/// Reads `region` of an item in the longest runs of samples that lie one after the other in the file.
template <class F>
void eachRun(const conv::Index3& extent, const conv::Region& region, F&& run) {
    const bool wholeRows = region.size(0) == extent[0];
    const bool wholeSlices = wholeRows && region.size(1) == extent[1];
    const std::int64_t slice = extent[0] * extent[1];
    if (wholeSlices) {
        run(region.lo[2] * slice, region.size(2) * slice);
        return;
    }
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z) {
        if (wholeRows) {
            run(z * slice + region.lo[1] * extent[0], region.size(1) * extent[0]);
            continue;
        }
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
            run(z * slice + y * extent[0] + region.lo[0], region.size(0));
    }
}

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

std::unique_ptr<FileSource> openRegions(const fs::path& path, const LoadOptions& options) {
    const Format& format = options.raw ? rawFormat() : formatOf(path);
    if (!format.locate || options.channel || options.column)
        return nullptr;
    std::optional<PlainFile> file = format.locate(path, options);
    if (!file || file->layout.channels != 1)
        return nullptr;
    file->layout = probe(path, options); // with --spacing and --rate
    return std::make_unique<FileSource>(std::move(*file));
}

FileSink::FileSink(const fs::path& path, conv::Layout layout, const std::string& prefix, const conv::Region& domain,
                   bool overwrite)
    : file_(path, overwrite), path_(path), layout_(std::move(layout)), domain_(domain), offset_(prefix.size()) {
    descriptor_ = ::open(file_.temporary().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0)
        refuseWriting(path_, errno);
    const auto bytes = static_cast<off_t>(offset_ + static_cast<std::uint64_t>(layout_.byteCount()));
    // A disk that is too full is known now, not after hours. Not every file system can promise room.
    const int error = ::posix_fallocate(descriptor_, 0, bytes);
    if (error != 0 && error != EOPNOTSUPP && error != EINVAL) {
        ::close(descriptor_);
        refuseWriting(path_, error);
    }
    try {
        put(prefix.data(), prefix.size(), 0);
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

FileSink::~FileSink() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

void FileSink::put(const void* data, std::uint64_t count, std::uint64_t at) {
    const char* from = static_cast<const char*>(data);
    while (count > 0) {
        const ssize_t done =
            ::pwrite(descriptor_, from, std::min<std::uint64_t>(count, 1u << 30), static_cast<off_t>(at));
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            refuseWriting(path_, errno);
        from += done;
        at += static_cast<std::uint64_t>(done);
        count -= static_cast<std::uint64_t>(done);
    }
}

void FileSink::write(conv::Item item, const conv::ConstView& block) {
    if (!domain_.contains(block.region))
        throw Error(ErrorCode::internal, "A block outside the result was given.");
    const std::size_t size = conv::sizeOf(layout_.type);
    const std::int64_t first = item.time * layout_.whole().count();
    conv::Region region = block.region; // in the file's own indices
    for (std::size_t a = 0; a < 3; ++a) {
        region.lo[a] -= domain_.lo[a];
        region.hi[a] -= domain_.lo[a];
    }
    const std::int64_t width = region.size(0), rows = std::max<std::int64_t>(1, (std::int64_t{1} << 20) / width);
    const bool together = width == layout_.extent[0];
    row_.resize(static_cast<std::size_t>(width * rows) * size);
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1];) {
            const std::int64_t n = together ? std::min(rows, region.hi[1] - y) : 1;
            for (std::int64_t i = 0; i < n; ++i)
                clipped_ +=
                    conv::convertSamples(block.type, block.row(y + i + domain_.lo[1], z + domain_.lo[2]), layout_.type,
                                         row_.data() + static_cast<std::size_t>(i * width) * size, width);
            if (nativeBig)
                swapBytes(row_.data(), size, static_cast<std::uint64_t>(n * width));
            const std::int64_t at = first + (z * layout_.extent[1] + y) * layout_.extent[0] + region.lo[0];
            put(row_.data(), static_cast<std::uint64_t>(n * width) * size,
                offset_ + static_cast<std::uint64_t>(at) * size);
            y += n;
        }
}

void FileSink::commit() {
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if (closed != 0)
        refuseWriting(path_, errno);
    file_.commit();
}

namespace {

std::optional<std::string> prefixOf(const fs::path& path, const conv::Layout& layout, const conv::Info& info) {
    const Format& format = formatForSaving(path);
    if (!format.prefix || layout.channels != 1 || (format.refuses && format.refuses(layout)))
        return std::nullopt;
    return format.prefix(layout, info, path);
}

} // namespace

bool writesRegions(const fs::path& path, const conv::Layout& layout, const conv::Info& info) {
    return prefixOf(path, layout, info).has_value();
}

std::unique_ptr<FileSink> openFileSink(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                                       const conv::Region& domain, bool overwrite) {
    const std::optional<std::string> prefix = prefixOf(path, layout, info);
    if (!prefix)
        return nullptr;
    return std::make_unique<FileSink>(path, layout, *prefix, domain, overwrite);
}

} // namespace app::io
