#include "app/cli/item.h"
#include "app/cli/dtype.h"
#include "app/cli/fill_range.h"
#include "app/cli/interrupt.h"
#include "app/cli/item_geometry.h"
#include "app/cli/quietly.h"
#include "app/cli/streams.h"
#include "app/cli/thumbnail.h"
#include "app/io/dicom_record.h"
#include "app/recipe/text.h"
#include "app/session/lost_device.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <conv/survey.h>
#include <limits>

namespace app::cli {
namespace {

/// A page with more of them would be too large to look at.
constexpr std::size_t mostPictures = 500;

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void notePlan(const conv::Plan& plan, ItemReport& report) {
    report.device = conv::name(plan.device);
    report.fellBack = plan.fellBack;
    report.whyStrict = plan.whyStrict;
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

void noteTimes(const conv::Report& done, ItemReport& report) {
    report.timing = done.timing;
    report.tiles = done.tiles;
    report.warnings.insert(report.warnings.end(), done.notes.begin(), done.notes.end());
    if (done.tasks.size() == report.tasks.size())
        for (std::size_t i = 0; i < done.tasks.size(); ++i)
            report.tasks[i].milliseconds = done.tasks[i].milliseconds;
}

std::string countText(std::int64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, " ");
    return digits;
}

void tellWarnings(const Run& run, const ItemReport& report, std::size_t from) {
    for (std::size_t i = from; i < report.warnings.size() && run.request.verbosity >= 0; ++i)
        run.progress.warn(report.warnings[i]);
}

} // namespace

conv::Choice choiceOf(const WorkItem& item, const conv::Layout& input, const conv::Choice& choice) {
    conv::Choice wanted = choiceFor(*item.recipe, choice);
    if (!item.rescale) // whose range is known when all is computed
        wanted.result = outputType(*item.recipe, input, item.dtype);
    return wanted;
}

const conv::Source& ItemWork::source() const {
    return parts_ ? static_cast<const conv::Source&>(*parts_) : source_;
}

const conv::Info& ItemWork::info() const {
    return parts_ ? parts_->info() : source_.info();
}

void ItemWork::read() {
    try {
        readInput();
    } catch (const conv::Error& error) { // users know standard input by its own name
        std::string sentence = error.what();
        const std::string path = item_.input.string();
        if (const std::size_t at = sentence.find(path); at != std::string::npos && path != item_.name)
            sentence.replace(at, path.size(), item_.name);
        throw conv::Error(error.code(), sentence);
    }
}

void ItemWork::readInput() {
    const auto start = Clock::now();
    if (!slab_)
        facts_ = {};
    if (slab_) {
        parts_ = quietly(run_, [&] { return io::openRegions(item_.input, item_.load); });
        if (!parts_)
            throw conv::Error(conv::ErrorCode::unreadable, item_.name + ": is not what it was any more");
        return;
    }
    if (expected_ > run_.heldBytes)
        parts_ = quietly(run_, [&] { return openParts(run_, item_, expected_); });
    if (!parts_)
        source_ = quietly(run_, [&] { return io::load(item_.input, item_.load); });
    report_.inParts = parts_ != nullptr;
    report_.loadMilliseconds = millisecondsSince(start);
    if (item_.saves)
        io::requireDicomSource(item_.output, info());
    report_.warnings = info().warnings;
    tellWarnings(run_, report_, 0);
}

double ItemWork::predictedSeconds(const conv::Choice& choice) const {
    try {
        const conv::Layout& layout = source().layout();
        return run_.plans.plan(build(*item_.recipe, layout), layout, choiceOf(item_, layout, choice))->predictedSeconds;
    } catch (const conv::Error&) { // computing it says what is wrong
        return std::numeric_limits<double>::infinity();
    }
}

bool ItemWork::split(int processes) {
    (void)bytesExpected();
    parts_ = quietly(run_, [&] { return io::openRegions(item_.input, item_.load); });
    if (!parts_)
        return false;
    conv::Layout out = parts_->layout();
    out.type = outputType(*item_.recipe, out, item_.dtype);
    if (!io::writesRegions(item_.output, out, info()))
        return false;
    out = planned(run_.whole);
    if (open_.strict || open_.offset) {
        lookThrough();
        out = planned(run_.whole);
    }
    slabs_ = slabsOf(*plan_, processes);
    if (slabs_.size() < 2)
        return false;
    report_.inParts = true;
    report_.tiles = 0; // slabs add theirs
    report_.warnings = info().warnings;
    tellWarnings(run_, report_, 0);
    partsOut_ = io::openFileSink(item_.output, out, info(), plan_->outputDomain, item_.replace);
    return true;
}

/// The plan, which keeps to sums of each output's own products, or takes an offset off, where the samples call for
/// that, as far as it is known.
std::shared_ptr<const conv::Plan> ItemWork::settled(conv::Choice choice) {
    const conv::Layout& layout = source().layout();
    const auto planFor = [&] {
        return parts_ && expected_ > run_.heldBytes
                   ? planForParts(run_, filters_, layout, choice, parts_->bytesBeside())
                   : run_.plans.plan(filters_, layout, choice);
    };
    const std::shared_ptr<const conv::Plan> plan = planFor();
    open_ = {conv::wantsSurvey(*plan, choice), conv::wantsOffset(*plan, choice)};
    if (!parts_ && plan->device.kind == conv::DeviceKind::cpu)
        lookBeforehand();
    const conv::Choice before = choice;
    if (open_.strict && facts_.strict && *facts_.strict) {
        choice.strict = true;
        choice.whyStrict = **facts_.strict;
    }
    if (open_.offset && facts_.offset)
        choice.offset = *facts_.offset;
    open_ = {open_.strict && !facts_.strict, open_.offset && !facts_.offset};
    return choice == before ? plan : planFor();
}

/// In memory a look costs less than to compute in vain.
void ItemWork::lookBeforehand() {
    if (open_.strict && !facts_.strict)
        facts_.strict = conv::whyStrict(conv::surveyOf(source_, run_.stop));
    if (open_.offset && !facts_.offset)
        facts_.offset = conv::offsetOf(source_, run_.stop);
}

/// Reads all of a file for what others are to know who compute parts of it.
void ItemWork::lookThrough() {
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
            if (run_.stop.stop_requested())
                throw conv::Error(conv::ErrorCode::cancelled, "Cancelled.");
            looked.read(item, region, read.data());
        }
    facts_ = {conv::whyStrict(looked.survey()), looked.offset()};
}

