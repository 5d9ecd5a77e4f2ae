// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/reader/images.h"
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/picture/scenes.h"
#include "app/io/text/text.h"
#include <conv/error.h>

/// Images of a file.
namespace app::io {
namespace {

/// Scales of axes describe other datasets.
bool isScale(hid_t dataset) {
    return attributeText(dataset, "CLASS") == "DIMENSION_SCALE";
}

[[noreturn]] void refuseEmpty(const H5File& file, const std::vector<std::string>& datasets, const std::string& reason) {
    if (datasets.size() == 1)
        throw conv::Error(conv::ErrorCode::unreadable, reason);
    if (!datasets.empty())
        file.refuse("holds " + std::to_string(datasets.size()) + " datasets, none of which is an array of numbers; `" +
                    printable(datasets[0]) + "` is the first");
    if (!file.externals().empty())
        file.refuse("holds no dataset; its link `" + printable(file.externals()[0]) +
                    "` leads to another file, and such links are not followed");
    file.refuse("holds no dataset");
}

/// Returns the number of the image that --series names, or nothing if it names a dataset by its path.
std::optional<std::size_t> chosen(const H5File& file, const std::vector<H5Place>& places, const std::string& series) {
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i].path == series || places[i].title == series)
            return i;
    if (!series.empty() && (series.starts_with('/') || file.kind(series) == H5File::Kind::dataset))
        return std::nullopt;
    if (series.empty() && places.size() == 1)
        return 0;
    return chosenScene(file.path(), hdf5Scenes(file, places), series);
}

} // namespace

std::vector<H5Place> hdf5Images(const H5File& file) {
    std::vector<H5Place> places;
    const std::vector<std::string> datasets = file.datasets();
    std::string reason;
    for (const std::string& path : datasets)
        try {
            if (!isScale(openDataset(file, path).handle.id()))
                places.push_back({path, path, H5Place::Kind::plain});
        } catch (const conv::Error& error) { // texts, records, single numbers
            reason = reason.empty() ? error.what() : reason;
        }
    if (places.empty() && !datasets.empty() && reason.empty())
        return {{datasets[0], datasets[0], H5Place::Kind::plain}};
    if (places.empty())
        refuseEmpty(file, datasets, reason);
    return places;
}

std::vector<Scene> hdf5Scenes(const H5File& file, const std::vector<H5Place>& places) {
    std::vector<Scene> scenes;
    for (const H5Place& place : places) {
        Scene scene{std::to_string(scenes.size()), printable(place.title), {}};
        try {
            scene.layout = readPlainHdf5(file, place.path).layout;
        } catch (const conv::Error&) { // reading it reports the error
            scene.title += " (cannot be read)";
        }
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

Hdf5Image readHdf5Image(const H5File& file, const std::string& series) {
    // A path alone needs no list, which takes long for many datasets.
    if (series.starts_with('/') && file.kind(series) == H5File::Kind::dataset)
        return readPlainHdf5(file, series);
    const std::vector<H5Place> places = hdf5Images(file);
    const std::optional<std::size_t> number = chosen(file, places, series);
    return readPlainHdf5(file, number ? places[*number].path : series);
}

} // namespace app::io
