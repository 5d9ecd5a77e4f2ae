#include "ui/panels/recipe_panel.h"
#include "ui/panels/parts.h"
#include "ui/panels/step_card.h"
#include "ui/theme.h"
#include <QApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {

RecipePanel::RecipePanel(QWidget* parent) : QWidget(parent) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
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
    choiceBox_ = buildChoice();
    list_->addWidget(empty_);
    list_->addWidget(add_);
    list_->addWidget(choiceBox_);
    list_->addStretch(1);
    scroll_->setWidget(inside);
    all->addWidget(scroll_);
}

void RecipePanel::setDocument(const conv::Layout& layout) {
    layout_ = layout;
    recipe_ = {};
    rebuild();
}

bool RecipePanel::sameShape(const app::Recipe& recipe) const {
    return std::equal(recipe.steps.begin(), recipe.steps.end(), cards_.begin(), cards_.end(),
                      [](const app::Step& s, const StepCard* c) { return s.filter == c->step().filter; });
}

void RecipePanel::setRecipe(const app::Recipe& recipe) {
    const bool same = sameShape(recipe);
    recipe_ = recipe;
    if (!same) {
        rebuild();
        return;
    }
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i]->setStep(recipe.steps[i]);
}

void RecipePanel::rebuild() {
    for (StepCard* card : cards_) {
        list_->removeWidget(card);
        card->hide();
        card->deleteLater();
    }
    cards_.clear();
    const int count = static_cast<int>(recipe_.steps.size());
    for (int i = 0; i < count; ++i) {
        auto* card = new StepCard(i + 1, recipe_.steps[static_cast<std::size_t>(i)], layout_);
        card->setNumber(i + 1, count);
        connect(card, &StepCard::stepChanged, this, [this, i](const app::Step& step, bool merge) {
            app::Recipe next = recipe_;
            next.steps.at(static_cast<std::size_t>(i)) = step;
            edit(std::move(next), merge);
        });
        connect(card, &StepCard::dragging, this, &RecipePanel::dragging);
        connect(card, &StepCard::kernelRequested, this, [this, i] { Q_EMIT kernelRequested(i); });
        connect(card, &StepCard::remove, this, [this, i] { remove(i); });
        connect(card, &StepCard::move, this, [this, i](int by) { move(i, by); });
        connect(card, &StepCard::duplicate, this, [this, i] { duplicate(i); });
        list_->insertWidget(i, card);
        cards_.push_back(card);
    }
    empty_->setVisible(cards_.empty());
    choiceBox_->setVisible(!cards_.empty());
    QWidget* before = nullptr;
    for (StepCard* card : cards_) {
        if (before != nullptr)
            setTabOrder(before, card);
        before = card;
    }
}

void RecipePanel::edit(app::Recipe recipe, bool merge) {
    Q_EMIT recipeEdited(recipe, merge);
}

int RecipePanel::currentStep() const {
    const QWidget* focus = QApplication::focusWidget();
    for (std::size_t i = 0; i < cards_.size(); ++i)
        if (focus != nullptr && (focus == cards_[i] || cards_[i]->isAncestorOf(focus)))
            return static_cast<int>(i);
    return count() - 1;
}

void RecipePanel::remove(int index) {
    if (index < 0 || index >= count())
        return;
    app::Recipe next = recipe_;
    next.steps.erase(next.steps.begin() + index);
    edit(std::move(next));
    focusStep(std::min(index, count() - 1));
}

void RecipePanel::move(int index, int by) {
    const int to = index + by;
    if (index < 0 || to < 0 || to >= count())
        return;
    app::Recipe next = recipe_;
    std::swap(next.steps[static_cast<std::size_t>(index)], next.steps[static_cast<std::size_t>(to)]);
    edit(std::move(next));
    focusStep(to);
}

void RecipePanel::duplicate(int index) {
    if (index < 0 || index >= count())
        return;
    app::Recipe next = recipe_;
    next.steps.insert(next.steps.begin() + index + 1, next.steps[static_cast<std::size_t>(index)]);
    edit(std::move(next));
    focusStep(index + 1);
}

void RecipePanel::removeCurrent() {
    remove(currentStep());
}

void RecipePanel::muteCurrent() {
    const int index = currentStep();
    if (index < 0)
        return;
    app::Recipe next = recipe_;
    bool& muted = next.steps[static_cast<std::size_t>(index)].muted;
    muted = !muted;
    edit(std::move(next));
}

void RecipePanel::moveCurrent(int by) {
    move(currentStep(), by);
}

void RecipePanel::duplicateCurrent() {
    duplicate(currentStep());
}

void RecipePanel::renameCurrent() {
    if (currentStep() >= 0)
        card(currentStep())->rename();
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
