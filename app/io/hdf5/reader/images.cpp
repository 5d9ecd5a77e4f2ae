// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/reader/images.h"
#include "app/io/array/series_level.h"
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/picture/scenes.h"
#include "app/io/text/text.h"
#include <conv/error.h>

/// Images of a file.
namespace app::io {
namespace {

constexpr const char* mincPath = "/minc-2.0/image/0/image";

/// Scales of axes describe other datasets.
bool isScale(hid_t dataset) {
    return attributeText(dataset, "CLASS") == "DIMENSION_SCALE";
}

[[noreturn]] void refuseEmpty(const H5File& file, const std::vector<std::string>& datasets, const std::string& reason) {
    if (datasets.size() == 1 && !reason.empty())
        throw conv::Error(conv::ErrorCode::unreadable, reason);
    if (!datasets.empty())
        file.refuse("holds " + std::to_string(datasets.size()) + " datasets, none of which is an array of numbers; `" +
                    printable(datasets[0]) + "` is the first");
    if (!file.externals().empty())
        file.refuse("holds no dataset; its link `" + printable(file.externals()[0]) +
                    "` leads to another file, and such links are not followed");
    file.refuse("holds no dataset");
}

Hdf5Image readPlace(const H5File& file, const H5Place& place, std::size_t level) {
    if (place.kind == H5Place::Kind::imaris)
        return readImaris(file, level);
    if (level > 0)
        file.refuse("the dataset `" + printable(place.path) + "`",
                    "has no level " + std::to_string(level) + "; only Imaris files have levels");
    return place.kind == H5Place::Kind::minc ? readMinc(file) : readPlainHdf5(file, place.path);
}

/// Returns the image that a file of several names as its data.
std::optional<Hdf5Image> readSignal(const H5File& file, const std::vector<H5Place>& places) {
    const std::optional<H5Signal> signal = namedSignal(file);
    if (!signal)
        return std::nullopt;
    Hdf5Image image = readPlainHdf5(file, signal->path);
    image.info.warnings.push_back("The file has " + std::to_string(places.size()) + " datasets; `" +
                                  printable(signal->path) + "` is read, the data of " + signal->standard +
                                  "; --series chooses another.");
    return image;
}

} // namespace

std::vector<H5Place> hdf5Images(const H5File& file) {
    if (isImaris(file))
        return {{"/DataSet", H5Place::Kind::imaris}};
    if (isMinc(file))
        return {{mincPath, H5Place::Kind::minc}};
    std::vector<H5Place> places;
    std::string reason, scale;
    const std::vector<std::string> datasets = file.datasets();
    for (const std::string& path : datasets)
        try {
            if (isMatlabPart(file, path))
                continue;
            const H5Dataset dataset = openDataset(file, path);
            if (matlabClass(dataset.handle.id()))
                checkMatlab(file, dataset);
            if (!isScale(dataset.handle.id()))
                places.push_back({path, H5Place::Kind::plain});
            else if (scale.empty())
                scale = path;
        } catch (const conv::Error& error) { // texts, records, single numbers
            reason = reason.empty() ? error.what() : reason;
        }
    if (places.empty() && !scale.empty())
        return {{scale, H5Place::Kind::plain}};
    if (places.empty())
        refuseEmpty(file, datasets, reason);
    return places;
}

std::vector<Scene> hdf5Scenes(const H5File& file, const std::vector<H5Place>& places) {
    std::vector<Scene> scenes;
    for (const H5Place& place : places) {
        Scene scene{std::to_string(scenes.size()), printable(place.path), {}};
        try {
            const Hdf5Image image = readPlace(file, place, 0);
            scene.layout = image.layout;
            scene.levels = image.levels;
        } catch (const conv::Error&) { // reading it reports the error
            scene.title += " (cannot be read)";
        }
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

Hdf5Image readHdf5Image(const H5File& file, const std::string& series) {
    const SeriesLevel wanted = seriesLevelOf(file.path(), series);
    const bool byPath =
        !wanted.series.empty() && (wanted.series.starts_with('/') || file.kind(wanted.series) == H5File::Kind::dataset);
    // A path alone needs no list, which takes long for many datasets.
    if (byPath && wanted.series != "/DataSet" && wanted.series != mincPath)
        return readPlace(file, {wanted.series, H5Place::Kind::plain}, wanted.level);
    const std::vector<H5Place> places = hdf5Images(file);
    for (const H5Place& place : places)
        if (place.path == wanted.series || (wanted.series.empty() && places.size() == 1))
            return readPlace(file, place, wanted.level);
    if (wanted.series.empty() && wanted.level == 0)
        if (std::optional<Hdf5Image> image = readSignal(file, places))
            return std::move(*image);
    const std::size_t number = chosenScene(file.path(), hdf5Scenes(file, places), wanted.series);
    return readPlace(file, places[number], wanted.level);
}

} // namespace app::io
