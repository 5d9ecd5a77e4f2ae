// SPDX-License-Identifier: Apache-2.0
#include "plan/op_problem.h"
#include "model/problem.h"
#include "model/weighed_mean.h"
#include "plan/elsewhere.h"
#include <algorithm>

namespace conv {
namespace {

/// Type in which selections among samples lose no digits.
ElementType selectedType(ElementType input, const Neighbourhood& around) {
    const bool whole = around.boundary != Boundary::constant || around.outsideValue == 0;
    switch (input) {
    case ElementType::i64:
    case ElementType::u64:
        return whole ? input : ElementType::f64;
    case ElementType::i32:
    case ElementType::u32:
    case ElementType::f64:
        return ElementType::f64;
    default:
        return ElementType::f32;
    }
}

/// Result type: 64 bits in a float64 plan and for selections that need them.
ElementType outputOf(const Plan& plan, const Problem& problem, const Neighbourhood& around) {
    if ((problem.median || problem.ordered || problem.shift) && !plan.float32Holds)
        if (const ElementType type = selectedType(problem.input, around); type != ElementType::f32)
            return type;
    return plan.float64 ? ElementType::f64 : ElementType::f32;
}

} // namespace

ElementType typeFor(const Plan& plan, const std::vector<PlannedOp>& before, int node, int reader) {
    const ElementType type = node == graphInput ? plan.input.type : before[static_cast<std::size_t>(node)].type;
    const bool goesToCard = node != graphInput && plan.deviceOf(reader).kind == DeviceKind::cuda &&
                            plan.deviceOf(node).kind == DeviceKind::cpu;
    return goesToCard && type != ElementType::f32 ? typeOnCard(plan) : type;
}

Problem problemOf(const Plan& plan, int index, const std::vector<PlannedOp>& before) {
    Problem problem = conv::problemOf(plan, index);
    const Node& node = plan.graph.nodes[static_cast<std::size_t>(index)];
    const ElementType type = typeFor(plan, before, node.inputs[0], index);
    if (type != ElementType::f32)
        problem.input = type;
    problem.output = outputOf(plan, problem, neighbourhoodOf(node));
    return problem;
}

Problem problemOfMean(const Plan& plan, int index, const std::vector<PlannedOp>& before) {
    const std::optional<WeighedMean> mean = weighedMeanAt(plan.graph, index);
    Problem problem = problemOf(plan, mean->values, before);
    problem.input = typeFor(plan, before, mean->samples, mean->values);
    return problem;
}

void describeSum(const Plan& plan, const FusedGroup& group, Problem& problem) {
    Index3 before{}, after{};
    for (const int n : group.nodes) {
        const Neighbourhood around = neighbourhoodOf(plan.graph.nodes[static_cast<std::size_t>(n)]);
        for (std::size_t a = 0; a < 3; ++a) {
            before[a] = std::max(before[a], around.before[a]);
            after[a] = std::max(after[a], around.after[a]);
            problem.taps[a] = before[a] + 1 + after[a];
        }
    }
    problem.extent = plan.domains[static_cast<std::size_t>(group.nodes.back())].extent();
    problem.nonZeroTaps = problem.taps[0] * problem.taps[1] * problem.taps[2];
    problem.rank = problem.multilinearRank = 0;
    problem.summed = static_cast<int>(group.nodes.size()) - 1;
    problem.gaussian.reset();
    problem.weights = 0;
    problem.foldedWork = 0;
}

} // namespace conv
