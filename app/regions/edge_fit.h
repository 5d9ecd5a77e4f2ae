// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/edge.h"
#include <optional>

namespace app {

/// Returns false in builds without libraries: no edge is found there.
[[nodiscard]] bool canFitEdges();

/// Fits low + (high − low) · Φ((x − centre) / σ), the Gaussian error function of a blurred step, to a profile near an
/// edge that was found by its marks, and returns the edge between the fit's 10 and 90 %. Least squares by
/// Levenberg-Marquardt; the uncertainty is the standard error of the width. An edge narrower than a sample keeps its
/// marks, with half a sample as uncertainty. Nothing if no such step fits: if the fit does not converge, leaves the
/// surroundings of the marks, or if the error is above half of the width.
[[nodiscard]] std::optional<Edge> fittedEdge(const Edge& marks, const std::vector<double>& values);

} // namespace app
