// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/zarr_parts.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::string_view metadataFiles[] = {".zgroup", ".zarray", ".zattrs", "zarr.json"};

bool isMetadata(const std::string& name) {
    return name == ".zmetadata" || std::ranges::find(metadataFiles, name) != std::end(metadataFiles);
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

} // namespace

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
    if (!record->omero.empty() && format != zarrName)
        parts.insert(parts.begin(), "colours and windows of the channels");
    if (parts.empty())
        return {};
    return "The " + parts[0] + (parts.size() > 1 ? " and the " + parts[1] : std::string()) + " are not kept in " +
           std::string(format) + ".";
}

} // namespace app::io
