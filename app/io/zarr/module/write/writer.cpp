// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/write/writer.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/threads.h"
#include "app/io/writing.h"
#include "app/io/zarr/module/write/written_metadata.h"
#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <conv/error.h>
#include <cstring>

namespace app::io {
namespace {

ZarrPacking packingFor(std::optional<int> compression) {
    if (!compression)
        return {};
    return {*compression == 0, "zstd", *compression};
}

void writeWhole(const fs::path& path, std::string_view bytes) {
    FileWriter file(path);
    file.write(bytes);
    file.close();
}

void makeFolder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw conv::Error(conv::ErrorCode::unwritable,
                          folder.string() + " cannot be written: " + error.message() + ".");
}

} // namespace

ZarrWriter::ZarrWriter(fs::path folder, const conv::Layout& layout, const conv::Info& info,
                       std::optional<int> compression)
    : ZarrWriter(std::move(folder), layout, info, compression, std::string()) {
    begin();
}

ZarrWriter::ZarrWriter(fs::path folder, const conv::Layout& layout, const conv::Info& info,
                       std::optional<int> compression, std::string slab)
    : folder_(std::move(folder)),
      slab_(std::move(slab)),
      layout_(layout),
      info_(info),
      writing_(zarrWriting()),
      packing_(packingFor(compression)),
      axes_(writtenAxes(layout, info)),
      levels_(
          zarrLevels(layout.extent, layout.geometry.spacing, layout.dimension, writing_.version3 && writing_.shards)),
      written_(levels_.size()),
      pending_(folder_ / (".pending" + slab_), bytesOf(levels_[0], layout.type)),
      ranges_(static_cast<std::size_t>(layout.channels)) {}

/// Makes the folders and the metadata of the arrays.
void ZarrWriter::begin() const {
    makeFolder(folder_);
    if (!writing_.version3)
        writeWhole(folder_ / ".zgroup", Json{{"zarr_format", 2}}.dump(4));
    for (std::size_t i = 0; i < levels_.size(); ++i) {
        const fs::path array = folder_ / std::to_string(i);
        makeFolder(array);
        const Json metadata = writing_.version3 ? writtenArray3(levels_[i], layout_, axes_, packing_)
                                                : writtenArray(levels_[i], layout_, axes_, packing_);
        writeWhole(array / (writing_.version3 ? "zarr.json" : ".zarray"), metadata.dump(4));
    }
}

std::int64_t ZarrWriter::write(conv::Item item, const conv::Region& region, const conv::ConstView& block) {
    return put(0, item, region, block);
}

conv::Region ZarrWriter::regionOf(std::size_t level, const conv::Index3& at) const {
    conv::Region region;
    for (std::size_t a = 0; a < 3; ++a) {
        region.lo[a] = at[a] * levels_[level].chunk[a];
        region.hi[a] = std::min(region.lo[a] + levels_[level].chunk[a], levels_[level].extent[a]);
    }
    return region;
}

std::int64_t ZarrWriter::put(std::size_t level, conv::Item item, const conv::Region& region,
                             const conv::ConstView& block) {
    const ZarrLevel& l = levels_[level];
    const auto size = static_cast<std::int64_t>(sizeOf(layout_.type));
    const conv::Index3 first{region.lo[0] / l.chunk[0], region.lo[1] / l.chunk[1], region.lo[2] / l.chunk[2]};
    std::int64_t clipped = 0;
    std::vector<Ready> ready;
    for (std::int64_t cz = first[2]; cz * l.chunk[2] < region.hi[2]; ++cz)
        for (std::int64_t cy = first[1]; cy * l.chunk[1] < region.hi[1]; ++cy)
            for (std::int64_t cx = first[0]; cx * l.chunk[0] < region.hi[0]; ++cx) {
                const conv::Region whole = regionOf(level, {cx, cy, cz}), part = whole.intersect(region);
                const ZarrPending::Key key{static_cast<std::int64_t>(level), item.time, item.channel, cz, cy, cx};
                ZarrPending::Chunk& chunk = pending_.at(key, bytesOf(l, layout_.type));
                for (std::int64_t z = part.lo[2]; z < part.hi[2]; ++z)
                    for (std::int64_t y = part.lo[1]; y < part.hi[1]; ++y) {
                        const std::int64_t to =
                            ((z - whole.lo[2]) * l.chunk[1] + y - whole.lo[1]) * l.chunk[0] + part.lo[0] - whole.lo[0];
                        // The block's own indices begin at block.region.lo.
                        const std::byte* const from =
                            block.row(y - region.lo[1] + block.region.lo[1], z - region.lo[2] + block.region.lo[2]) +
                            (part.lo[0] - region.lo[0]) * static_cast<std::int64_t>(sizeOf(block.type));
                        clipped += conv::convertSamples(block.type, from, layout_.type,
                                                        chunk.samples.data() + to * size, part.size(0));
                    }
                chunk.filled += part.count();
                if (chunk.filled < whole.count())
                    continue;
                ready.push_back({item, {cx, cy, cz}, pending_.take(key)});
                if (ready.size() >= zarrChunksAtOnce(bytesOf(l, layout_.type)))
                    emit(level, ready);
            }
    emit(level, ready);
    return clipped;
}

