// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/sweep_page.h"
#include "ui/compare/numbers/numbers_panel.h"
#include "ui/compare/page_bar.h"
#include "ui/scene/plane_layout.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/views/volume/volume_view.h"
#include <QLineEdit>
#include <QMetaObject>
#include <QPushButton>
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

/// Sets the text and shows its beginning.
void setText(QLineEdit& field, const QStringList& values) {
    field.setText(values.join(QStringLiteral(", ")));
    field.home(false);
}

} // namespace

SweepPage::~SweepPage() {
    disconnectChildren(*this);
    ++run_;
    thread_.request_stop();
}

void SweepPage::open(const DataView& view) {
    if (!workspace_.hasDocument())
        return;
    const app::Document& d = workspace_.document();
    source_ = d.source;
    recipe_ = d.recipe;
    choice_ = d.planOptions;
    window_->set(view.windowLevel()->level(), view.windowLevel()->width());
    window_->setColorMap(view.windowLevel()->colorMap().id);
    cursor_ = view.cursorIndex();
    item_ = view.item();
    if (marks_ != view.marks()) {
        disconnect(marksChanged_);
        marks_ = view.marks();
        marksChanged_ = connect(marks_.get(), &Marks::changed, &soon_, qOverload<>(&QTimer::start));
        views_.clear(); // they show the marks of another document
    }
    planes_->setVisible(source_->layout().dimension == 3);
    if (source_->layout().dimension == 3)
        namePlanes(*planes_, source_->layout());
    fillChoices();
    suggest(0);
    suggest(1);
    readFields();
}

void SweepPage::fillChoices() {
    const std::vector<SweepChoice> old = choices_;
    choices_ = sweepChoices(recipe_);
    for (std::size_t side = 0; side < 2; ++side) {
        const int kept = sides_[side]->currentIndex() - 1;
        sides_[side]->clear();
        sides_[side]->addItem(tr("nothing"));
        for (const SweepChoice& c : choices_)
            sides_[side]->addItem(c.name);
        int at = side == 0 && !choices_.empty() ? 0 : -1;
        if (kept >= 0 && kept < static_cast<int>(old.size()))
            for (std::size_t i = 0; i < choices_.size(); ++i)
                if (choices_[i] == old[static_cast<std::size_t>(kept)])
                    at = static_cast<int>(i);
        sides_[side]->setCurrentIndex(at + 1);
        sides_[side]->setEnabled(!choices_.empty());
    }
}

void SweepPage::suggest(int side) {
    const auto at = static_cast<std::size_t>(side);
    const int index = sides_[at]->currentIndex() - 1;
    values_[at]->setEnabled(index >= 0);
    if (index < 0 || index >= static_cast<int>(choices_.size())) {
        values_[at]->clear();
        return;
    }
    const SweepChoice& c = choices_[static_cast<std::size_t>(index)];
    const QStringList variants =
        workspace_.hasDocument() ? ableVariants(workspace_.document().outcome, c.step, recipe_) : QStringList();
    setText(*values_[at], suggestedValues(recipe_, c, variants, micrometres()));
    fitWidth();
}

bool SweepPage::micrometres() const {
    return source_ && isMicroscopic(source_->layout().geometry);
}

SweepAxis SweepPage::axis(int side) const {
    const auto at = static_cast<std::size_t>(side);
    const int index = sides_[at]->currentIndex() - 1;
    if (index < 0 || index >= static_cast<int>(choices_.size()))
        return {};
    const SweepChoice& c = choices_[static_cast<std::size_t>(index)];
    return {c.step, c.key, splitValues(values_[at]->text())};
}

void SweepPage::setAxis(int side, int step, const std::string& key, const QStringList& values) {
    const auto at = static_cast<std::size_t>(side);
    for (std::size_t i = 0; i < choices_.size(); ++i)
        if (choices_[i].step == step && choices_[i].key == key)
            sides_[at]->setCurrentIndex(static_cast<int>(i) + 1);
    values_[at]->setEnabled(true);
    setText(*values_[at], values);
    fitWidth();
    readFields();
}

void SweepPage::readFields() {
    if (!source_)
        return;
    std::vector<SweepCell> next = sweepCells(recipe_, axis(0), axis(1), micrometres());
    const bool same = next.size() == cells_.size() &&
                      std::equal(next.begin(), next.end(), cells_.begin(), [](const SweepCell& a, const SweepCell& b) {
                          return a.recipe == b.recipe && a.words == b.words && a.column == b.column;
                      });
    if (same && !views_.empty() && views_.front()->before() == source_)
        return;
    cells_ = std::move(next);
    numbers_->setVersions(numbersFor(cells_, axis(0), axis(1), source_->layout().geometry),
                          source_->layout().dimension);
    rebuild();
}

