// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/view_stack.h"
#include "app/io/dicom/dicom_display.h"
#include "ui/figure/view_menu.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/views/indices.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/item_bar.h"
#include "ui/window/views/four_up.h"
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>
#include <conv/device.h>

namespace ui {
namespace {

constexpr std::int64_t smallRegion = 1 << 20; ///< samples

/// "slice 162, 512 × 512" for a flat box, else "53 × 53 × 13".
QString regionText(const conv::Region& region, const conv::Layout& layout) {
    QStringList sizes;
    int flat = -1;
    for (int axis = 0; axis < layout.dimension; ++axis)
        if (region.size(axis) == 1 && layout.dimension == 3 && flat < 0)
            flat = axis;
        else
            sizes << integer(region.size(axis));
    const QString size = sizes.join(QStringLiteral(" × "));
    return flat < 0
               ? size
               : ViewStack::tr("%1 %2, %3")
                     .arg(QStringLiteral("xyz").mid(flat, 1), integer(region.lo[static_cast<std::size_t>(flat)]), size);
}

} // namespace

ViewStack::ViewStack(Workspace& workspace, QWidget* parent)
    : QStackedWidget(parent), workspace_(workspace), start_(new StartPage) {
    addWidget(start_);
    compute_ = new QPushButton(tr("Compute"), this);
    compute_->setProperty("primary", true);
    compute_->setToolTip(tr("Compute all of the result (F5)"));
    compute_->hide();
    enough_ = new QPushButton(tr("Stop after this iteration"), this);
    enough_->setProperty("primary", true);
    enough_->setToolTip(tr("Keep the iterations done as the result (Shift+F5)"));
    enough_->hide();
    connect(enough_, &QPushButton::clicked, this, &ViewStack::stopIteratingAsked);
    connect(compute_, &QPushButton::clicked, this, &ViewStack::computeAsked);
    connect(&workspace.documents(), &OpenDocuments::added, this, &ViewStack::add);
    connect(&workspace.documents(), &OpenDocuments::closed, this, &ViewStack::remove);
    connect(&workspace.documents(), &OpenDocuments::currentChanged, this, &ViewStack::showCurrent);
    connect(&workspace.edits(), &RecipeEdits::recipeChanged, this, &ViewStack::takeRecipe);
    connectRuns();
}

void ViewStack::connectRuns() {
    RunController& runs = workspace_.runs();
    connect(&runs, &RunController::resultChanged, this, &ViewStack::takeResult);
    connect(&runs, &RunController::statusChanged, this, &ViewStack::takeStatus);
    for (const auto changed : {&RunController::agreementChanged, &RunController::timesChanged})
        connect(&runs, changed, this, [this] {
            if (DataView* v = view())
                v->setOverlay(overlay());
        });
    connect(&runs, &RunController::patch, this, &ViewStack::takePatch);
    connect(&runs, &RunController::pictures, this, [this](const conv::DisplayPart& part, const VolumePtr& levels) {
        if (DataView* v = view())
            v->showPictures(part, levels);
    });
    connect(&runs.iterations(), &RunIterations::dropped, this, [this](int document) {
        DataView* const v = viewOf(document);
        v->setVolumes(v->before(), v->after(), workspace_.documents().at(document).outcome.domain);
    });
    runs.hooks().display = [this] { return view() != nullptr ? view()->displayPart() : std::nullopt; };
    runs.hooks().visibleRegions = [this] {
        return view() != nullptr ? view()->visibleRegions() : std::vector<conv::Region>{};
    };
    runs.hooks().visibleItem = [this] { return view() != nullptr ? view()->item() : conv::Item{}; };
}

DataView* ViewStack::view() const {
    const int index = workspace_.documents().row();
    return index >= 0 && index < static_cast<int>(pages_.size()) ? pages_[static_cast<std::size_t>(index)].view
                                                                 : nullptr;
}

SignalAnalysis* ViewStack::analysis() const {
    return view() != nullptr ? pages_[static_cast<std::size_t>(workspace_.documents().row())].analysis : nullptr;
}

ItemBar* ViewStack::bar() const {
    return view() != nullptr ? pages_[static_cast<std::size_t>(workspace_.documents().row())].bar : nullptr;
}

void ViewStack::add(int index) {
    const VolumePtr source = workspace_.documents().at(index).source;
    DataView* v = makeView(source->layout());
    if (const auto& window = workspace_.documents().extra(index).window)
        v->windowLevel()->know(source, window->first, window->second);
    v->setVolumes(source, nullptr, {});
    v->windowLevel()->setAuto(*source);
    constexpr std::int64_t fewLanes = 4; // more leave no room for a plate beside the traces
    if (source->layout().dimension == 1 && source->layout().channels > fewLanes)
        v->setOverlayMode(OverlayMode::line);
    v->windowLevel()->setChannels(channelLooks(*source));
    if (app::io::shownInverted(source->info()))
        v->windowLevel()->setColorMap(QStringLiteral("negative"));
    v->setAccessibleName(QString::fromStdString(workspace_.documents().at(index).title));
    connectView(v);
    Page page{new QWidget, v, ItemBar::suits(source->layout()) ? new ItemBar(v) : nullptr, nullptr};
    auto* column = new QVBoxLayout(page.widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    if (auto* signal = qobject_cast<SignalView*>(v)) {
        auto* split = new QSplitter(Qt::Vertical);
        split->setHandleWidth(1);
        split->addWidget(v);
        split->addWidget(page.analysis = new SignalAnalysis(signal));
        connect(page.analysis, &SignalAnalysis::recipeEdited, &workspace_.edits(), &RecipeEdits::setRecipe);
        connect(page.analysis, &SignalAnalysis::dragging, &workspace_.runs(), &RunController::setDragging);
        connect(page.analysis->menu(), &ViewMenu::told, this, &ViewStack::told);
        split->setSizes({560, 300});
        split->setStretchFactor(0, 1);
        column->addWidget(split, 1);
    } else {
        column->addWidget(v, 1);
    }
    if (page.bar != nullptr) {
        column->addWidget(hairline());
        column->addWidget(page.bar);
    }
    pages_.insert(pages_.begin() + index, page);
    addWidget(page.widget);
}

void ViewStack::connectView(DataView* v) {
    const auto mine = [this, v] { return view() == v; };
    connect(v, &DataView::probe, this, [=, this](const Probe& p) {
        if (mine())
            Q_EMIT probe(p);
    });
    connect(v, &DataView::zoomChanged, this, [=, this] {
        if (mine())
            Q_EMIT zoomChanged(v->zoomText());
    });
    connect(v, &DataView::showChanged, this, [=, this](Show show) {
        if (mine())
            Q_EMIT showChanged(show);
    });
    connect(v->marks().get(), &Marks::toolChanged, this, [=, this](Marks::Tool tool) {
        if (mine())
            Q_EMIT toolChanged(tool);
    });
    connect(v, &DataView::playAsked, this, [=, this] {
        if (mine() && bar() != nullptr)
            bar()->setPlaying(!bar()->playing());
    });
    connect(v, &DataView::visibleChanged, this, [=, this] {
        const RunStatus::State state = workspace_.runs().status().state;
        if (mine() && (state == RunStatus::State::computing || state == RunStatus::State::held))
            workspace_.runs().refresh();
    });
    if (auto* four = qobject_cast<FourUp*>(v)) {
        connect(four, &FourUp::enlargedChanged, this, [=, this](int which) {
            if (mine())
                Q_EMIT enlargedChanged(which);
        });
        connect(four, &FourUp::alongPatientChanged, this, &ViewStack::alongPatientChanged);
        connect(four->volume(), &VolumeView::lookAsked, this, &ViewStack::lookAsked);
        connect(four->volume(), &VolumeView::pictureAsked, this, &ViewStack::pictureAsked);
        connect(four->volume(), &VolumeView::pictureSaved, this, &ViewStack::pictureSaved);
    }
}

void ViewStack::remove(int index) {
    QWidget* page = pages_[static_cast<std::size_t>(index)].widget;
    pages_.erase(pages_.begin() + index);
    removeWidget(page);
    page->deleteLater();
}

void ViewStack::showCurrent() {
    DataView* v = view();
    if (v == nullptr) {
        start_->refresh();
        setCurrentWidget(start_);
    } else {
        for (const Page& page : pages_)
            if (page.view == v)
                setCurrentWidget(page.widget);
            else if (page.bar != nullptr)
                page.bar->setPlaying(false);
        v->setFocus();
        takeRecipe();
        Q_EMIT probe(v->probeAt(v->cursorPoint()));
        Q_EMIT zoomChanged(v->zoomText());
        Q_EMIT showChanged(v->show());
        Q_EMIT toolChanged(v->marks()->tool());
        Q_EMIT enlargedChanged(enlarged());
    }
    placeButtons();
    Q_EMIT viewChanged();
}

void ViewStack::takeRecipe() {
    if (SignalAnalysis* below = analysis())
        below->setRecipe(workspace_.documents().current().recipe);
}

void ViewStack::takeResult() {
    DataView* v = view();
    if (v == nullptr)
        return;
    const app::Document& d = workspace_.documents().current();
    const VolumePtr before = workspace_.runs().before().samples(); // another branch's result in a comparison
    const VolumePtr& result = d.outcome.result;
    if (result && !d.outcome.recipe.steps.empty() && hasItem(result->layout(), v->item())) {
        v->windowLevel()->setMeasure(app::measureOf(d.outcome.recipe));
        v->windowLevel()->suit(*result, v->item(), false);
    } else if (!result) {
        v->windowLevel()->setMeasure({});
    }
    const bool backAgain = v->hasPatches() && workspace_.runs().complete(); // a slider returned to its old value
    if (v->before() != before || v->after() != result || backAgain || (!result && !d.outcome.heldBack))
        v->setVolumes(before, result, d.outcome.domain);
    v->setOverlay(overlay());
    Q_EMIT probe(v->probeAt(v->cursorPoint()));
}

void ViewStack::takePatch(const conv::Region& region, const VolumePtr& samples) {
    DataView* v = view();
    if (v == nullptr)
        return;
    v->windowLevel()->setPartMeasure(app::measureOf(workspace_.runs().live().recipe));
    v->windowLevel()->suit(*samples, hasItem(samples->layout(), v->item()) ? v->item() : conv::Item{}, true);
    v->patchAfter(region, samples);
}

void ViewStack::takeStatus() {
    DataView* v = view();
    if (v == nullptr)
        return;
    const RunStatus& s = workspace_.runs().status();
    const bool busy = s.state == RunStatus::State::computing;
    v->setProgress(busy ? std::max(0.0, s.progress) : -1);
    v->setOverlay(overlay());
    placeButtons();
}

void ViewStack::placeButtons() {
    const RunStatus& run = workspace_.runs().status();
    const bool waits = run.state == RunStatus::State::cancelled || run.state == RunStatus::State::held;
    compute_->setVisible(view() != nullptr && waits && workspace_.runs().unfinished());
    enough_->setVisible(view() != nullptr && run.state == RunStatus::State::computing && run.mayStop);
    for (QPushButton* button : {compute_, enough_}) {
        button->adjustSize();
        button->move((width() - button->width()) / 2, 44); // below the titles of the views
        button->raise();
    }
}

void ViewStack::resizeEvent(QResizeEvent* event) {
    QStackedWidget::resizeEvent(event);
    placeButtons();
}

OverlayData ViewStack::overlay() const {
    const app::Document& d = workspace_.documents().current();
    const app::Outcome& o = d.outcome;
    const DocumentRuns& runs = workspace_.runs().of(workspace_.documents().row());
    OverlayData shown;
    const RunStatus& s = workspace_.runs().status();
    const LiveRun& live = workspace_.runs().live();
    const bool busy = s.state == RunStatus::State::computing;
    // While a slider moves, show numbers of the visible part, not of the last full run.
    const bool held = s.state == RunStatus::State::held;
    const bool isLive = (busy || held) && !live.history.empty();
    if (busy && s.iterations > 0)
        shown.preview = tr("iteration %1 of %2").arg(s.iteration).arg(s.iterations);
    else if (busy)
        shown.preview = s.preview ? tr("preview: %1").arg(visibleName()) : tr("computing");
    if (held)
        shown.preview = s.preview ? tr("only what is on screen") : tr("not computed yet");
    const bool ended = s.state == RunStatus::State::cancelled || s.state == RunStatus::State::failed;
    if (held || ended)
        shown.stale = o.result ? tr("The last whole result: this one was not computed")
                               : tr("The source: the whole was not computed");
    if (!isLive && (o.heldBack || !o.result)) // earlier numbers do not apply
        return shown;
    const conv::Report& report = isLive ? live.report : o.timed();
    shown.filter = recipeSummary(isLive ? live.recipe : o.recipe);
    for (const conv::OpReport& task : report.ops)
        if (!task.variant.empty()) {
            shown.variant = QString::fromStdString(task.variant);
            break;
        }
    shown.device = QString::fromStdString(o.device);
    shown.timing = report.timing;
    shown.region = isLive ? regionText(live.region, d.source->layout()) : tr("%1 computed").arg(wholeName());
    if (!isLive && o.report.tiles > 1)
        shown.region += tr(", %1 tiles").arg(o.report.tiles);
    if (!isLive) {
        shown.firstRun = app::firstRunOf(o.report.timing);
        shown.warmRuns = o.isWarm() ? o.warm->runs : 0;
    }
    const std::deque<double>& history = isLive ? live.history : runs.history;
    shown.history.assign(history.begin(), history.end());
    for (const conv::Device& device : conv::devices())
        if (conv::name(device) == o.device) {
            shown.copyCeiling = device.bytesPerSecond;
            shown.operationCeiling = device.flopsPerSecond;
            if (device.kind == conv::DeviceKind::cuda)
                shown.device = QString::fromStdString(device.model + ", " + o.device);
        }
    if (isLive && live.region.count() < smallRegion) // a rate of so few samples says nothing
        shown.timing.operations = 0, shown.timing.bytesRead = 0, shown.timing.bytesWritten = 0;
    if (!isLive && runs.agreement && !runs.agreement->unchecked.empty()) {
        shown.unchecked = true;
        shown.check = tr("not checked: %1").arg(appText(runs.agreement->unchecked));
        shown.shorterChecks = {tr("not checked")};
    } else if (!isLive && runs.agreement) {
        const QString worst = number(runs.agreement->worst, 2);
        const QString samples =
            runs.agreement->samples == 1 ? tr("1 sample") : tr("%1 samples").arg(integer(runs.agreement->samples));
        shown.check = tr("max err %1, %2").arg(worst, samples);
        shown.shorterChecks = {tr("err %1, %2").arg(worst, samples), tr("max err %1").arg(worst),
                               tr("err %1").arg(worst)};
        shown.checkFailed = !runs.agreement->good();
    }
    if (o.fellBack)
        shown.note = tr("no GPU is usable");
    return shown;
}

void ViewStack::setEnlarged(int which) {
    if (auto* four = qobject_cast<FourUp*>(view()))
        four->setEnlarged(which);
}

int ViewStack::enlarged() const {
    const auto* four = qobject_cast<FourUp*>(view());
    return four != nullptr ? four->enlarged() : 0;
}

QString ViewStack::visibleName() const {
    const DataView* v = view();
    if (v == nullptr || v->before() == nullptr || v->before()->layout().dimension < 3)
        return tr("the visible part");
    return tr("slice %1").arg(integer(v->cursorIndex()[2]));
}

QString ViewStack::wholeName() const {
    if (workspace_.documents().empty())
        return {};
    const conv::Layout& l = workspace_.documents().current().source->layout();
    return l.dimension == 3   ? tr("Whole volume")
           : l.dimension == 2 ? tr("Image")
           : l.channels > 1   ? tr("All channels")
                              : tr("Signal");
}

} // namespace ui
