// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/stack/dicom_stack.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/header/dicom_times.h"
#include "app/io/dicom/decoder/stack/dicom_gaps.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <set>
#include <span>
#include <utility>

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

/// "16-bit signed MONOCHROME2"
std::string kindText(const DicomFile& file) {
    return std::to_string(file.bitsAllocated) + "-bit " + (file.isSigned ? "signed " : "unsigned ") + file.photometric;
}

void checkSameKind(const fs::path& path, const std::vector<DicomFile>& files) {
    const DicomFile& first = files[0];
    for (const DicomFile& file : files) {
        if (file.columns != first.columns || file.rows != first.rows)
            refuseFile(path, "has slices of different sizes: " + sizeText(first) + " and " + sizeText(file));
        if (file.storedType() != first.storedType() || file.channels() != first.channels() ||
            file.photometric != first.photometric)
            refuseFile(path, "has slices of different kinds: " + kindText(first) + " and " + kindText(file));
    }
}

/// " in 2 stacks (A, B)"; empty if the file names fewer than two.
std::string stacksText(const std::vector<DicomFrame>& frames) {
    std::set<std::string> names;
    for (const DicomFrame& frame : frames)
        if (!frame.stack.empty())
            names.insert(frame.stack);
    if (names.size() < 2)
        return {};
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return " in " + std::to_string(names.size()) + " stacks (" + text + ")";
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
                                     std::to_string(frames.size()) + " slices" + stacksText(frames) +
                                     "), which make no volume");
    for (const DicomFrame& frame : frames)
        for (std::size_t i = 0; i < 2; ++i)
            if (std::abs((*frame.spacing)[i] - (*first.spacing)[i]) > 1e-3 * (*first.spacing)[i])
                refuseFile(path, "has slices of different pixel sizes: " + mm((*first.spacing)[i]) + " and " +
                                     mm((*frame.spacing)[i]));
}

/// Uncertainty of positions along a direction (mm), by the frame with the most digits.
double roundingOf(std::span<const DicomFrame> frames, const Vec3& direction) {
    Vec3 least = frames[0].rounding;
    for (const DicomFrame& frame : frames)
        for (std::size_t axis = 0; axis < 3; ++axis)
            least[axis] = std::min(least[axis], frame.rounding[axis]);
    return std::abs(direction[0]) * least[0] + std::abs(direction[1]) * least[1] + std::abs(direction[2]) * least[2];
}

/// Returns the step from slice to slice; not along the normal if the gantry was tilted.
Vec3 stepOf(const fs::path& path, std::span<const DicomFrame> frames, const Plane& plane) {
    const auto last = static_cast<double>(frames.size() - 1);
    const Vec3 step = scaled(minus(*frames.back().position, *frames.front().position), 1 / last);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const Vec3 expected = scaled(step, static_cast<double>(i));
        const Vec3 off = minus(minus(*frames[i].position, *frames[0].position), expected);
        const double aside = length(minus(off, scaled(plane.normal, dot(off, plane.normal))));
        if (aside > 0.05 * length(step) + 1e-3 + 2 * roundingOf(frames, {1, 1, 1}))
            refuseFile(path, "has slices that are shifted against each other: slice " + std::to_string(i + 1) +
                                 " lies " + mm(aside) + " off the line");
    }
    return step;
}

double tiltOf(const Vec3& step, const Plane& plane) {
    const double across = dot(step, plane.normal);
    return std::atan2(length(minus(step, scaled(plane.normal, across))), across) * 180 / M_PI;
}

/// Applies the user's choice to a sheared stack. Returns true, and warns, if it must be straightened. Axes that stay
/// sheared are told of as in any format (warnOfShearedAxes).
bool treatTilt(const fs::path& path, Tilt wish, DicomStack& stack) {
    const std::string degrees = shortest(std::round(stack.tilt * 10) / 10) + " degrees (gantry tilt)";
    if (wish == Tilt::refuse)
        refuseFile(path, "has slices that are sheared against each other by " + degrees +
                             ": --tilt resample straightens them by linear interpolation, --tilt keep filters them as "
                             "they are stored");
    if (wish == Tilt::keep)
        return false;
    stack.warnings.push_back("the slices were sheared by " + degrees +
                             " and have been resampled by linear interpolation to stand straight");
    return true;
}