/// Computes with a plan that was made before anybody had seen the samples, and looks at them as they are read. Whether
/// the plan was one for such samples; else nothing of the result holds.
bool ItemWork::holdsAfterLook(const conv::Layout& out, const std::stop_token& stop) {
    std::stop_source enough;
    const std::stop_callback asked(stop, [&] { enough.request_stop(); });
    // The offset is that of all samples, so that they are read to the end for it.
    const conv::SurveyedSource looked(source(),
                                      open_.strict && !open_.offset ? enough : std::stop_source(std::nostopstate));
    bool all = false;
    try {
        run(looked, out, enough.get_token());
        all = true;
    } catch (const conv::Error&) {
        if (stop.stop_requested() || !open_.strict || looked.survey().finite)
            throw; // not for what was seen
    }
    if (open_.strict)
        facts_.strict = conv::whyStrict(looked.survey());
    if (open_.offset && all)
        facts_.offset = looked.offset();
    return !(facts_.strict && *facts_.strict && open_.strict) && !(open_.offset && facts_.offset != 0.0);
}

void ItemWork::makePlan(const conv::Choice& on) {
    const conv::Layout& layout = source().layout();
    filters_ = build(*item_.recipe, layout);
    report_.filters.clear();
    for (const conv::Filter& filter : filters_)
        report_.filters.push_back(conv::describe(filter));
    plan_ = settled(choiceOf(item_, layout, on));
    if (slab_ && conv::fingerprint(*plan_) != slab_->plan)
        throw conv::Error(conv::ErrorCode::device, item_.name + ": was planned as " + slab_->plan +
                                                       " by rank 0, and would be " + conv::fingerprint(*plan_) +
                                                       " here; --memory and --variant make them equal");
    if (run_.request.verbosity > 0 && !slab_)
        run_.progress.note(report_.input + "\n" + conv::describe(*plan_));
    notePlan(*plan_, report_);
}

