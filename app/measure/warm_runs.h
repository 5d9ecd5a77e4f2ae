// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/discard.h"
#include "app/measure/on_device.h"
#include <map>

namespace app::compare {

/// Runs plans with one input for their warm times. Data stay on the GPU if it has enough memory.
class WarmRuns {
  public:
    /// `input` must outlive this.
    explicit WarmRuns(const conv::Volume& input) : input_(input) {}

    /// `before`: kernel milliseconds of an earlier run.
    conv::Report run(const conv::Plan& plan, double before, const conv::RunControl& control);

    /// As OnDevice::inARow; nothing if the plan has not run on a GPU with its data there.
    std::optional<double> inARow(const conv::Plan& plan, int runs, const conv::RunControl& control);

  private:
    const conv::Volume& input_;
    conv::Volume space_;
    std::map<int, OnDevice> there_; ///< by device index
};

} // namespace app::compare
