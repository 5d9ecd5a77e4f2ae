// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/files/streams.h"
#include "app/cli/batch/item/item_geometry.h"
#include "app/cli/batch/item/streamed.h"
#include "app/cli/report/first_runs.h"
#include "app/cli/report/thumbnail.h"
#include "app/io/core/announced.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/files/sheared_axes.h"
#include "app/io/list/time_step.h"
#include "app/session/fill_range.h"
#include "app/session/fractions.h"
#include "app/session/grids/regrid.h"
#include "app/session/lost_device.h"
#include "app/session/prepare_ahead.h"
#include "app/session/times/time_run.h"
#include "app/text/renamed.h"
#include "app/text/text.h"
#include <algorithm>
#include <atomic>
#include <chrono>

namespace app::cli {
namespace {

constexpr std::size_t maxPictures = 500;

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void noteTimes(const conv::Report& done, ItemReport& report) {
    report.timing = done.timing;
    report.tiles = done.tiles;
    report.warnings.insert(report.warnings.end(), done.notes.begin(), done.notes.end());
    if (done.ops.size() == report.ops.size())
        for (std::size_t i = 0; i < done.ops.size(); ++i)
            report.ops[i].milliseconds = done.ops[i].milliseconds;
}

/// Records the largest magnitude of filtered channels on the way to a file, while it is small.
class PeakSink final : public conv::Sink {
  public:
    PeakSink(conv::Sink& sink, std::vector<bool> filtered) : sink_(sink), filtered_(std::move(filtered)) {}
    void write(conv::Item item, const conv::ConstView& block) override {
        if (largest_ <= maxSuspicious && filtered_[static_cast<std::size_t>(item.channel)])
            largest_ = std::max(largest_, largestIn(block, maxSuspicious));
        sink_.write(item, block);
    }
    [[nodiscard]] double largest() const { return largest_; }

  private:
    conv::Sink& sink_;
    std::vector<bool> filtered_;
    double largest_ = 0;
};

std::string countText(std::int64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, " ");
    return digits;
}

/// Adds a warning that names the input's metadata that the output format does not keep.
void noteDropped(const conv::Info& info, const fs::path& output, ItemReport& report) {
    const fs::path named = isStandardOutput(output) ? fs::path("x" + output.string().substr(1)) : output;
    if (const std::string dropped = io::notKept(*report.out, info, named); !dropped.empty())
        report.warnings.push_back(output.string() + ": " + dropped);
}

} // namespace

const conv::Source& ItemWork::source() const {
    return parts_ ? static_cast<const conv::Source&>(*parts_) : source_;
}

const conv::Info& ItemWork::info() const {
    if (info_)
        return *info_;
    return parts_ ? parts_->info() : source_.info();
}

void ItemWork::read() {
    try {
        readInput();
    } catch (const conv::Error& error) { // users know standard input by its own name
        throw renamed(error, item_.input.string(), item_.name);
    }
}

void ItemWork::readInput() {
    const auto start = Clock::now();
    if (const std::string& device = context_.whole.device; device.starts_with("cuda"))
        context_.ahead->start([device] { return conv::chooseDevices(device); });
    if (!slab_)
        facts_ = {};
    if (slab_) {
        openOnGrid();
        if (!parts_)
            throw conv::Error(conv::ErrorCode::unreadable, item_.name + ": is not what it was any more");
        return;
    }
    file_.reset();
    info_.reset();
    timesDone_ = 0;
    const std::int64_t held = context_.heldBytes;
    if (context_.single && context_.workers[0].deviceClass == "cpu") // a GPU opens while the file is read
        parts_ = openStreamed(item_, expected_, held, context_.request, context_.whole);
    streamed_ = parts_ != nullptr;
    if (!parts_ && expected_ > held)
        parts_ = openParts(context_.memory(), item_, expected_);
    if (parts_ && !grids_.parts.empty())
        file_ = probeInput(item_);
    if (!parts_)
        loadInput();
    else if (item_.timeStep)
        io::setTimeStep(info_.emplace(parts_->info()), *item_.timeStep);
    report_.inParts = parts_ != nullptr;
    report_.loadMilliseconds = millisecondsSince(start);
    if (item_.saves)
        io::requireDicomSource(item_.output, info());
    report_.warnings = warningsOfInput();
    tellWarnings(0);
}

std::vector<std::string> ItemWork::warningsOfInput() const {
    std::vector<std::string> warnings = info().warnings;
    if (parts_) // io::load adds its own
        io::warnOfShearedAxes(parts_->layout(), warnings);
    return warnings;
}

