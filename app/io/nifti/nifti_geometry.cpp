// SPDX-License-Identifier: Apache-2.0
#include "app/io/nifti/nifti_header.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

/// Index → millimetres in RAS: three rows of four.
using Affine = std::array<double, 12>;

constexpr double signOfLps[3] = {-1, -1, 1};

double millimetresPerUnit(const NiftiHeader& header) {
    switch (header.units & 7) {
    case 1:
        return 1000;
    case 3:
        return 1e-3;
    default: // millimetres, or unknown
        return 1;
    }
}

double determinant(const Affine& m) {
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) +
           m[2] * (m[4] * m[9] - m[5] * m[8]);
}

/// Sizes beyond this are damage in any unit.
bool sensible(double size) {
    return size > 1e-30 && size < 1e30;
}

/// Returns true if the affine is finite and invertible.
bool usable(const Affine& m) {
    if (!std::all_of(m.begin(), m.end(), [](double v) { return std::abs(v) < 1e30; }))
        return false;
    double product = 1;
    for (int column = 0; column < 3; ++column) {
        const double length = std::hypot(m[column], m[4 + column], m[8 + column]);
        if (!sensible(length))
            return false;
        product *= length;
    }
    return std::abs(determinant(m)) > 1e-9 * product;
}

double sizeOfStep(const NiftiHeader& header, int axis) {
    const double size = std::abs(header.pixdim[axis]);
    return sensible(size) ? size : 1;
}

/// No affine, no unit, every step 1: pixels of unknown size.
bool isUnplaced(const NiftiHeader& header) {
    return header.sformCode <= 0 && header.qformCode <= 0 && (header.units & 7) == 0 && header.pixdim[1] == 1 &&
           header.pixdim[2] == 1 && header.pixdim[3] == 1;
}

/// Rotation from b, c, d; columns scaled by the spacing; the third multiplied by qfac.
Affine qformOf(const NiftiHeader& header) {
    auto [b, c, d] = header.quaternion;
    double a = 1 - (b * b + c * c + d * d);
    if (a < 1e-7) { // half a turn: `a` is only rounding
        const double length = std::sqrt(b * b + c * c + d * d);
        b /= length;
        c /= length;
        d /= length;
        a = 0;
    } else {
        a = std::sqrt(a);
    }
    const double x = sizeOfStep(header, 1), y = sizeOfStep(header, 2);
    const double z = (header.pixdim[0] < 0 ? -1 : 1) * sizeOfStep(header, 3);
    return {(a * a + b * b - c * c - d * d) * x,
            2 * (b * c - a * d) * y,
            2 * (b * d + a * c) * z,
            header.qoffset[0],
            2 * (b * c + a * d) * x,
            (a * a + c * c - b * b - d * d) * y,
            2 * (c * d - a * b) * z,
            header.qoffset[1],
            2 * (b * d - a * c) * x,
            2 * (c * d + a * b) * y,
            (a * a + d * d - c * c - b * b) * z,
            header.qoffset[2]};
}

bool hasAxis(const NiftiHeader& header, int axis) {
    return header.dim[0] >= axis && header.dim[static_cast<std::size_t>(axis)] > 1;
}

/// Warns of steps of existing axes that are no sizes.
void checkSteps(const NiftiHeader& header, std::vector<std::string>& warnings) {
    for (int axis = 1; axis <= 3; ++axis) {
        const std::string assumed = shortest(static_cast<float>(sizeOfStep(header, axis)));
        if (hasAxis(header, axis) && !sensible(header.pixdim[axis]))
            warnings.push_back("pixdim[" + std::to_string(axis) + "] is " + shortest(header.pixdim[axis]) +
                               ", which is no size; " + assumed + " is assumed");
    }
}

/// Warns of what contradicts the sform. Programs differ in which of the three they follow.
void checkAgainstSform(const NiftiHeader& header, std::vector<std::string>& warnings) {
    const Affine& m = header.srow;
    for (int axis = 1; axis <= 3; ++axis) {
        const double step = std::abs(header.pixdim[axis]), length = std::hypot(m[axis - 1], m[axis + 3], m[axis + 7]);
        if (hasAxis(header, axis) && sensible(step) && std::abs(length - step) > 1e-3 * step)
            warnings.push_back("pixdim[" + std::to_string(axis) + "] is " + shortest(header.pixdim[axis]) +
                               "; the sform says " + shortest(static_cast<float>(length)) + ", which is used");
    }
    if (header.qformCode > 0)
        if (const Affine q = qformOf(header); usable(q) && determinant(q) * determinant(m) < 0)
            warnings.push_back("the qform mirrors the volume against the sform, which is used: programs that follow "
                               "the qform show the mirror image");
}

Affine affineOf(const NiftiHeader& header, std::vector<std::string>& warnings) {
    if (header.sformCode > 0) {
        if (usable(header.srow)) {
            checkAgainstSform(header, warnings);
            return header.srow;
        }
        warnings.push_back("the sform is degenerate and was not used");
    }
    checkSteps(header, warnings);
    if (header.qformCode > 0) {
        const Affine affine = qformOf(header);
        if (usable(affine))
            return affine;
        warnings.push_back("the qform is degenerate and was not used");
    }
    if (header.sformCode <= 0 && header.qformCode <= 0)
        warnings.push_back("the file does not say how the volume lies in space; x to the right, y to the front, "
                           "z upwards is assumed");
    return {sizeOfStep(header, 1), 0, 0, 0, 0, sizeOfStep(header, 2), 0, 0, 0, 0, sizeOfStep(header, 3), 0};
}

