// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "app/session/times/signal_rows.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace app {

/// Steps along time for voxels of which some are outside masks of steps. A mask has no time, so it chooses voxels:
/// inside, a step filters the curve as without a mask; outside, the curve is what the step's `outside` says. Voxels
/// with the same choice are filtered together. Works on the CPU. Not thread-safe.
class MaskedRows {
  public:
    /// `steps`: as steps of a signal. Throws Error(usage) for masks that do not fit the series; else as SignalRows
    /// does.
    MaskedRows(const Recipe& steps, const conv::Layout& series, const conv::Layout& signal, conv::PlanOptions options);

    /// Returns the filters of a voxel inside all masks.
    [[nodiscard]] const SignalRows& inside() const { return *inside_; }
    /// Returns the voxels that at least one step filters.
    [[nodiscard]] std::int64_t voxels() const { return voxels_; }
    /// Filters the curves of the voxels of a box, x fastest, as SignalRows does. Its report counts operations inside
    /// all masks.
    void filter(const conv::Volume& rows, const conv::Region& box, conv::Volume& to, conv::Report& report,
                const conv::RunControl& control);

  private:
    using Choice = std::uint64_t; ///< a bit for each mask: the voxel is inside
    [[nodiscard]] Choice choiceAt(std::int64_t voxel) const;
    /// Filters of voxels with the same choice.
    struct Chain {
        std::shared_ptr<SignalRows> rows;
        std::optional<double> start; ///< the filters act on this number in place of the curve
    };
    [[nodiscard]] Chain chainFor(Choice choice) const;
    /// Fills rows with the result of a chain that does not depend on the curve.
    void fill(Chain& chain, std::span<const std::int64_t> chosen, conv::Volume& to, const conv::RunControl& control);
    [[nodiscard]] Choice all() const { return masks_.size() == 64 ? ~Choice{0} : (Choice{1} << masks_.size()) - 1; }

    Recipe steps_;
    conv::Layout series_, signal_;
    conv::PlanOptions options_;
    std::vector<std::shared_ptr<const conv::Volume>> masks_; ///< distinct ones
    std::vector<int> maskOf_;                                ///< for each step its mask's index; −1: none
    std::shared_ptr<SignalRows> inside_;
    std::map<Choice, Chain> chains_;
    std::int64_t voxels_ = 0;
};

} // namespace app
