// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Data axis that becomes x, y and z of a launch: {1, 0, 2} exchanges x and y.
using AxisOrder = std::array<std::size_t, 3>;

/// Returns the order in which register tiles walk a problem's data. Tiles are wide along x and a few rows high, so the
/// longest axis becomes x, the thinnest z, if columns or rows are few. It depends on the whole problem, never on a box,
/// so that all boxes sum alike.
[[nodiscard]] AxisOrder axisOrderOf(const Problem& problem);

/// Returns the problem with its axes in `order`.
[[nodiscard]] Problem reordered(const Problem& problem, const AxisOrder& order);

/// Predicted seconds of a problem in the order of `axisOrderOf(problem)`, copies included. `seconds` is the variant's
/// model.
[[nodiscard]] double secondsReordered(const Problem& problem, const Device& device,
                                      double (*seconds)(const Problem&, const Device&));

/// Runs `launcher` with the axes in the order of `axisOrderOf(*launch.problem)`. An order that moves x copies the box's
/// samples and results, at most about 64 MiB at a time; each thread copies and computes parts of an image by itself.
/// `launcher` must give the same bits for any cut of a box. Throws Error(memory) if copies do not fit.
void launchReordered(const Launch& launch, void (*launcher)(const Launch&));

/// Makes `launcher` a variant's launch in that order.
template <void (*launcher)(const Launch&)>
void launchInOrder(const Launch& launch) {
    launchReordered(launch, launcher);
}

/// Predicted seconds of `launchInOrder`.
template <double (*seconds)(const Problem&, const Device&)>
double secondsInOrder(const Problem& problem, const Device& device) {
    return secondsReordered(problem, device, seconds);
}

} // namespace conv
