// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/recipe/recipe.h"
#include "app/session/times/masked_rows.h"
#include <memory>
#include <vector>

namespace app {

/// Bytes of a block of voxels at all time points, unless less memory is given.
inline constexpr std::int64_t bytesOfCurves = std::int64_t{64} << 20;

/// Returns the layout of the curve of a voxel, a signal. `seconds`: the time step; 0: unknown.
[[nodiscard]] conv::Layout curveLayout(const conv::Layout& series, double seconds);

/// Throws Error(usage) naming parameter and field for steps of a TimePart that the curves of a series do not allow.
void checkCurves(const Recipe& steps, const conv::Layout& series, const io::TimeStep& step);

/// Consecutive steps along time for series of one layout. The curve of each voxel is filtered as a signal, with equal
/// bits. Masks of steps choose voxels. Works through blocks of voxels at all time points, on the CPU. Not thread-safe.
class TimeRun {
  public:
    /// `steps`: of TimePart, as steps of a signal. `step` decides what s and Hz are. `options`: the run's; its device
    /// is ignored. Throws Error(usage) naming parameter and field, for data with one time point, and for steps that do
    /// not suit a signal of that length; Error(device) for a refused variant.
    TimeRun(const Recipe& steps, const conv::Layout& series, const io::TimeStep& step,
            const conv::PlanOptions& options);

    /// Returns the plan of one curve, of the channel on which most steps act.
    [[nodiscard]] const conv::Plan& plan() const { return most().plan(); }
    [[nodiscard]] const std::vector<conv::Filter>& filters() const { return most().filters(); }
    /// Returns the type of the samples handed over.
    [[nodiscard]] conv::ElementType type() const { return type_; }
    [[nodiscard]] bool actsOn(std::int64_t channel) const {
        return chains_[static_cast<std::size_t>(channel)] != nullptr;
    }
    /// Returns the voxels of a block that takes at most so many bytes; at least 1.
    [[nodiscard]] std::int64_t voxelsFor(std::int64_t bytes) const;
    /// Returns the seconds that all curves are predicted to take.
    [[nodiscard]] double predictedSeconds() const;
    /// Filters the voxels of a box of a series of the run's layout; an empty box stands for all voxels. Blocks take at
    /// most `bytes`. Throws Error(cancelled, memory, unreadable) and the errors of the sink.
    conv::Report apply(const conv::Source& series, conv::Sink& sink, std::int64_t bytes,
                       const conv::RunControl& control, const conv::Region& box = {});
    /// Returns the curve of the voxel in the middle, as a signal.
    [[nodiscard]] conv::Volume middleCurve(const conv::Source& series) const;

  private:
    [[nodiscard]] const SignalRows& most() const;
    conv::Layout series_, signal_;
    conv::ElementType type_ = conv::ElementType::f32;
    std::vector<std::shared_ptr<MaskedRows>> chains_; ///< per channel; null: it passes unchanged
};

} // namespace app
