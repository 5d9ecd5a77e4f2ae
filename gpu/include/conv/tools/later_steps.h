// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <conv/result_cache.h>
#include <memory>

namespace conv {

/// Stores the full result of the plan `done` in the cache, if `next` begins with the same steps by the same variants
/// and then has more: `next` then computes only these. The samples are shared, not copied. Returns false, and stores
/// nothing, for another beginning, several items, and samples of another type than the step's.
bool keepForLaterSteps(ResultCache& cache, const Plan& done, std::shared_ptr<const Volume> result, const Plan& next);

} // namespace conv
