// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/pictures/montage.h"
#include "app/io/dicom/dicom_display.h"
#include "app/text/refuse.h"
#include "ui/scene/pictures/picture_names.h"
#include "ui/scene/pictures/slice_picture.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <utility>

namespace ui {
namespace {

using app::cli::PictureData;
using app::cli::PictureStyle;

constexpr int cellGap = 2;          ///< px between cells
constexpr int widestSide = 16384;   ///< px, of the full montage
constexpr int usualCells = 20;      ///< default number of slices
constexpr double usualSide = 240;   ///< px, minimum size of a cell for small data
constexpr double usualWidth = 2400; ///< px, maximum width of the montage unless the data need more at 1 px per sample

struct Cell {
    const conv::Volume* volume = nullptr;
    std::int64_t slice = 0;
    conv::Item item;
    std::string label;
};

struct Cells {
    PlaneLayout plane;
    bool color = false;
    std::vector<Cell> list;
};

std::vector<std::int64_t> chosen(const PictureStyle& style, std::int64_t count, const char* what, std::int64_t most) {
    std::int64_t first = 0, last = count - 1, step = 0;
    if (style.slices) {
        first = (*style.slices)[0];
        last = (*style.slices)[1] < 0 ? count - 1 : (*style.slices)[1];
        step = (*style.slices)[2];
        if (first >= count || last >= count || first > last)
            app::refuse("--slices " + std::to_string(first) + ":" + std::to_string(last) + ": there are " +
                        std::to_string(count) + " " + what + ", 0 to " + std::to_string(count - 1));
    }
    const std::int64_t cells = static_cast<std::int64_t>(style.columns) * style.rows;
    if (step == 0) // no step given: as many as fit
        return evenly(first, last, cells > 0 ? cells : style.slices ? last - first + 1 : most);
    std::vector<std::int64_t> all;
    for (std::int64_t s = first; s <= last; s += step)
        all.push_back(s);
    if (cells > 0 && static_cast<std::int64_t>(all.size()) > cells)
        app::refuse("--grid " + std::to_string(style.columns) + "x" + std::to_string(style.rows) + ": " +
                    std::to_string(all.size()) + " " + what + " do not fit into it");
    return all;
}

std::string channelName(const conv::Volume& volume, std::int64_t channel) {
    const auto& names = volume.layout().channelNames;
    const auto at = static_cast<std::size_t>(channel);
    return at < names.size() && !names[at].empty() ? names[at] : "channel " + std::to_string(channel);
}

/// Cells of an image: each time point, and each channel unless channels are colours.
std::vector<Cell> imageCells(const conv::Volume& volume, const PictureStyle& style, bool color) {
    const conv::Layout& layout = volume.layout();
    std::vector<Cell> cells;
    for (const std::int64_t t : chosen(style, layout.times, "time points", usualCells))
        for (std::int64_t c = 0; c < (color ? 1 : layout.channels); ++c) {
            std::string label;
            if (layout.times > 1)
                label = "t " + std::to_string(t);
            if (!color && layout.channels > 1)
                label += (label.empty() ? "" : ", ") + channelName(volume, c);
            cells.push_back({&volume, 0, {t, c}, label});
        }
    return cells;
}

Cells cellsOf(const conv::Volume& volume, const PictureStyle& style) {
    const conv::Layout& layout = volume.layout();
    Cells cells;
    cells.color = isColor(layout);
    if (layout.dimension == 1)
        app::refuse("--montage lays out slices and pages, and this is a signal");
    if (layout.dimension == 2) {
        cells.plane = planeLayout(layout, Plane::image);
        cells.list = imageCells(volume, style, cells.color);
        return cells;
    }
    if (style.time >= layout.times)
        app::refuse("--time " + std::to_string(style.time) + ": there are " + std::to_string(layout.times) +
                    " time points, counted from 0");
    cells.plane = planeLayout(layout, planeNamed(style.plane));
    const std::int64_t count = layout.extent[static_cast<std::size_t>(cells.plane.normal)];
    for (const std::int64_t s : chosen(style, count, "slices", usualCells))
        cells.list.push_back(
            {&volume, s, {style.time, 0}, std::string(1, "xyz"[cells.plane.normal]) + " " + std::to_string(s)});
    return cells;
}

/// Columns and rows, cell size in pixels, pixels per sample.
struct Grid {
    int columns = 1, rows = 1, width = 1, height = 1;
    double zoom = 1;

