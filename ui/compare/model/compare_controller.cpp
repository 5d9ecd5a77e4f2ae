// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/compare_controller.h"
#include "app/compare/own/own_kernel_file.h"
#include "ui/compare/model/scaling.h"
#include "ui/panels/recipe/step_file_reading.h"
#include "ui/text/app_text.h"
#include "ui/workspace/background.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/tools/own_kernel.h>

namespace ui {
namespace {

/// Bytes of results kept for viewing; further results are compared but not shown.
constexpr std::int64_t mostKept = std::int64_t{4} << 30;

} // namespace

CompareController::CompareController(std::function<CompareChoice()> choice) : choice_(std::move(choice)) {
    connect(&runner_, &CompareRunner::progress, this, [this](const app::compare::Progress& p) {
        state_.progress = p;
        Q_EMIT changed();
    });
    connect(&runner_, &CompareRunner::rowChanged, &model_, &CompareModel::setRow);
    connect(&runner_, &CompareRunner::resultReady, this, &CompareController::takeResult);
    connect(&runner_, &CompareRunner::finished, this, &CompareController::takeComparison);
    connect(&runner_, &CompareRunner::failed, this, &CompareController::setFailure);
}

QString CompareController::obstacle() const {
    if (state_.filters.empty())
        return state_.failure;
    const std::vector<CompareEntry>& entries = model_.entries();
    return std::any_of(entries.begin(), entries.end(), [](const CompareEntry& e) { return e.able(); }) ? QString()
           : state_.filters.size() > 1
               ? tr("No variant runs all steps: rows say why. Mute steps to compare the others.")
               : tr("No variant can run: rows say why.");
}

bool CompareController::setData(const QString& title, const VolumePtr& whole, const conv::Region& box) {
    if (state_.source && state_.title == title && state_.box == box && state_.whole == whole)
        return false;
    stop();
    scaling_.drop();
    ++built_;
    state_ = {};
    state_.title = title;
    state_.whole = whole;
    state_.box = box;
    state_.source = box.empty() ? whole : croppedTo(whole, box);
    kept_ = app::compare::makeKeptOracle();
    keptBytes_ = 0;
    model_.clearResults();
    return true;
}

void CompareController::setRecipe(const app::Recipe& recipe) {
    if (!state_.source || (recipe == state_.recipe && (state_.building || !state_.filters.empty())))
        return;
    state_.recipe = recipe;
    state_.predicting = state_.predicting || state_.comparison || runner_.running();
    runner_.drop(); // its times belong to another recipe
    scaling_.drop();
    model_.clearResults();
    state_.comparison.reset();
    const quint64 build = ++built_;
    state_.building = std::any_of(recipe.steps.begin(), recipe.steps.end(), &readsMaskFile);
    if (!state_.building) {
        takeFilters(filtersOf(recipe, state_.source->layout()));
        return;
    }
    state_.filters.clear();
    state_.failure = tr("The mask is being read.");
    offer();
    Q_EMIT resultsChanged();
    inBackground(
        this, [recipe, layout = state_.source->layout()] { return filtersOf(recipe, layout); },
        [this, build](Built filters) {
            if (build != built_)
                return;
            state_.building = false;
            takeFilters(std::move(filters));
        });
}

CompareController::Built CompareController::filtersOf(const app::Recipe& recipe, const conv::Layout& layout) {
    try {
        Built built{app::build(recipe, layout), {}};
        if (built.filters.empty())
            built.failure = tr("The recipe has no steps: there is nothing to compare yet.");
        return built;
    } catch (const conv::Error& e) {
        return {{}, windowText(e)};
    } catch (const std::exception& e) {
        return {{}, windowText(e.what())};
    }
}

void CompareController::takeFilters(Built built) {
    state_.filters = std::move(built.filters);
    state_.failure = built.failure;
    offer();
    Q_EMIT resultsChanged();
    Q_EMIT filtersChanged();
}

void CompareController::offer() {
    std::vector<app::compare::Candidate> candidates;
    if (state_.source && !state_.filters.empty()) {
        try {
            const CompareChoice choice = choice_();
            app::compare::Offer offer;
            offer.device = choice.device;
            offer.approximate = choice.approximate;
            offer.peers = choice.peers;
            offer.own = true;
            const int dimension = state_.source->layout().dimension;
            candidates = app::compare::candidatesFor(dimension, offer);
            offer.peers = true;
            const std::size_t with = app::compare::candidatesFor(dimension, offer).size();
            offer.peers = false;
            state_.anyPeers = with > app::compare::candidatesFor(dimension, offer).size();
        } catch (const conv::Error& e) {
            state_.failure = windowText(e);
        }
    }
    model_.setCandidates(candidates, state_.filters, state_.source ? state_.source->layout() : conv::Layout{});
    Q_EMIT offered();
}

app::compare::Request CompareController::request() const {
    const CompareChoice choice = choice_();
    app::compare::Request r;
    r.source = state_.source;
    r.filters = state_.filters;
    r.candidates = model_.ticked();
    r.runs = choice.runs;
    r.kept = kept_;
    for (std::size_t i = 0; i < r.candidates.size(); ++i)
        if (idOf(r.candidates[i]) == choice.reference)
            r.reference = static_cast<int>(i);
    return r;
}

void CompareController::run() {
    if (!state_.source || state_.filters.empty() || !obstacle().isEmpty())
        return;
    app::compare::Request r = request();
    if (r.candidates.empty()) {
        setFailure(tr("No variant is ticked."));
        return;
    }
    state_.failure.clear();
    state_.results.clear();
    keptBytes_ = 0;
    state_.comparison.reset();
    model_.clearResults();
    state_.progress = {};
    runner_.start(std::move(r));
    Q_EMIT changed();
}

void CompareController::stop() {
    runner_.cancel();
    scaling_.stop();
}

void CompareController::scale(bool widths) {
    if (!state_.source || state_.filters.empty() || runner_.running())
        return;
    try {
        widths ? scaling_.overWidths(request(), state_.recipe) : scaling_.overSizes(request());
    } catch (const conv::Error& e) {
        scaling_.drop();
        Q_EMIT scaling_.failed(windowText(e));
    }
}

QString CompareController::addKernel(const QString& path) {
    if (!state_.source)
        return {};
    const std::string variant = std::string(conv::ownKernelPrefix) + path.toStdString();
    app::compare::addOwnKernelFile(variant, state_.source->layout().dimension);
    offer();
    QString added;
    for (const CompareEntry& e : std::vector<CompareEntry>(model_.entries()))
        if (e.row.candidate.variant == variant) {
            model_.setTicked(e.id, e.able());
            added = e.id;
        }
    return added;
}

void CompareController::setFailure(const QString& sentence) {
    state_.failure = sentence;
    Q_EMIT changed();
}

void CompareController::takeResult(const app::compare::Measurement& row, const VolumePtr& volume,
                                   const conv::Region& domain) {
    const std::int64_t size = volume->layout().byteCount();
    if (keptBytes_ + size > mostKept)
        return;
    keptBytes_ += size;
    state_.resultRecipe = state_.recipe;
    std::vector<NamedResult>& results = state_.results;
    results.push_back({idOf(row.candidate), QString::fromStdString(row.candidate.variant), volume, domain});
    const bool twice = std::count_if(results.begin(), results.end(),
                                     [&](const NamedResult& r) { return r.name == results.back().name; }) > 1;
    if (twice) // same variant on another device
        results.back().name = results.back().id;
    Q_EMIT resultsChanged();
}

void CompareController::takeComparison(const app::compare::Comparison& comparison) {
    state_.comparison = comparison;
    state_.ceilings = comparison.ceilings;
    state_.predicting = state_.predicting && comparison.stopped;
    for (const app::compare::Measurement& row : comparison.rows)
        model_.setRow(row);
    if (comparison.reference >= 0 && comparison.reference < static_cast<int>(comparison.rows.size()))
        model_.setReference(idOf(comparison.rows[static_cast<std::size_t>(comparison.reference)].candidate));
    Q_EMIT compared();
}

} // namespace ui
