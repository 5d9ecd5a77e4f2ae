// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_scenes.h"
#include "app/io/array/series_level.h"
#include "app/io/core/channel_colors.h"
#include "app/io/core/file_bytes.h"
#include "app/io/picture/scenes.h"
#include "app/io/text/text.h"
#include "app/io/tiff/module/tiff_levels.h"
#include "app/io/tiff/module/tiff_text.h"
#include "app/io/tiff/tiff_parts.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

constexpr std::int64_t mostBlockPages = std::int64_t{1} << 24;

/// Adds pages without directories, whose samples follow the first page's: from ImageJ above 4 GB, and optionally
/// tifffile. Returns all pages, including the first.
std::vector<std::size_t> pagesOfBlock(TiffFiles& files, std::size_t first, std::int64_t count) {
    const TiffPage page = files.pages()[first];
    const std::string announces = "announces " + std::to_string(count) + " images, but has a directory for one";
    if (!page.plainRows || count > mostBlockPages)
        refuseFile(files.path(),
                   announces +
                       (page.plainRows ? "" : "; the samples of others can only follow those of an uncompressed one"));
    TiffReader& reader = files.reader(page);
    TIFF* const file = reader.at(page);
    const std::uint64_t pageBytes =
        static_cast<std::uint64_t>(page.width * page.height * page.channels * page.sample.bits / 8);
    const std::uint64_t begin = TIFFGetStrileOffset(file, 0), size = reader.bytes().size();
    for (std::uint32_t s = 1; s < TIFFNumberOfStrips(file); ++s)
        if (TIFFGetStrileOffset(file, s) != TIFFGetStrileOffset(file, s - 1) + TIFFGetStrileByteCount(file, s - 1))
            refuseFile(files.path(), announces + ", whose strips do not follow each other");
    if (begin > size || saturatedProduct({pageBytes, static_cast<std::uint64_t>(count)}) > size - begin)
        refuseFile(files.path(), announces + ", and no more than " + std::to_string(begin > size ? 0 : size - begin) +
                                     " bytes of samples; " +
                                     std::to_string(saturatedProduct({pageBytes, static_cast<std::uint64_t>(count)})) +
                                     " are needed");
    std::vector<std::size_t> all{first};
    for (std::int64_t i = 1; i < count; ++i) {
        TiffPage next = page;
        next.description.clear();
        next.subDirectories.clear();
        next.block = begin + static_cast<std::uint64_t>(i) * pageBytes;
        all.push_back(files.pages().size());
        files.addPage(std::move(next));
    }
    return all;
}

/// Similar pages form a stack, in any place of the file.
std::vector<TiffScene> scenesOfLikePages(TiffFiles& files) {
    std::vector<TiffScene> scenes;
    const std::size_t count = files.pages().size();
    for (std::size_t p = 0; p < count; ++p) {
        if (files.pages()[p].reduced)
            continue;
        const auto alike = [&](const TiffScene& s) {
            return files.pages()[s.pages.front()].likeness(files.pages()[p]);
        };
        auto scene = std::find_if(scenes.begin(), scenes.end(), alike);
        if (scene == scenes.end()) {
            scene = scenes.insert(scenes.end(), TiffScene());
            scene->title = "page " + std::to_string(p + 1);
        }
        scene->pages.push_back(p);
    }
    for (TiffScene& scene : scenes) {
        const TiffPage first = files.pages()[scene.pages.front()];
        const PageOrder order = pageOrder(files.path(), first, static_cast<std::int64_t>(scene.pages.size()));
        if (scene.pages.size() == 1 && order.count() > 1)
            scene.pages = pagesOfBlock(files, scene.pages.front(), order.count());
        conv::Layout& layout = scene.layout;
        layout.extent[2] = order.size('Z');
        layout.channels = first.channels * order.size('C');
        layout.times = order.size('T');
        scene.info.warnings = order.warnings;
        readScale(first, layout, scene.info);
        for (std::size_t i = 0; i < scene.pages.size(); ++i)
            scene.slots.push_back(order.slot(static_cast<std::int64_t>(i)));
    }
    return scenes;
}

void noteNodata(const TiffPage& first, conv::Info& info) {
    if (first.nodata.empty())
        return;
    const std::string value = printable(first.nodata), type(name(first.type()));
    if (first.sample.nodata && first.sample.isFloat)
        info.warnings.push_back("`GDAL_NODATA` (tag 42113) is " + value +
                                ": samples of this value count as missing (NaN). Results near them are missing, too; "
                                "TIFF files hold the nodata value for them.");
    else if (first.sample.nodata)
        info.warnings.push_back("`GDAL_NODATA` (tag 42113) is " + value +
                                ": samples of this value count as missing (NaN), and all are read as " + type +
                                ". Results near them are missing, too; TIFF files hold the nodata value for them.");
    else if (const auto number = parsedNumber(first.nodata); number && std::isnan(*number))
        return;
    else if (first.sample.isFloat)
        info.warnings.push_back("`GDAL_NODATA` (tag 42113) is " + value +
                                ", which is no number: all samples are filtered as they are.");
    else
        info.warnings.push_back("`GDAL_NODATA` (tag 42113) is " + value +
                                ", which samples of this file cannot be marked with: all samples are filtered as they "
                                "are.");
}

