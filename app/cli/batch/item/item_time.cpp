// SPDX-License-Identifier: Apache-2.0
// Steps of an item's recipe along time, and the steps in space before them.
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/item/item_geometry.h"
#include "app/io/files/packed_regions.h"
#include "app/io/list/time_step.h"
#include "app/recipe/times/time_text.h"
#include "app/session/grids/regrid.h"
#include "app/session/times/series_run.h"
#include "app/session/times/time_run.h"
#include <algorithm>
#include <chrono>
#include <conv/plan_for.h>
#include <numeric>
#include <utility>

namespace app::cli {
namespace {

std::vector<TimePart> partsInTime(const Recipe& rest) {
    return actsInTime(rest) ? timePartsOf(rest) : std::vector<TimePart>();
}

io::TimeStep timeStepOf(const WorkItem& item, const conv::Info& info) {
    return item.timeStep ? io::TimeStep{*item.timeStep, {}} : io::timeStepIn(info);
}

/// A temporary file of samples that a part of a recipe leaves for the next one.
class BetweenSource final : public io::RegionSource {
  public:
    BetweenSource(const io::RegionSink& file, conv::Info info)
        : source_({file.layout(), std::move(info), file.shared().value().temporary, 0, false}) {}
    [[nodiscard]] const conv::Layout& layout() const override { return source_.layout(); }
    [[nodiscard]] const conv::Info& info() const override { return source_.info(); }
    void setLayout(const conv::Layout& layout) override { source_.setLayout(layout); }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        source_.read(item, region, out);
    }

  private:
    io::FileSource source_;
};

} // namespace

ItemWork::ItemWork(const BatchContext& context, const WorkItem& item, ItemReport& report, const Slab* slab)
    : context_(context),
      item_(item),
      report_(report),
      slab_(slab),
      grids_(partsOf(*item.recipe)),
      times_(partsInTime(grids_.rest)),
      facts_(slab ? slab->facts : conv::SampleFacts{}) {}

ItemWork::~ItemWork() = default;

std::int64_t ItemWork::bytesOfBlocks() const {
    // Items in memory leave room for others: bytesFor counts 64 MiB.
    const std::int64_t least = std::int64_t{1} << 20, most = std::int64_t{parts_ ? 1024 : 64} << 20;
    std::int64_t held = parts_ ? parts_->bytesBeside() : bytesFor(item_, fileLayout());
    if (parts_ && item_.saves)
        held += io::writingBytes(item_.output, source().layout(), item_.saveOptions());
    return std::clamp((context_.heldBytes - held) / 4 * 3, least, most);
}

std::unique_ptr<TimeRun> ItemWork::timeRun(const Recipe& steps, const conv::PlanOptions& planOptions) const {
    return std::make_unique<TimeRun>(steps, source().layout(), timeStepOf(item_, info()), planOptions);
}

void ItemWork::partInMemory(const TimePart& part, const conv::PlanOptions& planOptions,
                            const conv::RunControl& control) {
    source_ = filteredPart(part, source_, timeStepOf(item_, info()), planOptions, bytesOfBlocks(), control);
}

/// Strict plans and float64 where samples could require them: the samples of a file are not known before they are read.
void ItemWork::partInFile(const TimePart& part, const conv::PlanOptions& planOptions, const conv::RunControl& control) {
    const conv::Layout& in = parts_->layout();
    const auto write = [&](const conv::Layout& layout, auto&& run) {
        auto file = std::make_unique<io::FileSink>(item_.output, layout, std::string(), layout.whole(), true);
        run(*file);
        auto next = std::make_unique<BetweenSource>(*file, info());
        parts_ = std::move(next);
        between_ = std::move(file);
    };
    if (part.inTime) {
        const std::unique_ptr<TimeRun> run = timeRun(part.recipe, planOptions);
        conv::Layout layout = in;
        layout.type = run->type();
        write(layout, [&](conv::Sink& sink) { (void)run->apply(*parts_, sink, bytesOfBlocks(), control); });
        return;
    }
    const std::vector<conv::Filter> filters = build(part.recipe, in);
    conv::PlanOptions wanted = planOptionsFor(part.recipe, planOptions);
    const conv::FactKinds required = conv::factsRequired(conv::makePlan(filters, in, wanted), wanted);
    if (required.strict) {
        wanted.strict = true;
        wanted.strictReason = "as the samples are not known beforehand";
    }
    if (required.float64 || required.offset)
        wanted.float64Reason = "as the samples are not known beforehand";
    const conv::Plan plan = partsPlan(context_.memory(), filters, in, wanted, parts_->bytesBeside());
    write(unroundedOutput(plan), [&](conv::Sink& sink) { (void)conv::apply(plan, *parts_, {}, sink, control); });
}

void ItemWork::changeTime(const conv::PlanOptions& planOptions, const std::stop_token& stop) {
    if (times_.empty())
        return;
    const auto start = std::chrono::steady_clock::now();
    const conv::Layout layout = fileLayout();
    conv::PlanOptions unrounded = planOptions;
    unrounded.result.reset();
    while (timesDone_ + 1 < times_.size()) {
        const auto from = static_cast<double>(timesDone_), parts = static_cast<double>(times_.size());
        const conv::RunControl control{
            stop, [&, from](double done) { context_.progress.update((from + done) / parts); }, {}};
        if (parts_)
            partInFile(times_[timesDone_], unrounded, control);
        else
            partInMemory(times_[timesDone_], unrounded, control);
        file_ = layout;
        facts_ = {};
        ++timesDone_;
        report_.gridMilliseconds +=
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
}

void ItemWork::noteTimeSteps() {
    for (std::size_t i = 0; i + 1 < times_.size(); ++i)
        report_.filters.push_back((times_[i].inTime ? "along time: " : "") + toText(times_[i]));
}

void ItemWork::planInTime(const conv::PlanOptions& planOptions) {
    const conv::Layout& layout = source().layout();
    conv::PlanOptions wanted = choiceOf(item_, storedLayout(), planOptions);
    if (widened_)
        wanted.result = widened_;
    time_ = timeRun(times_.back().recipe, wanted);
    conv::PlanOptions none; // the samples keep their places
    none.device = "cpu";
    plan_ = std::make_shared<const conv::Plan>(conv::makePlan({}, layout, none));
    filters_.clear();
    open_ = {};
    report_.filters.clear();
    for (const GridPart& part : grids_.parts)
        report_.filters.push_back(toText(part.grid));
    noteTimeSteps();
    for (const conv::Filter& filter : time_->filters()) {
        std::string text = conv::describe(filter);
        if (const std::size_t at = text.find(" axes=x"); at != std::string::npos)
            text.erase(at, std::string_view(" axes=x").size());
        report_.filters.push_back("along time: " + text);
    }
    if (context_.request.verbosity > 0)
        context_.progress.note(report_.input,
                               "along time, for the curve of each voxel:\n" + conv::describe(time_->plan()));
    notePlan(time_->plan(), report_);
    report_.predictedMilliseconds = 1e3 * time_->predictedSeconds();
}

conv::Report ItemWork::runPlan(const conv::Source& from, const conv::Request& wanted, conv::Sink& sink,
                               const conv::RunControl& control) {
    return time_ ? time_->apply(from, sink, bytesOfBlocks(), control)
                 : conv::apply(*plan_, from, wanted, sink, control);
}

std::optional<Agreement> ItemWork::agreement(const std::stop_token& stop) const {
    if (!time_)
        return sampleAgreement(*plan_, filters_, source(), stop);
    return sampleAgreement(time_->plan(), time_->filters(), time_->middleCurve(source()), stop);
}

} // namespace app::cli
