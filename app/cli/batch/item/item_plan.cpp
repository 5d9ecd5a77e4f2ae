// SPDX-License-Identifier: Apache-2.0
// Plans of an item. Samples decide parts of the plan, before or while it runs.
#include "app/cli/batch/item/dtype.h"
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/item/item_geometry.h"
#include "app/io/files/packed_regions.h"
#include "app/session/grids/regrid.h"
#include <algorithm>
#include <conv/survey.h>
#include <limits>

namespace app::cli {
namespace {

/// Returns the steps that the last plan of a recipe computes.
Recipe lastPartOf(const Recipe& recipe) {
    const Recipe rest = partsOf(recipe).rest;
    return actsInTime(rest) ? timePartsOf(rest).back().recipe : rest;
}

} // namespace

void notePlan(const conv::Plan& plan, ItemReport& report) {
    report.device = conv::name(plan.device);
    report.deviceClass = classOf(plan.device);
    report.fellBack = plan.fellBack;
    report.strictReason = plan.strictReason;
    report.float64Reason = plan.float64Reason;
    report.tiles = plan.tiles;
    report.workingBytes = plan.workingBytesOn(conv::DeviceKind::cpu) + plan.workingBytesOn(conv::DeviceKind::cuda);
    report.compute = plan.compute;
    report.ops.clear();
    report.predictedMilliseconds = 1e3 * plan.predictedSeconds;
    report.fingerprint = conv::fingerprint(plan);
    for (const conv::PlannedOp& op : plan.ops) {
        const conv::Node& node = plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())];
        report.ops.push_back({node.label, op.variant ? op.variant->name : "", op.why, conv::name(plan.deviceOf(op)),
                              1e3 * op.predictedSeconds, 0});
    }
}

conv::PlanOptions choiceOf(const WorkItem& item, const conv::Layout& input, const conv::PlanOptions& planOptions) {
    conv::PlanOptions wanted = planOptionsFor(lastPartOf(*item.recipe), planOptions);
    if (!item.rescale) // with rescale, the range is known only after computing
        wanted.result = outputType(item, input);
    return wanted;
}

double ItemWork::predictedSeconds(const conv::PlanOptions& planOptions) const {
    if (!times_.empty()) // steps along time are the host's work with any device
        return 1;
    try {
        const conv::Layout layout = file_ ? source().layout() : layoutsThrough(grids_, source().layout()).back();
        return context_.plans.plan(build(grids_.rest, layout), layout, choiceOf(item_, fileLayout(), planOptions))
            ->predictedSeconds;
    } catch (const conv::Error&) { // computing reports the error
        return std::numeric_limits<double>::infinity();
    }
}

std::string ItemWork::split(int processes, const std::stop_token& stop, const fs::path& file) {
    if (!times_.empty())
        return "a filter along time needs all time points";
    (void)bytesExpected();
    std::string notShared = "several processes cannot write parts of " + item_.output.string();
    if (!io::sharesRegions(item_.output, item_.saveOptions()))
        return notShared;
    openOnGrid();
    if (!parts_ && changesGrid(*item_.recipe))
        return "its format does not allow it, or a filter comes before a step that changes the grid";
    if (!parts_)
        return "its format, scaled samples or channels require that it is read whole; a copy as .npy can be cut";
    conv::Layout out = storedLayout();
    out.type = outputType(item_, out);
    if (!io::writesRegions(item_.output, out, info(), item_.saveOptions()))
        return notShared;
    out = planned(context_.whole);
    if (open_.any()) {
        lookThrough(stop);
        out = planned(context_.whole);
    }
    auto sink =
        io::openFileSink(file.empty() ? item_.output : file, out, info(), plan_->outputDomain, item_.saveOptions());
    slabs_ = slabsOf(*plan_, processes, sink->slabUnit());
    if (slabs_.empty())
        return "a step needs all samples at once";
    if (slabs_.size() < 2)
        return "it is too thin to be cut";
    partsOut_ = std::move(sink);
    report_.inParts = true;
    report_.tiles = 0; // slabs add theirs
    report_.largest = 0;
    report_.warnings = warningsOfInput();
    noteType();
    noteMasks();
    tellWarnings(0);
    return {};
}

io::SharedFile ItemWork::leaveFile() {
    io::SharedFile file = sharedFile();
    partsOut_->leave();
    file.target = item_.output;
    return file;
}

void ItemWork::adopt(const io::SharedFile& file, const conv::SampleFacts& facts, const ItemReport& slabs) {
    (void)bytesExpected();
    openOnGrid();
    if (!parts_)
        throw conv::Error(conv::ErrorCode::unreadable, item_.name + ": is not what it was any more");
    facts_ = facts;
    const conv::Layout out = planned(context_.whole);
    report_ = slabs;
    slabs_ = {plan_->outputDomain};
    partsOut_ = io::adoptFile(file, out, info(), plan_->outputDomain, item_.saveOptions());
}

