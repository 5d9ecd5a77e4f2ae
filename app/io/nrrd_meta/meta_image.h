#pragma once
#include "app/io/io.h"
#include "app/io/nrrd_meta/detached_data.h"

/// MetaImage (.mha, .mhd): read by ITK in the decoding process after the header was compared with the files; written
/// here.
namespace app::io {

struct MetaHeader {
    AnnouncedData data;
    bool bigEndian = false;
    bool placed = false; ///< spacing, offset or matrix are given
};

[[nodiscard]] bool recognisesMeta(const fs::path& path, std::string_view head);
/// Throws Error(unreadable).
[[nodiscard]] MetaHeader readMetaHeader(const fs::path& path);
[[nodiscard]] conv::Volume loadMeta(const fs::path& path, const LoadOptions& options);
[[nodiscard]] conv::Layout probeMeta(const fs::path& path, const LoadOptions& options);
/// Raw samples in one file.
[[nodiscard]] std::optional<PlainFile> locateMeta(const fs::path& path, const LoadOptions& options);
[[nodiscard]] std::optional<std::string> prefixMeta(const conv::Layout& layout, const conv::Info& info,
                                                    const fs::path& path);
/// Raw little-endian samples behind the header, under either ending.
void saveMeta(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesMeta(const conv::Layout& layout);

} // namespace app::io
