#include "ui/compare/sweep_page.h"
#include "ui/compare/page_bar.h"
#include "ui/models/app_text.h"
#include "ui/number.h"
#include "ui/panels/parts.h"
#include "ui/theme.h"
#include "ui/views/signal_view.h"
#include "ui/views/slice_view.h"
#include "ui/views/volume_view.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMetaObject>
#include <QPushButton>
#include <algorithm>
#include <conv/error.h>
#include <conv/give_way.h>

namespace ui {
namespace {

/// Variants that could run the convolutions of the recipe, the planner's choice first.
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

/// From its beginning, also where there is more than the field shows.
void setText(QLineEdit& field, const QStringList& values) {
    field.setText(values.join(QStringLiteral(", ")));
    field.home(false);
}

struct Part {
    conv::Region region;
    VolumePtr samples;
};

/// A region of what a recipe gives, as float32.
Part partOf(const app::Recipe& recipe, const conv::Choice& choice, const conv::Volume& source,
            const conv::Region& wanted, const std::stop_token& stop) {
    const conv::Plan plan =
        conv::makePlan(app::build(recipe, source.layout()), source.layout(), app::choiceFor(recipe, choice));
    const conv::Region region = wanted.empty() ? plan.outputDomain : wanted.intersect(plan.outputDomain);
    conv::Layout layout = plan.output();
    layout.type = conv::ElementType::f32;
    layout.extent = region.extent();
    layout.geometry = plan.input.geometry.movedTo(region.lo);
    auto samples = std::make_shared<conv::Volume>(layout, source.info());
    conv::VolumeSink sink(*samples, region);
    conv::Control control;
    control.stop = stop;
    const bool whole = region == plan.outputDomain;
    (void)conv::apply(plan, source, {whole ? conv::Region{} : region, {}, !whole}, sink, control);
    return {region, std::move(samples)};
}

} // namespace

SweepPage::SweepPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), window_(std::make_shared<WindowLevel>()) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar());
    column->addWidget(downBar_);
    column->addWidget(hairline());
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &SweepPage::fitWidth);
    column->addWidget(host_ = new QWidget, 1);
    soon_.setSingleShot(true);
    soon_.setInterval(30);
    connect(&soon_, &QTimer::timeout, this, &SweepPage::compute);
    connect(&link_, &ViewLink::visibleChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&link_, &ViewLink::moved, this, [this](const conv::Index3& index) { cursor_ = index; });
    connect(&link_, &ViewLink::probe, this, &SweepPage::probe);
    connect(&workspace_, &Workspace::recipeChanged, this, [this] {
        if (isVisible())
            markAdopted();
    });
}

SweepPage::~SweepPage() {
    ++run_;
    thread_.request_stop();
}

/// What changes along a side, and its values.
QWidget* SweepPage::buildSide(int side) {
    auto* host = new QWidget;
    auto* row = new QHBoxLayout(host);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const auto at = static_cast<std::size_t>(side);
    const QString name = side == 0 ? tr("Across") : tr("Down");
    auto* l = label(name, "secondary");
    sides_[at] = new QuietCombo;
    sides_[at]->setAccessibleName(name);
    sides_[at]->setMinimumWidth(190);
    sides_[at]->setToolTip(tr("What changes"));
    l->setBuddy(sides_[at]);
    values_[at] = new QLineEdit;
    values_[at]->setAccessibleName(side == 0 ? tr("Values across") : tr("Values down"));
    values_[at]->setToolTip(tr("One to five values, separated by commas"));
    values_[at]->setMinimumWidth(120);
    row->addWidget(l);
    row->addWidget(sides_[at], 2);
    row->addWidget(values_[at], 3);
    connect(sides_[at], &QComboBox::activated, this, [this, side] {
        suggest(side);
        readFields();
    });
    connect(values_[at], &QLineEdit::editingFinished, this, [this, at] {
        if (!values_[at]->hasFocus()) // who left it sees what comes first
            values_[at]->home(false);
        readFields();
    });
    return host;
}

QWidget* SweepPage::buildBar() {
    const auto [bar, row, back] = pageBar(tr("Back (Esc)"));
    connect(back, &QToolButton::clicked, this, &SweepPage::leaveAsked);
    row->addWidget(label(tr("Sweep"), "strong"));
    row->addSpacing(8);
    row->addWidget(buildSide(0), 1);
    row->addWidget(down_ = buildSide(1), 1);
    const auto [second, secondRow] = partBar();
    downBar_ = second;
    downBar_->hide();
    barRow_ = row;
    downRow_ = secondRow;
    planes_ = planeCombo();
    connect(planes_, &QComboBox::activated, this, &SweepPage::setPlane);
    row->addWidget(planes_);
    row->addWidget(state_ = new ElidedLabel({}, Qt::ElideRight));
    state_->setProperty("role", "secondary");
    state_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return bar;
}

