// SPDX-License-Identifier: Apache-2.0
// --compare-variants: one file, one recipe, many variants. Prints a table, and with --report a page.
#include "app/cli/batch/interrupt.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/comparison_page.h"
#include "app/cli/report/progress.h"
#include "app/cli/report/report.h"
#include "app/compare/candidates.h"
#include "app/compare/kept_oracle.h"
#include "app/compare/own/own_text.h"
#include "app/compare/picture/picture.h"
#include "app/measure/columns.h"
#include "app/text/near_names.h"
#include "app/text/number_text.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using bench::padded;

std::string leftPadded(const std::string& text, std::size_t width) {
    const std::string after = padded(text, width);
    return after.size() > text.size() ? std::string(after.size() - text.size(), ' ') + text : text;
}

std::string lineOf(const compare::Measurement& r, std::size_t nameWidth) {
    std::string line = padded(r.name, nameWidth) + padded(r.device, 8);
    const auto number = [&](bool there, const std::string& text, std::size_t width) {
        line += leftPadded(there ? text : "-", width);
    };
    number(r.timed(), compare::significant(r.kernel.median), 10);
    number(r.timed(), "±" + compare::significant(100 * r.kernel.noise(), 2) + "%", 8);
    number(r.total.count > 0, compare::significant(r.total.median), 10);
    number(r.speedUp > 0, compare::significant(r.speedUp), 9);
    number(r.timed(), compare::significant(r.gflops), 9);
    number(r.timed(), compare::significant(r.gigabytesPerSecond), 8);
    number(r.errors.checked > 0, compare::errorText(r.errors.relative), 10);
    const bool wrong = r.verdict == compare::Verdict::wrong || r.verdict == compare::Verdict::failed;
    line += wrong ? "  WRONG: " + r.sentence : "  " + compare::verdictText(r);
    if (r.significance == compare::Significance::same || r.significance == compare::Significance::tooFew ||
        r.significance == compare::Significance::reference)
        line += ", " + std::string(compare::name(r.significance));
    return line + "\n";
}

std::string tableOf(const compare::Comparison& c) {
    std::size_t width = 26;
    for (const compare::Measurement& row : c.rows)
        if (row.verdict != compare::Verdict::refused)
            width = std::max(width, row.name.size() + 2);
    std::string text = padded("variant", width) + padded("device", 8) +
                       "  kernel ms   noise  total ms speed-up   GFLOPS    GB/s     error  verdict\n";
    std::vector<const compare::Measurement*> order;
    for (const compare::Measurement& row : c.rows)
        if (row.verdict != compare::Verdict::refused)
            order.push_back(&row);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
        const auto key = [](const compare::Measurement& r) { return r.timed() ? r.kernel.median : 1e300; };
        return key(*a) < key(*b);
    });
    for (const compare::Measurement* row : order)
        text += lineOf(*row, width);
    for (const auto& [sentence, names] : compare::refusalsOf(c))
        text += "refused: " + names + ": " + sentence + "\n";
    for (const compare::Measurement& row : c.rows)
        for (const std::string& line : compare::ownKernelLines(row))
            text += row.name + ": " + line + "\n";
    text += "times are warm: median of interleaved runs; each variant's first run is not among them\n";
    return text + "checked against float64: " + c.oracle + "; comparing added " +
           compare::percentText(c.cost.overhead()) + " to the runs' " + compare::significant(c.cost.runs / 1e3) +
           " s, the reference took " + compare::significant(c.cost.oracle / 1e3) + " s\n";
}

/// Takes a thumbnail of each result on arrival, so that no result is kept.
class Album {
  public:
    Album(compare::Section& section, const compare::Request& request, std::stop_token stop)
        : section_(section), request_(request), stop_(std::move(stop)) {
        section_.pictures.resize(request.candidates.size());
        const conv::Layout& layout = request.source->layout();
        const compare::Plane plane = compare::planeOf(*request.source, item_, layout.extent[2] / 2);
        section_.before = compare::greyPicture(plane, plane.min(), plane.max());
    }
    void take(std::size_t row, const compare::Measurement& r, const conv::Volume& result, const conv::Region& domain) {
        // Shows the slice with the worst error of a wrong result, else the middle.
        const bool wrong = r.verdict == compare::Verdict::wrong;
        const conv::Item item = wrong ? r.errors.worstItem : item_;
        const std::int64_t z = wrong ? r.errors.worst[2] : (domain.lo[2] + domain.hi[2]) / 2;
        const Reference& truth = reference(item, z, domain.lo[2]);
        const compare::Plane off = compare::farthestDifference(result, item, z - domain.lo[2], truth.plane);
        compare::RowPictures& p = section_.pictures[row];
        p.range = off.largest();
        p.result = compare::greyPicture(compare::sampledPlane(result, item, z - domain.lo[2]), truth.min, truth.max);
        p.difference = compare::signedPicture(off, p.range);
        p.caption = (result.layout().dimension == 3 ? "slice " + std::to_string(z) + ": " : std::string()) +
                    "result, and result − reference";
    }

