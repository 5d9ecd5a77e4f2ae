// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/sweep_controller.h"
#include "ui/scene/plane_layout.h"
#include "ui/text/app_text.h"
#include <QMetaObject>
#include <algorithm>
#include <conv/error.h>
#include <conv/tools/give_way.h>

namespace ui {
namespace {

constexpr double longestRepeated = 1000; ///< ms; longer first runs are not repeated
constexpr double longestRepeats = 100;   ///< ms; no further run of a version begins later
constexpr int mostRepeats = 5;

/// Returns variants that can compute the step, the planner's choice first.
QStringList ableVariants(const app::Outcome& outcome, int step, const app::Recipe& recipe) {
    int active = -1;
    for (int i = 0; i <= step && i < static_cast<int>(recipe.steps.size()); ++i)
        active += !recipe.steps[static_cast<std::size_t>(i)].muted;
    QStringList list;
    if (active >= 0 && active < static_cast<int>(outcome.offers.size()))
        for (const app::DeviceOffer& device : outcome.offers[static_cast<std::size_t>(active)])
            for (const app::VariantOffer& o : device.variants)
                if (device.chosen && o.refused.empty())
                    list << QString::fromStdString(o.name);
    return list;
}

} // namespace

SweepController::~SweepController() {
    thread_.request_stop();
}

void SweepController::setDocument(const app::Document& document) {
    if (source_ != document.source)
        cells_.clear();
    source_ = document.source;
    recipe_ = document.recipe;
    choice_ = document.planOptions;
    choices_ = sweepChoices(recipe_);
}

bool SweepController::micrometres() const {
    return isMicroscopic(source_->layout().geometry);
}

QStringList SweepController::suggested(const SweepChoice& choice, const app::Outcome& outcome) const {
    return suggestedValues(recipe_, choice, ableVariants(outcome, choice.step, recipe_), micrometres());
}

bool SweepController::setAxes(const SweepAxis& across, const SweepAxis& down) {
    std::vector<SweepCell> next = sweepCells(recipe_, across, down, micrometres());
    if (std::ranges::equal(next, cells_, [](const SweepCell& a, const SweepCell& b) {
            return a.recipe == b.recipe && a.words == b.words && a.column == b.column;
        }))
        return false;
    stop();
    cells_ = std::move(next);
    return true;
}

int SweepController::firstAble() const {
    const auto able = std::ranges::find_if(cells_, [](const SweepCell& c) { return c.problem.isEmpty(); });
    return able == cells_.end() ? -1 : static_cast<int>(able - cells_.begin());
}

void SweepController::stop() {
    ++run_;
    working_ = false;
    thread_.request_stop();
    if (thread_.joinable())
        thread_.join(); // within 100 ms: runs poll for stops
}

void SweepController::post(quint64 run, std::function<void()> event) {
    QMetaObject::invokeMethod(
        this,
        [this, run, event = std::move(event)] {
            if (run == run_)
                event();
        },
        Qt::QueuedConnection);
}

void SweepController::compute(const conv::Region& region, const SweepMarks& marks) {
    stop();
    std::vector<int> order;
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (cells_[i].problem.isEmpty())
            order.push_back(static_cast<int>(i));
    const auto middle = static_cast<int>(cells_.size() / 2);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return std::abs(a - middle) < std::abs(b - middle); });
    working_ = true;
    thread_ = std::jthread([=, this, run = run_, cells = cells_, source = source_,
                            planOptions = choice_](const std::stop_token& stopped) {
        conv::giveWay();
        const auto part = [&](int i, const conv::Region& wanted) {
            return sweepPart(cells[static_cast<std::size_t>(i)].recipe, planOptions, *source, wanted, stopped);
        };
        const conv::Region needed = marks.covering(source->layout().extent);
        std::vector<int> shortRuns;
        for (const int i : order) {
            if (stopped.stop_requested())
                return;
            try {
                const SweepPart visible = part(i, region);
                post(run, [=, this] { Q_EMIT computed(i, visible); });
                SweepValues values;
                if (marks.any())
                    values = sweepValues(marks, *source, visible.region.contains(needed) ? visible : part(i, needed));
                if (visible.milliseconds < longestRepeated)
                    shortRuns.push_back(i);
                else
                    values.values[SweepValues::time] = visible.milliseconds;
                post(run, [=, this] { Q_EMIT measured(i, values); });
            } catch (const conv::Error& e) {
                if (e.code() == conv::ErrorCode::cancelled)
                    return;
                post(run, [this, i, sentence = windowText(e)] {
                    cells_[static_cast<std::size_t>(i)].problem = sentence;
                    Q_EMIT refused(i);
                });
            }
        }
        // First runs prepare memory and threads, and other programs disturb short ones.
        for (const int i : shortRuns)
            try {
                double milliseconds = longestRepeated, spent = 0;
                for (int n = 0; n < mostRepeats && spent < longestRepeats; ++n) {
                    const double taken = part(i, region).milliseconds;
                    milliseconds = std::min(milliseconds, taken);
                    spent += taken;
                }
                post(run, [=, this] { Q_EMIT timed(i, milliseconds); });
            } catch (const conv::Error& e) {
                if (e.code() == conv::ErrorCode::cancelled)
                    return;
            }
        post(run, [this] {
            working_ = false;
            Q_EMIT finished();
        });
    });
}

} // namespace ui