std::vector<std::int64_t> ZarrWriter::pathOf(const Ready& ready) const {
    std::vector<std::int64_t> path;
    if (axes_.time)
        path.push_back(ready.item.time);
    if (axes_.channel)
        path.push_back(ready.item.channel);
    if (axes_.z)
        path.push_back(ready.at[2]);
    path.push_back(ready.at[1]);
    path.push_back(ready.at[0]);
    return path;
}

/// Writes complete chunks, several at once, and hands their means to the next level.
void ZarrWriter::emit(std::size_t level, std::vector<Ready>& ready) {
    for (const Ready& one : ready) {
        std::vector<std::int64_t> path = pathOf(one);
        path.pop_back();
        fs::path folder = folderOf(level);
        for (const std::int64_t n : path)
            folder /= std::to_string(n);
        if (folders_.insert(folder).second)
            makeFolder(folder);
    }
    forEachChunk(ready.size(), [&](std::size_t i) { writeChunk(level, ready[i]); });
    written_[level] += ready.size();
    for (std::size_t i = 0; level == 0 && i < ready.size(); ++i)
        wroteSamples(regionOf(0, ready[i].at).count() * static_cast<std::int64_t>(sizeOf(layout_.type)));
    const bool last = level + 1 == levels_.size();
    for (const Ready& one : ready) {
        if (last)
            break;
        const conv::Region region = regionOf(level, one.at);
        const conv::Index3 step = levels_[level + 1].halved;
        const std::vector<std::byte> means =
            halved(layout_.type, one.samples.data(), levels_[level].chunk, region.extent(), step);
        conv::Region coarse;
        for (std::size_t a = 0; a < 3; ++a) {
            coarse.lo[a] = region.lo[a] / step[a];
            coarse.hi[a] = (region.hi[a] + step[a] - 1) / step[a];
        }
        const conv::Index3 e = coarse.extent();
        put(level + 1, one.item, coarse, {layout_.type, means.data(), coarse, e[0], e[0] * e[1]});
    }
    ready.clear();
}

void ZarrWriter::writeChunk(std::size_t level, const Ready& ready) {
    fs::path path = folderOf(level);
    for (const std::int64_t n : pathOf(ready))
        path /= std::to_string(n);
    if (level == 0)
        noteRange(ready, regionOf(0, ready.at).extent());
    if (levels_[level].inner != levels_[level].chunk) {
        writeWhole(path, shardOf(level, ready));
        return;
    }
    std::string bytes(reinterpret_cast<const char*>(ready.samples.data()), ready.samples.size());
    if (std::endian::native == std::endian::big)
        swapBytes(bytes.data(), sizeOf(layout_.type), bytes.size() / sizeOf(layout_.type));
    writeWhole(path, packing_.none ? bytes : bloscFrame(bytes, sizeOf(layout_.type), packing_));
}

/// Folder of the chunks of a level.
fs::path ZarrWriter::folderOf(std::size_t level) const {
    const fs::path array = folder_ / std::to_string(level);
    return writing_.version3 ? array / "c" : array;
}

