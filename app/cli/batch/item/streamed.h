// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"

namespace app::cli {

/// Opens the only item of a run on the CPU for reading in parts, if reading, computing and writing overlap then: a
/// large plain file, filtered into another one by sums that have the same bits in any parts. Null otherwise, and if
/// that takes more than `held` bytes. `expected`: bytes of the item in memory.
[[nodiscard]] std::unique_ptr<io::RegionSource> openStreamed(const WorkItem& item, std::int64_t expected,
                                                             std::int64_t held, const Request& request,
                                                             const conv::PlanOptions& planOptions);

/// Memory of the tiles of such an item.
[[nodiscard]] Allowance memoryOfStream(std::int64_t held);

} // namespace app::cli
