#include "app/io/itk/dicom_stack.h"
#include "app/io/file_bytes.h"
#include "app/io/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace app::io {
namespace {

using conv::Vec3;

Vec3 minus(const Vec3& a, const Vec3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double length(const Vec3& a) {
    return std::sqrt(dot(a, a));
}
Vec3 scaled(const Vec3& a, double by) {
    return {a[0] * by, a[1] * by, a[2] * by};
}

/// Few digits, for sentences.
std::string mm(double value) {
    char text[40];
    std::snprintf(text, sizeof(text), "%.4g", value);
    return std::string(text) + " mm";
}

struct Plane {
    Vec3 row, column, normal; ///< unit vectors
};

Plane planeOf(const fs::path& path, const std::array<double, 6>& o) {
    Plane plane{{o[0], o[1], o[2]}, {o[3], o[4], o[5]}, {}};
    const double a = length(plane.row), b = length(plane.column);
    if (std::abs(a - 1) > 1e-2 || std::abs(b - 1) > 1e-2 || std::abs(dot(plane.row, plane.column)) > 1e-2)
        refuseFile(path,
                   "has an impossible ImageOrientationPatient: rows and columns are no unit vectors at right angles");
    plane.row = scaled(plane.row, 1 / a);
    plane.column = scaled(plane.column, 1 / b);
    plane.normal = cross(plane.row, plane.column);
    plane.normal = scaled(plane.normal, 1 / length(plane.normal));
    return plane;
}

std::string sizeText(const DicomFile& file) {
    return std::to_string(file.columns) + " × " + std::to_string(file.rows);
}

void checkSameKind(const fs::path& path, const std::vector<DicomFile>& files) {
    const DicomFile& first = files[0];
    for (const DicomFile& file : files) {
        if (file.columns != first.columns || file.rows != first.rows)
            refuseFile(path, "has slices of different sizes: " + sizeText(first) + " and " + sizeText(file));
        if (file.storedType() != first.storedType() || file.channels() != first.channels() ||
            file.photometric != first.photometric)
            refuseFile(path, "has slices of different kinds: " + std::to_string(first.bitsAllocated) + "-bit " +
                                 first.photometric + " and " + std::to_string(file.bitsAllocated) + "-bit " +
                                 file.photometric);
    }
}

void checkSamePlane(const fs::path& path, const std::vector<DicomFrame>& frames) {
    const DicomFrame& first = frames[0];
    std::set<std::array<int, 6>> orientations;
    for (const DicomFrame& frame : frames) {
        std::array<int, 6> rounded;
        for (std::size_t i = 0; i < 6; ++i)
            rounded[i] = static_cast<int>(std::lround((*frame.orientation)[i] * 100));
        orientations.insert(rounded);
    }
    for (const DicomFrame& frame : frames)
        for (std::size_t i = 0; i < 6; ++i)
            if (std::abs((*frame.orientation)[i] - (*first.orientation)[i]) > 1e-3)
                refuseFile(path, "has slices of mixed orientation (" +
                                     std::to_string(std::max<std::size_t>(2, orientations.size())) + " of them among " +
                                     std::to_string(frames.size()) + " slices), which make no volume");
    for (const DicomFrame& frame : frames)
        for (std::size_t i = 0; i < 2; ++i)
            if (std::abs((*frame.spacing)[i] - (*first.spacing)[i]) > 1e-3 * (*first.spacing)[i])
                refuseFile(path, "has slices of different pixel sizes: " + mm((*first.spacing)[i]) + " and " +
                                     mm((*frame.spacing)[i]));
}

/// Compares the gaps between sorted slices: all must be the same multiple of one step.
void checkGaps(const fs::path& path, const std::vector<double>& along, std::vector<std::string>& warnings) {
    std::vector<double> gaps;
    for (std::size_t i = 1; i < along.size(); ++i)
        gaps.push_back(along[i] - along[i - 1]);
    std::vector<double> sorted = gaps;
    std::ranges::sort(sorted);
    const double usual = sorted[sorted.size() / 2];
    const auto repeated =
        std::ranges::count_if(gaps, [&](double gap) { return !(gap > 1e-3 * std::max(usual, 1e-3)); });
    if (repeated > 0)
        refuseFile(path, "has " + std::to_string(repeated + 1) + " or more slices at one position (" +
                             std::to_string(along.size()) + " slices in all): several volumes in one series");
    double worst = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        if (std::abs(gaps[i] - usual) > worst) {
            worst = std::abs(gaps[i] - usual);
            at = i;
        }
    const std::string where = "between slices " + std::to_string(at + 1) + " and " + std::to_string(at + 2) + " of " +
                              std::to_string(along.size()) + " (a gap of " + mm(gaps[at]) + " where " + mm(usual) +
                              " is usual)";
    if (worst >= 0.01 * usual) {
        const double missing = gaps[at] / usual - 1;
        if (missing > 0.9 && std::abs(missing - std::nearbyint(missing)) < 0.05)
            refuseFile(path,
                       "lacks " + shortest(std::nearbyint(missing)) + (missing < 1.5 ? " slice " : " slices ") + where);
        refuseFile(path, "has unevenly spaced slices " + where);
    }
    if (worst > 1e-3 * usual)
        warnings.push_back("the slices are not quite evenly spaced " + where);
}

/// The step from slice to slice; not along the normal where the gantry was tilted.
Vec3 stepOf(const fs::path& path, const std::vector<DicomFrame>& frames, const Plane& plane,
            std::vector<std::string>& warnings) {
    const auto last = static_cast<double>(frames.size() - 1);
    const Vec3 step = scaled(minus(*frames.back().position, *frames.front().position), 1 / last);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const Vec3 expected = scaled(step, static_cast<double>(i));
        const Vec3 off = minus(minus(*frames[i].position, *frames[0].position), expected);
        const double aside = length(minus(off, scaled(plane.normal, dot(off, plane.normal))));
        if (aside > 0.05 * length(step) + 1e-3)
            refuseFile(path, "has slices that are shifted against each other: slice " + std::to_string(i + 1) +
                                 " lies " + mm(aside) + " off the line");
    }
    const double across = dot(step, plane.normal);
    const double tilt = std::atan2(length(minus(step, scaled(plane.normal, across))), across) * 180 / M_PI;
    if (tilt > 0.1)
        warnings.push_back("the slices are sheared by " + shortest(std::round(tilt * 10) / 10) +
                           " degrees (gantry tilt); this is kept in the geometry");
    return step;
}

void placeColumn(conv::Geometry& geometry, std::size_t axis, const Vec3& direction, double spacing) {
    for (std::size_t row = 0; row < 3; ++row)
        geometry.direction[row * 3 + axis] = direction[row] + 0.0;
    geometry.spacing[axis] = spacing;
}

/// Pictures without a place: pixel size if it is known.
conv::Geometry unplaced(const DicomFrame& first) {
    conv::Geometry geometry;
    if (first.spacing) {
        geometry.unit = conv::LengthUnit::millimetre;
        geometry.spacing = {(*first.spacing)[0], (*first.spacing)[1], first.sliceSpacing > 0 ? first.sliceSpacing : 1};
    }
    return geometry;
}

} // namespace