/// Reads the input. The first one on a CPU also starts threads and touches pages of the result.
void ItemWork::loadInput() {
    static std::atomic<bool> prepared = false;
    std::optional<PrepareAhead> ahead;
    const bool onCpu =
        std::ranges::any_of(context_.workers, [](const DeviceWorker& c) { return c.deviceClass == "cpu"; });
    if (onCpu && !prepared.exchange(true))
        ahead.emplace([this](const conv::Layout& layout) {
            const std::size_t size = item_.rescale ? sizeof(float) : conv::sizeOf(savedAs(layout));
            return grids_.parts.empty() && times_.size() < 2 ? layout.sampleCount() * static_cast<std::int64_t>(size)
                                                             : std::int64_t{0};
        });
    std::optional<io::AnnouncedLayouts> announced;
    if (context_.whole.device == "auto" && !onCpu && times_.empty())
        announced.emplace([this](const conv::Layout& layout) { openAhead(layout); });
    source_ = app::cli::loadInput(item_);
}

void ItemWork::openAhead(const conv::Layout& layout) const {
    context_.ahead->start([item = item_, grids = grids_, recipe = rest(), layout, options = context_.whole] {
        const conv::Layout onGrid = layoutsThrough(grids, layout).back();
        const conv::Plan expected =
            conv::makePlan(build(recipe, onGrid), onGrid, conv::devices(), choiceOf(item, layout, options));
        std::vector<conv::Device> devices{expected.device};
        if (expected.elsewhere)
            devices.push_back(expected.elsewhere->device);
        return devices;
    });
}

void ItemWork::compute(const conv::PlanOptions& planOptions, const std::stop_token& stop) {
    changeGrid(planOptions, stop);
    changeTime(planOptions, stop);
    try {
        computeAsPlanned(planOptions, stop);
    } catch (const conv::Error& error) {
        // If the device was lost and `auto` chose it, makes a new plan and notes that in the report.
        if (!plan_ || !mayGoOnElsewhere(error, planOptions, *plan_))
            throw;
        const std::string lost = conv::name(
            conv::lostReason(plan_->device).empty() && plan_->elsewhere ? plan_->elsewhere->device : plan_->device);
        computeAsPlanned(planOptions, stop);
        report_.warnings.push_back(lost + " was lost: " + error.what() + " The item was computed anew on " +
                                   report_.device + ".");
        tellWarnings(report_.warnings.size() - 1);
    }
}

void ItemWork::computeAsPlanned(const conv::PlanOptions& planOptions, const std::stop_token& stop) {
    const std::size_t before = report_.warnings.size();
    computeOnce(planOptions, stop);
    if (!slab_ && !widened_ && looksRoundedAway()) {
        const conv::Layout out = *report_.out;
        const std::size_t known = report_.warnings.size();
        widened_ = typeInstead(lookAtFractions(planOptions, stop), out);
        const std::vector<std::string> said(report_.warnings.begin() + static_cast<std::ptrdiff_t>(known),
                                            report_.warnings.end());
        if (widened_) {
            report_.warnings.resize(before);
            report_.clipped = 0;
            computeOnce(planOptions, stop);
            report_.warnings.insert(report_.warnings.end(), said.begin(), said.end());
        }
    }
    if ((!slab_ || slab_->first) && (!context_.request.report.empty() || context_.request.json))
        report_.agreement = agreement(stop);
    if (slab_)
        return;
    noteMasks(); // asks the input's description, which goes to the result
    if (!parts_)
        finishInMemory();
    noteType();
    tellWarnings(before);
    tellClipped();
}

/// Computes into an empty result, again whenever the samples require another plan.
void ItemWork::computeOnce(const conv::PlanOptions& planOptions, const std::stop_token& stop) {
    const std::size_t before = report_.warnings.size();
    for (bool holds = false; !holds;) {
        report_.warnings.resize(before);
        const conv::Layout out = planned(planOptions);
        if (open_.any()) {
            holds = holdsAfterLook(out, stop);
        } else {
            run(source(), out, stop);
            holds = true;
        }
    }
}

/// Runs the plan into an empty result or file.
void ItemWork::run(const conv::Source& from, const conv::Layout& out, const std::stop_token& stop) {
    partsOut_.reset(); // frees its disk space before the new file takes some
    if (parts_) {
        if (slab_)
            partsOut_ =
                io::openSlabSink(slab_->file, out, info(), plan_->outputDomain, slab_->region, item_.saveOptions());
        else
            partsOut_ = io::openFileSink(item_.output, out, info(), plan_->outputDomain, item_.saveOptions());
        PeakSink noted(*partsOut_, filteredChannels());
        apply(from, noted, stop);
        if (std::string warning = parts_->checkRest(); !warning.empty())
            report_.warnings.push_back(std::move(warning));
        report_.largest = noted.largest();
        report_.clipped += partsOut_->clipped();
        return;
    }
    conv::Layout layout = out;
    if (item_.rescale)
        layout.type = time_ ? time_->type() : plan_->compute;
    result_ = conv::Volume(); // frees its memory first
    result_ = conv::Volume(layout, info());
    conv::VolumeSink sink(result_, plan_->outputDomain);
    apply(from, sink, stop);
    report_.clipped += sink.clipped();
}

