// SPDX-License-Identifier: Apache-2.0
// Text of a plan: lines for people, and its fingerprint.
#include "model/text.h"
#include <conv/plan.h>
#include <conv/tools/calibration.h>
#include <conv/tuning.h>
#include <cstdio>

namespace conv {
namespace {

/// "step 2", "steps 2,5"
std::string stepsText(const std::vector<int>& steps) {
    std::string text = steps.size() == 1 ? "step " : "steps ";
    for (std::size_t i = 0; i < steps.size(); ++i)
        text += (i > 0 ? "," : "") + std::to_string(steps[i] + 1);
    return text;
}

/// Text about recomputed halos; empty below 0.5 %.
std::string haloText(double share) {
    if (share < 0.005)
        return "";
    char text[60];
    if (share < 1)
        std::snprintf(text, sizeof text, ", halos add %.0f %%", 100 * share);
    else
        std::snprintf(text, sizeof text, ", halos make the work %.2g times as large", 1 + share);
    return text;
}

std::string classOf(const Device& device) {
    return device.kind == DeviceKind::cpu ? "cpu" : "cuda" + std::to_string(device.computeCapability);
}

} // namespace

std::string placesOf(const Plan& plan) {
    std::string text = name(plan.device);
    if (plan.elsewhere)
        text += ", " + stepsText(plan.elsewhere->steps) + " on " + name(plan.elsewhere->device);
    return text;
}

std::string describe(const Plan& plan) {
    const Calibration* const calibration = calibrationOf(plan.device);
    std::string text = "input    " + describe(plan.input) + "\n";
    text += "output   " + describe(plan.output()) + "\n";
    text += "device   " + name(plan.device) + ", " + plan.device.model + (plan.fellBack ? " (no GPU is usable)" : "") +
            (plan.deviceReason.empty() ? "" : " (" + plan.deviceReason + ")");
    for (const Device& d : plan.also)
        text += "; " + name(d) + ", " + d.model;
    text += "\n";
    if (plan.elsewhere)
        text += "besides  " + name(plan.elsewhere->device) + ", " + plan.elsewhere->device.model + ", for " +
                stepsText(plan.elsewhere->steps) + (plan.elsewhere->why.empty() ? "" : ": " + plan.elsewhere->why) +
                "\n";
    if (!plan.strictReason.empty())
        text += "strict   only sums of each output's own products (" + plan.strictReason + ")\n";
    if (plan.float64)
        text += "numbers  float64 (" + plan.float64Reason + ")\n";
    if (plan.offset != 0)
        text += "offset   all samples lie about " + number(plan.offset) + ", which is taken off where it cancels\n";
    text += "tiles    " + std::to_string(plan.tiles) + " of " + std::to_string(plan.tile[0]) + " × " +
            std::to_string(plan.tile[1]) + " × " + std::to_string(plan.tile[2]) + " for each of " +
            std::to_string(plan.input.channels * plan.input.times) + " item(s), " + bytesText(plan.workingBytes) +
            " of working memory" +
            (plan.elsewhere ? ", and " + bytesText(plan.elsewhere->workingBytes) + " on " + name(plan.elsewhere->device)
                            : "") +
            haloText(plan.haloShare) + "\n";
    if (!plan.stored.empty())
        text += "passes   " + std::to_string(plan.stored.size() + 1) + ": results of " +
                std::to_string(plan.stored.size()) + " iterations and steps are stored whole, " +
                bytesText(plan.storedBytes()) + " of host memory, since the halo of all would not fit\n";
    text += "time     " + secondsText(plan.predictedSeconds) + " predicted by " +
            (calibration ? "the calibration of " + calibration->date : "the built-in model; --calibrate measures") +
            "\n";
    for (const PlannedOp& op : plan.ops) {
        const Node& node = plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())];
        text += "step " + std::to_string(node.step + 1) + "   " + node.label;
        if (!node.channels.empty())
            text += " (" + std::to_string(node.channels.size()) + " of " + std::to_string(plan.input.channels) +
                    " channels)";
        if (plan.isElsewhere(op.nodes.back()))
            text += " on " + name(plan.elsewhere->device);
        if (op.variant)
            text += ": " + op.variant->name + " (" + op.why + ")";
        if (!op.threadBlockReason.empty())
            text +=
                ", " + shapeText(*op.variant, op.threadBlock, op.problem.dimension) + " (" + op.threadBlockReason + ")";
        text += "\n";
    }
    return text;
}

std::string fingerprint(const Plan& plan) {
    std::string text = classOf(plan.device);
    if (plan.elsewhere)
        text += " " + stepsText(plan.elsewhere->steps) + " on " + classOf(plan.elsewhere->device);
    text += " tile " + std::to_string(plan.tile[0]) + "x" + std::to_string(plan.tile[1]) + "x" +
            std::to_string(plan.tile[2]);
    if (!plan.stored.empty())
        text += " passes " + std::to_string(plan.stored.size() + 1);
    if (plan.offset != 0)
        text += " offset " + allDigits(plan.offset);
    for (const PlannedOp& op : plan.ops) {
        const Node& node = plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())];
        text += " | " + node.label;
        for (std::size_t c = 0; c < node.channels.size(); ++c)
            text += (c == 0 ? " of " : ",") + std::to_string(node.channels[c]);
        if (op.variant)
            text += "=" + op.variant->name;
        if (op.variant && op.variant->selects && op.type != ElementType::f32)
            text += ":" + std::string(name(op.type));
    }
    return text;
}

} // namespace conv