DicomStack stackDicom(const fs::path& path, const std::vector<DicomFile>& files) {
    checkSameKind(path, files);
    DicomStack stack;
    for (const DicomFile& file : files)
        stack.frames.insert(stack.frames.end(), file.frames.begin(), file.frames.end());
    std::vector<DicomFrame>& frames = stack.frames;
    const bool placed = std::ranges::all_of(
        frames, [](const DicomFrame& frame) { return frame.position && frame.orientation && frame.spacing; });
    if (!placed) {
        if (files.size() > 1)
            refuseFile(path, "has " + std::to_string(files.size()) +
                                 " slices, some without position, orientation or pixel size: they cannot be ordered");
        stack.geometry = unplaced(frames[0]);
        if (frames.size() > 1)
            stack.warnings.push_back("the frames have no positions; they are stacked in the order of the file");
        return stack;
    }
    const Plane plane = planeOf(path, *frames[0].orientation);
    checkSamePlane(path, frames);
    conv::Geometry& geometry = stack.geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    placeColumn(geometry, 0, plane.row, (*frames[0].spacing)[0]);
    placeColumn(geometry, 1, plane.column, (*frames[0].spacing)[1]);
    placeColumn(geometry, 2, plane.normal, frames[0].sliceSpacing > 0 ? frames[0].sliceSpacing : 1);

    const auto along = [&](const DicomFrame& frame) { return dot(*frame.position, plane.normal); };
    const bool onePlace = std::ranges::all_of(
        frames, [&](const DicomFrame& frame) { return length(minus(*frame.position, *frames[0].position)) < 1e-6; });
    if (onePlace && files.size() == 1 && frames.size() > 1) { // frames of a film, or a file that places only its first
        stack.warnings.push_back("all frames have one position; they are stacked in the order of the file");
    } else if (frames.size() > 1) {
        std::ranges::stable_sort(frames, {}, along);
        std::vector<double> positions;
        for (const DicomFrame& frame : frames)
            positions.push_back(along(frame));
        checkGaps(path, positions, stack.warnings);
        const Vec3 step = stepOf(path, frames, plane, stack.warnings);
        placeColumn(geometry, 2, scaled(step, 1 / length(step)), length(step));
    }
    geometry.origin = *frames[0].position;
    return stack;
}

} // namespace app::io
