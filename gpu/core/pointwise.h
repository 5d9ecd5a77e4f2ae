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
    // The neighbour along the gradient lies between an axis neighbour and a diagonal one: interpolate. Differences,
    // times the larger component, have neither a division nor a rounding where all three are equal.
    const int side = (gx < T(0)) == (gy < T(0)) ? 1 : -1;
    const auto stands = [&](T near, T far, T large, T small) { return (m - near) * large >= (far - near) * small; };
    const bool edge = ax >= ay ? stands(magnitude(1, 0), magnitude(1, side), ax, ay) &&
                                     stands(magnitude(-1, 0), magnitude(-1, -side), ax, ay)
                               : stands(magnitude(0, 1), magnitude(side, 1), ay, ax) &&
                                     stands(magnitude(0, -1), magnitude(-side, -1), ay, ax);
    return edge ? m : T(0);
}

} // namespace conv::pointwise
