// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/io/nrrd_meta/text_header.h"

/// MetaImage (.mha, .mhd), read and written: docs/reference/formats/metaimage.md.
namespace app::io {

[[nodiscard]] bool recognisesMeta(const fs::path& path, std::string_view head);
/// Reads the header and checks it against the files. Throws Error(unreadable).
[[nodiscard]] TextHeader readMetaHeader(const fs::path& path);
[[nodiscard]] conv::Volume loadMeta(const fs::path& path, const LoadOptions& options);
[[nodiscard]] conv::Layout probeMeta(const fs::path& path, const LoadOptions& options);
/// Locates raw samples of one channel in one file.
[[nodiscard]] std::optional<PlainFile> locateMeta(const fs::path& path, const LoadOptions& options);
[[nodiscard]] std::optional<std::string> prefixMeta(const conv::Layout& layout, const conv::Info& info,
                                                    const fs::path& path);
/// Writes little-endian samples after the header, for both extensions; with a compression level as a zlib stream.
void saveMeta(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesMeta(const conv::Layout& layout);

} // namespace app::io
