// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/io/nrrd_meta/text_header.h"

/// NRRD and NHDR, read and written: docs/reference/formats/nrrd.md.
namespace app::io {

[[nodiscard]] bool recognisesNrrd(const fs::path& path, std::string_view head);
/// Reads the header and checks it against the files. Throws Error(unreadable).
[[nodiscard]] TextHeader readNrrdHeader(const fs::path& path);
[[nodiscard]] conv::Volume loadNrrd(const fs::path& path, const LoadOptions& options);
[[nodiscard]] conv::Layout probeNrrd(const fs::path& path, const LoadOptions& options);
/// Locates raw samples in one file, in memory order.
[[nodiscard]] std::optional<PlainFile> locateNrrd(const fs::path& path, const LoadOptions& options);
[[nodiscard]] std::optional<std::string> prefixNrrd(const conv::Layout& layout, const conv::Info& info,
                                                    const fs::path& path);
/// Writes little-endian samples after the header, for both extensions; with a compression level as gzip.
void saveNrrd(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesNrrd(const conv::Layout& layout);

} // namespace app::io
