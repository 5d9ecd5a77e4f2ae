// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <conv/plan.h>
#include <vector>

namespace conv {

/// Cut of a result along one axis.
struct Slabs {
    std::size_t axis = 1;
    std::vector<Interval> parts; ///< equally thick, ascending; they cover the axis and may overlap by a few indices
};

/// Runs of consecutive ops on a CPU, of which the last one combines the others sample by sample. No op outside a run
/// reads the others. They are computed slab by slab, so that memory holds one slab of each: of the six second
/// derivatives of a Hessian, for example. Slabs give the bits of the complete result.
class SlabRuns {
  public:
    /// `needed`: ops that a pass computes.
    SlabRuns(const Plan& plan, std::vector<bool> needed);
    /// Returns the last op of the run that begins with op `first`; `first` if it is computed alone.
    [[nodiscard]] std::size_t lastOf(std::size_t first) const { return last_[first]; }
    [[nodiscard]] bool needs(std::size_t op) const { return needed_[op]; }
    /// Returns the slabs of a run whose last op computes the sets `out`; one part if slabs would not pay.
    [[nodiscard]] Slabs cut(std::size_t first, const AxisSets& out) const;

  private:
    [[nodiscard]] bool isReadWithin(std::size_t op, std::size_t last) const;
    const Plan& plan_;
    std::vector<bool> needed_;
    std::vector<std::size_t> last_; ///< per op
};

} // namespace conv
