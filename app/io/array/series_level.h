// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

namespace app::io {

/// A choice of --series in a file of images with levels of resolution.
struct SeriesLevel {
    std::string series;    ///< empty: not given
    std::size_t level = 0; ///< 0: the finest
};

/// Parses "NAME", "level=2" or "NAME,level=2". Throws Error(usage), which names the file.
[[nodiscard]] SeriesLevel seriesLevelOf(const std::filesystem::path& file, const std::string& text);

} // namespace app::io
