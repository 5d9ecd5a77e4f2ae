// SPDX-License-Identifier: Apache-2.0
#include "run/cache/result_key.h"
#include <algorithm>
#include <conv/device.h>
#include <conv/tools/later_steps.h>

namespace conv {

int endOfStep(const Plan& plan, int step) {
    const std::vector<Node>& nodes = plan.graph.nodes;
    int end = graphInput;
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i)
        if (nodes[i].step <= step)
            end = static_cast<int>(i);
    return end != graphInput && nodes[static_cast<std::size_t>(end) + 1].step > step ? end : graphInput;
}

ElementType typeOfNode(const Plan& plan, int node) {
    const auto op = std::ranges::find_if(plan.ops, [&](const PlannedOp& t) { return t.nodes.back() == node; });
    return op == plan.ops.end() ? plan.compute : op->type;
}

ResultKey resultKey(const Plan& plan, int end, Item item) {
    ResultKey key{{plan.graph.nodes.begin(), plan.graph.nodes.begin() + end + 1}, {}, typeOfNode(plan, end), item};
    for (const PlannedOp& op : plan.ops)
        if (op.nodes.back() <= end)
            key.variants.push_back(name(plan.deviceOf(op)) + (op.variant ? " " + op.variant->name : ""));
    return key;
}

bool keepForLaterSteps(ResultCache& cache, const Plan& done, std::shared_ptr<const Volume> result, const Plan& next) {
    if (!result || done.graph.nodes.empty() || result->layout().channels * result->layout().times != 1)
        return false;
    const int end = endOfStep(next, done.graph.nodes.back().step);
    if (end == graphInput || next.domains[static_cast<std::size_t>(end)] != done.outputDomain)
        return false;
    ResultKey key = resultKey(next, end, {});
    if (key != resultKey(done, static_cast<int>(done.graph.nodes.size()) - 1, {}) ||
        key.compute != result->layout().type || !cache.fits(result->layout().byteCount()))
        return false;
    if (!cache.find(key).values)
        cache.insert(std::move(key), {done.outputDomain, std::move(result)});
    return true;
}

} // namespace conv
