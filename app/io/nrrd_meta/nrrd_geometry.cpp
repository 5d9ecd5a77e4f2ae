// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/nrrd_fields.h"
#include "app/io/nrrd_meta/nrrd_words.h"
#include "app/io/text/header_text.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>

namespace app::io {
namespace {

using Numbers = std::vector<double>;

/// Signs of a space named by where its axes lead, as "right-anterior-superior" or "ras"; nothing for other names or
/// orders.
std::optional<conv::Vec3> signsOfDirections(const std::string& space) {
    constexpr std::array<std::array<std::string_view, 2>, 3> directions = {
        {{"left", "right"}, {"posterior", "anterior"}, {"superior", "inferior"}}};
    for (int i = 0; i < 8; ++i) {
        std::string words, letters;
        conv::Vec3 signs{1, 1, 1};
        for (std::size_t a = 0; a < 3; ++a) {
            const std::size_t opposite = (i >> a) & 1;
            const std::string_view word = directions[a][opposite];
            words += (a > 0 ? "-" : "") + std::string(word);
            letters += word.front();
            signs[a] = opposite != 0 ? -1 : 1;
        }
        if (space == words || space == letters)
            return signs;
    }
    return std::nullopt;
}

/// Signs that convert a space's axes to left, posterior, superior.
conv::Vec3 signsOf(const NrrdFields& fields, std::vector<std::string>& warnings) {
    const std::string written = fields.field("space");
    std::string space = lowered(written);
    if (const std::size_t time = space.rfind("-time"); time != std::string::npos)
        space.resize(time);
    if (space.size() == 4 && space.back() == 't')
        space.pop_back();
    if (const std::optional<conv::Vec3> signs = signsOfDirections(space))
        return *signs;
    if (!space.empty())
        warnings.push_back("`space` is \"" + printable(written.substr(0, 40)) +
                           "\", which does not say where left is; its axes count as left, posterior, superior.");
    return {1, 1, 1};
}

/// Millimetres per unit of each axis; nothing for pixels.
std::optional<conv::Vec3> unitsOf(const char* field, const std::vector<std::string>& words, std::size_t axes,
                                  std::vector<std::string>& warnings) {
    conv::Vec3 units{1, 1, 1};
    std::size_t pixels = 0, known = 0;
    for (std::size_t a = 0; a < std::min(axes, words.size()); ++a) {
        const std::optional<double> unit = millimetresPer(words[a]);
        known += unit.has_value();
        pixels += !unit && meansPixels(words[a]);
        units[a] = unit.value_or(1);
        if (!unit && !meansPixels(words[a])) {
            warnings.push_back(unknownUnit(field, words[a]));
            return std::nullopt;
        }
    }
    if (pixels > 0 && known > 0)
        warnings.push_back("`" + std::string(field) +
                           "` gives units of length for some axes only; the spacing counts as px. Use --spacing to "
                           "give it in mm.");
    return pixels > 0 ? std::nullopt : std::optional(units);
}

/// Unit vector across the two axes of a flat image.
Numbers across(const Numbers& a, const Numbers& b) {
    Numbers c = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    const double length = std::hypot(c[0], c[1], c[2]);
    for (double& v : c)
        v /= length > 0 ? length : 1;
    return c;
}

/// Returns `space origin` as LPS in the file's unit; nothing if absent.
std::optional<conv::Vec3> originOf(const fs::path& path, const NrrdFields& fields, const conv::Vec3& signs,
                                   std::size_t dimension) {
    const std::vector<Numbers> vectors = nrrdVectors(path, fields.field("spaceorigin"));
    if (vectors.empty() || vectors[0].empty())
        return std::nullopt;
    Numbers origin = vectors[0];
    if (origin.size() == 4) // a space with time
        origin.pop_back();
    if (vectors.size() > 1 || (dimension > 0 && origin.size() != dimension) || origin.size() > 3)
        refuseFile(path, "has vectors of different lengths in its NRRD geometry");
    origin.resize(3);
    return conv::Vec3{signs[0] * origin[0], signs[1] * origin[1], signs[2] * origin[2]};
}

/// Units of the image's axes, for files without space units.
std::vector<std::string> unitsOfAxes(const NrrdFields& fields, const NrrdAxes& axes) {
    const std::vector<std::string> all = nrrdWords(fields.field("units"));
    std::vector<std::string> words;
    for (const std::size_t axis : axes.space)
        if (axis < all.size())
            words.push_back(all[axis]);
    return words;
}

/// One number per axis of the file; NaN for missing ones. Throws for a wrong count.
Numbers numbersOf(const fs::path& path, const NrrdFields& fields, const char* field, std::size_t axes) {
    Numbers numbers(axes, std::numeric_limits<double>::quiet_NaN());
    const std::vector<std::string> words = wordsOf(fields.field(field));
    if (!words.empty() && words.size() != axes)
        refuseFile(path,
                   "has " + std::to_string(words.size()) + " " + field + " for " + std::to_string(axes) + " axes");
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::optional<double> number = parsedNumber(words[i]);
        if (!number)
            refuseFile(path, "has an impossible number in its field " + std::string(field) + ": " +
                                 printable(words[i].substr(0, 40)));
        numbers[i] = *number;
    }
    return numbers;
}

/// `spacings` beside `space directions`, which NRRD forbids: names the first axis whose two lengths differ by more than
/// 0.1 %.
void warnOfOtherSpacings(const fs::path& path, const NrrdFields& fields, const NrrdAxes& axes,
                         std::vector<std::string>& warnings) {
    const Numbers spacings = numbersOf(path, fields, "spacings", axes.order.size());
    for (const std::size_t axis : axes.space) {
        const Numbers& vector = axes.directions[axis];
        const double length = std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
        if (std::abs(std::abs(spacings[axis]) - length) > 1e-3 * length) {
            warnings.push_back("`spacings` gives " + shortest(spacings[axis]) + " for axis " + std::to_string(axis) +
                               ", but its vector in `space directions` has the length " + shortest(length) +
                               "; `spacings` was not used.");
            return;
        }
    }
}

conv::Geometry fromDirections(const fs::path& path, const NrrdFields& fields, const NrrdAxes& axes,
                              std::vector<std::string>& warnings) {
    std::vector<Numbers> vectors;
    for (const std::size_t axis : axes.space)
        vectors.push_back(axes.directions[axis]);
    const std::size_t dimension = vectors[0].size();
    for (const Numbers& vector : vectors)
        if (vector.size() != dimension || dimension < 2 || dimension > 3)
            refuseFile(path, "has vectors of different lengths in its NRRD geometry");
    // Space units belong to the axes of space; otherwise the units of the image's axes apply.
    const std::vector<std::string> ofSpace = nrrdWords(fields.field("spaceunits"));
    const bool perAxis = ofSpace.empty();
    const auto units = unitsOf(perAxis ? "units" : "space units", perAxis ? unitsOfAxes(fields, axes) : ofSpace,
                               perAxis ? axes.space.size() : dimension, warnings);
    warnOfOtherSpacings(path, fields, axes, warnings);
    const conv::Vec3 signs = signsOf(fields, warnings);
    const conv::Vec3 origin = originOf(path, fields, signs, dimension).value_or(conv::Vec3{});
    const conv::Vec3 unit = units.value_or(conv::Vec3{1, 1, 1});
    for (std::size_t a = 0; a < vectors.size(); ++a) {
        vectors[a].resize(3);
        for (std::size_t row = 0; row < 3; ++row)
            vectors[a][row] *= perAxis ? unit[a] : unit[row];
    }
    if (vectors.size() == 2)
        vectors.push_back(across(vectors[0], vectors[1]));
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double length = std::hypot(vectors[axis][0], vectors[axis][1], vectors[axis][2]);
        if (!(length > 1e-30))
            refuseFile(path, "has an axis without direction in its NRRD geometry");
        geometry.spacing[axis] = length;
        geometry.origin[axis] = origin[axis] * (perAxis ? unit[0] : unit[axis]) + 0.0;
        for (std::size_t row = 0; row < 3; ++row)
            geometry.direction[row * 3 + axis] = signs[row] * vectors[axis][row] / length + 0.0;
    }
    requireAxes(path, geometry);
    return units ? geometry : conv::Geometry{};
}