void ItemWork::tellWarnings(std::size_t from) const {
    for (std::size_t i = from; i < report_.warnings.size() && context_.request.verbosity >= 0; ++i)
        context_.progress.warn(report_.warnings[i]);
}

void ItemWork::tellClipped() {
    if (report_.clipped == 0)
        return;
    const std::string type(conv::name(report_.out->type));
    context_.progress.warn(item_.output.string() + ": " + countText(report_.clipped) + " of " +
                           countText(report_.out->sampleCount()) + " samples do not fit " + type +
                           " and are clipped to its range; --dtype " + type + ":rescale scales all of them into it");
}

void ItemWork::apply(const conv::Source& from, conv::Sink& sink, const std::stop_token& stop) {
    const auto follow = [&](double fraction) { context_.progress.update(fraction); };
    conv::RunControl control{stop, follow, {}};
    conv::Request wanted;
    if (slab_) {
        wanted.region = slab_->region;
        control.progress = {};
    }
    report_.warm = ranBefore(report_.ops);
    const conv::Report done = runPlan(from, wanted, sink, control);
    noteRun(report_.ops);
    noteTimes(done, report_);
    report_.clipped = done.clipped;
    report_.thresholds = done.thresholds;
    for (const conv::FoundThreshold& found : done.thresholds)
        if (context_.request.verbosity > 0)
            context_.progress.note(report_.input,
                                   "step " + std::to_string(found.step + 1) + ": Otsu's threshold of channel " +
                                       std::to_string(found.item.channel) + " is " + shortest(found.value));
}

/// For HTML reports.
void ItemWork::takePictures() {
    const auto shows = [](const std::string& report) { return report.ends_with(".html"); };
    const std::vector<std::string>& reports = context_.request.report;
    if (item_.number >= maxPictures || std::none_of(reports.begin(), reports.end(), shows))
        return;
    report_.before = thumbnail(source());
    report_.after = thumbnail(result_);
}

/// Takes pictures of the final result, and maps it to its type's range if the item asks for it.
void ItemWork::finishInMemory() {
    takePictures();
    if (context_.request.style.beside && !item_.pictures.empty())
        before_ = std::make_shared<const conv::Volume>(std::move(source_));
    source_ = conv::Volume();
    if (!item_.rescale)
        return;
    FilledRange filled = fillRange(result_, report_.out->type);
    report_.clipped += filled.clipped;
    report_.rescaled = {filled.slope, filled.intercept};
    result_ = std::move(filled.volume);
}

/// Writes a temporary file first: writing a header needs seeking, which a pipe cannot.
void ItemWork::writeToStandardOutput() {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / ("stdout" + io::extensionOf("x" + item_.output.string().substr(1)));
    io::save(result_, file, {true, item_.compression});
    checkGeometryInFile(*report_.out, file, report_);
    copyToStandardOutput(file);
}

void ItemWork::writePictures() {
    const PictureData data{before_, {std::shared_ptr<void>(), &result_}}; // not owned: result_ outlives the drawing
    for (const auto& [kind, path] : item_.pictures) {
        if (std::find(report_.pictures.begin(), report_.pictures.end(), path) != report_.pictures.end())
            continue;
        const PictureKind wanted = kind;
        const MadePicture made = pictureModule().draw(wanted, data, context_.request.style);
        for (const std::string& note : made.notes)
            report_.warnings.push_back(path.string() + ": " + note);
        writePicture(made.png, path, item_.replace);
        report_.pictures.push_back(path.string());
    }
}

/// Called again after a failure: files already written stay.
void ItemWork::write() {
    const auto start = Clock::now();
    if (slab_) {
        partsOut_->commit();
        report_.saveMilliseconds = millisecondsSince(start);
        report_.status = "done";
        return;
    }
    const std::size_t told = report_.warnings.size();
    if (!slabs_.empty()) {
        if (looksRoundedAway())
            (void)typeInstead(lookAtFractions(context_.whole, {}), *report_.out);
        tellClipped();
    }
    if (context_.request.provenance && !provenance_)
        writeProvenance(item_, report_, item_.replace);
    provenance_ = true;
    if (item_.saves && !saved_) {
        io::noteDerivation(result_.info(), *item_.recipe);
        if (partsOut_)
            partsOut_->commit();
        else if (isStandardOutput(item_.output))
            writeToStandardOutput();
        else
            io::save(result_, item_.output, item_.saveOptions());
        saved_ = true;
        noteDropped(parts_ ? info() : result_.info(), item_.output, report_);
        if (!isStandardOutput(item_.output))
            checkGeometryInFile(*report_.out, item_.output, report_);
    } else if (!item_.saves) {
        report_.geometryInFile = "nothing to keep";
    }
    writePictures();
    const FileState written = stateOf(item_.output);
    report_.fileBytes = written.bytes;
    report_.fileChanged = written.changed;
    report_.saveMilliseconds += millisecondsSince(start);
    tellWarnings(told);
    report_.status = "done";
}

} // namespace app::cli
