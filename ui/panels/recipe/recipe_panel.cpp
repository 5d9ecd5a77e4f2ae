// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/recipe_panel.h"
#include "app/recipe/grids/grid_steps.h"
#include "ui/panels/recipe/branch_bar.h"
#include "ui/panels/recipe/card_drag.h"
#include "ui/panels/recipe/card_outcome.h"
#include "ui/panels/recipe/output_card.h"
#include "ui/panels/recipe/recipe_device.h"
#include "ui/panels/recipe/recipe_head.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/panels/recipe/step_file_reading.h"
#include "ui/panels/recipe/step_head.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/recipe_text.h"
#include <QApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace ui {

RecipePanel::RecipePanel(QWidget* parent)
    : QWidget(parent),
      head_(new RecipeHead),
      branches_(new BranchBar),
      device_(new RecipeDevice),
      output_(new OutputCard) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(head_);
    all->addWidget(branches_);
    scroll_ = new QScrollArea;
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget;
    inside->setProperty("scrolled", true);
    list_ = new QVBoxLayout(inside);
    list_->setContentsMargins(8, 0, 8, 12);
    list_->setSpacing(8);
    empty_ = label(tr("No step yet. Add one, or drop a recipe here."), "secondary", true);
    empty_->setContentsMargins(4, 0, 4, 0);
    add_ = new QPushButton(tr("Add step"));
    add_->setIcon(icon(QStringLiteral("add")));
    add_->setToolTip(tr("Choose a filter (Ins)"));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, add_,
            [this] { add_->setIcon(icon(QStringLiteral("add"))); });
    connect(add_, &QPushButton::clicked, this, &RecipePanel::addRequested);
    connect(device_, &RecipeDevice::choiceEdited, this, &RecipePanel::choiceEdited);
    list_->addWidget(empty_);
    list_->addWidget(add_);
    list_->addWidget(device_);
    list_->addWidget(output_);
    list_->addStretch(1);
    scroll_->setWidget(inside);
    all->addWidget(scroll_);
    drag_ = std::make_unique<CardDrag>(*scroll_);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (const int step = stepOf(now); step >= 0)
            latest_ = step;
    });
}

namespace {

/// Returns the layout of the data that reach each step. Steps that are wrong leave the grid as it is, and those whose
/// file is being read.
std::vector<conv::Layout> layoutsBefore(const app::Recipe& recipe, const conv::Layout& source) {
    std::vector<conv::Layout> layouts;
    conv::Layout layout = source;
    for (const app::Step& step : recipe.steps) {
        layouts.push_back(layout);
        try {
            if (app::changesGrid(step) && !readsGridFile(step))
                layout = app::layoutAfter(step, layout);
        } catch (const conv::Error&) { // its card shows the reason
            continue;
        }
    }
    return layouts;
}

} // namespace

RecipePanel::~RecipePanel() = default;

void RecipePanel::setDocument(const conv::Layout& layout, const app::io::TimeStep& time, const std::string& frame) {
    layout_ = layout;
    time_ = time;
    frame_ = frame;
    recipe_ = {};
    rebuild();
}

void RecipePanel::setRecipe(const app::Recipe& recipe) {
    const bool same = std::equal(recipe.steps.begin(), recipe.steps.end(), cards_.begin(), cards_.end(),
                                 [](const app::Step& s, const StepCard* c) { return s.filter == c->step().filter; });
    recipe_ = recipe;
    if (!same) {
        rebuild();
        return;
    }
    showLayouts();
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i]->setStep(recipe.steps[i]);
}

void RecipePanel::setChoice(const conv::PlanOptions& planOptions, const app::Outcome& outcome) {
    device_->setChoice(planOptions, outcome);
    showOutcome(recipe_, cards_, outcome);
}

void RecipePanel::showLayouts() {
    const std::vector<conv::Layout> layouts = layoutsBefore(recipe_, layout_);
    for (std::size_t i = 0; i < std::min(cards_.size(), layouts.size()); ++i)
        cards_[i]->setLayout(layouts[i]);
}

void RecipePanel::rebuild() {
    // Disconnect first: hiding a focused field emits its text, which belongs to the old recipe.
    for (StepCard* card : cards_)
        card->disconnect(this);
    for (StepCard* card : cards_) {
        list_->removeWidget(card);
        card->hide();
        card->deleteLater();
    }
    cards_.clear();
    latest_ = -1;
    const int count = static_cast<int>(recipe_.steps.size());
    const std::vector<conv::Layout> layouts = layoutsBefore(recipe_, layout_);
    for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        auto* card = new StepCard(i + 1, recipe_.steps[at], layouts[at], nullptr, time_, frame_);
        card->setNumber(i + 1, count);
        connectCard(card, i);
        list_->insertWidget(i, card);
        card->show(); // hidden widgets take no focus
        cards_.push_back(card);
    }
    empty_->setVisible(cards_.empty());
    device_->setVisible(!cards_.empty());
    output_->setVisible(!cards_.empty());
}

