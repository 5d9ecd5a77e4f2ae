// SPDX-License-Identifier: Apache-2.0
#include "app/compare/metrics/metrics.h"
#include "app/text/text.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace app::compare {
namespace {

constexpr double tolerance = 1e-5; ///< as conv::sameGeometry's

std::string numberText(double number) {
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::general, 6).ptr;
    return {buffer.data(), end};
}

std::string joined(const conv::Vec3& v, int dimension, const char* between) {
    std::string text;
    for (int a = 0; a < dimension; ++a)
        text += (a > 0 ? between : "") + numberText(v[static_cast<std::size_t>(a)]);
    return text;
}

std::string sizeText(const conv::Layout& layout) {
    std::string text;
    for (int a = 0; a < layout.dimension; ++a)
        text += (a > 0 ? " × " : "") + std::to_string(layout.extent[static_cast<std::size_t>(a)]);
    return text;
}

/// Largest angle between corresponding axes, in degrees.
double turn(const conv::Matrix3& a, const conv::Matrix3& b) {
    double max = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double dot = 0;
        for (std::size_t row = 0; row < 3; ++row)
            dot += a[3 * row + axis] * b[3 * row + axis];
        max = std::max(max, std::acos(std::clamp(dot, -1.0, 1.0)));
    }
    return max * 180 / std::acos(-1.0);
}

void addPlaces(std::vector<std::string>& found, const conv::Geometry& a, const conv::Geometry& b, int dimension) {
    const std::string unit = std::string(" ") + conv::symbol(a.unit);
    bool spacing = false, direction = false;
    double origin = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        spacing = spacing || std::abs(a.spacing[i] - b.spacing[i]) > tolerance * a.spacing[i];
        origin += (a.origin[i] - b.origin[i]) * (a.origin[i] - b.origin[i]);
    }
    for (std::size_t i = 0; i < 9; ++i)
        direction = direction || std::abs(a.direction[i] - b.direction[i]) > tolerance;
    if (spacing)
        found.push_back("Spacing differs: " + joined(a.spacing, dimension, " × ") + " and " +
                        joined(b.spacing, dimension, " × ") + unit + ".");
    conv::Geometry moved = b;
    moved.spacing = a.spacing;
    moved.direction = a.direction;
    if (!conv::sameGeometry(a, moved, tolerance))
        found.push_back("Origin differs by " + numberText(std::sqrt(origin)) + unit + ": " +
                        joined(a.origin, dimension, ", ") + " and " + joined(b.origin, dimension, ", ") + unit + ".");
    if (direction) {
        const std::string x = conv::axisLetters(a), y = conv::axisLetters(b);
        const std::string angle = numberText(turn(a.direction, b.direction));
        found.push_back(x == y ? "Direction differs: axes are up to " + angle + " degrees apart."
                               : "Direction differs: axes are up to " + angle + " degrees apart (" + x + " and " + y +
                                     ").");
    }
}

} // namespace

std::vector<std::string> geometryDifferences(const conv::Layout& a, const conv::Layout& b) {
    std::vector<std::string> found;
    if (a.extent != b.extent)
        found.push_back("Size differs: " + sizeText(a) + " and " + sizeText(b) + " samples.");
    if (a.channels != b.channels)
        found.push_back("Channels differ: " + std::to_string(a.channels) + " and " + std::to_string(b.channels) + ".");
    if (a.times != b.times)
        found.push_back("Time points differ: " + std::to_string(a.times) + " and " + std::to_string(b.times) + ".");
    const conv::Geometry &x = a.geometry, &y = b.geometry;
    if (x.unit != y.unit)
        found.push_back(std::string("Units differ: lengths are in ") + conv::symbol(x.unit) + " and in " +
                        conv::symbol(y.unit) + ".");
    else
        addPlaces(found, x, y, std::max(a.dimension, b.dimension));
    return found;
}

} // namespace app::compare
