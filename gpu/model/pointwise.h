// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <conv/boundary.h>
#include <cstdint>

/// Sample-by-sample formulas shared by CPU and GPU.
namespace conv::pointwise {

/// The larger value; NaN if either is NaN.
template <class T>
CONV_HD T larger(T a, T b) {
    return a > b || a != a ? a : b;
}

/// True for numbers that are neither NaN nor infinite.
template <class T>
CONV_HD bool isFinite(T a) {
    return a - a == T(0);
}

/// The number itself where it is above 0 and finite, else 0.
template <class T>
CONV_HD T amountOf(T a) {
    return a > T(0) && isFinite(a) ? a : T(0);
}

/// Richardson and Lucy's quotient: image / blurred, at most `limit`, so that rounding of a blurred estimate near 0 does
/// not become bright. 0 where either is not above 0; 1 where the image is NaN or infinite: an unknown sample changes
/// nothing.
template <class T>
CONV_HD T ratioOf(T image, T blurred, T limit) {
    if (!isFinite(image))
        return T(1);
    if (!(image > T(0) && blurred > T(0)))
        return T(0);
    const T ratio = image / blurred;
    return ratio < limit ? ratio : limit;
}

/// The estimate, at least 0, where the image is finite, else the image.
template <class T>
CONV_HD T restoredOf(T estimate, T image) {
    return !isFinite(image) ? image : estimate > T(0) ? estimate : T(0);
}

/// Canny's thinning at (x, y): the magnitude if neither neighbour along the gradient is larger, else 0. `magnitude(dx,
/// dy)` is a neighbour's magnitude. The caller sets samples on the border to 0.
template <class T, class Magnitude>
CONV_HD T suppressed(T gx, T gy, Magnitude magnitude) {
    const T m = magnitude(0, 0);
    if (!(m > T(0)))
        return m != m ? m : T(0);
    const T ax = gx < T(0) ? -gx : gx, ay = gy < T(0) ? -gy : gy;
    // Interpolates between an axis neighbour and a diagonal one. Differences times the larger component need no
    // division and do not round if all three are equal.
    const int side = (gx < T(0)) == (gy < T(0)) ? 1 : -1;
    const auto stands = [&](T near, T far, T large, T small) { return (m - near) * large >= (far - near) * small; };
    const bool edge = ax >= ay ? stands(magnitude(1, 0), magnitude(1, side), ax, ay) &&
                                     stands(magnitude(-1, 0), magnitude(-1, -side), ax, ay)
                               : stands(magnitude(0, 1), magnitude(side, 1), ay, ax) &&
                                     stands(magnitude(0, -1), magnitude(-side, -1), ay, ax);
    return edge ? m : T(0);
}

/// Thinning test in a volume for a gradient that is steepest along one axis; `at(i, j, k)` is the magnitude i samples
/// along it, j and k along the others. Interpolates between four neighbours of a face, as above.
template <class T, class At>
CONV_HD bool standsOut(T m, T large, T b, T c, int sideB, int sideC, At at) {
    const auto above = [&](int s) {
        const T near = at(s, 0, 0), u = at(s, s * sideB, 0), v = at(s, 0, s * sideC), far = at(s, s * sideB, s * sideC);
        return (m - near) * large * large >=
               ((u - near) * b * large + (v - near) * c * large) + ((far - u) - (v - near)) * b * c;
    };
    return above(1) && above(-1);
}

/// Thinning in a volume; gx, gy, gz is a direction in samples. `magnitude(dx, dy, dz)` and the border as above.
template <class T, class Magnitude>
CONV_HD T suppressedInVolume(T gx, T gy, T gz, Magnitude magnitude) {
    const T m = magnitude(0, 0, 0);
    if (!(m > T(0)))
        return m != m ? m : T(0);
    const T ax = gx < T(0) ? -gx : gx, ay = gy < T(0) ? -gy : gy, az = gz < T(0) ? -gz : gz;
    const int xy = (gx < T(0)) == (gy < T(0)) ? 1 : -1, xz = (gx < T(0)) == (gz < T(0)) ? 1 : -1, yz = xy * xz;
    const bool edge =
        ax >= ay && ax >= az ? standsOut(m, ax, ay, az, xy, xz, [&](int i, int j, int k) { return magnitude(i, j, k); })
        : ay >= az           ? standsOut(m, ay, az, ax, yz, xy, [&](int i, int j, int k) { return magnitude(k, i, j); })
                   : standsOut(m, az, ax, ay, xz, yz, [&](int i, int j, int k) { return magnitude(j, k, i); });
    return edge ? m : T(0);
}

} // namespace conv::pointwise
