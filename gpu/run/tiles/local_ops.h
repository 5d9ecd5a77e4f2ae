// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backends.h"
#include <map>
#include <optional>
#include <vector>

namespace conv {

/// Largest magnitude of a node that has no buffer, as it is part of an op.
struct FoundMaximum {
    int node;
    double value;
};

/// Computes the local ops of a plan on the buffers of a tile.
class LocalOps {
  public:
    /// `scalars`: reductions that local nodes read, for the present item. Both must outlive the object.
    LocalOps(const Plan& plan, const std::map<int, double>& scalars) : plan_(plan), scalars_(scalars) {}

    /// Computes an op from the buffers of its inputs into that of its result, by node. Returns the maximum before
    /// thinning if the op thins. Throws what the backend throws.
    std::optional<FoundMaximum> compute(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers);

  private:
    [[nodiscard]] const Node& node(int i) const { return plan_.graph.nodes[static_cast<std::size_t>(i)]; }
    [[nodiscard]] Region domain(int i) const {
        return i == graphInput ? plan_.input.whole() : plan_.domains[static_cast<std::size_t>(i)];
    }
    void average(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers);
    FoundMaximum thin(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers);
    void computeStep(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers);
    void combine(const Node& node, Backend& backend, std::vector<const Buffer*> in, const Buffer& out);
    static void combineInMask(const CombineNode& node, const Region& box, const Buffer& mask, Backend& backend,
                              const std::vector<const Buffer*>& in, const Buffer& out);
    static void combineOutside(const std::optional<Constant>& otherwise, const Region& box, const Buffer& mask,
                               Backend& backend, const Buffer* kept, const Buffer& out);
    /// Kernels of an op: none for a median or bilateral filter; multiplied by their weights for a sum.
    [[nodiscard]] std::vector<const Kernel*> kernelsOf(const PlannedOp& op);

    const Plan& plan_;
    const std::map<int, double>& scalars_;
    std::map<int, std::vector<Kernel>> weighted_; ///< kernels of sums, by the sum's node
};

} // namespace conv