/// Returns the plan that the known facts about samples require. Sets `open_` to the unknown ones.
std::shared_ptr<const conv::Plan> ItemWork::settled(conv::PlanOptions planOptions) {
    const conv::Layout& layout = source().layout();
    std::int64_t beside = parts_ ? parts_->bytesBeside() : 0; // memory of reading and writing in parts
    if (parts_ && item_.saves) {
        conv::Layout out = layout;
        out.type = savedAs(storedLayout());
        beside += io::writingBytes(item_.output, out, item_.saveOptions());
    }
    const auto make = [&](const conv::PlanOptions& with) {
        const std::optional<Allowance> memory = memoryOfTiles();
        return memory ? planForParts(context_, *memory, filters_, layout, with, beside)
                      : context_.plans.plan(filters_, layout, with);
    };
    const auto find = [this](conv::FactKinds required, const conv::Plan& plan, conv::SampleFacts& facts) {
        findFacts(required, plan, facts);
    };
    conv::FactualPlan made = conv::planFor(make, std::move(planOptions), facts_, find);
    open_ = made.unknown;
    return std::move(made.plan);
}

/// Examines samples in memory if that costs less than computing in vain: on the CPU, and always for the precision,
/// because float64 samples mostly require float64.
void ItemWork::findFacts(conv::FactKinds required, const conv::Plan& plan, conv::SampleFacts& facts) const {
    if (!parts_ && (required.float64 || plan.device.kind == conv::DeviceKind::cpu))
        conv::findFacts(required, source_, plan.device, facts, context_.stop);
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
    facts_ = looked.facts();
}

/// Computes with a plan made before the samples were known, and examines them while they are read. Returns true if the
/// plan suits them; else the result is invalid.
bool ItemWork::holdsAfterLook(const conv::Layout& out, const std::stop_token& stop) {
    std::stop_source enough;
    const std::stop_callback asked(stop, [&] { enough.request_stop(); });
    // The offset depends on all samples, so they are read to the end.
    const std::stop_source never(std::nostopstate);
    const conv::SurveyedSource looked(source(), open_.strict && !open_.offset ? enough : never,
                                      open_.float64 ? enough : never);
    bool all = false;
    try {
        run(looked, out, enough.get_token());
        all = true;
    } catch (const conv::Error&) {
        const conv::Survey seen = looked.survey();
        if (stop.stop_requested() || ((!open_.strict || seen.finite) && (!open_.float64 || seen.float32Holds)))
            throw; // another error than the early stop
    }
    if (const conv::Survey seen = looked.survey(); open_.float64 && (all || !seen.float32Holds)) {
        facts_.float64Reason = looked.facts().float64Reason;
        if (!seen.float32Holds)
            return false; // a float64 plan may need no further facts
    }
    if (open_.strict)
        facts_.strictReason = looked.facts().strictReason;
    if (open_.offset && all)
        facts_.offset = looked.offset();
    const bool loose = !open_.strict || facts_.strictReason->empty(), centred = !open_.offset || facts_.offset == 0.0;
    return loose && centred;
}

void ItemWork::noteIdleSteps() {
    int step = 0;
    for (const Step& one : rest().steps) {
        if (one.muted)
            continue;
        if (std::ranges::none_of(plan_->graph.nodes, [&](const auto& node) { return node.step == step; }))
            report_.warnings.push_back(item_.name + ": " + toText(one) + " changes no sample");
        ++step;
    }
}

void ItemWork::makePlan(const conv::PlanOptions& on) {
    const conv::Layout& layout = source().layout();
    if (const Preset* const preset = context_.request.preset)
        expectSuits(*preset, fileLayout());
    if (endsInTime())
        return planInTime(on);
    filters_ = build(rest(), layout);
    report_.filters.clear();
    for (const GridPart& part : grids_.parts) {
        for (const Step& step : part.filters.steps)
            report_.filters.push_back(toText(step));
        report_.filters.push_back(toText(part.grid));
    }
    noteTimeSteps();
    for (const conv::Filter& filter : filters_)
        report_.filters.push_back(conv::describe(filter));
    conv::PlanOptions wanted = choiceOf(item_, storedLayout(), on);
    if (widened_)
        wanted.result = widened_;
    const bool first = !plan_;
    plan_ = settled(std::move(wanted));
    if (first)
        noteIdleSteps();
    if (slab_ && conv::fingerprint(*plan_) != slab_->plan)
        throw conv::Error(conv::ErrorCode::device, item_.name + ": was planned as " + slab_->plan +
                                                       " where it began, and would be " + conv::fingerprint(*plan_) +
                                                       " here; --memory and --variant make them equal");
    if (context_.request.verbosity > 0 && !slab_)
        context_.progress.note(report_.input, conv::describe(*plan_));
    if (const std::string note = lateFallbackNote(*plan_, context_.request.verbosity); !note.empty())
        context_.progress.note(note);
    notePlan(*plan_, report_);
}

conv::Layout ItemWork::planned(const conv::PlanOptions& planOptions) {
    makePlan(planOptions);
    conv::Layout out = plan_->output();
    out.type = savedAs(storedLayout());
    if (item_.saves)
        checkFormatHolds(out, item_.output, item_);
    checkGeometry(*plan_, source().layout(), out, report_);
    report_.in = fileLayout();
    report_.out = out;
    return out;
}

} // namespace app::cli
