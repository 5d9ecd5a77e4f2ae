// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/plane_layout.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace ui {
namespace {

/// Index axis along each physical axis (left, posterior, superior), and whether both grow in the same direction.
struct Assignment {
    std::array<int, 3> axis{0, 1, 2};
    std::array<bool, 3> grows{true, true, true};
};

Assignment assign(const conv::Geometry& geometry) {
    const auto part = [&](int physical, int index) {
        return geometry.direction[static_cast<std::size_t>(physical * 3 + index)];
    };
    std::array<int, 3> order{0, 1, 2};
    std::array<int, 3> best = order;
    double most = -1;
    do {
        double sum = 0;
        for (int physical = 0; physical < 3; ++physical)
            sum += std::abs(part(physical, order[static_cast<std::size_t>(physical)]));
        if (sum > most + 1e-9) {
            most = sum;
            best = order;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    Assignment result;
    result.axis = best;
    for (int physical = 0; physical < 3; ++physical)
        result.grows[static_cast<std::size_t>(physical)] =
            part(physical, best[static_cast<std::size_t>(physical)]) >= 0;
    return result;
}

/// Returns the direction letters of an index axis: the nearest, and a second one beyond 15 degrees.
std::string letters(const conv::Geometry& geometry, int axis, bool forward) {
    static const char* const forwards = "LPS";
    static const char* const backwards = "RAI";
    const auto part = [&](int physical) { return geometry.direction[static_cast<std::size_t>(physical * 3 + axis)]; };
    std::array<int, 3> order{0, 1, 2};
    std::sort(order.begin(), order.end(), [&](int a, int b) { return std::abs(part(a)) > std::abs(part(b)); });
    std::string result;
    for (const int physical : order) {
        if (!result.empty() && std::abs(part(physical)) < std::sin(15 * std::numbers::pi / 180))
            break;
        result += ((part(physical) >= 0) == forward ? forwards : backwards)[physical];
    }
    return result;
}

/// Returns the angle in degrees between an index axis and a physical axis, ignoring sign.
double degreesBetween(const conv::Geometry& geometry, int axis, int physical) {
    const double part = std::abs(geometry.direction[static_cast<std::size_t>(physical * 3 + axis)]);
    return std::acos(std::min(1.0, part)) * 180 / std::numbers::pi;
}

PlaneLayout plainAxes(Plane plane) {
    PlaneLayout axes;
    if (plane == Plane::coronal) {
        axes.down = 2;
        axes.normal = 1;
        axes.name = "XZ";
    } else if (plane == Plane::sagittal) {
        axes.right = 1;
        axes.down = 2;
        axes.normal = 0;
        axes.name = "YZ";
    } else {
        axes.name = plane == Plane::axial ? "XY" : "";
    }
    return axes;
}

PlaneLayout patientAxes(const conv::Geometry& geometry, Plane plane) {
    const Assignment a = assign(geometry);
    PlaneLayout axes;
    const int right = plane == Plane::sagittal ? 1 : 0;
    const int down = plane == Plane::axial ? 1 : 2;
    const int normal = 3 - right - down;
    axes.right = a.axis[static_cast<std::size_t>(right)];
    axes.down = a.axis[static_cast<std::size_t>(down)];
    axes.normal = a.axis[static_cast<std::size_t>(normal)];
    axes.flipRight = !a.grows[static_cast<std::size_t>(right)];
    axes.flipDown = a.grows[static_cast<std::size_t>(down)] != (down == 1); // superior is up, posterior is down
    axes.left = letters(geometry, axes.right, axes.flipRight);
    axes.rightLetter = letters(geometry, axes.right, !axes.flipRight);
    axes.top = letters(geometry, axes.down, axes.flipDown);
    axes.bottom = letters(geometry, axes.down, !axes.flipDown);
    axes.tilt = std::max(degreesBetween(geometry, axes.right, right), degreesBetween(geometry, axes.down, down));
    axes.name = plane == Plane::axial ? "Axial" : plane == Plane::coronal ? "Coronal" : "Sagittal";
    return axes;
}

} // namespace

bool hasPatientSides(const conv::Geometry& geometry) {
    return geometry.unit == conv::LengthUnit::millimetre &&
           (!isMicroscopic(geometry) || geometry.direction != conv::Geometry{}.direction);
}

PlaneLayout planeLayout(const conv::Layout& layout, Plane plane) {
    const conv::Geometry& geometry = layout.geometry;
    const bool patient = hasPatientSides(geometry);
    if (plane != Plane::image && patient)
        return patientAxes(geometry, plane);
    PlaneLayout axes = plainAxes(plane);
    const bool placed = geometry.direction != conv::Geometry{}.direction || geometry.origin != conv::Geometry{}.origin;
    if (patient && placed) { // a single slice of a patient; a plain image with a pixel size has no left and right
        axes.left = letters(geometry, axes.right, false);
        axes.rightLetter = letters(geometry, axes.right, true);
        axes.top = letters(geometry, axes.down, false);
        axes.bottom = letters(geometry, axes.down, true);
    }
    return axes;
}

} // namespace ui