    [[nodiscard]] std::int64_t wide() const { return std::int64_t{columns} * (width + cellGap) - cellGap; }
    [[nodiscard]] std::int64_t high() const { return std::int64_t{rows} * (height + cellGap) - cellGap; }
};

Grid sized(Grid grid, const conv::Layout& layout, const PlaneLayout& plane, double zoom) {
    const auto [w, h] = sliceSize(layout, plane, zoom);
    grid.zoom = zoom;
    grid.width = static_cast<int>(std::clamp(std::round(w), 1.0, 1e6));
    grid.height = static_cast<int>(std::clamp(std::round(h), 1.0, 1e6));
    return grid;
}

/// Returns the number of columns that brings the montage closest to `aspect`.
int columnsFor(int cells, double cellAspect, double aspect, int together) {
    int best = together;
    double least = 1e300;
    for (int columns = together; columns <= cells; columns += together) {
        const double rows = std::ceil(static_cast<double>(cells) / columns);
        const double off = std::abs(std::log(columns * cellAspect / rows / aspect));
        const double empty = (columns * rows - cells) / cells; // penalty for empty cells
        if (off + empty < least) {
            least = off + empty;
            best = columns;
        }
    }
    return best;
}

/// `together`: number of cells to keep side by side (before and after).
Grid gridFor(const Cells& cells, const PictureStyle& style, int together) {
    const conv::Layout& layout = cells.list.front().volume->layout();
    const auto [w, h] = sliceSize(layout, cells.plane, 1);
    const int count = static_cast<int>(cells.list.size());
    const double aspect = style.width > 0 ? static_cast<double>(style.width) / style.height : 1.4;
    Grid grid;
    grid.columns = style.columns > 0 ? style.columns * together : columnsFor(count, w / h, aspect, together);
    grid.rows = style.rows > 0 ? style.rows : (count + grid.columns - 1) / grid.columns;
    double zoom = style.zoom;
    if (zoom == 0 && style.width > 0) {
        const double roomX = (style.width + cellGap) / static_cast<double>(grid.columns) - cellGap;
        const double roomY = (style.height + cellGap) / static_cast<double>(grid.rows) - cellGap;
        if (roomX < 4 || roomY < 4)
            app::refuse("--size " + std::to_string(style.width) + "x" + std::to_string(style.height) +
                        ": is too small for " + std::to_string(grid.columns) + " × " + std::to_string(grid.rows) +
                        " slices");
        zoom = std::min(std::floor(roomX) / w, std::floor(roomY) / h);
    } else if (zoom == 0) {
        const double most = std::max(1.0, std::floor(usualWidth / grid.columns / w)); // integer zoom is sharp
        zoom = std::clamp(std::ceil(usualSide / std::max(w, h)), 1.0, most);
        if (const Grid one = sized(grid, layout, cells.plane, zoom); one.wide() > widestSide || one.high() > widestSide)
            zoom *= std::min(static_cast<double>(widestSide) / static_cast<double>(one.wide()),
                             static_cast<double>(widestSide) / static_cast<double>(one.high())) *
                    0.99;
    }
    grid = sized(grid, layout, cells.plane, zoom);
    if (grid.wide() > widestSide || grid.high() > widestSide)
        app::refuse("--montage would be " + std::to_string(grid.wide()) + " × " + std::to_string(grid.high()) +
                    " pixels, more than " + std::to_string(widestSide) +
                    "; --zoom, --size and --slices make it smaller");
    return grid;
}

void drawLetters(Picture& cell, const PlaneLayout& plane, int pixels) {
    const int height = labelHeight(pixels);
    const auto width = [&](const std::string& text) { return textWidth(text, pixels) + 8; };
    const int w = cell.width, h = cell.height;
    if (plane.left.empty())
        return;
    drawLabel(cell, plane.left, 2, (h - height) / 2, pixels);
    drawLabel(cell, plane.rightLetter, w - 2 - width(plane.rightLetter), (h - height) / 2, pixels);
    drawLabel(cell, plane.top, (w - width(plane.top)) / 2, 2, pixels);
    drawLabel(cell, plane.bottom, (w - width(plane.bottom)) / 2, h - 2 - height, pixels);
}

void markCell(Picture& picture, const Cell& cell, const PlaneLayout& plane, const Grid& grid, bool last) {
    const int pixels = std::clamp(std::min(grid.width, grid.height) / 16, 10, 22);
    if (grid.width < 60 || grid.height < 40) // too small: letters would hide it
        return;
    if (!cell.label.empty())
        drawLabel(picture, cell.label, 2, 2, pixels);
    if (grid.width >= 120 && grid.height >= 90)
        drawLetters(picture, plane, pixels);
    const conv::Geometry& geometry = cell.volume->layout().geometry;
    const double finest = std::min(geometry.spacing[static_cast<std::size_t>(plane.right)],
                                   geometry.spacing[static_cast<std::size_t>(plane.down)]);
    if (last)
        drawScaleBar(picture, grid.width - 6, grid.height - 4, finest / grid.zoom, conv::symbol(geometry.unit),
                     grid.width / 3, pixels);
}

} // namespace

std::vector<std::int64_t> evenly(std::int64_t first, std::int64_t last, std::int64_t count) {
    const std::int64_t all = last - first + 1;
    std::vector<std::int64_t> chosen;
    if (count >= all)
        for (std::int64_t i = first; i <= last; ++i)
            chosen.push_back(i);
    else // centres of equal parts
        for (std::int64_t i = 0; i < count; ++i)
            chosen.push_back(first + (2 * i + 1) * all / (2 * count));
    return chosen;
}

Drawn montagePicture(const PictureData& data, const PictureStyle& style) {
    Cells cells = cellsOf(*data.after, style);
    const conv::Volume& reference = data.before ? *data.before : *data.after;
    if (data.before) {
        if (data.before->layout().extent != data.after->layout().extent)
            app::refuse("--beside: the filters change the extent (boundary=valid), so that slices do not match");
        std::vector<Cell> pairs;
        for (const Cell& cell : cells.list)
            for (const bool after : {false, true}) {
                pairs.push_back(cell);
                pairs.back().volume = after ? data.after.get() : data.before.get();
                pairs.back().label += std::string(cell.label.empty() ? "" : ", ") + (after ? "after" : "before");
            }
        cells.list = std::move(pairs);
    }
    const Grid grid = gridFor(cells, style, data.before ? 2 : 1);
    const app::cli::RgbColor background =
        style.background ? (*style.background)[0] : app::cli::RgbColor{52, 52, 52}; // visible gaps
    Drawn drawn{blankPicture(static_cast<int>(grid.wide()), static_cast<int>(grid.high()), background), {}};
    const conv::Layout& layout = reference.layout();
    if (layout.dimension == 3 && layout.channels > 1 && !cells.color)
        drawn.notes.push_back("of " + std::to_string(layout.channels) +
                              " channels the first is drawn; --channel chooses");
    const ColorTable* table =
        colorTableNamed(style.colors == "gray" && app::io::shownInverted(reference.info()) ? "negative" : style.colors);
    ValueWindow window;
    for (std::size_t i = 0; i < cells.list.size(); ++i) {
        const Cell& cell = cells.list[i];
        if (i == 0 || cell.item != cells.list[i - 1].item)
            window = windowFor(style, reference, cell.item);
        Picture picture = slicePicture({*cell.volume, cells.plane, cell.slice, cell.item, cells.color, window, table},
                                       grid.width, grid.height);
        if (!style.plain)
            markCell(picture, cell, cells.plane, grid, i + 1 == cells.list.size());
        paste(drawn.picture, picture, static_cast<int>(i) % grid.columns * (grid.width + cellGap),
              static_cast<int>(i) / grid.columns * (grid.height + cellGap));
    }
    return drawn;
}

} // namespace ui