void placeColumn(conv::Geometry& geometry, std::size_t axis, const Vec3& direction, double spacing) {
    for (std::size_t row = 0; row < 3; ++row)
        geometry.direction[row * 3 + axis] = direction[row] + 0.0;
    geometry.spacing[axis] = spacing;
}

/// Geometry of pictures without a place: pixel size if known.
conv::Geometry unplaced(const DicomFrame& first) {
    conv::Geometry geometry;
    if (first.spacing) {
        geometry.unit = conv::LengthUnit::millimetre;
        geometry.spacing = {(*first.spacing)[0], (*first.spacing)[1], first.sliceSpacing > 0 ? first.sliceSpacing : 1};
    }
    return geometry;
}

/// Orders frames without places by the file's indices, else in file order.
void orderByIndices(const fs::path& path, DicomStack& stack) {
    const std::size_t count = stack.frames[0].indices.size();
    const bool numbered = count > 0 && std::ranges::all_of(stack.frames, [&](const DicomFrame& frame) {
                              return frame.indices.size() == count;
                          });
    if (!numbered) {
        stack.warnings.push_back("the frames have no positions; they are stacked in the order of the file");
        return;
    }
    std::ranges::stable_sort(stack.frames, {}, &DicomFrame::indices);
    if (std::ranges::adjacent_find(stack.frames, {}, &DicomFrame::indices) != stack.frames.end())
        refuseFile(path, "has frames without positions of which several have the same DimensionIndexValues");
    std::size_t varying = 0;
    for (std::size_t i = 0; i < count; ++i)
        varying += std::ranges::any_of(
            stack.frames, [&](const DicomFrame& frame) { return frame.indices[i] != stack.frames[0].indices[i]; });
    if (varying > 1)
        refuseFile(path, "has frames without positions that vary in " + std::to_string(varying) +
                             " of the dimensions that they are counted by: no order makes them a volume");
    stack.warnings.push_back("the frames have no positions; they are stacked in the order of DimensionIndexValues");
}

/// Orders frames by place along the normal, and separates time points. Returns the step if gaps were treated.
std::optional<double> order(const fs::path& path, const std::vector<DicomFile>& files, const Plane& plane, Gaps gaps,
                            DicomStack& stack) {
    const auto along = [&](const DicomFrame& frame) { return dot(*frame.position, plane.normal); };
    std::ranges::stable_sort(stack.frames, {}, along);
    std::vector<double> positions;
    for (const DicomFrame& frame : stack.frames)
        positions.push_back(along(frame));
    const std::string stacks = stacksText(stack.frames);
    DicomTimes split = splitTimes(path, files, std::move(stack.frames), positions, files[0].timeStep);
    stack.frames = std::move(split.frames);
    stack.times = static_cast<std::int64_t>(split.times);
    stack.timeStep = split.timeStep;
    stack.axis = split.axis;
    stack.warnings.insert(stack.warnings.end(), split.warnings.begin(), split.warnings.end());
    positions.clear();
    for (std::int64_t z = 0; z < stack.slices(); ++z)
        positions.push_back(along(stack.frames[static_cast<std::size_t>(z)]));
    if (positions.size() < 2)
        return std::nullopt;
    return checkGaps(path, positions, roundingOf(stack.frames, plane.normal), stacks, gaps, stack);
}

/// Sets the direction of z, and treats a tilt. `treated`: step between slices whose gaps were treated.
void placeSlices(const fs::path& path, const Plane& plane, Tilt wish, std::optional<double> treated,
                 DicomStack& stack) {
    const std::span<const DicomFrame> slices(stack.frames.data(), static_cast<std::size_t>(stack.slices()));
    Vec3 step = stepOf(path, slices, plane);
    const Vec3 upright = scaled(plane.normal, dot(step, plane.normal));
    const double aside = length(minus(step, upright)) * static_cast<double>(slices.size() - 1);
    if (aside <= 2 * (roundingOf(slices, plane.row) + roundingOf(slices, plane.column)))
        step = upright; // tilt below the precision of the positions
    stack.tilt = tiltOf(step, plane);
    if (treated && stack.tilt > 0.1)
        refuseFile(path, "has slices that are unevenly spaced and sheared (gantry tilt)");
    if (treated)
        step = scaled(step, *treated / length(step));
    if (stack.tilt > 0.1 && treatTilt(path, wish, stack)) {
        const std::array<double, 2> spacing = *slices[0].spacing;
        for (const DicomFrame& slice : slices) {
            const Vec3 moved = minus(*slice.position, *slices[0].position);
            stack.shifts.push_back({dot(moved, plane.row) / spacing[0], dot(moved, plane.column) / spacing[1]});
        }
        step = scaled(plane.normal, dot(step, plane.normal));
    }
    placeColumn(stack.geometry, 2, scaled(step, 1 / length(step)), length(step));
}