/// Returns the number in the first item of GDAL's XML with this role: "scale", "offset".
std::optional<double> gdalNumber(const std::string& xml, const std::string& role) {
    const std::size_t at = xml.find("role=\"" + role + "\"");
    const std::size_t begin = at == std::string::npos ? at : xml.find('>', at);
    const std::size_t end = begin == std::string::npos ? begin : xml.find('<', begin);
    return end == std::string::npos ? std::nullopt
                                    : parsedNumber(trimmed(std::string_view(xml).substr(begin + 1, end - begin - 1)));
}

/// Warns of functions from stored numbers to values that are not applied.
void sayUnapplied(const TiffPage& first, conv::Info& info) {
    const double scale = gdalNumber(first.gdalMetadata, "scale").value_or(1),
                 offset = gdalNumber(first.gdalMetadata, "offset").value_or(0);
    if (scale != 1 || offset != 0)
        info.warnings.push_back("The scale " + shortest(scale) + " and the offset " + shortest(offset) +
                                " of `GDALMetadata` (tag 42112) are not applied: samples are the stored numbers.");
    constexpr double none = 20; // ImageJ's number of no function
    const std::optional<double> function = imagejNumber(first.description, "cf");
    if (first.sample.offsetBinary)
        info.notes.emplace_back("Stored as", "int16 with 32768 added (ImageJ)");
    if (!function || *function == none || first.sample.offsetBinary)
        return;
    std::string terms;
    for (const char* name : {"c0", "c1", "c2", "c3", "c4", "vunit"})
        if (const auto text = imagejText(first.description, name))
            terms += ", " + std::string(name) + " = " + printable(text->substr(0, 40));
    if (*function != 0 || imagejNumber(first.description, "c0") != 0.0 || imagejNumber(first.description, "c1") != 1.0)
        info.warnings.push_back("The calibration of ImageJ (cf = " + shortest(*function) + terms +
                                ") is not applied: samples are the stored numbers.");
}

void finish(TiffFiles& files, TiffScene& scene) {
    const TiffPage& first = files.pages()[scene.pages.front()];
    conv::Layout& layout = scene.layout;
    layout.type = first.type();
    layout.extent[0] = first.width;
    layout.extent[1] = first.height;
    layout.dimension = layout.extent[2] > 1 ? 3 : 2;
    layout.alpha = first.alpha;
    const bool nameless = first.channels == 1 && layout.channels > 1 && layout.channelNames.empty();
    for (std::int64_t c = 0; nameless && c < layout.channels; ++c)
        layout.channelNames.push_back(plainChannelName(c));
    // LZW and deflate expand at most a thousandfold; more is implausible.
    const auto number = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
    const std::uint64_t bytes =
        saturatedProduct({number(layout.extent[0]), number(layout.extent[1]), number(layout.extent[2]),
                          number(layout.channels), number(layout.times), sizeOf(layout.type)});
    if (bytes / (first.compressed ? 1100 : 1) > files.bytes() * 8)
        refuseFile(files.path(), "announces " + std::to_string(bytes) + " bytes of samples, more than its " +
                                     std::to_string(files.bytes()) + " bytes can hold");
    constexpr std::size_t mostText = 4096;
    if (!first.description.empty())
        scene.info.notes.emplace_back("Description", first.description.substr(0, mostText));
    if (first.sample.bits != 8 * static_cast<int>(sizeOf(first.type())))
        scene.info.notes.emplace_back("Stored as", first.sample.isFloat ? "float" + std::to_string(first.sample.bits)
                                                                        : std::to_string(first.sample.bits) + " bits");
    const std::string type(name(first.type()));
    if (first.sample.zeroIsWhite && (first.sample.isSigned || first.sample.isFloat))
        scene.info.warnings.push_back("Zero is white in this file; the " + type + " values are kept as they are.");
    noteNodata(first, scene.info);
    sayUnapplied(first, scene.info);
}

} // namespace

std::vector<TiffScene> tiffScenes(TiffFiles& files) {
    std::vector<TiffScene> scenes;
    if (files.pages().front().description.find("<OME") != std::string::npos)
        scenes = omeScenes(files);
    if (scenes.empty())
        scenes = scenesOfLikePages(files);
    for (TiffScene& scene : scenes)
        finish(files, scene);
    findLevels(files, scenes);
    return scenes;
}

std::vector<Scene> sceneList(const std::vector<TiffScene>& scenes) {
    std::vector<Scene> list;
    for (const TiffScene& scene : scenes)
        list.push_back({std::to_string(list.size()), scene.title, scene.layout, scene.levels});
    return list;
}

TiffScene tiffScene(TiffFiles& files, const std::string& series) {
    const SeriesLevel wanted = seriesLevelOf(files.path(), series);
    std::vector<TiffScene> scenes = tiffScenes(files);
    const bool only = scenes.size() == 1 && wanted.series.empty();
    TiffScene scene = std::move(scenes[only ? 0 : chosenScene(files.path(), sceneList(scenes), wanted.series)]);
    const TiffPage first = files.pages()[scene.pages.front()];
    chooseLevel(files, scene, wanted.level);
    TiffReader& reader = files.reader(first);
    scene.info.record =
        recordOf(reader, first, scene.layout, first.channels == 1 && scene.layout.channels > 1, wanted.level == 0);
    for (const std::string& remark : reader.remarks())
        scene.info.warnings.push_back(remark);
    return scene;
}

} // namespace app::io