void RecipePanel::connectCard(StepCard* card, int index) {
    connect(card, &StepCard::stepChanged, this, [this, index](const app::Step& step, bool merge) {
        app::Recipe next = recipe_;
        next.steps.at(static_cast<std::size_t>(index)) = step;
        Q_EMIT recipeEdited(next, merge);
    });
    connect(card, &StepCard::dragging, this, &RecipePanel::dragging);
    connect(card, &StepCard::gridKnown, this, &RecipePanel::showLayouts);
    connect(card, &StepCard::kernelRequested, this, [this, index] { Q_EMIT kernelRequested(index); });
    connect(card, &StepCard::remove, this, [this, index] { remove(index); });
    connect(card, &StepCard::move, this, [this, index](int by) { moveTo(index, index + by); });
    connect(card, &StepCard::duplicate, this, [this, index] { duplicate(index); });
    connect(card, &StepCard::helpRequested, this,
            [this, card] { Q_EMIT helpRequested(QString::fromStdString(card->step().filter)); });
    connect(card, &StepCard::dragged, this, [this, card, index](const QPoint& global) {
        drag_->moveTo(cards_, static_cast<std::size_t>(index), stepTitle(card->step()), global);
    });
    connect(card, &StepCard::dropped, this, [this, card, index](bool kept) {
        if (const int gap = drag_->end(*card); kept && gap >= 0)
            moveTo(index, gap > index ? gap - 1 : gap);
    });
}

void RecipePanel::moveTo(int index, int to) {
    if (index == to || index < 0 || to < 0 || index >= count() || to >= count())
        return;
    app::Recipe next = recipe_;
    const auto from = next.steps.begin() + index, target = next.steps.begin() + to;
    index < to ? std::rotate(from, from + 1, target + 1) : std::rotate(target, from, from + 1);
    change(next, to);
}

void RecipePanel::change(const app::Recipe& recipe, int current) {
    const QWidget* focused = QApplication::focusWidget();
    const bool here = focused != nullptr && isAncestorOf(focused);
    Q_EMIT recipeEdited(recipe, false);
    latest_ = current;
    if (here)
        focusStep(current);
}

int RecipePanel::currentStep() const {
    const int focused = stepOf(QApplication::focusWidget());
    return focused >= 0 ? focused : latest_ >= 0 && latest_ < count() ? latest_ : count() - 1;
}

int RecipePanel::stepOf(const QWidget* widget) const {
    for (std::size_t i = 0; widget != nullptr && i < cards_.size(); ++i)
        if (widget == cards_[i] || cards_[i]->isAncestorOf(widget))
            return static_cast<int>(i);
    return -1;
}

void RecipePanel::keyPressEvent(QKeyEvent* event) {
    const bool ends = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Escape;
    if (ends && event->modifiers() == Qt::NoModifier) {
        Q_EMIT finished();
        return;
    }
    event->ignore();
    const QString text = event->text();
    if (!text.isEmpty() && text.front().isPrint() && !text.front().isSpace())
        Q_EMIT keyLeft(event);
}

void RecipePanel::remove(int index) {
    if (index < 0 || index >= count())
        return;
    app::Recipe next = recipe_;
    next.steps.erase(next.steps.begin() + index);
    change(next, std::min(index, count() - 1));
}

void RecipePanel::duplicate(int index) {
    if (index < 0 || index >= count())
        return;
    app::Recipe next = recipe_;
    next.steps.insert(next.steps.begin() + index + 1, next.steps[static_cast<std::size_t>(index)]);
    change(next, index + 1);
}

void RecipePanel::muteCurrent() {
    const int index = currentStep();
    if (index < 0)
        return;
    app::Recipe next = recipe_;
    bool& muted = next.steps[static_cast<std::size_t>(index)].muted;
    muted = !muted;
    Q_EMIT recipeEdited(next, false);
}

void RecipePanel::moveCurrent(int by) {
    moveTo(currentStep(), currentStep() + by);
}

void RecipePanel::renameCurrent() {
    if (currentStep() >= 0)
        card(currentStep())->head()->rename();
}

void RecipePanel::focusStep(int index) {
    if (index < 0 || index >= count()) {
        add_->setFocus();
        return;
    }
    StepCard* target = card(index);
    target->setFocus();
    QTimer::singleShot(0, target, [this, target] { scroll_->ensureWidgetVisible(target, 0, 40); });
}

} // namespace ui