/// Orders frames of one file by z and a fourth axis: each pair must exist once.
void orderByAxes(const fs::path& path, const DicomFile& file, DicomStack& stack) {
    std::vector<DicomFrame>& frames = stack.frames;
    std::ranges::stable_sort(frames, {}, [](const DicomFrame& frame) { return std::pair(frame.phase, frame.slice); });
    const auto slices = static_cast<std::size_t>(
        std::ranges::count_if(frames, [&](const DicomFrame& frame) { return frame.phase == frames[0].phase; }));
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const bool fits = frames.size() % slices == 0 && frames[i].slice == frames[i % slices].slice &&
                          frames[i].phase == frames[i / slices * slices].phase &&
                          (i % slices == 0 || frames[i].slice != frames[i - 1].slice);
        if (!fits)
            refuseFile(path, "has frames that make no grid of slices and " + file.frameAxis + ": slice " +
                                 std::to_string(frames[i].slice) + " (Slice Vector (0054,0080)) of " + file.frameAxis +
                                 " " + std::to_string(frames[i].phase + 1) +
                                 " is missing, there twice, or one too many");
    }
    stack.times = static_cast<std::int64_t>(frames.size() / slices);
    if (stack.times == 1)
        return;
    stack.axis = file.frameAxis;
    stack.timeStep = file.timeStep;
    if (file.frameAxis != "time")
        stack.warnings.push_back("the fourth axis is no time but " + file.frameAxis + " (" +
                                 std::to_string(stack.times) + " values)");
}

} // namespace

DicomStack stackDicom(const fs::path& path, const std::vector<DicomFile>& files, Tilt tilt, Gaps gaps) {
    checkSameKind(path, files);
    DicomStack stack;
    for (const DicomFile& file : files)
        stack.frames.insert(stack.frames.end(), file.frames.begin(), file.frames.end());
    std::vector<DicomFrame>& frames = stack.frames;
    const bool counted = files.size() == 1 && !files[0].frameAxis.empty();
    if (counted)
        orderByAxes(path, files[0], stack);
    const bool placed = std::ranges::all_of(
        frames, [](const DicomFrame& frame) { return frame.position && frame.orientation && frame.spacing; });
    if (!placed) {
        if (files.size() > 1)
            refuseFile(path, "has " + std::to_string(files.size()) +
                                 " slices, some without position, orientation or pixel size: they cannot be ordered");
        stack.geometry = unplaced(frames[0]);
        if (frames.size() > 1 && !counted)
            orderByIndices(path, stack);
        return stack;
    }
    const Plane plane = planeOf(path, *frames[0].orientation);
    checkSamePlane(path, frames);
    conv::Geometry& geometry = stack.geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    placeColumn(geometry, 0, plane.row, (*frames[0].spacing)[0]);
    placeColumn(geometry, 1, plane.column, (*frames[0].spacing)[1]);
    placeColumn(geometry, 2, scaled(plane.normal, frames[0].downwards ? -1 : 1),
                frames[0].sliceSpacing > 0 ? frames[0].sliceSpacing : 1);

    const bool onePlace = std::ranges::all_of(
        frames, [&](const DicomFrame& frame) { return length(minus(*frame.position, *frames[0].position)) < 1e-6; });
    const bool film = onePlace && files.size() == 1 && frames.size() > 1 && frames[0].indices.empty();
    if (counted) {
        geometry.origin = *frames[0].position;
        return stack;
    }
    std::optional<double> treated; // step
    if (film)                      // or a file with the position of only its first frame
        stack.warnings.push_back("all frames have one position; they are stacked in the order of the file");
    else
        treated = order(path, files, plane, gaps, stack);
    if (!film && stack.slices() > 1)
        placeSlices(path, plane, tilt, treated, stack);
    geometry.origin = *frames[0].position;
    return stack;
}

} // namespace app::io
