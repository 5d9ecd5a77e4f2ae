// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>
#include <limits>
#include <optional>
#include <vector>

namespace conv {

/// An average of the samples that count, as model/lower/masks.cpp builds it: K∗(w·f) / K∗w with weights w of 0 and 1.
struct WeighedMean {
    std::vector<int> nodes;      ///< nodes that nothing outside of `nodes` reads, ascending; the mean is the last
    int selected = 0;            ///< w·f
    int values = 0, weights = 0; ///< both convolutions
    int samples = graphInput;    ///< f
    std::optional<int> mask;     ///< MaskNode
    bool weighsMask = false;     ///< w is 0 where the mask is 0
    bool weighsPresent = false;  ///< w is 0 where f is missing
    bool limitedToMask = false, limitedToPresent = false;      ///< the mean counts only where mask or f hold
    double missing = std::numeric_limits<double>::quiet_NaN(); ///< missing besides NaN
    double minWeight = 0;                                      ///< the mean counts where K∗w is above
    std::optional<Constant> otherwise;                         ///< result elsewhere; empty: f
};

/// Returns the average that ends in a node if its nodes form one. Excludes `renormalize`, which divides twice.
[[nodiscard]] std::optional<WeighedMean> weighedMeanAt(const Graph& graph, int node);

/// True if nodes of a planned op are a WeighedMean.
[[nodiscard]] bool isWeighedMean(const Graph& graph, const std::vector<int>& nodes);

/// True if a node's values are those of masks alone, the same for all items.
[[nodiscard]] bool isOfMasks(const Graph& graph, int node);

} // namespace conv
