// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/journal/plan_journal.h"
#include "app/cli/options/device_workers.h"
#include "app/io/core/sha256.h"
#include "app/session/lost_device.h"
#include <algorithm>
#include <bit>
#include <conv/tuning.h>

namespace app::cli {
namespace {

constexpr std::size_t maxMade = 16;

/// Returns the key of a decision: filters in samples, shape and type without geometry, chosen variants, saved type, and
/// processing from file to file. The record has the device.
std::string keyOf(const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                  const conv::PlanOptions& planOptions) {
    conv::Layout shape = layout;
    shape.geometry = {};
    std::string text = conv::describe(shape);
    for (const conv::Filter& filter : filters)
        text += "\n" + conv::describe(filter);
    for (std::size_t step = 0; step < filters.size(); ++step)
        text += "\nvariant " + planOptions.variantOf(static_cast<int>(step));
    for (std::size_t step = 0; step < planOptions.devices.size(); ++step)
        text += "\ndevice " + planOptions.deviceOf(static_cast<int>(step));
    if (planOptions.strict)
        text += "\nstrict";
    if (planOptions.precision != conv::Precision::automatic)
        text += "\nprecision " + std::string(conv::name(planOptions.precision));
    if (!planOptions.float64Reason.empty())
        text += "\nfloat64 " + planOptions.float64Reason;
    if (planOptions.float32Holds)
        text += "\nfloat32 holds";
    if (planOptions.offset != 0)
        text += "\noffset " + std::to_string(std::bit_cast<std::uint64_t>(planOptions.offset));
    if (planOptions.result)
        text += "\nsaved as " + std::string(conv::name(*planOptions.result));
    if (planOptions.tile != conv::Index3{0, 0, 0})
        text += "\nin parts";
    return sha256(text);
}

PlanRecord recordOf(const conv::Plan& plan) {
    PlanRecord record{conv::fingerprint(plan), plan.tile, {}, classOf(plan.device), {}};
    if (plan.elsewhere)
        record.elsewhere = plan.elsewhere->steps;
    for (const conv::PlannedOp& op : plan.ops)
        record.variants.push_back(op.variant ? op.variant->name : "");
    return record;
}

[[noreturn]] void cannotRepeat(const PlanRecord& record, const std::string& why) {
    throw conv::Error(conv::ErrorCode::device, "the journal says that this was planned as " + record.fingerprint +
                                                   ", which cannot be repeated here: " + why +
                                                   "; --overwrite without --resume starts anew");
}

/// Returns a device of the recorded class if the choice is `auto`.
std::string deviceOf(const PlanRecord& record, const std::string& asked) {
    if (asked != "auto")
        return asked;
    for (const conv::Device& device : conv::devices())
        if (classOf(device) == record.deviceClass && conv::lostReason(device).empty())
            return conv::name(device);
    cannotRepeat(record, "there is no such device");
}

/// Sends steps to the other kind of device as recorded, unless one is requested for them.
void addStepDevices(const PlanRecord& record, std::size_t steps, conv::PlanOptions& planOptions) {
    planOptions.devices.resize(steps);
    for (const int step : record.elsewhere)
        if (const auto at = static_cast<std::size_t>(step); at < steps && planOptions.deviceOf(step).empty())
            planOptions.devices[at] = record.deviceClass == "cpu" ? "cuda" : "cpu";
}

void repeat(conv::Plan& plan, const PlanRecord& record) {
    if (plan.ops.size() != record.variants.size())
        cannotRepeat(record, "the steps are others");
    for (std::size_t t = 0; t < plan.ops.size(); ++t) {
        conv::PlannedOp& op = plan.ops[t];
        if (!op.variant || op.variant->name == record.variants[t])
            continue;
        const auto all = conv::variants();
        const auto same = std::find_if(all.begin(), all.end(), [&](const conv::Variant& v) {
            return v.name == record.variants[t] && v.dimension == op.variant->dimension &&
                   v.device == op.variant->device;
        });
        if (same != all.end() && same->float64 != op.variant->float64)
            cannotRepeat(record, "other steps compute in another precision");
        if (same == all.end())
            cannotRepeat(record, "there is no variant " + record.variants[t]);
        if (const auto refused = conv::refusal(*same, op.problem, plan.deviceOf(op)))
            cannotRepeat(record, *refused);
        op.variant = &*same;
        conv::BlockChoice shape = conv::blockFor(*same, op.problem, plan.deviceOf(op));
        op.threadBlock = shape.block;
        op.threadBlockReason = std::move(shape.why);
        op.why = "as the journal says";
    }
    if (const std::string now = conv::fingerprint(plan); now != record.fingerprint)
        cannotRepeat(record, "it would be " + now);
}

} // namespace

void PlanJournal::forgetLost() {
    std::erase_if(made_, [&](const Made& made) {
        const bool lost = !lostReason(*made.plan).empty();
        if (lost)
            std::erase_if(known_[made.key],
                          [&](const PlanRecord& r) { return r.deviceClass == classOf(made.plan->device); });
        return lost;
    });
}

/// Returns an earlier decision for a device like the chosen one; null if there is none.
const PlanRecord* PlanJournal::recorded(const std::string& key, const conv::PlanOptions& planOptions) const {
    const auto known = known_.find(key);
    if (known == known_.end())
        return nullptr;
    const std::string wanted = planOptions.device == "auto" ? "" : classOf(conv::chooseDevice(planOptions.device));
    for (const PlanRecord& record : known->second)
        if (wanted.empty() || record.deviceClass == wanted)
            return &record;
    return nullptr;
}

/// Repeats a record: the tile of another memory limit would be another decision, possibly with other bits.
conv::Plan PlanJournal::repeated(const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                                 conv::PlanOptions planOptions, const PlanRecord& record) {
    planOptions.tile = record.tile;
    if (planOptions.device == "auto" && !record.elsewhere.empty())
        addStepDevices(record, filters.size(), planOptions);
    planOptions.device = deviceOf(record, planOptions.device);
    conv::Plan plan = conv::makePlan(filters, layout, planOptions);
    repeat(plan, record);
    return plan;
}

std::shared_ptr<const conv::Plan> PlanJournal::plan(const std::vector<conv::Filter>& filters,
                                                    const conv::Layout& layout, const conv::PlanOptions& planOptions) {
    const std::lock_guard lock(mutex_);
    forgetLost();
    for (const Made& made : made_)
        if (made.layout == layout && made.planOptions == planOptions && made.filters == filters)
            return made.plan;
    const std::string key = keyOf(filters, layout, planOptions);
    std::shared_ptr<conv::Plan> plan;
    if (const PlanRecord* const known = recorded(key, planOptions)) {
        plan = std::make_shared<conv::Plan>(repeated(filters, layout, planOptions, *known));
    } else {
        plan = std::make_shared<conv::Plan>(conv::makePlan(filters, layout, planOptions));
        if (agree_) {
            const PlanRecord mine = recordOf(*plan), agreed = agree_(key, mine);
            addRecord(known_, key, agreed);
            if (agreed != mine)
                *plan = repeated(filters, layout, planOptions, agreed);
        }
    }
    made_.push_front({key, filters, layout, planOptions, plan});
    if (made_.size() > maxMade)
        made_.pop_back();
    return plan;
}

PlanRecord PlanJournal::settle(const std::string& key, const PlanRecord& theirs) {
    const std::lock_guard lock(mutex_);
    for (const PlanRecord& record : known_[key])
        if (record.deviceClass == theirs.deviceClass)
            return record;
    const PlanRecord agreed = agree_ ? agree_(key, theirs) : theirs;
    addRecord(known_, key, agreed);
    return agreed;
}

} // namespace app::cli