/// What has no room beside the first side stands below it.
void SweepPage::fitWidth() {
    const bool narrow = width() < 1240 * textScale();
    if (narrow != downBar_->isHidden())
        return;
    QWidget* const focus = down_->isAncestorOf(focusWidget()) ? focusWidget() : nullptr;
    if (narrow)
        downRow_->addWidget(down_, 1);
    else
        barRow_->insertWidget(barRow_->indexOf(planes_), down_, 1);
    downBar_->setVisible(narrow);
    down_->show(); // a widget that gets another parent is hidden
    if (focus != nullptr)
        focus->setFocus();
}

void SweepPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWidth();
}

void SweepPage::open(const DataView& view) {
    if (!workspace_.hasDocument())
        return;
    const app::Document& d = workspace_.document();
    source_ = d.source;
    recipe_ = d.recipe;
    choice_ = d.choice;
    window_->set(view.windowLevel()->level(), view.windowLevel()->width());
    window_->setColorMap(view.windowLevel()->colorMap().id);
    cursor_ = view.cursorIndex();
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
        int at = side == 0 && !choices_.empty() ? 0 : -1; // the first parameter is what one wants to know first
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
    rebuild();
}

void SweepPage::setPlane(int plane) {
    if (plane == plane_)
        return;
    plane_ = plane;
    planes_->setCurrentIndex(plane);
    rebuild();
}

void SweepPage::rebuild() {
    link_.clear();
    views_.clear();
    problems_.clear();
    use_.clear();
    delete host_->layout();
    for (QWidget* old : host_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        old->hide();
        old->deleteLater();
    }
    auto* grid = new QGridLayout(host_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(2);
    if (choices_.empty()) {
        auto* why = label(tr("The recipe has no steps: there is nothing to vary yet."), "secondary", true);
        why->setAlignment(Qt::AlignCenter);
        grid->addWidget(why);
        state_->setText({});
        return;
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const SweepCell& cell = cells_[i];
        auto* frame = new QWidget;
        auto* column = new QVBoxLayout(frame);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        auto* head = new QWidget;
        head->setProperty("bar", true);
        head->setFixedHeight(34);
        auto* row = new QHBoxLayout(head);
        row->setContentsMargins(8, 0, 4, 0);
        auto* words = new ElidedLabel(cell.words, Qt::ElideRight);
        words->setProperty("role", "value");
        row->addWidget(words, 1);
        auto* use = new QPushButton(tr("Use"));
        use->setFixedHeight(26);
        use->setCheckable(true);
        use->setAccessibleName(tr("Use %1").arg(cell.words));
        use->setToolTip(tr("Take this into the recipe; undo takes it back"));
        connect(use, &QPushButton::clicked, this, [this, i] { adopt(static_cast<int>(i)); });
        row->addWidget(use);
        DataView* view = nullptr;
        const int dimension = source_->layout().dimension;
        constexpr std::array planes{Plane::axial, Plane::coronal, Plane::sagittal};
        if (dimension == 1)
            view = new SignalView;
        else if (dimension == 3 && plane_ == 3)
            view = new VolumeView;
        else {
            auto* slice = new SliceView(dimension == 2 ? Plane::image : planes[static_cast<std::size_t>(plane_)]);
            slice->setCrosshairVisible(false);
            view = slice;
        }
        view->setOverlayMode(OverlayMode::off);
        view->setVolumes(source_, nullptr, {});
        view->setWindowLevel(window_);
        view->setCursorIndex(cursor_);
        view->setAccessibleName(cell.words);
        link_.add(view);
        column->addWidget(head);
        column->addWidget(view, 1);
        auto* problem = label({}, "error", true);
        problem->setAlignment(Qt::AlignCenter);
        problem->setMargin(12);
        problem->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        column->addWidget(problem, 1);
        grid->addWidget(frame, cell.row, cell.column);
        views_.push_back(view);
        problems_.push_back(problem);
        use_.push_back(use);
        showProblem(i);
    }
    markAdopted();
    soon_.start();
}

/// A sentence in place of a picture: the input there would pass for a result.
void SweepPage::showProblem(std::size_t cell) {
    const QString& sentence = cells_[cell].problem;
    problems_[cell]->setText(sentence);
    problems_[cell]->setVisible(!sentence.isEmpty());
    views_[cell]->setVisible(sentence.isEmpty());
    use_[cell]->setEnabled(sentence.isEmpty());
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
        thread_.join(); // within 100 ms: runs are polled for stops
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
    thread_ = std::jthread([=, this, cells = cells_, source = source_, choice = choice_](const std::stop_token& stop) {
        conv::giveWay();
        const auto post = [&](auto f) { QMetaObject::invokeMethod(this, std::move(f), Qt::QueuedConnection); };
        for (const int i : order) {
            if (stop.stop_requested())
                return;
            try {
                const Part part = partOf(cells[static_cast<std::size_t>(i)].recipe, choice, *source, region, stop);
                post([=, this] { take(run, i, part.region, part.samples, whole); });
            } catch (const conv::Error& e) {
                if (e.code() == conv::ErrorCode::cancelled)
                    return;
                post([this, run, i, sentence = windowText(e.what())] {
                    if (run != run_)
                        return;
                    cells_[static_cast<std::size_t>(i)].problem = sentence;
                    showProblem(static_cast<std::size_t>(i));
                });
            }
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

} // namespace ui
