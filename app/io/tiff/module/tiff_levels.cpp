// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_levels.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <array>
#include <conv/error.h>
#include <limits>
#include <map>

namespace app::io {
namespace {

constexpr std::size_t mostCounted = 4096; ///< SubIFDs that are read to count levels; bounds the time for hostile files

std::string sizeText(const TiffPage& page) {
    return std::to_string(page.width) + " × " + std::to_string(page.height) + " samples";
}

/// Returns the factors by which `size` samples become `reduced`, however a writer rounds.
std::pair<double, double> factors(std::int64_t size, std::int64_t reduced) {
    const auto s = static_cast<double>(size), r = static_cast<double>(reduced);
    return {s / (r + 1), reduced > 1 ? s / (r - 1) : std::numeric_limits<double>::infinity()};
}

/// Returns what makes a page no level of a picture; empty if it is one.
std::string contradiction(const TiffPage& finest, const TiffPage& page) {
    if (page.channels != finest.channels)
        return "has " + std::to_string(page.channels) + " channels, the finest level has " +
               std::to_string(finest.channels);
    if (page.type() != finest.type())
        return "holds " + std::string(name(page.type())) + ", the finest level holds " +
               std::string(name(finest.type()));
    const auto [x0, x1] = factors(finest.width, page.width);
    const auto [y0, y1] = factors(finest.height, page.height);
    const bool smaller = page.width <= finest.width && page.height <= finest.height &&
                         (page.width < finest.width || page.height < finest.height);
    if (!smaller || x0 >= y1 || y0 >= x1)
        return "has " + sizeText(page) + ", which are no reduction of " + sizeText(finest);
    return {};
}

/// Gives a page what writers leave out of reduced pages: the orientation, and the value of missing samples.
void inherit(const TiffPage& finest, TiffPage& page) {
    if (page.orientation == 1)
        page.orientation = finest.orientation;
    if (page.nodata.empty() && finest.sample.nodata && page.sample.bits == finest.sample.bits &&
        page.sample.isFloat == finest.sample.isFloat && page.sample.isSigned == finest.sample.isSigned) {
        page.nodata = finest.nodata;
        page.sample.nodata = finest.sample.nodata;
        page.sample.type = finest.sample.type;
    }
}

/// Returns the first `most` reduced pages in the SubIFDs of a page; masks are none. Throws Error(unreadable).
std::vector<TiffPage> subPages(TiffFiles& files, const TiffPage& page, std::size_t most) {
    std::vector<TiffPage> found;
    TiffReader& reader = files.reader(page);
    for (const std::uint64_t offset : page.subDirectories) {
        if (found.size() == most)
            break;
        if (std::optional<TiffPage> sub = reader.subPage(offset)) {
            sub->file = page.file;
            inherit(page, *sub);
            found.push_back(std::move(*sub));
        }
    }
    return found;
}

/// Counts the levels in SubIFDs of the first page. Alone, a picture that is no reduction is a thumbnail.
void countSubPages(TiffFiles& files, TiffScene& scene) {
    const TiffPage first = files.pages()[scene.pages.front()];
    std::vector<TiffPage> subs;
    try {
        subs = subPages(files, first, first.subDirectories.size());
    } catch (const conv::Error&) { // reading that level reports the error
        scene.levels = static_cast<std::uint32_t>(1 + first.subDirectories.size());
        return;
    }
    if (!subs.empty() && contradiction(first, subs.front()).empty())
        scene.levels = static_cast<std::uint32_t>(1 + subs.size());
}

/// Groups reduced pages of one size: as many as the scene has pages make a level.
void groupReduced(const TiffFiles& files, const std::vector<std::size_t>& reduced, TiffScene& scene) {
    const TiffPage& first = files.pages()[scene.pages.front()];
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>, std::greater<>> bySize;
    for (const std::size_t p : reduced)
        if (const TiffPage& page = files.pages()[p]; contradiction(first, page).empty())
            bySize[{page.width, page.height}].push_back(p);
    for (auto& [size, pages] : bySize)
        if (pages.size() == scene.pages.size())
            scene.reduced.push_back(std::move(pages));
    scene.levels = static_cast<std::uint32_t>(1 + scene.reduced.size());
}

/// Returns the pages of a level in the order of the scene's, from SubIFDs.
std::vector<std::size_t> pagesOfSubLevel(TiffFiles& files, const TiffScene& scene, std::size_t level) {
    std::vector<std::size_t> pages;
    const std::string named = "level " + std::to_string(level);
    for (const std::size_t p : scene.pages) {
        const TiffPage finest = files.pages()[p];
        std::vector<TiffPage> subs = subPages(files, finest, level);
        const std::string where = scene.pages.size() > 1 ? " in page " + std::to_string(finest.directory + 1) : "";
        if (subs.size() < level)
            refuseFile(files.path(), "has no " + named + where + ", but in its first page");
        TiffPage& page = subs.back();
        std::string why = contradiction(finest, page);
        if (why.empty() && level > 1 && (page.width > subs[level - 2].width || page.height > subs[level - 2].height))
            why = "has " + sizeText(page) + ", more than the level before, which has " + sizeText(subs[level - 2]);
        if (why.empty() && !pages.empty() && !page.likeness(files.pages()[pages.front()]))
            why = "has " + sizeText(page) + ", in the first page " + sizeText(files.pages()[pages.front()]);
        if (!why.empty())
            refuseFile(files.path(), "contradicts itself: " + named + where + " " + why);
        pages.push_back(files.pages().size());
        files.addPage(std::move(page));
    }
    return pages;
}

/// Sets spacing and origin: a sample of a level lies in the middle of those that it covers.
void scaleGeometry(const TiffPage& page, conv::Layout& layout) {
    const std::array<std::int64_t, 2> size{page.width, page.height};
    for (std::size_t a = 0; a < 2; ++a) {
        const double factor = static_cast<double>(layout.extent[a]) / static_cast<double>(size[a]);
        if (layout.geometry.unit == conv::LengthUnit::millimetre) {
            layout.geometry.origin[a] += (factor - 1) / 2 * layout.geometry.spacing[a];
            layout.geometry.spacing[a] *= factor;
        }
        layout.extent[a] = size[a];
    }
}

} // namespace

void findLevels(TiffFiles& files, std::vector<TiffScene>& scenes) {
    // Reduced pages belong to the picture whose page comes last before them.
    std::map<std::pair<std::size_t, std::uint16_t>, std::size_t> owners;
    for (std::size_t s = 0; s < scenes.size(); ++s)
        for (const std::size_t p : scenes[s].pages)
            owners[{files.pages()[p].file, files.pages()[p].directory}] = s;
    std::vector<std::vector<std::size_t>> reduced(scenes.size());
    for (std::size_t p = 0; p < files.pages().size(); ++p) {
        const TiffPage& page = files.pages()[p];
        const auto behind = owners.upper_bound({page.file, page.directory});
        if (page.reduced && behind != owners.begin() && std::prev(behind)->first.first == page.file)
            reduced[std::prev(behind)->second].push_back(p);
    }
    std::size_t counted = 0;
    for (std::size_t s = 0; s < scenes.size(); ++s) {
        const std::size_t subs = files.pages()[scenes[s].pages.front()].subDirectories.size();
        counted += subs;
        if (subs == 0)
            groupReduced(files, reduced[s], scenes[s]);
        else if (counted <= mostCounted)
            countSubPages(files, scenes[s]);
    }
}

void chooseLevel(TiffFiles& files, TiffScene& scene, std::size_t level) {
    if (level >= scene.levels)
        refuseFile(files.path(), "has no level " + std::to_string(level) + "; it has " + std::to_string(scene.levels) +
                                     ", counted from 0, the finest");
    if (scene.levels > 1)
        scene.info.notes.emplace_back("Levels",
                                      std::to_string(scene.levels) + ", this is level " + std::to_string(level));
    if (level == 0)
        return;
    scene.pages = scene.reduced.empty() ? pagesOfSubLevel(files, scene, level) : scene.reduced[level - 1];
    scaleGeometry(files.pages()[scene.pages.front()], scene.layout);
}

} // namespace app::io
