// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include "app/recipe/grids/grid_steps.h"
#include <conv/apply.h>
#include <memory>

/// Data on the grid of a recipe's last grid step, from which the filters behind it go on.
namespace app {

/// Returns the layouts of a recipe's intermediate results, the input's first and the last grid step's last. Results of
/// filters are float32, or float64 if the input requires it. Throws Error(usage).
[[nodiscard]] std::vector<conv::Layout> layoutsThrough(const GridParts& parts, const conv::Layout& input);

/// Returns the data behind the last grid step, in memory. Each part is computed completely before the next one.
/// `options`: the run's; steps may have their own. Throws Error(usage, memory, cancelled, device).
[[nodiscard]] conv::Volume onLastGrid(const GridParts& parts, std::shared_ptr<const conv::Volume> input,
                                      const conv::PlanOptions& options, const conv::RunControl& control = {});

/// Returns the result of filters that keep the grid, in memory, as float32, or float64 if the input requires it. Throws
/// as onLastGrid does.
[[nodiscard]] conv::Volume filteredBy(const Recipe& filters, const conv::Volume& input,
                                      const conv::PlanOptions& options, const conv::RunControl& control = {});
/// Returns the layout of such a result.
[[nodiscard]] conv::Layout unroundedOutput(const conv::Plan& plan);

/// Returns a file on the last grid, computed box by box; null if filters come before a grid step, which need the
/// samples around each box computed again.
[[nodiscard]] std::unique_ptr<io::RegionSource> regionsOnLastGrid(const GridParts& parts,
                                                                  std::unique_ptr<io::RegionSource> file);

/// Returns the info of data on another grid. Leaves out facts that belong to the grid of the file, with a warning:
/// times of samples, annotations of a signal that runs backwards.
[[nodiscard]] conv::Info infoOnGrid(const conv::Info& info, const conv::Layout& before, const conv::Grid& grid);

} // namespace app