/// Returns the inner chunks of a shard that hold samples of the image, then the index of all with its checksum.
std::string ZarrWriter::shardOf(std::size_t level, const Ready& ready) const {
    constexpr std::uint64_t notStored = ~std::uint64_t{0};
    const ZarrLevel& l = levels_[level];
    const conv::Index3 valid = regionOf(level, ready.at).extent();
    const std::size_t size = sizeOf(layout_.type);
    const auto row = static_cast<std::size_t>(l.inner[0]) * size;
    std::string shard, index, inner(bytesOf({.chunk = l.inner}, layout_.type), '\0');
    const auto note = [&](std::uint64_t value) {
        for (int shift = 0; shift < 64; shift += 8)
            index += static_cast<char>(value >> shift);
    };
    for (std::int64_t z = 0; z < l.chunk[2]; z += l.inner[2])
        for (std::int64_t y = 0; y < l.chunk[1]; y += l.inner[1])
            for (std::int64_t x = 0; x < l.chunk[0]; x += l.inner[0]) {
                if (x >= valid[0] || y >= valid[1] || z >= valid[2]) {
                    note(notStored);
                    note(notStored);
                    continue;
                }
                char* to = inner.data();
                for (std::int64_t w = z; w < z + l.inner[2]; ++w)
                    for (std::int64_t v = y; v < y + l.inner[1]; ++v, to += row)
                        std::memcpy(to,
                                    ready.samples.data() +
                                        static_cast<std::size_t>((w * l.chunk[1] + v) * l.chunk[0] + x) * size,
                                    row);
                if (std::endian::native == std::endian::big)
                    swapBytes(inner.data(), size, inner.size() / size);
                const std::string packed = packing_.none ? inner : bloscFrame(inner, size, packing_);
                note(shard.size());
                note(packed.size());
                shard += packed;
            }
    const std::uint32_t sum = crc32c(index);
    for (int shift = 0; shift < 32; shift += 8)
        index += static_cast<char>(sum >> shift);
    return shard + index;
}

void ZarrWriter::noteRange(const Ready& ready, const conv::Index3& valid) {
    const conv::Index3 chunk = levels_[0].chunk;
    conv::withElementType(layout_.type, [&]<class T>(std::type_identity<T>) {
        const T* const samples = reinterpret_cast<const T*>(ready.samples.data());
        T low = 0, high = 0;
        bool any = false;
        for (std::int64_t z = 0; z < valid[2]; ++z)
            for (std::int64_t y = 0; y < valid[1]; ++y)
                for (std::int64_t x = 0; x < valid[0]; ++x) {
                    const T v = samples[(z * chunk[1] + y) * chunk[0] + x];
                    if constexpr (std::is_floating_point_v<T>)
                        if (!std::isfinite(v))
                            continue;
                    low = any ? std::min(low, v) : v;
                    high = any ? std::max(high, v) : v;
                    any = true;
                }
        if (!any)
            return;
        const std::lock_guard lock(mutex_);
        ZarrRange& range = ranges_[static_cast<std::size_t>(ready.item.channel)];
        range.low = range.any ? std::min(range.low, static_cast<double>(low)) : static_cast<double>(low);
        range.high = range.any ? std::max(range.high, static_cast<double>(high)) : static_cast<double>(high);
        range.any = true;
    });
}

void ZarrWriter::finish() {
    std::error_code error;
    std::vector<fs::path> slabs;
    for (fs::directory_iterator at(folder_ / slabFolder, error), end; !error && at != end; at.increment(error))
        slabs.push_back(at->path());
    std::ranges::sort(slabs);
    for (const fs::path& slab : slabs)
        join(slab);
    fs::remove_all(folder_ / slabFolder, error);
    for (std::size_t i = 0; i < levels_.size(); ++i) {
        auto count = static_cast<std::uint64_t>(layout_.times * layout_.channels);
        for (std::size_t a = 0; a < 3; ++a)
            count *= static_cast<std::uint64_t>((levels_[i].extent[a] + levels_[i].chunk[a] - 1) / levels_[i].chunk[a]);
        if (written_[i] != count || !pending_.empty())
            throw conv::Error(conv::ErrorCode::internal, "Not all samples of a Zarr image were written.");
    }
    pending_.close();
    Json metadata = writtenAttributes(levels_, layout_, info_, axes_, ranges_);
    if (writing_.version3)
        metadata = writtenGroup3(std::move(metadata));
    writeWhole(folder_ / (writing_.version3 ? "zarr.json" : ".zattrs"),
               metadata.dump(4, ' ', false, Json::error_handler_t::replace));
}

} // namespace app::io
