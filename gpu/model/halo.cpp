// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <conv/halo.h>
#include <vector>

namespace conv {

std::optional<Halo> haloOf(const Graph& graph) {
    std::vector<Halo> reach;
    for (const Node& node : graph.nodes) {
        if (isGlobal(node) || isReduce(node))
            return std::nullopt;
        Halo from;
        for (const int input : node.inputs)
            for (std::size_t a = 0; input != graphInput && a < 3; ++a) {
                const Halo& of = reach[static_cast<std::size_t>(input)];
                from.before[a] = std::max(from.before[a], of.before[a]);
                from.after[a] = std::max(from.after[a], of.after[a]);
            }
        const Neighbourhood own = neighbourhoodOf(node);
        for (std::size_t a = 0; a < 3; ++a) {
            from.before[a] += own.before[a];
            from.after[a] += own.after[a];
        }
        reach.push_back(from);
    }
    return reach.empty() ? Halo{} : reach.back();
}

} // namespace conv
