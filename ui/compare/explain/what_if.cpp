// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/explain_model.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <limits>
#include <optional>

namespace ui {
namespace {

QString trWhatIf(const char* text) {
    return QCoreApplication::translate("ui::Explain", text);
}

/// Returns a plan without joined steps, which any machine can make.
conv::Plan asWritten(const conv::Device& device, const std::vector<conv::Filter>& filters, const conv::Layout& layout) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    conv::Plan plan = conv::makePlan(filters, layout, planOptions);
    for (conv::PlannedOp& t : plan.ops) {
        if (t.variant == nullptr && device.bytesPerSecond > 0) // operations without a variant only move bytes
            t.predictedSeconds *= plan.device.bytesPerSecond / device.bytesPerSecond;
        // Between steps devices keep float32, while the reference keeps float64.
        const conv::Node& first = plan.graph.nodes[static_cast<std::size_t>(t.nodes.front())];
        if (conv::isMask(first))
            continue;
        const bool source = first.inputs.front() == conv::graphInput;
        t.problem.input = source ? plan.input.type : conv::ElementType::f32;
    }
    return plan;
}

/// Returns the planner's plan, with joined steps; nothing if the build lacks that device's code.
std::optional<conv::Plan> planned(const conv::Device& device, const std::vector<conv::Filter>& filters,
                                  const conv::Layout& layout) {
    conv::PlanOptions planOptions;
    planOptions.resident = true;
    try {
        return conv::makePlan(filters, layout, device, planOptions);
    } catch (const conv::Error& e) {
        if (e.code() != conv::ErrorCode::device)
            throw;
        return std::nullopt;
    }
}

/// Returns the model's time in ms; nothing if `v` cannot compute the op. Independent of the build's code.
std::optional<double> timeOf(const conv::Variant& v, const conv::PlannedOp& op, const conv::Device& device) {
    const bool able = v.predictSeconds != nullptr && !conv::mismatch(v, op.problem, device);
    return able ? std::optional(1e3 * v.predictSeconds(op.problem, device)) : std::nullopt;
}

/// Returns the fastest exact variant, as the planner chooses; null if none.
const conv::Variant* bestOf(const conv::PlannedOp& op, const conv::Device& device) {
    const conv::Variant* best = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const conv::Variant& v : conv::variants())
        if (v.kind == conv::VariantClass::exact && !v.float64)
            if (const auto t = timeOf(v, op, device); t && *t < least) {
                best = &v;
                least = *t;
            }
    return best;
}

double quickest(const conv::PlannedOp& op, const conv::Device& device) {
    if (op.variant == nullptr)
        return 1e3 * op.predictedSeconds;
    const conv::Variant* const best = bestOf(op, device);
    return best != nullptr ? *timeOf(*best, op, device) : std::numeric_limits<double>::infinity();
}

void addSteps(WhatIf& result, const conv::Plan& plan) {
    for (const conv::PlannedOp& op : plan.ops) {
        const conv::Node& node = plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())];
        const double time = quickest(op, result.device);
        const conv::Variant* const best = op.variant != nullptr ? bestOf(op, result.device) : nullptr;
        if (op.variant != nullptr && best == nullptr)
            throw conv::Error(conv::ErrorCode::device, "No variant computes " + node.label + " on such a device.");
        if (best != nullptr || result.steps.empty())
            result.steps.push_back({toQString(node.label), best != nullptr ? toQString(best->name) : QString(), time});
        else
            result.steps.back().milliseconds += time;
        result.planned += time;
    }
}

/// Returns the time of a plan with `v` for all it can compute and the fastest variants for the rest.
WhatIf::Time with(const conv::Variant& v, const conv::Plan& plan, const conv::Device& device) {
    WhatIf::Time time{toQString(v.name), 0, 0, 0};
    for (const conv::PlannedOp& op : plan.ops) {
        const auto own = op.variant != nullptr ? timeOf(v, op, device) : std::nullopt;
        time.milliseconds += own ? *own : quickest(op, device);
        time.own += own ? 1 : 0;
        time.of += op.variant != nullptr ? 1 : 0;
    }
    return time;
}

/// Adds each variant's best time over the plans with joined and separate steps.
void addTimes(WhatIf& result, const std::vector<conv::Plan>& plans) {
    for (const conv::Variant& v : conv::variants()) {
        if (v.device != result.device.kind || v.float64)
            continue;
        std::optional<WhatIf::Time> best;
        for (const conv::Plan& plan : plans)
            if (const WhatIf::Time t = with(v, plan, result.device);
                t.own > 0 && std::isfinite(t.milliseconds) && (!best || t.milliseconds < best->milliseconds))
                best = t;
        if (best)
            result.times.push_back(*best);
    }
    std::stable_sort(result.times.begin(), result.times.end(),
                     [](const WhatIf::Time& a, const WhatIf::Time& b) { return a.milliseconds < b.milliseconds; });
}

} // namespace

WhatIf whatIf(const conv::Device& device, const std::vector<conv::Filter>& filters, const conv::Layout& layout) {
    WhatIf result;
    result.device = device;
    try {
        std::vector<conv::Plan> plans{asWritten(device, filters, layout)};
        if (auto joined = planned(device, filters, layout))
            plans.insert(plans.begin(), std::move(*joined));
        addSteps(result, plans.front());
        addTimes(result, plans);
        const conv::Plan& plan = plans.front();
        conv::Layout out = plan.output();
        out.type = conv::ElementType::f32; // devices give float32; a plan by the reference has float64
        if (device.linkBytesPerSecond > 0)
            result.transfers =
                1e3 * static_cast<double>(plan.input.byteCount() + out.byteCount()) / device.linkBytesPerSecond;
        if (result.times.empty())
            result.problem = trWhatIf("No variant computes this on such a device.");
    } catch (const conv::Error& e) {
        result.problem = windowText(e);
    }
    return result;
}

} // namespace ui