void ItemWork::compute(const conv::Choice& choice, const std::stop_token& stop) {
    try {
        computeAsPlanned(choice, stop);
    } catch (const conv::Error& error) {
        // Once more with a new plan where the device is lost on the way and was not asked for; that is said.
        if (!plan_ || !mayGoOnElsewhere(error, choice, *plan_))
            throw;
        const std::string lost = conv::name(
            conv::whyLost(plan_->device).empty() && plan_->elsewhere ? plan_->elsewhere->device : plan_->device);
        computeAsPlanned(choice, stop);
        report_.warnings.push_back(lost + " was lost: " + error.what() + " The item was computed anew on " +
                                   report_.device + ".");
        tellWarnings(run_, report_, report_.warnings.size() - 1);
    }
}

/// Plans it and returns what the file will hold.
conv::Layout ItemWork::planned(const conv::Choice& choice) {
    makePlan(choice);
    conv::Layout out = plan_->output();
    out.type = outputType(*item_.recipe, source().layout(), item_.dtype);
    if (item_.saves)
        checkFormatHolds(out, item_.output, item_.dtype.has_value());
    checkGeometry(*plan_, source().layout(), out, report_);
    report_.in = source().layout();
    report_.out = out;
    return out;
}

void ItemWork::computeAsPlanned(const conv::Choice& choice, const std::stop_token& stop) {
    const std::size_t before = report_.warnings.size();
    std::size_t told = before;
    for (bool holds = false; !holds;) {
        report_.warnings.resize(before);
        const conv::Layout out = planned(choice);
        told = report_.warnings.size();
        if (open_.strict || open_.offset) {
            holds = holdsAfterLook(out, stop);
        } else {
            run(source(), out, stop);
            holds = true;
        }
    }
    if ((!slab_ || slab_->first) && (!run_.request.report.empty() || run_.request.json))
        report_.agreement = sampleAgreement(*plan_, filters_, source(), stop);
    if (slab_)
        return;
    if (!parts_)
        finishInMemory();
    tellWarnings(run_, report_, told);
    tellClipped();
}

/// Into a result, or a file, that holds nothing yet.
void ItemWork::run(const conv::Source& from, const conv::Layout& out, const std::stop_token& stop) {
    partsOut_.reset(); // its room on the disk first
    if (parts_) {
        partsOut_ = slab_ ? std::make_unique<io::FileSink>(slab_->file, out, plan_->outputDomain)
                          : io::openFileSink(item_.output, out, info(), plan_->outputDomain, item_.replace);
        apply(from, *partsOut_, stop);
        report_.clipped += partsOut_->clipped();
        return;
    }
    conv::Layout layout = out;
    if (item_.rescale)
        layout.type = plan_->compute;
    result_ = conv::Volume(); // its memory first
    result_ = conv::Volume(layout, info());
    conv::VolumeSink sink(result_, plan_->outputDomain);
    apply(from, sink, stop);
    report_.clipped += sink.clipped();
}

void ItemWork::tellClipped() {
    if (report_.clipped > 0)
        run_.progress.warn(item_.output.string() + ": " + countText(report_.clipped) + " of " +
                           countText(report_.out->sampleCount()) + " samples do not fit " +
                           std::string(conv::name(report_.out->type)) + " and are clipped to its range");
}

