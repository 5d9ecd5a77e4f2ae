// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/ome/opened.h"
#include "app/io/array/series_level.h"
#include "app/io/picture/scenes.h"
#include <algorithm>
#include <conv/error.h>

namespace app::io {
namespace {

/// Version 2 without `dimension_separator` means ".". Some writers left it out and made folders.
void findSeparator(const ZarrStore& store, ZarrImage& image) {
    ZarrArray& array = image.array;
    const bool lists = store.listsChunks(), guesses = !array.separatorGiven && array.shape.size() > 1;
    const auto stored = [&](const ZarrArray& form) {
        const ZarrChunks chunks(store, form);
        return lists ? chunks.anyStored() : chunks.firstStored();
    };
    if ((!lists && !guesses) || stored(array))
        return;
    if (guesses) {
        ZarrArray nested = array;
        nested.separator = '/';
        if (stored(nested)) {
            array.separator = '/';
            image.info.warnings.push_back("`" + array.metadataFile +
                                          "` has no `dimension_separator`; its chunks lie in folders, which means "
                                          "\"/\".");
            return;
        }
    }
    if (!lists) // the first chunk alone may be missing
        return;
    image.info.warnings.push_back("No chunk of the array `" + array.path +
                                  "` is stored: all its samples have the fill value " + array.fillText + ".");
}

} // namespace

std::vector<Scene> zarrScenes(const ZarrStore& store, const std::vector<ZarrPlaceOfImage>& images) {
    std::vector<Scene> scenes;
    for (const ZarrPlaceOfImage& image : images) {
        Scene scene{std::to_string(scenes.size()), image.title, {}};
        try {
            const ZarrImage read = readZarrImage(store, image, 0);
            scene.layout = read.layout;
            scene.levels = read.levels;
        } catch (const conv::Error& error) { // reading it reports the error
            if (error.code() == conv::ErrorCode::cancelled)
                throw;
            scene.title += " (cannot be read)";
        }
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

OpenedZarr openZarr(const fs::path& path, const std::string& series) {
    OpenedZarr opened{openZarrStore(path), {}};
    const SeriesLevel wanted = seriesLevelOf(path, series);
    const std::vector<ZarrPlaceOfImage> images = zarrImages(*opened.store);
    const auto pictures = std::ranges::count(images, false, &ZarrPlaceOfImage::scale);
    const bool only = (images.size() == 1 || pictures == 1) && wanted.series.empty();
    const std::size_t number = only ? 0 : chosenScene(path, zarrScenes(*opened.store, images), wanted.series);
    opened.image = readZarrImage(*opened.store, images[number], wanted.level);
    findSeparator(*opened.store, opened.image);
    if (images[number].plain)
        readZarrScales(*opened.store, opened.image);
    std::vector<std::string>& warnings = opened.image.info.warnings;
    if (opened.image.array.shards)
        opened.store->tryParts(opened.image.array.metadataFile);
    for (std::string& remark : opened.store->remarks())
        warnings.push_back(std::move(remark));
    return opened;
}

std::uint64_t storedEntries(const ZarrStore& store, const ZarrArray& array) {
    constexpr std::size_t most = 1 << 20;
    std::uint64_t count = 0;
    std::vector<std::pair<std::string, std::size_t>> folders{{array.path, 0}};
    while (!folders.empty() && count < most) {
        const auto [folder, depth] = folders.back();
        folders.pop_back();
        for (const std::string& name : store.names(folder, most))
            if (!name.ends_with('/'))
                ++count;
            else if (depth <= array.shape.size())
                folders.emplace_back(joinedKey(folder, std::string_view(name).substr(0, name.size() - 1)), depth + 1);
    }
    return count;
}

} // namespace app::io