void SweepPage::setPlane(int plane) {
    if (plane == plane_)
        return;
    plane_ = plane;
    planes_->setCurrentIndex(plane);
    rebuild();
}

void SweepPage::markAdopted() {
    for (std::size_t i = 0; i < use_.size(); ++i) {
        const bool now =
            workspace_.hasDocument() && cells_[i].problem.isEmpty() && cells_[i].recipe == workspace_.document().recipe;
        use_[i]->setChecked(now);
        use_[i]->setText(now ? tr("In use") : tr("Use"));
    }
}

void SweepPage::adopt(int cell) {
    const SweepCell& c = cells_.at(static_cast<std::size_t>(cell));
    if (c.problem.isEmpty())
        workspace_.setRecipe(c.recipe);
    markAdopted();
}

void SweepPage::compute() {
    thread_.request_stop();
    if (thread_.joinable())
        thread_.join(); // within 100 ms: runs poll for stops
    if (!source_ || views_.empty())
        return;
    const quint64 run = ++run_;
    std::vector<int> order;
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (cells_[i].problem.isEmpty())
            order.push_back(static_cast<int>(i));
    if (order.empty()) {
        state_->setText({});
        return;
    }
    const DataView& shown = *views_[static_cast<std::size_t>(order.front())];
    const bool whole = qobject_cast<const VolumeView*>(&shown) != nullptr;
    const std::vector<conv::Region> regions = shown.visibleRegions();
    const conv::Region region = whole || regions.empty() ? conv::Region{} : regions.front();
    const auto middle = static_cast<int>(cells_.size() / 2);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return std::abs(a - middle) < std::abs(b - middle); });
    working_ = true;
    state_->setText(tr("computing"));
    numbers_->setMarks(marked());
    thread_ = std::jthread([=, this, cells = cells_, source = source_, planOptions = choice_,
                            marks = marked()](const std::stop_token& stop) {
        conv::giveWay();
        const auto post = [&](auto f) { QMetaObject::invokeMethod(this, std::move(f), Qt::QueuedConnection); };
        const auto computed = [&](int i, const conv::Region& wanted) {
            return sweepPart(cells[static_cast<std::size_t>(i)].recipe, planOptions, *source, wanted, stop);
        };
        const conv::Region measured = marks.covering(source->layout().extent);
        std::vector<int> shortRuns;
        for (const int i : order) {
            if (stop.stop_requested())
                return;
            try {
                const SweepPart part = computed(i, region);
                post([=, this] { take(run, i, part.region, part.samples, whole); });
                SweepValues values;
                if (marks.any())
                    values = sweepValues(marks, *source, part.region.contains(measured) ? part : computed(i, measured));
                if (part.milliseconds < longestRepeated)
                    shortRuns.push_back(i);
                else
                    values.values[SweepValues::time] = part.milliseconds;
                post([=, this] { takeValues(run, i, values); });
            } catch (const conv::Error& e) {
                if (e.code() == conv::ErrorCode::cancelled)
                    return;
                post([this, run, i, sentence = windowText(e)] {
                    if (run != run_)
                        return;
                    cells_[static_cast<std::size_t>(i)].problem = sentence;
                    showProblem(static_cast<std::size_t>(i));
                });
            }
        }
        // First runs prepare memory and threads, and other programs disturb short ones.
        for (const int i : shortRuns)
            try {
                double milliseconds = longestRepeated, spent = 0;
                for (int n = 0; n < mostRepeats && spent < longestRepeats; ++n) {
                    const double taken = computed(i, region).milliseconds;
                    milliseconds = std::min(milliseconds, taken);
                    spent += taken;
                }
                post([=, this] { takeTime(run, i, milliseconds); });
            } catch (const conv::Error& e) {
                if (e.code() == conv::ErrorCode::cancelled)
                    return;
            }
        post([this, run] {
            if (run != run_)
                return;
            working_ = false;
            state_->setText(cells_.size() == 1
                                ? tr("Choose what changes")
                                : tr("%1 versions").arg(integer(static_cast<std::int64_t>(cells_.size()))));
        });
    });
}

void SweepPage::take(quint64 run, int cell, const conv::Region& region, const VolumePtr& samples, bool whole) {
    if (run != run_)
        return;
    DataView* view = views_[static_cast<std::size_t>(cell)];
    if (whole)
        view->setVolumes(source_, samples, region);
    else
        view->patchAfter(region, samples);
}

void SweepPage::takeValues(quint64 run, int cell, const SweepValues& values) {
    if (run == run_)
        numbers_->setValues(cell, values);
}

void SweepPage::takeTime(quint64 run, int cell, double milliseconds) {
    if (run == run_)
        numbers_->setTime(cell, milliseconds);
}

SweepMarks SweepPage::marked() const {
    return sweepMarks(*marks_, source_->layout(), item_);
}

} // namespace ui
