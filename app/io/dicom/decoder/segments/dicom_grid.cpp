// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/segments/dicom_grid.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

using conv::Vec3;

/// Largest distance from a slice, in slices, and from the line of the corners and the orientation, in pixels: rounding
/// of decimal strings.
constexpr double off = 0.02;
/// More slices than scanners make; a wrong position would ask for more.
constexpr double mostSlices = 16384;

double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Unit vectors along a row, along a column, and across the slices.
struct Axes {
    Vec3 row{}, column{}, normal{};
};

Axes axesOf(const DicomFile& file, const std::array<double, 6>& o) {
    Axes axes{{o[0], o[1], o[2]}, {o[3], o[4], o[5]}, {}};
    const auto unit = [&](Vec3& v) {
        const double length = std::sqrt(dot(v, v));
        if (!(std::abs(length - 1) < 1e-2))
            refuseFile(file.path, "has an Image Orientation (0020,0037) that is no pair of unit vectors");
        for (double& part : v)
            part /= length;
    };
    unit(axes.row);
    unit(axes.column);
    const Vec3 &a = axes.row, &b = axes.column;
    axes.normal = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    unit(axes.normal); // also refuses a row along a column
    return axes;
}

/// Refuses frames that lie on no common grid of pixels.
void checkFrames(const DicomFile& file, const Axes& axes) {
    const DicomFrame& first = file.frames[0];
    for (const DicomFrame& frame : file.frames) {
        const std::string name = "frame " + std::to_string(frame.index + 1);
        if (!frame.position || !frame.orientation || !frame.spacing)
            refuseFile(file.path, "has no position, orientation or pixel spacing of " + name +
                                      ", which place a segmentation over its images");
        if (*frame.spacing != *first.spacing)
            refuseFile(file.path, "has frames of different pixel spacings: 1 and " + std::to_string(frame.index + 1));
        const double reach = static_cast<double>(std::max(file.columns, file.rows));
        for (std::size_t i = 0; i < frame.orientation->size(); ++i)
            if (!(std::abs((*frame.orientation)[i] - (*first.orientation)[i]) * reach <= off))
                refuseFile(file.path, "has frames of different orientations: 1 and " + std::to_string(frame.index + 1));
        Vec3 shift{};
        for (std::size_t i = 0; i < 3; ++i)
            shift[i] = (*frame.position)[i] - (*first.position)[i];
        const double aside = std::max(std::abs(dot(shift, axes.row)) / (*first.spacing)[0],
                                      std::abs(dot(shift, axes.column)) / (*first.spacing)[1]);
        if (!(aside <= 5 * off))
            refuseFile(file.path, name + " lies " + shortest(std::round(aside * 100) / 100) +
                                      " pixels beside frame 1; tiles and sheared slices are not supported");
    }
}

/// True if all distances from the lowest place are multiples of a step.
bool fits(const std::vector<double>& places, double step) {
    return step > 0 && std::ranges::all_of(places, [&](double place) {
               const double at = (place - places[0]) / step;
               return std::abs(at - std::round(at)) <= off;
           });
}

double stepOf(const DicomFile& file, const std::vector<double>& places, std::vector<std::string>& warnings) {
    const double stated = file.frames[0].sliceSpacing;
    if (places.size() == 1) {
        if (!(stated > 0))
            warnings.emplace_back("the thickness of its only slice is not known; 1 mm is taken");
        return stated > 0 ? stated : 1;
    }
    if (fits(places, stated))
        return stated;
    double least = places[1] - places[0];
    for (std::size_t i = 2; i < places.size(); ++i)
        least = std::min(least, places[i] - places[i - 1]);
    if (!fits(places, least))
        refuseFile(file.path, "has frames at uneven distances, " + shortest(std::round(least * 1000) / 1000) +
                                  " mm and others that are no multiple of it");
    warnings.push_back("its slices are taken to lie " + shortest(std::round(least * 1000) / 1000) +
                       " mm apart, the smallest distance of its frames" +
                       (stated > 0 ? "; the stated " + shortest(stated) + " mm does not fit their positions" : ""));
    return least;
}

} // namespace

SegmentGrid segmentGrid(const DicomFile& file) {
    const DicomFrame& first = file.frames.at(0);
    if (!first.position || !first.orientation || !first.spacing)
        refuseFile(file.path, "has no position, orientation or pixel spacing of its frames, which place a segmentation "
                              "over its images");
    const Axes axes = axesOf(file, *first.orientation);
    checkFrames(file, axes);
    std::vector<double> along;
    for (const DicomFrame& frame : file.frames)
        along.push_back(dot(*frame.position, axes.normal));
    std::vector<double> places = along;
    std::ranges::sort(places);
    const double same = first.sliceSpacing > 0 ? off * first.sliceSpacing : 1e-3; // mm
    const auto repeated = std::ranges::unique(places, [&](double a, double b) { return b - a <= same; });
    places.erase(repeated.begin(), repeated.end());
    SegmentGrid grid;
    const double step = stepOf(file, places, grid.warnings);
    const double count = std::round((places.back() - places.front()) / step) + 1;
    if (!(count <= mostSlices))
        refuseFile(file.path,
                   "reaches over " + shortest(count) + " slices, which is more than " + shortest(mostSlices));
    grid.depth = static_cast<std::int64_t>(count);
    for (const double place : along)
        grid.slice.push_back(std::llround((place - places.front()) / step));
    const std::size_t lowest = static_cast<std::size_t>(std::ranges::min_element(along) - along.begin());
    conv::Geometry& geometry = grid.geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = {(*first.spacing)[0], (*first.spacing)[1], step};
    geometry.origin = *file.frames[lowest].position;
    for (std::size_t row = 0; row < 3; ++row) {
        geometry.direction[3 * row] = axes.row[row] + 0.0;
        geometry.direction[3 * row + 1] = axes.column[row] + 0.0;
        geometry.direction[3 * row + 2] = axes.normal[row] + 0.0;
    }
    return grid;
}

} // namespace app::io
