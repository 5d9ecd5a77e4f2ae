// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/module/tiff_files.h"
#include <optional>
#include <string>

namespace app::io {

/// Returns the identity of an OME file: the `UUID` of its description's first element; empty if none.
[[nodiscard]] std::string omeIdentity(std::string_view xml);

/// Returns the set's description: the named file's or its `BinaryOnly` reference's. Throws Error(unreadable).
[[nodiscard]] std::string omeXmlOf(const TiffFiles& files);

/// Returns the other files of the set that a file belongs to, sorted; empty for a TIFF file of its own. Reads the
/// description of the first page only. Throws Error(unreadable) naming a missing file.
[[nodiscard]] std::vector<std::filesystem::path> omeCompanions(const std::filesystem::path& path);

/// Returns the number in TiffFiles of the file that a `TiffData` element names, which is opened if needed; 0 for the
/// named file itself, also if it was renamed. Throws Error(unreadable) naming a missing file, or one with another
/// identity.
[[nodiscard]] std::size_t omeFile(TiffFiles& files, const std::string& name, const std::string& uuid);

} // namespace app::io
