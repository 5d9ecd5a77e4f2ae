// SPDX-License-Identifier: Apache-2.0
// Plans of an item. Samples decide parts of the plan, before or while it runs.
#include "app/cli/batch/item/dtype.h"
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/item/item_geometry.h"
#include <algorithm>
#include <conv/survey.h>
#include <limits>

namespace app::cli {
namespace {

void notePlan(const conv::Plan& plan, ItemReport& report) {
    report.device = conv::name(plan.device);
    report.fellBack = plan.fellBack;
    report.whyStrict = plan.whyStrict;
    report.whyFloat64 = plan.whyFloat64;
    report.tiles = plan.tiles;
    report.workingBytes = plan.workingBytesOn(conv::DeviceKind::cpu) + plan.workingBytesOn(conv::DeviceKind::cuda);
    report.compute = plan.compute;
    report.tasks.clear();
    report.predictedMilliseconds = 1e3 * plan.predictedSeconds;
    report.fingerprint = conv::fingerprint(plan);
    for (const conv::Task& task : plan.tasks) {
        const conv::Node& node = plan.graph.nodes[static_cast<std::size_t>(task.nodes.back())];
        report.tasks.push_back({node.label, task.variant ? task.variant->name : "", task.why,
                                conv::name(plan.deviceOf(task)), 1e3 * task.predictedSeconds, 0});
    }
}

} // namespace

conv::Choice choiceOf(const WorkItem& item, const conv::Layout& input, const conv::Choice& choice) {
    conv::Choice wanted = choiceFor(*item.recipe, choice);
    if (!item.rescale) // with rescale, the range is known only after computing
        wanted.result = outputType(*item.recipe, input, item.dtype);
    return wanted;
}

double ItemWork::predictedSeconds(const conv::Choice& choice) const {
    try {
        const conv::Layout& layout = source().layout();
        return context_.plans.plan(build(*item_.recipe, layout), layout, choiceOf(item_, layout, choice))
            ->predictedSeconds;
    } catch (const conv::Error&) { // computing reports the error
        return std::numeric_limits<double>::infinity();
    }
}

bool ItemWork::split(int processes, const std::stop_token& stop) {
    (void)bytesExpected();
    if (!io::sharesRegions(item_.output) || item_.compression.value_or(0) > 0)
        return false;
    parts_ = io::openRegions(item_.input, item_.load);
    if (!parts_)
        return false;
    conv::Layout out = parts_->layout();
    out.type = outputType(*item_.recipe, out, item_.dtype);
    if (!io::writesRegions(item_.output, out, info(), item_.saveOptions()))
        return false;
    out = planned(context_.whole);
    if (open_.any()) {
        lookThrough(stop);
        out = planned(context_.whole);
    }
    slabs_ = slabsOf(*plan_, processes);
    if (slabs_.size() < 2)
        return false;
    report_.inParts = true;
    report_.tiles = 0; // slabs add theirs
    report_.largest = 0;
    report_.warnings = info().warnings;
    noteFractions();
    tellWarnings(0);
    partsOut_ = io::openFileSink(item_.output, out, info(), plan_->outputDomain, item_.saveOptions());
    return true;
}

/// Returns the plan after known facts on the samples: it may compute in float64, be strict, or subtract an offset.
std::shared_ptr<const conv::Plan> ItemWork::settled(conv::Choice choice) {
    const conv::Layout& layout = source().layout();
    const auto planFor = [&] {
        return parts_ && expected_ > context_.heldBytes
                   ? planForParts(context_, filters_, layout, choice, parts_->bytesBeside())
                   : context_.plans.plan(filters_, layout, choice);
    };
    std::shared_ptr<const conv::Plan> plan = planFor();
    const bool wantsPrecision = conv::wantsPrecision(*plan, choice);
    if (wantsPrecision) {
        lookAtPrecision();
        if (facts_.float64) {
            choice.float32Holds = !*facts_.float64;
            choice.whyFloat64 = facts_.float64->value_or("");
            plan = planFor();
        }
    }
    open_ = {conv::wantsSurvey(*plan, choice), conv::wantsOffset(*plan, choice), wantsPrecision && !facts_.float64};
    if (!parts_ && plan->device.kind == conv::DeviceKind::cpu)
        lookBeforehand();
    const conv::Choice before = choice;
    if (open_.strict && facts_.strict && *facts_.strict) {
        choice.strict = true;
        choice.whyStrict = **facts_.strict;
    }
    if (open_.offset && facts_.offset)
        choice.offset = *facts_.offset;
    open_ = {open_.strict && !facts_.strict, open_.offset && !facts_.offset, open_.precision};
    return choice == before ? plan : planFor();
}

/// Examines float64 samples in memory: they mostly need float64, so that a float32 run would mostly be wasted.
void ItemWork::lookAtPrecision() {
    if (facts_.float64 || parts_)
        return;
    const conv::Survey survey = conv::surveyOf(source_, context_.stop);
    facts_.float64 = conv::whyFloat64(survey, source_.layout().type);
    facts_.strict = conv::whyStrict(survey);
}

/// Examines samples in memory: cheaper than computing in vain.
void ItemWork::lookBeforehand() {
    if (open_.strict && !facts_.strict)
        facts_.strict = conv::whyStrict(conv::surveyOf(source_, context_.stop));
    if (open_.offset && !facts_.offset)
        facts_.offset = conv::offsetOf(source_, context_.stop);
}

/// Reads the full file for facts that other processes need to compute parts of it.
void ItemWork::lookThrough(const std::stop_token& stop) {
    constexpr std::int64_t bytesAtOnce = std::int64_t{8} << 20;
    const conv::Layout& layout = source().layout();
    const auto samples = static_cast<std::int64_t>(bytesAtOnce / conv::sizeOf(layout.type));
    conv::Index3 box = layout.extent;
    box[0] = std::min(box[0], samples);
    box[1] = std::clamp<std::int64_t>(samples / box[0], 1, box[1]);
    box[2] = std::clamp<std::int64_t>(samples / (box[0] * box[1]), 1, box[2]);
    const conv::SurveyedSource looked(source());
    std::vector<std::byte> read(static_cast<std::size_t>(box[0] * box[1] * box[2]) * conv::sizeOf(layout.type));
    for (const conv::Item item : conv::itemsOf(layout))
        for (const conv::Region& region : conv::tilesOf(layout.whole(), box)) {
            if (stop.stop_requested())
                throw conv::Error(conv::ErrorCode::cancelled, "Cancelled.");
            looked.read(item, region, read.data());
        }
    facts_ = {conv::whyStrict(looked.survey()), conv::whyFloat64(looked.survey(), layout.type), looked.offset()};
}

/// Computes with a plan made before the samples were known, and examines them while they are read. Returns true if the
/// plan suits them; else the result is invalid.
bool ItemWork::holdsAfterLook(const conv::Layout& out, const std::stop_token& stop) {
    std::stop_source enough;
    const std::stop_callback asked(stop, [&] { enough.request_stop(); });
    // The offset depends on all samples, so they are read to the end.
    const std::stop_source never(std::nostopstate);
    const conv::SurveyedSource looked(source(), open_.strict && !open_.offset ? enough : never,
                                      open_.precision ? enough : never);
    bool all = false;
    try {
        run(looked, out, enough.get_token());
        all = true;
    } catch (const conv::Error&) {
        const conv::Survey seen = looked.survey();
        if (stop.stop_requested() || ((!open_.strict || seen.finite) && (!open_.precision || seen.float32Holds)))
            throw; // another error than the early stop
    }
    if (const conv::Survey seen = looked.survey(); open_.precision && (all || !seen.float32Holds)) {
        facts_.float64 = conv::whyFloat64(seen, source().layout().type);
        if (!seen.float32Holds)
            return false; // a float64 plan may need no further facts
    }
    if (open_.strict)
        facts_.strict = conv::whyStrict(looked.survey());
    if (open_.offset && all)
        facts_.offset = looked.offset();
    const bool ordinary = !open_.strict || !*facts_.strict, centred = !open_.offset || facts_.offset == 0.0;
    return ordinary && centred;
}

void ItemWork::makePlan(const conv::Choice& on) {
    const conv::Layout& layout = source().layout();
    filters_ = build(*item_.recipe, layout);
    report_.filters.clear();
    for (const conv::Filter& filter : filters_)
        report_.filters.push_back(conv::describe(filter));
    conv::Choice wanted = choiceOf(item_, layout, on);
    if (widened_)
        wanted.result = *widened_;
    plan_ = settled(std::move(wanted));
    if (slab_ && conv::fingerprint(*plan_) != slab_->plan)
        throw conv::Error(conv::ErrorCode::device, item_.name + ": was planned as " + slab_->plan +
                                                       " by rank 0, and would be " + conv::fingerprint(*plan_) +
                                                       " here; --memory and --variant make them equal");
    if (context_.request.verbosity > 0 && !slab_)
        context_.progress.note(report_.input, conv::describe(*plan_));
    notePlan(*plan_, report_);
}

conv::Layout ItemWork::planned(const conv::Choice& choice) {
    makePlan(choice);
    conv::Layout out = plan_->output();
    out.type = savedAs(source().layout());
    if (item_.saves)
        checkFormatHolds(out, item_.output, item_);
    checkGeometry(*plan_, source().layout(), out, report_);
    report_.in = source().layout();
    report_.out = out;
    return out;
}

} // namespace app::cli
