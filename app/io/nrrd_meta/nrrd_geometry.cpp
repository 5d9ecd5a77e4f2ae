#include "app/io/core/file_bytes.h"
#include "app/io/core/header_text.h"
#include "app/io/core/text.h"
#include "app/io/nrrd_meta/nrrd_fields.h"
#include <cmath>

namespace app::io {
namespace {

using Numbers = std::vector<double>;

/// "(1,0,0) none (0,1,0)" → the vectors, without the axes that have none.
std::vector<Numbers> vectorsOf(const fs::path& path, const std::string& text) {
    std::vector<Numbers> vectors;
    for (std::size_t at = text.find('('); at != std::string::npos; at = text.find('(', at)) {
        const std::size_t end = std::min(text.find(')', at), text.size());
        Numbers& numbers = vectors.emplace_back();
        std::string part = text.substr(at + 1, end - at - 1);
        for (char& c : part)
            if (c == ',')
                c = ' ';
        for (const std::string& word : wordsOf(part)) {
            const auto number = parsedNumber(word);
            if (!number || !(std::abs(*number) < 1e30))
                refuseFile(path, "has an impossible number in its NRRD geometry: " + printable(word.substr(0, 40)));
            numbers.push_back(*number);
        }
        at = end;
    }
    return vectors;
}

/// Signs that turn the axes of a space to left, posterior, superior.
conv::Vec3 signsOf(std::string space) {
    space = lowered(space);
    if (const std::size_t time = space.rfind("-time"); time != std::string::npos)
        space.resize(time);
    if (space == "right-anterior-superior" || space == "ras" || space == "rast")
        return {-1, -1, 1};
    if (space == "left-anterior-superior" || space == "las" || space == "last")
        return {1, -1, 1};
    return {1, 1, 1};
}

/// Millimetres per unit of space.
double millimetresPer(const std::string& units) {
    const std::size_t first = units.find('"');
    const std::string unit = first == std::string::npos
                                 ? lowered(trimmed(units))
                                 : units.substr(first + 1, units.find('"', first + 1) - first - 1);
    if (unit == "um" || unit == "µm" || unit == "microns" || unit == "micrometers")
        return 1e-3;
    return unit == "cm" ? 10 : unit == "m" ? 1000 : 1;
}

/// The axis that a flat image does not have, at right angles to the two it has.
Numbers across(const Numbers& a, const Numbers& b) {
    Numbers c = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    const double length = std::hypot(c[0], c[1], c[2]);
    for (double& v : c)
        v /= length > 0 ? length : 1;
    return c;
}

} // namespace

std::optional<conv::Geometry> nrrdGeometry(const fs::path& path, const NrrdFields& fields) {
    std::vector<Numbers> axes = vectorsOf(path, fields.field("spacedirections"));
    std::vector<Numbers> origin = vectorsOf(path, fields.field("spaceorigin"));
    if (axes.size() < 2 || axes.size() > 3)
        return std::nullopt;
    const std::size_t dimension = axes[0].size();
    if (dimension < 2 || dimension > 3)
        return std::nullopt;
    if (origin.empty())
        origin.emplace_back(dimension, 0.0);
    for (const auto* const list : {&axes, &origin})
        for (const Numbers& vector : *list)
            if (vector.size() != dimension)
                refuseFile(path, "has vectors of different lengths in its NRRD geometry");
    const double unit = millimetresPer(fields.field("spaceunits"));
    for (Numbers& axis : axes) {
        axis.resize(3);
        for (double& v : axis)
            v *= unit;
    }
    origin[0].resize(3);
    if (axes.size() == 2)
        axes.push_back(across(axes[0], axes[1]));

    const conv::Vec3 signs = signsOf(fields.field("space"));
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double length = std::hypot(axes[axis][0], axes[axis][1], axes[axis][2]);
        if (!(length > 1e-30))
            refuseFile(path, "has an axis without direction in its NRRD geometry");
        geometry.spacing[axis] = length;
        geometry.origin[axis] = signs[axis] * origin[0][axis] * unit + 0.0;
        for (std::size_t row = 0; row < 3; ++row)
            geometry.direction[row * 3 + axis] = signs[row] * axes[axis][row] / length + 0.0;
    }
    requireAxes(path, geometry);
    return geometry;
}

} // namespace app::io
