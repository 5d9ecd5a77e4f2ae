// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <conv/variant.h>

namespace conv {

/// True for convolutions, medians, ranks, local scores, non-local means, diffusions, adaptive equalizations, bilateral
/// and recursive filters.
[[nodiscard]] bool needsVariant(const Node& node);
/// True if a NonMaxSuppression thins surfaces of a volume instead of lines of slices.
[[nodiscard]] bool thinsVolume(const Node& node);
/// Samples of a rank filter's window.
[[nodiscard]] std::int64_t samplesOf(const RankNode& window);
/// Samples that non-local means average, and samples of a patch.
[[nodiscard]] std::int64_t searchedBy(const NonLocalMeansNode& means);
[[nodiscard]] std::int64_t comparedBy(const NonLocalMeansNode& means);
[[nodiscard]] std::int64_t channelsOf(const Layout& input, const Node& node);
/// The problem of a node with a variant. The plan must have its domains.
[[nodiscard]] Problem problemOf(const Plan& plan, int node);
/// Bytes of one item's input, as far as it has outputs, and of its float32 outputs.
[[nodiscard]] double transferBytes(const Problem& problem);

} // namespace conv
