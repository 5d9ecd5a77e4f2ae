// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/scenes.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>

namespace app::io {
namespace {

/// "0 (overview, 512 × 512, uint8), 1 (…)": the first ten.
std::string listText(const std::vector<Scene>& scenes) {
    constexpr std::size_t most = 10;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, scenes.size()); ++i)
        text += (text.empty() ? "" : ", ") + scenes[i].id + " (" + scenes[i].title + ", " +
                conv::describe(scenes[i].layout) + ")";
    return text + (scenes.size() > most ? " and " + std::to_string(scenes.size() - most) + " more" : "");
}

} // namespace

std::size_t chosenScene(const fs::path& path, const std::vector<Scene>& scenes, const std::string& wanted) {
    if (wanted.empty() && scenes.size() == 1)
        return 0;
    if (wanted.empty())
        refuseFile(path,
                   "has " + std::to_string(scenes.size()) + " pictures: choose one by --series: " + listText(scenes));
    for (std::size_t i = 0; i < scenes.size(); ++i)
        if (scenes[i].id == wanted)
            return i;
    const auto titled = [&](const Scene& scene) { return scene.title == wanted; };
    const auto found = std::find_if(scenes.begin(), scenes.end(), titled);
    if (found == scenes.end() || std::count_if(scenes.begin(), scenes.end(), titled) > 1)
        refuseFile(path, "has " + std::string(found == scenes.end() ? "no" : "more than one") + " picture " + wanted +
                             "; it has " + listText(scenes));
    return static_cast<std::size_t>(found - scenes.begin());
}

} // namespace app::io