/// Returns true if an axis ends at samples; else (the default) it ends at the outer faces of cells.
bool isNode(const NrrdFields& fields, std::size_t axis) {
    std::vector<std::string> centers = wordsOf(fields.field("centerings"));
    if (centers.empty())
        centers = wordsOf(fields.field("centers"));
    return axis < centers.size() && lowered(centers[axis]) == "node";
}

conv::Geometry fromSpacings(const fs::path& path, const NrrdFields& fields, const NrrdAxes& axes,
                            std::vector<std::string>& warnings) {
    const std::size_t count = axes.order.size();
    const Numbers spacings = numbersOf(path, fields, "spacings", count),
                  mins = numbersOf(path, fields, "axismins", count), maxs = numbersOf(path, fields, "axismaxs", count);
    conv::Geometry geometry;
    std::vector<std::size_t> unsaid;
    for (std::size_t a = 0; a < axes.space.size(); ++a) {
        const std::size_t i = axes.space[a];
        const auto cells = static_cast<double>(axes.order[i].size - (isNode(fields, i) ? 1 : 0));
        double step = spacings[i];
        if (std::isnan(step) && cells > 0)
            step = (maxs[i] - mins[i]) / cells;
        if (std::isnan(step)) {
            unsaid.push_back(i);
            continue;
        }
        if (!(std::abs(step) > 1e-30 && std::abs(step) < 1e30))
            refuseFile(path, "has an axis whose spacing is no size: " + shortest(step));
        geometry.spacing[a] = std::abs(step);
        geometry.direction[a * 4] = step < 0 ? -1 : 1;
        if (!std::isnan(mins[i]))
            geometry.origin[a] = mins[i] + (isNode(fields, i) ? 0 : step / 2);
    }
    if (unsaid.size() == axes.space.size())
        return {};
    std::vector<std::string> words = unitsOfAxes(fields, axes);
    const bool own = !words.empty();
    if (!own)
        words = nrrdWords(fields.field("spaceunits"));
    const auto units = unitsOf(own ? "units" : "space units", words, axes.space.size(), warnings);
    const conv::Vec3 signs = signsOf(fields, warnings);
    if (const auto origin = originOf(path, fields, signs, 0))
        geometry.origin = *origin;
    if (!units)
        return {};
    for (std::size_t a = 0; a < 3; ++a) {
        geometry.spacing[a] *= (*units)[a];
        geometry.origin[a] = geometry.origin[a] * (*units)[a] + 0.0;
        if (!(std::abs(geometry.origin[a]) < 1e30))
            refuseFile(path, "has an origin that is no place");
    }
    for (const std::size_t i : unsaid)
        warnings.push_back("`spacings` does not say how far apart the samples of axis " + std::to_string(i) +
                           " are; 1 mm is assumed.");
    geometry.unit = conv::LengthUnit::millimetre;
    return geometry;
}

} // namespace

std::optional<std::array<conv::Vec3, 3>> nrrdFrame(const fs::path& path, const NrrdFields& fields) {
    const std::vector<Numbers> vectors = nrrdVectors(path, fields.field("measurementframe"));
    std::array<conv::Vec3, 3> frame;
    if (vectors.size() != frame.size())
        return std::nullopt;
    std::vector<std::string> told; // nrrdGeometry reports them
    const conv::Vec3 signs = signsOf(fields, told);
    for (std::size_t i = 0; i < frame.size(); ++i) {
        if (vectors[i].size() != 3)
            return std::nullopt;
        for (std::size_t row = 0; row < 3; ++row)
            frame[i][row] = signs[row] * vectors[i][row] + 0.0;
    }
    return frame;
}

conv::Geometry nrrdGeometry(const fs::path& path, const NrrdFields& fields, const NrrdAxes& axes,
                            std::vector<std::string>& warnings) {
    const bool directed = std::all_of(axes.space.begin(), axes.space.end(), [&](std::size_t axis) {
        return axis < axes.directions.size() && !axes.directions[axis].empty();
    });
    return directed ? fromDirections(path, fields, axes, warnings) : fromSpacings(path, fields, axes, warnings);
}

} // namespace app::io
