// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/plan_json.h"
#include "app/cli/report/report.h"
#include <conv/graph.h>
#include <conv/tools/calibration.h>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

Json alternativesJson(const conv::Plan& plan, const conv::PlannedOp& op) {
    Json list = Json::array();
    if (!op.variant)
        return list;
    for (const conv::Alternative& other : conv::alternatives(plan, op))
        list.push_back({{"variant", other.variant->name},
                        {"refused", other.refused ? Json(*other.refused) : Json(nullptr)},
                        {"predicted_ms", other.refused ? Json(nullptr) : Json(1e3 * other.predictedSeconds)}});
    return list;
}

Json elsewhereJson(const conv::Plan& plan) {
    if (!plan.elsewhere)
        return nullptr;
    std::vector<int> steps = plan.elsewhere->steps;
    for (int& step : steps)
        ++step;
    return {{"device", conv::name(plan.elsewhere->device)},
            {"steps", steps},
            {"why", plan.elsewhere->why},
            {"working_bytes", plan.elsewhere->workingBytes}};
}

/// Returns true if the chosen size is a thread block's, not the number of outputs per thread.
bool leavesBlocks(const conv::PlannedOp& op) {
    return op.variant && !op.variant->threadBlocks.empty();
}

Json haloJson(const conv::Graph& graph) {
    const std::optional<conv::Halo> halo = conv::haloOf(graph);
    return halo ? Json{{"before", halo->before}, {"after", halo->after}} : Json(nullptr);
}

} // namespace

Json toJson(const conv::Geometry& geometry) {
    return {{"unit", conv::symbol(geometry.unit)},
            {"spacing", geometry.spacing},
            {"origin", geometry.origin},
            {"direction", geometry.direction}};
}

Json planJson(const conv::Plan& plan, conv::ElementType type) {
    Json ops = Json::array();
    for (const conv::PlannedOp& op : plan.ops)
        ops.push_back({{"label", plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())].label},
                       {"variant", op.variant ? Json(op.variant->name) : Json(nullptr)},
                       {"why", op.why},
                       {"device", conv::name(plan.deviceOf(op))},
                       {"block", leavesBlocks(op) ? Json(op.threadBlock) : Json(nullptr)},
                       {"outputs_a_thread",
                        op.threadBlockReason.empty() || leavesBlocks(op) ? Json(nullptr) : Json(op.threadBlock)},
                       {"block_why", op.threadBlockReason.empty() ? Json(nullptr) : Json(op.threadBlockReason)},
                       {"predicted_ms", 1e3 * op.predictedSeconds},
                       {"alternatives", alternativesJson(plan, op)}});
    const conv::Calibration* const calibration = conv::calibrationOf(plan.device);
    conv::Layout out = plan.output();
    out.type = type;
    return {{"device", conv::name(plan.device)},
            {"elsewhere", elsewhereJson(plan)},
            {"device_fell_back", plan.fellBack},
            {"strict", plan.strictReason.empty() ? Json(nullptr) : Json(plan.strictReason)},
            {"float64", plan.float64Reason.empty() ? Json(nullptr) : Json(plan.float64Reason)},
            {"calibrated", calibration ? Json(calibration->date) : Json(nullptr)},
            {"layout", {{"in", toJson(plan.input)}, {"out", toJson(out)}}},
            {"geometry", {{"in", toJson(plan.input.geometry)}, {"out", toJson(out.geometry)}}},
            {"tile", plan.tile},
            {"tiles", plan.tiles},
            {"halo", haloJson(plan.graph)},
            {"halo_share", plan.haloShare},
            {"working_bytes", plan.workingBytes},
            {"predicted_ms", 1e3 * plan.predictedSeconds},
            {"predicted_for", "warm"},
            {"tasks", std::move(ops)},
            {"plan", conv::fingerprint(plan)}};
}

} // namespace app::cli