  private:
    struct Reference {
        compare::Plane plane;
        double min = 0, max = 0;
    };
    const Reference& reference(conv::Item item, std::int64_t z, std::int64_t first) {
        const auto key = std::make_tuple(item.time, item.channel, z);
        const auto known = references_.find(key);
        if (known != references_.end())
            return known->second;
        // The oracle has this slice already, unless it covers only boxes.
        const compare::Oracle* const oracle = request_.kept ? request_.kept->oracle.get() : nullptr;
        Reference r{oracle && oracle->all()
                        ? compare::planeOf(*oracle->all(), item, z - first)
                        : compare::referencePlane(request_.filters, *request_.source, item, z, stop_)};
        r.min = r.plane.min();
        r.max = r.plane.max();
        return references_.emplace(key, std::move(r)).first->second;
    }
    compare::Section& section_;
    const compare::Request& request_;
    std::stop_token stop_;
    conv::Item item_;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, Reference> references_;
};

/// Index of the candidate that --reference names; −1 without one.
int referenceOf(const Request& request, const std::vector<compare::Candidate>& candidates) {
    if (request.reference.empty())
        return -1;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        names.push_back(candidates[i].variant);
        if (candidates[i].variant == request.reference)
            return static_cast<int>(i);
    }
    throw conv::Error(conv::ErrorCode::device, "--reference " + request.reference +
                                                   ": is not among the variants that are compared; " +
                                                   hint(request.reference, names));
}

compare::Request requestOf(const Request& request) {
    compare::Request r;
    r.source = std::make_shared<conv::Volume>(io::load(request.compareInput, request.load));
    if (request.preset)
        expectSuits(*request.preset, r.source->layout());
    r.filters = build(request.recipe, r.source->layout());
    compare::Offer offer;
    offer.names = request.bench.variants;
    offer.device = request.planOptions.device;
    r.candidates = compare::candidatesFor(r.source->layout().dimension, offer);
    r.reference = referenceOf(request, r.candidates);
    r.leaveOut = offer.names.empty();
    r.runs = request.bench.runs;
    r.tolerance = request.tolerance.value_or(0);
    r.kernelSeconds = request.kernelSeconds;
    r.kept = compare::makeKeptOracle(); // thumbnails are checked against it, too
    return r;
}

compare::Page pageFor(const Request& request, const compare::Request& r) {
    compare::Page page;
    page.title = "Comparison of variants";
    page.facts.emplace_back("input", request.compareInput + ", " + conv::describe(r.source->layout()));
    std::string steps;
    for (const Step& step : request.recipe.steps)
        if (!step.muted)
            steps += (steps.empty() ? "" : " → ") + toText(step);
    page.facts.emplace_back("filter", steps);
    page.facts.emplace_back("runs", std::to_string(r.runs) + " of each, in turn");
    for (auto& fact : machineFacts())
        page.facts.push_back(std::move(fact));
    page.sections.emplace_back();
    return page;
}

} // namespace

int runCompareVariants(const Request& request) {
    const compare::Request r = requestOf(request);
    compare::Page page = pageFor(request, r);
    compare::Section& section = page.sections.front();
    const Interrupt interrupt;
    const bool pictures = std::any_of(request.report.begin(), request.report.end(),
                                      [](const std::string& file) { return file.ends_with(".html"); });
    std::optional<Album> album;
    if (pictures)
        album.emplace(section, r, interrupt.token());
    compare::Events events;
    if (album)
        events.result = [&](int row, const compare::Measurement& of, const std::shared_ptr<const conv::Volume>& result,
                            const conv::Region& domain) {
            album->take(static_cast<std::size_t>(row), of, *result, domain);
        };
    {
        Progress progress(request.progress, 1, request.verbosity);
        progress.begin(0, request.compareInput);
        progress.computing(0, request.compareInput);
        events.progress = [&](const compare::Progress& p) { progress.update(p.fraction); };
        section.comparison = compare::run(r, events, interrupt.token());
        progress.end(0, request.compareInput, section.comparison.stopped ? "cancelled" : "done");
    }
    const compare::Comparison& c = section.comparison;
    writePages(request, page);
    if (request.json)
        writeJson(*request.json, compare::jsonOf(page));
    if (!request.json || *request.json != "-")
        writeText("-", tableOf(c));
    Interrupt::check();
    if (c.wrong() > 0)
        throw conv::Error(conv::ErrorCode::mismatch,
                          request.compareInput + ": " + std::to_string(c.wrong()) +
                              (c.wrong() == 1 ? " variant disagrees" : " variants disagree") +
                              " with the float64 reference or failed");
    if (std::all_of(c.rows.begin(), c.rows.end(),
                    [](const compare::Measurement& row) { return row.verdict == compare::Verdict::refused; }))
        throw conv::Error(conv::ErrorCode::device, "every variant is refused; the first: " + c.rows.front().sentence);
    return exitDone;
}

} // namespace app::cli