/// Returns the RAS affine, in the file's unit, of a geometry in millimetres.
Affine affineOf(const conv::Geometry& geometry, double unit) {
    Affine affine{};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            affine[row * 4 + column] =
                signOfLps[row] * geometry.direction[row * 3 + column] * geometry.spacing[column] / unit;
        affine[row * 4 + 3] = signOfLps[row] * geometry.origin[row] / unit;
    }
    return affine;
}

bool orthogonal(const conv::Geometry& geometry) {
    const auto& d = geometry.direction;
    for (const auto& [i, j] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}})
        if (std::abs(d[i] * d[j] + d[3 + i] * d[3 + j] + d[6 + i] * d[6 + j]) > 1e-5)
            return false;
    return true;
}

/// Sets quaternion and qfac from an affine with orthogonal columns, as the NIfTI standard derives them.
void setQuaternion(NiftiHeader& header, const Affine& affine) {
    double r[3][3];
    for (int column = 0; column < 3; ++column) {
        const double length = std::hypot(affine[column], affine[4 + column], affine[8 + column]);
        for (int row = 0; row < 3; ++row)
            r[row][column] = affine[row * 4 + column] / length;
    }
    header.pixdim[0] = determinant(affine) < 0 ? -1 : 1;
    for (auto& row : r)
        row[2] *= header.pixdim[0];
    double a = 0, b = 0, c = 0, d = 0;
    if (const double trace = r[0][0] + r[1][1] + r[2][2] + 1; trace > 0.5) {
        a = 0.5 * std::sqrt(trace);
        b = 0.25 * (r[2][1] - r[1][2]) / a;
        c = 0.25 * (r[0][2] - r[2][0]) / a;
        d = 0.25 * (r[1][0] - r[0][1]) / a;
    } else {
        const double x = 1 + r[0][0] - r[1][1] - r[2][2];
        const double y = 1 + r[1][1] - r[0][0] - r[2][2];
        const double z = 1 + r[2][2] - r[0][0] - r[1][1];
        if (x > 1) {
            b = 0.5 * std::sqrt(x);
            c = 0.25 * (r[0][1] + r[1][0]) / b;
            d = 0.25 * (r[0][2] + r[2][0]) / b;
            a = 0.25 * (r[2][1] - r[1][2]) / b;
        } else if (y > 1) {
            c = 0.5 * std::sqrt(y);
            b = 0.25 * (r[0][1] + r[1][0]) / c;
            d = 0.25 * (r[1][2] + r[2][1]) / c;
            a = 0.25 * (r[0][2] - r[2][0]) / c;
        } else {
            d = 0.5 * std::sqrt(z);
            b = 0.25 * (r[0][2] + r[2][0]) / d;
            c = 0.25 * (r[1][2] + r[2][1]) / d;
            a = 0.25 * (r[1][0] - r[0][1]) / d;
        }
        if (a < 0) {
            b = -b;
            c = -c;
            d = -d;
        }
    }
    header.quaternion = {b, c, d};
    header.qoffset = {affine[3], affine[7], affine[11]};
}

} // namespace

conv::Geometry niftiGeometry(const NiftiHeader& header, std::vector<std::string>& warnings) {
    if (isUnplaced(header))
        return {};
    const Affine affine = affineOf(header, warnings);
    const double unit = millimetresPerUnit(header);
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    for (int column = 0; column < 3; ++column) {
        const double length = std::hypot(affine[column], affine[4 + column], affine[8 + column]);
        geometry.spacing[column] = length * unit;
        // "+ 0.0" removes negative zeros from displayed values.
        for (int row = 0; row < 3; ++row)
            geometry.direction[row * 3 + column] = signOfLps[row] * affine[row * 4 + column] / length + 0.0;
    }
    for (int row = 0; row < 3; ++row)
        geometry.origin[row] = signOfLps[row] * affine[row * 4 + 3] * unit + 0.0;
    return geometry;
}

void setNiftiGeometry(NiftiHeader& header, const conv::Geometry& geometry) {
    if (geometry.unit != conv::LengthUnit::millimetre) { // pixels of unknown size: written without geometry
        header.sformCode = header.qformCode = 0;
        header.units &= ~7;
        header.pixdim[1] = header.pixdim[2] = header.pixdim[3] = 1;
        return;
    }
    if ((header.units & 7) == 0)
        header.units |= 2;
    const double unit = millimetresPerUnit(header);
    const Affine affine = affineOf(geometry, unit);
    for (int axis = 0; axis < 3; ++axis)
        header.pixdim[axis + 1] = geometry.spacing[axis] / unit;
    header.srow = affine;
    header.sformCode = std::max(header.sformCode, 1);
    if (orthogonal(geometry)) {
        setQuaternion(header, affine);
        header.qformCode = std::max(header.qformCode, 1);
    } else {
        header.qformCode = 0;
        header.pixdim[0] = 1;
        header.quaternion = {};
        header.qoffset = {};
    }
}

void moveNiftiGeometry(NiftiHeader& header, const conv::Geometry& before, const conv::Geometry& now) {
    conv::Geometry atOrigin = now;
    atOrigin.origin = before.origin;
    if (!conv::sameGeometry(atOrigin, before, 1e-9)) {
        setNiftiGeometry(header, now);
        return;
    }
    if (now.origin == before.origin)
        return;
    const bool placed = header.sformCode > 0 || header.qformCode > 0;
    if (!placed) { // only an affine can move the origin
        setNiftiGeometry(header, now);
        return;
    }
    const conv::Vec3 step = before.toIndex(now.origin);
    const Affine qform = qformOf(header);
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) {
            header.srow[row * 4 + 3] += header.srow[row * 4 + column] * step[column];
            header.qoffset[row] += qform[row * 4 + column] * step[column];
        }
}

} // namespace app::io
