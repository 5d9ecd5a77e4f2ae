// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/batch/batch_items.h"

namespace ui {

/// Returns "3 done, 1 failed", without zeros.
[[nodiscard]] QString countsText(const BatchCounts& counts);
/// Returns "Watching: 3 done, 1 not whole yet", with the last remark of the watch.
[[nodiscard]] QString watchText(const BatchCounts& counts, const QString& note);
/// Returns "4 to do, 1 refused, 2.1 s of computing predicted".
[[nodiscard]] QString planText(const BatchCounts& counts);

} // namespace ui
