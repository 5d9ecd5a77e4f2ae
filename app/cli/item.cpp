#include "app/cli/item.h"
#include "app/cli/captured_stderr.h"
#include "app/cli/dtype.h"
#include "app/cli/interrupt.h"
#include "app/recipe/text.h"
#include "app/session/lost_device.h"
#include <chrono>
#include <cmath>

namespace app::cli {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Calls `f` with what libraries print kept off stderr; with -v it is shown afterwards.
template <class F>
auto quietly(const Run& run, F&& f) {
    struct Told {
        const Run& run;
        CapturedStderr captured;
        ~Told() {
            const std::string text = captured.finish();
            if (run.request.verbosity > 0 && !text.empty())
                run.progress.note("a library said:\n" + text);
        }
    } told{run, {}};
    return f();
}

void notePlan(const conv::Plan& plan, ItemReport& report) {
    report.device = conv::name(plan.device);
    report.fellBack = plan.fellBack;
    report.tiles = plan.tiles;
    report.workingBytes = plan.workingBytes;
    report.compute = plan.compute;
    report.predictedMilliseconds = 1e3 * plan.predictedSeconds;
    report.fingerprint = conv::fingerprint(plan);
    for (const conv::Task& task : plan.tasks) {
        const conv::Node& node = plan.graph.nodes[static_cast<std::size_t>(task.nodes.back())];
        report.tasks.push_back(
            {node.label, task.variant ? task.variant->name : "", task.why, 1e3 * task.predictedSeconds, 0});
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

/// The result's place must be the input's, moved to the first sample of the result's domain.
void checkGeometry(const conv::Plan& plan, const conv::Layout& in, const conv::Layout& out, ItemReport& report) {
    report.geometryKept = out.geometry == in.geometry.movedTo(plan.outputDomain.lo);
    if (!report.geometryKept)
        throw conv::Error(conv::ErrorCode::mismatch,
                          report.input + ": the geometry of the result is not that of the input");
}

/// What the written file says about the place of its samples. Formats that have no place for it lose it, which is
/// said; one that has it must give back the same.
void checkGeometryInFile(const Run& run, const conv::Layout& out, const io::fs::path& path, ItemReport& report) {
    const conv::Geometry& a = out.geometry;
    if (a.unit == conv::LengthUnit::pixel) {
        report.geometryInFile = "nothing to keep";
        return;
    }
    const auto lost = [&](const std::string& what) {
        report.warnings.push_back(path.string() + ": this format does not keep " + what + " (" + conv::symbol(a.unit) +
                                  ")");
    };
    if (io::formatForSaving(path).name == "RAW") { // cannot be read back without being told what it holds
        report.geometryInFile = "not kept by this format";
        return lost("spacing, origin and direction");
    }
    const conv::Layout written = quietly(run, [&] { return io::probe(path); });
    const conv::Geometry& b = written.geometry;
    if (conv::sameGeometry(a, b, 1e-3)) {
        report.geometryInFile = "kept";
        return;
    }
    conv::Geometry spacingOnly = a;
    spacingOnly.origin = conv::Geometry{}.origin;
    spacingOnly.direction = conv::Geometry{}.direction;
    if (conv::sameGeometry(spacingOnly, b, 1e-3)) { // TIFF
        report.geometryInFile = "spacing kept";
        return lost("origin and direction");
    }
    if (a.unit == b.unit && a.unit == conv::LengthUnit::millimetre && out.dimension == written.dimension &&
        out.dimension == 3)
        throw conv::Error(conv::ErrorCode::mismatch,
                          path.string() + ": the file does not hold the geometry of its samples");
    report.geometryInFile = "not kept by this format";
    lost("spacing, origin and direction");
}

std::string countText(std::int64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, " ");
    return digits;
}

conv::Volume makeResult(const Run& run, const conv::Plan& plan, const conv::Volume& input, const io::fs::path& output) {
    conv::Layout layout = plan.output();
    layout.type = outputType(run.request.recipe, input.layout(), run.request.dtype);
    checkFormatHolds(layout, output, run.request.dtype.has_value());
    return conv::Volume(layout, input.info());
}

void tellWarnings(const Run& run, const ItemReport& report, std::size_t from) {
    for (std::size_t i = from; i < report.warnings.size() && run.request.verbosity >= 0; ++i)
        run.progress.note(report.warnings[i]);
}

struct Computed {
    conv::Plan plan;
    conv::Volume result;
};

/// Plans and computes one item.
void compute(const Run& run, const std::vector<conv::Filter>& filters, const conv::Volume& source,
             const io::fs::path& output, ItemReport& report, Computed& done) {
    done.plan = conv::makePlan(filters, source.layout(), run.choice);
    if (run.request.verbosity > 0)
        run.progress.note(report.input + "\n" + conv::describe(done.plan));
    done.result = makeResult(run, done.plan, source, output);
    report.in = source.layout();
    report.out = done.result.layout();
    notePlan(done.plan, report);
    checkGeometry(done.plan, source.layout(), done.result.layout(), report);
    conv::VolumeSink sink(done.result, done.plan.outputDomain);
    noteTimes(conv::apply(done.plan, source, {}, sink, {run.stop, [&](double f) { run.progress.update(f); }}), report);
    report.clipped = sink.clipped();
}

/// Once more with a new plan where the device is lost on the way and was not asked for; that is said.
Computed computeOrGoOn(const Run& run, const std::vector<conv::Filter>& filters, const conv::Volume& source,
                       const io::fs::path& output, ItemReport& report) {
    Computed done;
    try {
        compute(run, filters, source, output, report, done);
    } catch (const conv::Error& error) {
        if (!mayGoOnElsewhere(error, run.choice, done.plan))
            throw;
        const std::string lost = conv::name(done.plan.device);
        report.tasks.clear();
        compute(run, filters, source, output, report, done);
        report.warnings.push_back(lost + " was lost: " + error.what() + " The item was computed anew on " +
                                  report.device + ".");
    }
    return done;
}

} // namespace

void runItem(const Run& run, const io::fs::path& input, const io::fs::path& output, ItemReport& report) {
    const auto loading = Clock::now();
    const conv::Volume source = quietly(run, [&] { return io::load(input, run.request.load); });
    report.loadMilliseconds = millisecondsSince(loading);
    report.warnings = source.info().warnings;
    tellWarnings(run, report, 0);
    Interrupt::check();

    const std::vector<conv::Filter> filters = build(run.request.recipe, source.layout());
    for (const conv::Filter& filter : filters)
        report.filters.push_back(conv::describe(filter));
    const Computed done = computeOrGoOn(run, filters, source, output, report);
    tellWarnings(run, report, source.info().warnings.size());
    Interrupt::check();
    if (!run.request.report.empty() || run.request.json)
        report.agreement = sampleAgreement(done.plan, filters, source, run.stop);

    const conv::Volume& result = done.result;
    if (report.clipped > 0 && run.request.verbosity >= 0)
        run.progress.note(output.string() + ": " + countText(report.clipped) + " of " +
                          countText(result.layout().sampleCount()) + " samples do not fit " +
                          std::string(conv::name(result.layout().type)) + " and are clipped to its range");
    const auto saving = Clock::now();
    quietly(run, [&] { io::save(result, output, {run.request.overwrite}); });
    report.saveMilliseconds = millisecondsSince(saving);
    const std::size_t told = report.warnings.size();
    checkGeometryInFile(run, result.layout(), output, report);
    tellWarnings(run, report, told);
    report.status = "done";
}

} // namespace app::cli
