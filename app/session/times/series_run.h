// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/recipe/times/time_steps.h"
#include <conv/apply.h>
#include <conv/plan.h>
#include <functional>
#include <string>
#include <vector>

namespace app {

/// Throws Error(device) for steps along time if `device` names a GPU. `recipe`: any.
void checkTimeDevice(const Recipe& recipe, const std::string& device);

/// Throws Error(usage) with this reason for steps along time.
void refuseInTime(const Recipe& recipe, const std::string& why);

/// Throws Error(usage) for steps along time, which plans of data in memory do not show.
void checkPlanShows(const Recipe& recipe);

/// Returns the result of a part, in memory, as float32, or float64 if the input requires it. Blocks of voxels along
/// time take at most `bytes`. Throws as TimeRun and filteredBy do.
[[nodiscard]] conv::Volume filteredPart(const TimePart& part, const conv::Volume& input, const io::TimeStep& step,
                                        const conv::PlanOptions& options, std::int64_t bytes,
                                        const conv::RunControl& control);

/// A recipe with steps along time, for series in memory: each part in space or along time is computed completely
/// before the next one, with the bits of the command line. Not thread-safe.
class SeriesRun {
  public:
    /// `options`: the run's, with the type of the result and without choices of single steps. Throws the errors of
    /// timePartsOf, TimeRun, makePlan and checkTimeDevice, before samples are read.
    SeriesRun(const Recipe& recipe, const conv::Layout& series, io::TimeStep step, conv::PlanOptions options);

    /// Returns the layout of the full result, of the type that `options` names.
    [[nodiscard]] const conv::Layout& output() const { return layouts_.back(); }
    /// Returns the region that the result covers, in the index space of the sink's blocks: that of the last part.
    [[nodiscard]] const conv::Region& domain() const { return domain_; }
    /// Returns the region's voxels in the index space of the series: parts with boundary=valid drop the first ones.
    [[nodiscard]] conv::Region inSeries(const conv::Region& region) const { return moved(region, 1); }
    /// Inverse of inSeries.
    [[nodiscard]] conv::Region inDomain(const conv::Region& region) const { return moved(region, -1); }
    /// Computes the result in `region`, a box inside domain(). The parts before the last one are computed in full.
    /// Throws Error(cancelled, memory, device, unreadable) and the errors of the sink.
    conv::Report apply(const conv::Source& series, const conv::Region& region, conv::Sink& sink,
                       const conv::RunControl& control);
    /// Returns the devices of the last run: "cpu", "cuda:0, cpu".
    [[nodiscard]] const std::string& devices() const { return devices_; }
    /// Returns the variants of the last run, in the order of the steps.
    [[nodiscard]] const std::vector<std::string>& variants() const { return variants_; }

  private:
    conv::Report inSpace(const TimePart& part, const conv::Source& from, const conv::PlanOptions& options,
                         const std::function<conv::Sink&(const conv::Layout&, const conv::Region&)>& open,
                         const conv::Region& region, const conv::RunControl& control);
    [[nodiscard]] conv::Region moved(conv::Region region, std::int64_t sign) const;
    void note(const conv::Plan& plan);
    std::vector<TimePart> parts_;
    std::vector<conv::Layout> layouts_; ///< the input's, then that of each part's result
    io::TimeStep step_;
    conv::PlanOptions options_;
    conv::Region domain_;
    conv::Index3 origin_{0, 0, 0}; ///< index in the series at index 0 of the last part
    std::string devices_;
    std::vector<std::string> variants_;
};

} // namespace app