void ItemWork::apply(const conv::Source& from, conv::Sink& sink, const std::stop_token& stop) {
    const auto follow = [&](double fraction) { run_.progress.update(fraction); };
    conv::Control control{stop, follow, {}};
    conv::Request wanted;
    if (slab_) {
        wanted.region = slab_->region;
        control.progress = {};
    }
    const conv::Report done = conv::apply(*plan_, from, wanted, sink, control);
    noteTimes(done, report_);
    report_.clipped = done.clipped;
}

/// For reports that show them.
void ItemWork::takePictures() {
    const auto shows = [](const std::string& report) { return report.ends_with(".html"); };
    const std::vector<std::string>& reports = run_.request.report;
    if (item_.number >= mostPictures || std::none_of(reports.begin(), reports.end(), shows))
        return;
    report_.before = thumbnail(source());
    report_.after = thumbnail(result_);
}

/// What is made of a result that holds.
void ItemWork::finishInMemory() {
    takePictures();
    if (run_.request.style.beside && !item_.pictures.empty())
        before_ = std::make_shared<const conv::Volume>(std::move(source_));
    source_ = conv::Volume();
    if (!item_.rescale)
        return;
    FilledRange filled = fillRange(result_, report_.out->type);
    report_.clipped += filled.clipped;
    report_.rescaled = {filled.slope, filled.intercept};
    result_ = std::move(filled.volume);
}

/// Formats are written with going back to their headers, which a pipe cannot.
void ItemWork::writeToStandardOutput() {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / ("stdout" + io::extensionOf("x" + item_.output.string().substr(1)));
    quietly(run_, [&] { io::save(result_, file, {true}); });
    checkGeometryInFile(run_, *report_.out, file, report_);
    copyToStandardOutput(file);
}

void ItemWork::writePictures() {
    const PictureData data{before_, {std::shared_ptr<void>(), &result_}}; // ours for as long as it is drawn
    for (const auto& [kind, path] : item_.pictures) {
        if (std::find(report_.pictures.begin(), report_.pictures.end(), path) != report_.pictures.end())
            continue;
        const PictureKind wanted = kind;
        const MadePicture made = quietly(run_, [&] { return pictureModule().draw(wanted, data, run_.request.style); });
        for (const std::string& note : made.notes)
            report_.warnings.push_back(path.string() + ": " + note);
        writePicture(made.png, path, item_.replace);
        report_.pictures.push_back(path.string());
    }
}

/// Called again after a failure: what was written then stays.
void ItemWork::write() {
    const auto start = Clock::now();
    if (slab_) {
        partsOut_->commit();
        report_.saveMilliseconds = millisecondsSince(start);
        report_.status = "done";
        return;
    }
    if (!slabs_.empty())
        tellClipped();
    const std::size_t told = report_.warnings.size();
    if (run_.request.provenance && !provenance_)
        writeProvenance(item_, report_, item_.replace);
    provenance_ = true;
    if (item_.saves && !saved_) {
        io::noteDerivation(result_.info(), *item_.recipe);
        if (partsOut_)
            partsOut_->commit();
        else if (isStandardOutput(item_.output))
            writeToStandardOutput();
        else
            quietly(run_, [&] { io::save(result_, item_.output, {item_.replace}); });
        saved_ = true;
        if (!isStandardOutput(item_.output))
            checkGeometryInFile(run_, *report_.out, item_.output, report_);
    } else if (!item_.saves) {
        report_.geometryInFile = "nothing to keep";
    }
    writePictures();
    const FileState written = stateOf(item_.output);
    report_.fileBytes = written.bytes;
    report_.fileChanged = written.changed;
    report_.saveMilliseconds += millisecondsSince(start);
    tellWarnings(run_, report_, told);
    report_.status = "done";
}

} // namespace app::cli
