// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

namespace app::io {

/// A level of resolution of an image in a file.
struct Level {
    std::string id; ///< for LoadOptions::series
    conv::Layout layout;
};

/// Returns the levels of an image, the finest first; none for files without levels and for an unknown `series`, which
/// may be empty if the file has one image. Reads metadata only. Thread-safe. Throws conv::Error, also if one level
/// alone cannot be read.
[[nodiscard]] std::vector<Level> levelsOf(const fs::path& path, const std::string& series);

/// Returns the id of a level of an image; `series` may be empty.
[[nodiscard]] std::string levelId(const std::string& series, std::uint32_t level);

} // namespace app::io
