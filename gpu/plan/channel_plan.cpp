// SPDX-License-Identifier: Apache-2.0
// Sub-plans of channels that some steps skip.
#include "plan/channel_plan.h"
#include <algorithm>
#include <conv/causes.h>

namespace conv {
namespace {

/// Removes nodes of skipped steps and renumbers the rest; readers of a skipped step get its input.
class Shortening {
  public:
    Shortening(const Plan& plan, std::int64_t channel) {
        int stepInput = graphInput, last = graphInput;
        for (std::size_t i = 0; i < plan.graph.nodes.size(); ++i) {
            const Node& node = plan.graph.nodes[i];
            if (i > 0 && node.step != plan.graph.nodes[i - 1].step)
                stepInput = last; // result of the step before
            if (node.actsOn(channel)) {
                Node kept = node;
                for (int& in : kept.inputs)
                    in = at(in);
                graph.nodes.push_back(std::move(kept));
                place_.push_back(static_cast<int>(graph.nodes.size()) - 1);
            } else {
                place_.push_back(stepInput);
            }
            last = place_.back();
        }
    }
    [[nodiscard]] int at(int node) const { return node == graphInput ? node : place_[static_cast<std::size_t>(node)]; }
    Graph graph;

  private:
    std::vector<int> place_;
};

/// The op in the shorter graph, with its data's type and extent.
PlannedOp retold(const PlannedOp& op, const Shortening& shorter, const Plan& plan) {
    PlannedOp kept = op;
    for (int& n : kept.nodes)
        n = shorter.at(n);
    if (!kept.variant)
        return kept;
    const Node& first = plan.graph.nodes[static_cast<std::size_t>(kept.nodes.front())];
    if (first.inputs[0] == graphInput)
        kept.problem.input = plan.input.type;
    kept.problem.extent = plan.domains[static_cast<std::size_t>(kept.nodes.front())].extent();
    if (const auto why = refusal(*kept.variant, kept.problem, plan.deviceOf(kept)))
        throw Error(ErrorCode::device, causes::variantUnsupportedOnChannels,
                    {{"variant", kept.variant->name}, {"step", first.label}, {"reason", *why}});
    return kept;
}

} // namespace

bool isWhole(const Plan& plan, std::int64_t channel) {
    return std::all_of(plan.graph.nodes.begin(), plan.graph.nodes.end(),
                       [&](const Node& n) { return n.actsOn(channel); });
}

bool sameSteps(const Plan& plan, std::int64_t channel, std::int64_t other) {
    return std::all_of(plan.graph.nodes.begin(), plan.graph.nodes.end(),
                       [&](const Node& n) { return n.actsOn(channel) == n.actsOn(other); });
}

ChannelPlan planFor(const Plan& plan, std::int64_t channel) {
    ChannelPlan result{plan, {}};
    Shortening shorter(plan, channel);
    result.plan.graph = shorter.graph;
    result.plan.domains = domainsOf(shorter.graph, plan.input.whole());
    std::erase_if(result.plan.stored,
                  [&](int n) { return !plan.graph.nodes[static_cast<std::size_t>(n)].actsOn(channel); });
    for (int& n : result.plan.stored)
        n = shorter.at(n);
    result.plan.ops.clear();
    for (std::size_t t = 0; t < plan.ops.size(); ++t) {
        const PlannedOp& op = plan.ops[t];
        if (!plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())].actsOn(channel))
            continue;
        result.plan.ops.push_back(retold(op, shorter, result.plan));
        result.ops.push_back(t);
    }
    return result;
}

} // namespace conv
