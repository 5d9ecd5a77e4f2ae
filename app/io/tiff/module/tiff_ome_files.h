// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/module/tiff_files.h"
#include <optional>
#include <string>

namespace app::io {

/// The identity of an OME file: the `UUID` of its description's first element; empty if it has none.
[[nodiscard]] std::string omeIdentity(std::string_view xml);

/// The description of the set: that of the named file, or of the one that it refers to (`BinaryOnly`), which lies in
/// the same folder. Throws Error(unreadable).
[[nodiscard]] std::string omeXmlOf(const TiffFiles& files);

/// The number in TiffFiles of the file that a `TiffData` element names, which is opened if it is another one; 0 for the
/// named file itself, also if it was renamed since. Throws Error(unreadable), naming the file that is missing or is
/// another one than the description means.
[[nodiscard]] std::size_t omeFile(TiffFiles& files, const std::string& name, const std::string& uuid);

} // namespace app::io
