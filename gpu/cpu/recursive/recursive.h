#pragma once
#include "core/launch.h"
#include <optional>
#include <string>

namespace conv {

/// Gaussians as sums of damped waves, forwards and backwards along each axis: the time does not depend on σ. Of the
/// approximate class: outputs are off by at most `recursiveBound` of the largest sample. Input with NaN or infinities
/// is computed by cpu-separable, so that they reach no further than the kernel.
void launchCpuRecursive(const Launch& launch);
[[nodiscard]] std::optional<std::string> refusesCpuRecursive(const Problem& problem, const Device& device);
[[nodiscard]] double secondsCpuRecursive(const Problem& problem, const Device& device);

/// For each axis that is filtered.
inline constexpr double recursiveBound = 1e-3;

} // namespace conv
