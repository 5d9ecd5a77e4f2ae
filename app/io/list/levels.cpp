// SPDX-License-Identifier: Apache-2.0
#include "app/io/list/levels.h"
#include <algorithm>

namespace app::io {

std::string levelId(const std::string& series, std::uint32_t level) {
    return (series.empty() ? "" : series + ",") + "level=" + std::to_string(level);
}

std::vector<Level> levelsOf(const fs::path& path, const std::string& series) {
    const std::vector<Scene> scenes = scenesOf(path);
    const auto chosen =
        series.empty() && scenes.size() == 1
            ? scenes.begin()
            : std::ranges::find_if(scenes, [&](const Scene& s) { return series == s.id || series == s.title; });
    if (chosen == scenes.end())
        return {};
    std::vector<Level> levels;
    for (std::uint32_t level = 0; level < chosen->levels; ++level) {
        LoadOptions options;
        options.series = levelId(series, level);
        levels.push_back({options.series, probe(path, options)});
    }
    return levels;
}

} // namespace app::io
