// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

namespace app {

/// An edge of a profile; positions in points.
struct Edge {
    bool found = false;
    double low = 0, high = 0;    ///< levels left and right
    double start = 0, width = 0; ///< points: position of the first mark, distance to the second (10 to 90 %)
    double uncertainty = 0;      ///< standard error of the width, in points
};
/// Returns the steepest edge as an error function that is fitted to it (edge_fit.h). Not found if its step is below 8
/// to 10 standard deviations of the noise, or if no error function fits.
[[nodiscard]] Edge edgeOf(const std::vector<double>& values);
/// Measures the edge of another profile along the same line, at its place, by the same fit. Not found if the values
/// turn back before they reach 10 % or 90 % of its step, or if no error function fits.
[[nodiscard]] Edge sameEdge(const Edge& edge, const std::vector<double>& values);

} // namespace app
