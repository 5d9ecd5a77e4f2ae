// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/geometry.h>

namespace conv {
namespace {

Vec3 column(const Matrix3& m, int c) {
    return {m[static_cast<std::size_t>(c)], m[static_cast<std::size_t>(3 + c)], m[static_cast<std::size_t>(6 + c)]};
}

double determinant(const Matrix3& m) {
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

Matrix3 inverse(const Matrix3& m) {
    const double d = determinant(m);
    if (!(std::abs(d) > 1e-12))
        throw Error(ErrorCode::internal, "The axes of the data are degenerate.");
    return {(m[4] * m[8] - m[5] * m[7]) / d, (m[2] * m[7] - m[1] * m[8]) / d, (m[1] * m[5] - m[2] * m[4]) / d,
            (m[5] * m[6] - m[3] * m[8]) / d, (m[0] * m[8] - m[2] * m[6]) / d, (m[2] * m[3] - m[0] * m[5]) / d,
            (m[3] * m[7] - m[4] * m[6]) / d, (m[1] * m[6] - m[0] * m[7]) / d, (m[0] * m[4] - m[1] * m[3]) / d};
}

Vec3 times(const Matrix3& m, const Vec3& v) {
    return {m[0] * v[0] + m[1] * v[1] + m[2] * v[2], m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
            m[6] * v[0] + m[7] * v[1] + m[8] * v[2]};
}

} // namespace

const char* symbol(LengthUnit unit) {
    switch (unit) {
    case LengthUnit::millimetre:
        return "mm";
    case LengthUnit::second:
        return "s";
    case LengthUnit::pixel:
        break;
    }
    return "px";
}

Vec3 Geometry::toPhysical(const Vec3& index) const {
    const Vec3 moved = times(direction, {index[0] * spacing[0], index[1] * spacing[1], index[2] * spacing[2]});
    return {origin[0] + moved[0], origin[1] + moved[1], origin[2] + moved[2]};
}

Vec3 Geometry::toIndex(const Vec3& physical) const {
    const Vec3 v =
        times(inverse(direction), {physical[0] - origin[0], physical[1] - origin[1], physical[2] - origin[2]});
    return {v[0] / spacing[0], v[1] / spacing[1], v[2] / spacing[2]};
}

Geometry Geometry::movedTo(const Index3& first) const {
    Geometry moved = *this;
    // An unchanged origin keeps its bits.
    if (first != Index3{0, 0, 0})
        moved.origin =
            toPhysical({static_cast<double>(first[0]), static_cast<double>(first[1]), static_cast<double>(first[2])});
    return moved;
}

void Geometry::check() const {
    for (const double s : spacing)
        if (!(s > 0) || !std::isfinite(s))
            throw Error(ErrorCode::usage, "The spacing must be finite and above zero, not " + std::to_string(s) + ".");
    const auto finite = [](double v) { return std::isfinite(v); };
    if (!std::all_of(origin.begin(), origin.end(), finite) || !std::all_of(direction.begin(), direction.end(), finite))
        throw Error(ErrorCode::usage, "The origin and the direction of the axes must be finite.");
    if (!(std::abs(determinant(direction)) > 1e-9))
        throw Error(ErrorCode::usage, "The directions of the axes must not lie in one plane.");
}

bool sameGeometry(const Geometry& a, const Geometry& b, double tolerance) {
    if (a.unit != b.unit)
        return false;
    const double step = *std::min_element(a.spacing.begin(), a.spacing.end());
    for (std::size_t i = 0; i < 3; ++i) {
        if (std::abs(a.spacing[i] - b.spacing[i]) > tolerance * a.spacing[i])
            return false;
        // Formats with float32 positions round far from zero.
        if (std::abs(a.origin[i] - b.origin[i]) > tolerance * std::max(step, std::abs(a.origin[i]) * 0.05))
            return false;
    }
    for (std::size_t i = 0; i < 9; ++i)
        if (std::abs(a.direction[i] - b.direction[i]) > tolerance)
            return false;
    return true;
}

std::string axisLetters(const Geometry& geometry) {
    constexpr char positive[] = {'L', 'P', 'S'};
    constexpr char negative[] = {'R', 'A', 'I'};
    std::string letters;
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 d = column(geometry.direction, axis);
        std::size_t strongest = 0;
        for (std::size_t i = 1; i < 3; ++i)
            if (std::abs(d[i]) > std::abs(d[strongest]))
                strongest = i;
        letters += d[strongest] >= 0 ? positive[strongest] : negative[strongest];
    }
    return letters;
}

bool isOblique(const Geometry& geometry) {
    const double aligned = std::cos(0.1 * 3.14159265358979323846 / 180);
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 d = column(geometry.direction, axis);
        if (std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2])}) < aligned)
            return true;
    }
    return false;
}

} // namespace conv
