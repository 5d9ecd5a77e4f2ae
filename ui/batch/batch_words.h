// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/batch/batch_items.h"
#include "ui/batch/batch_order.h"
#include "ui/batch/batch_status.h"

namespace ui {

/// Returns "3 done, 1 failed", without zeros.
[[nodiscard]] QString countsText(const BatchCounts& counts);
/// Returns "Watching: 3 done, 1 not whole yet", with the last remark of the watch.
[[nodiscard]] QString watchText(const BatchCounts& counts, const QString& note);
/// Returns "4 to do, 1 refused, 2.1 s of computing predicted".
[[nodiscard]] QString planText(const BatchCounts& counts);
/// Returns recipe, device, stored type and treatment of slices.
[[nodiscard]] QString stepsText(const BatchOrder& order);
/// Returns the sentence below the table: failure, plan, progress or counts. Empty before there are names.
[[nodiscard]] QString stateText(const BatchStatus& status, const BatchCounts& counts, bool watch);
/// Returns the title of the message at the end of a run.
[[nodiscard]] QString endText(BatchEnd how, bool watch);

} // namespace ui
