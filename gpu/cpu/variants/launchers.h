// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <optional>
#include <string>

namespace conv {

/// Dense kernels of any extent and centre, by register tiles over padded rows.
void launchCpuDirect(const Launch& launch);
/// Kernels defined per axis or of rank 1, and gradient magnitudes, in one read and one write of memory: rows are
/// filtered along x into a ring in the caches, columns out of it; in 3-D a ring of planes marches along z.
void launchCpuSeparable(const Launch& launch);
/// As above, with thin data's axes in the order of `axisOrderOf` (cpu/runtime/axis_order.h).
void launchCpuSeparableInOrder(const Launch& launch);
/// Variant::meanTime of cpu-separable.
[[nodiscard]] std::optional<double> cpuSeparableMeanTime(const Problem& problem, const Device& device);
/// Canny's front end in one read and one write of memory. Any cut gives the same bits. Returns the largest magnitude.
[[nodiscard]] float thinByPasses(const ThinLaunch& thin);
/// True if `launchCpuSeparable` and `launchCpuLowRank` store results rounded to `type`.
[[nodiscard]] bool roundsPasses(const Problem& problem, ElementType type);
/// Dense kernels as sums of separable terms, which share the march of `launchCpuSeparable`.
void launchCpuLowRank(const Launch& launch);

[[nodiscard]] double secondsCpuDirect(const Problem& problem, const Device& device);
[[nodiscard]] std::optional<std::string> unsupportedCpuSeparable(const Problem& problem, const Device& device);
[[nodiscard]] double secondsCpuSeparable(const Problem& problem, const Device& device);
[[nodiscard]] std::optional<std::string> unsupportedCpuLowRank(const Problem& problem, const Device& device);
[[nodiscard]] double secondsCpuLowRank(const Problem& problem, const Device& device);

} // namespace conv
