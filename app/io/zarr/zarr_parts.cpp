// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/zarr_parts.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/threads.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::string_view metadataFiles[] = {".zgroup", ".zarray", ".zattrs", ".zmetadata", "zarr.json"};

bool isMetadata(const std::string& name) {
    return std::ranges::find(metadataFiles, name) != std::end(metadataFiles);
}

/// Returns true for names of pyramid levels: "0", "s0", "scale0".
bool namesLevel(std::string_view name) {
    for (const std::string_view prefix : {"scale", "s"})
        if (name.starts_with(prefix)) {
            name.remove_prefix(prefix.size());
            break;
        }
    return !name.empty() && name.size() < 4 && name.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns true if a metadata file of the folder describes one image.
bool describesImage(const fs::path& folder) {
    std::error_code error;
    for (const char* name : {".zattrs", "zarr.json"})
        if (fs::is_regular_file(folder / name, error))
            try {
                return headOf(folder / name, std::uint64_t{1} << 20).find("\"multiscales\"") != std::string::npos;
            } catch (const conv::Error&) {
                return false;
            }
    return false;
}

ZarrWriting chosenWriting;

} // namespace

ZarrWriting zarrWriting() {
    return chosenWriting;
}

void setZarrWriting(const ZarrWriting& writing) {
    chosenWriting = writing;
}

std::size_t zarrChunksAtOnce(std::size_t chunkBytes) {
    constexpr std::size_t most = std::size_t{64} << 20;
    return std::clamp<std::size_t>(most / std::max<std::size_t>(chunkBytes, 1), 1, 2 * chunkThreads());
}

std::int64_t zarrWritingBytes(const conv::Layout& layout) {
    constexpr std::int64_t imageChunk = 512, volumeChunk = 64, held = std::int64_t{8} << 20; // as the writer has them
    std::int64_t chunk = static_cast<std::int64_t>(sizeOf(layout.type));
    for (std::size_t a = 0; a < (layout.dimension > 2 ? 3 : 2); ++a) {
        const std::int64_t edge = layout.dimension > 2 ? volumeChunk : imageChunk;
        chunk *= std::min(layout.extent[a], edge * (zarrWriting().shards ? zarrShardChunks : 1));
    }
    // Chunks that are not complete, complete ones with their compressed bytes, and the means of the coarser levels.
    const auto atOnce = static_cast<std::int64_t>(zarrChunksAtOnce(static_cast<std::size_t>(chunk)));
    return std::max(held, chunk) + 3 * atOnce * chunk;
}

ZarrRecord::~ZarrRecord() = default;

bool isZarrFolder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error) && std::ranges::any_of(metadataFiles, [&](std::string_view name) {
               return fs::is_regular_file(path / name, error);
           });
}

bool isSavedStore(const fs::path& path) {
    std::error_code error;
    if (!lowered(path.filename().string()).ends_with(".zarr") || fs::is_symlink(path, error) || !isZarrFolder(path))
        return false;
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (at->is_symlink(error) || !(at->is_directory(error) ? namesLevel(name) : isMetadata(name)))
            return false;
    }
    return !error && describesImage(path);
}

bool recognisesZarr(const fs::path& path, std::string_view head) {
    return head.empty() && isZarrFolder(path);
}

bool recognisesZippedZarr(const fs::path& path, std::string_view head) {
    const std::string name = lowered(path.filename().string());
    return (head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06")) &&
           (name.ends_with(".zip") || name.ends_with(".ozx"));
}

std::string droppedOfZarr(const conv::Info& info, std::string_view format) {
    const auto* const record = dynamic_cast<const ZarrRecord*>(info.record.get());
    if (!record)
        return {};
    std::vector<std::string> parts = record->lost;
    if (!record->windows.empty() && format != zarrName)
        parts.insert(parts.begin(), "windows of the channels");
    if (parts.empty())
        return {};
    return "The " + parts[0] + (parts.size() > 1 ? " and the " + parts[1] : std::string()) + " are not kept in " +
           std::string(format) + ".";
}

} // namespace app::io
