// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"
#include <algorithm>
#include <optional>

namespace app {
namespace {

VariantOffer& offerNamed(std::vector<VariantOffer>& offers, const std::string& name) {
    const auto at = std::find_if(offers.begin(), offers.end(), [&](const VariantOffer& o) { return o.name == name; });
    return at != offers.end() ? *at : offers.emplace_back(VariantOffer{name, {}, 0, false, {}, {}});
}

/// Returns why the planner never takes a variant unasked; empty if it may take it.
std::string whyOnlyAsked(const conv::Alternative& a) {
    if (a.variant->kind == conv::VariantClass::peer)
        return "Another library: used only if chosen.";
    if (a.variant->kind == conv::VariantClass::approximate)
        return "Approximate: used only if chosen.";
    if (a.variant->float64)
        return "In float64: used if chosen, or if nothing else can.";
    return a.isCompiled ? "" : "Not compiled yet: used only if chosen.";
}

void add(const conv::Plan& plan, const conv::PlannedOp& op, const conv::Device& device, DeviceOffer& to) {
    for (const conv::Alternative& a : conv::alternatives(plan, op, device)) {
        VariantOffer& offer = offerNamed(to.variants, a.variant->name);
        if (a.refused && offer.refused.empty())
            offer.refused = *a.refused;
        else if (!a.refused && a.variant->note != nullptr && offer.note.empty())
            offer.note = a.variant->note(op.problem, device).value_or("");
        if (offer.onlyAsked.empty())
            offer.onlyAsked = whyOnlyAsked(a);
        offer.seconds += a.predictedSeconds;
        offer.chosen = offer.chosen || (to.chosen && a.variant == op.variant);
    }
}

/// Returns a device of the other kind: the plan's second one, or one that is not known to be unusable.
std::optional<conv::Device> otherThan(const conv::Device& own, const conv::Plan& plan) {
    if (plan.device.kind != own.kind)
        return plan.device;
    if (plan.elsewhere && plan.elsewhere->device.kind != own.kind)
        return plan.elsewhere->device;
    for (const conv::Device& d : conv::devices())
        if (d.kind != own.kind && conv::lostReason(d).empty())
            return d;
    return std::nullopt;
}

DeviceOffer begun(const conv::Plan& plan, int step, const conv::Device& device) {
    return {conv::name(device), device.model, false, conv::transferSeconds(plan, step, device), {}};
}

void refusedLast(DeviceOffer& offer) {
    std::stable_partition(offer.variants.begin(), offer.variants.end(),
                          [](const VariantOffer& o) { return o.refused.empty(); });
}

} // namespace

std::vector<DeviceOffer> offersOf(const conv::Plan& plan, int step) {
    std::vector<DeviceOffer> offers;
    const auto ofStep = [&](const conv::PlannedOp& op) {
        return op.variant != nullptr && plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())].step == step;
    };
    const auto first = std::find_if(plan.ops.begin(), plan.ops.end(), ofStep);
    if (first == plan.ops.end())
        return offers;
    const conv::Device& own = plan.deviceOf(*first);
    offers.push_back(begun(plan, step, own));
    offers.back().chosen = true;
    for (const conv::PlannedOp& op : plan.ops)
        if (ofStep(op))
            add(plan, op, own, offers.back());
    if (const std::optional<conv::Device> other = otherThan(own, plan)) {
        offers.push_back(begun(plan, step, *other));
        for (const conv::PlannedOp& op : conv::opsOn(plan, step, *other))
            add(plan, op, *other, offers.back());
    }
    for (DeviceOffer& offer : offers)
        refusedLast(offer);
    return offers;
}

} // namespace app
