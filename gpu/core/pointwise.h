#pragma once
#include <cmath>
#include <conv/boundary.h>
#include <cstdint>

/// Sample-by-sample formulas shared by CPU and GPU, so that both mean the same.
namespace conv::pointwise {

/// Canny's thinning at (x, y): the magnitude if it is not below its two neighbours along the gradient, else 0.
/// `magnitude(dx, dy)` gives the magnitude of a neighbour; the caller sees to the border, where the answer is 0.
template <class T, class Magnitude>
CONV_HD T suppressed(T gx, T gy, Magnitude magnitude) {
    const T m = magnitude(0, 0);
    if (!(m > T(0)))
        return m != m ? m : T(0);
    const T ax = gx < T(0) ? -gx : gx, ay = gy < T(0) ? -gy : gy;
    // The neighbour along the gradient lies between an axis neighbour and a diagonal one: interpolate.
    const int side = (gx < T(0)) == (gy < T(0)) ? 1 : -1;
    if (ax >= ay) {
        const T w = ay / ax;
        const T ahead = magnitude(1, 0) * (T(1) - w) + magnitude(1, side) * w;
        const T behind = magnitude(-1, 0) * (T(1) - w) + magnitude(-1, -side) * w;
        return m >= ahead && m >= behind ? m : T(0);
    }
    const T w = ax / ay;
    const T ahead = magnitude(0, 1) * (T(1) - w) + magnitude(side, 1) * w;
    const T behind = magnitude(0, -1) * (T(1) - w) + magnitude(-side, -1) * w;
    return m >= ahead && m >= behind ? m : T(0);
}

} // namespace conv::pointwise
