// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/recipe_panel.h"
#include "app/recipe/grids/grid_steps.h"
#include "ui/panels/recipe/branch_bar.h"
#include "ui/panels/recipe/output_card.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/panels/recipe/step_file_reading.h"
#include "ui/panels/recipe/step_head.h"
#include "ui/style/drag_handle.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/recipe_text.h"
#include <QAction>
#include <QApplication>
#include <QGraphicsOpacityEffect>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace ui {

/// Drop marker between two steps with the dragged step's title.
class RecipePanel::DropLine : public QWidget {
  public:
    explicit DropLine(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }
    void setTitle(const QString& title) {
        title_ = title;
        setAccessibleName(RecipePanel::tr("%1 goes here").arg(title));
        update();
    }
    [[nodiscard]] static int tall() { return textSize(12) + 10; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(Qt::NoPen);
        p.setBrush(tokens().accFill);
        p.drawRoundedRect(QRectF(0, height() / 2.0 - 1.5, width(), 3), 1.5, 1.5);
        p.setFont(ui::font(12, QFont::DemiBold));
        const int room = width() - 56;
        const QString shown = p.fontMetrics().elidedText(title_, Qt::ElideRight, room);
        const QRectF label(16, 0, p.fontMetrics().horizontalAdvance(shown) + 20, height());
        p.drawRoundedRect(label, 4, 4);
        p.setPen(tokens().onAcc);
        p.drawText(label, Qt::AlignCenter, shown);
    }

  private:
    QString title_;
};

RecipePanel::RecipePanel(QWidget* parent) : QWidget(parent), branches_(new BranchBar) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    buildHead();
    all->addLayout(head_);
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
    choiceBox_ = buildChoice();
    list_->addWidget(empty_);
    list_->addWidget(add_);
    list_->addWidget(choiceBox_);
    list_->addWidget(output_ = new OutputCard);
    list_->addStretch(1);
    scroll_->setWidget(inside);
    all->addWidget(scroll_);
    dropLine_ = new DropLine(inside);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (const int step = stepOf(now); step >= 0)
            latest_ = step;
    });
}

void RecipePanel::buildHead() {
    head_ = new QHBoxLayout;
    head_->setContentsMargins(12, 0, 8, 0);
    head_->setSpacing(8);
    QLabel* title = label(tr("Recipe"), "section");
    title->setMinimumHeight(36);
    head_->addWidget(title);
    file_ = new ElidedLabel;
    file_->setProperty("role", "secondary");
    file_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    head_->addWidget(file_, 1);
}

void RecipePanel::setHeadActions(const std::vector<QAction*>& buttons, const std::vector<QAction*>& menu) {
    for (QAction* action : buttons) {
        QToolButton* button = iconButton({}, action->iconText());
        button->setDefaultAction(action);
        button->setIconSize({16, 16});
        head_->addWidget(button);
    }
    auto* more = iconButton(QStringLiteral("more"), tr("More for this recipe"));
    connect(more, &QToolButton::clicked, this, [this, more, menu] {
        auto* list = new QMenu(this);
        list->setAttribute(Qt::WA_DeleteOnClose);
        for (QAction* action : menu)
            action != nullptr ? list->addAction(action) : static_cast<void>(list->addSeparator());
        list->popup(more->mapToGlobal(QPoint(more->width() - list->sizeHint().width(), more->height())));
    });
    head_->addWidget(more);
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

void RecipePanel::setFileName(const QString& name) {
    file_->setText(name);
}

void RecipePanel::setDocument(const conv::Layout& layout, const app::io::TimeStep& time, const std::string& frame) {
    layout_ = layout;
    time_ = time;
    frame_ = frame;
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
    showLayouts();
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i]->setStep(recipe.steps[i]);
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
    choiceBox_->setVisible(!cards_.empty());
    output_->setVisible(!cards_.empty());
}

void RecipePanel::connectCard(StepCard* card, int index) {
    connect(card, &StepCard::stepChanged, this, [this, index](const app::Step& step, bool merge) {
        app::Recipe next = recipe_;
        next.steps.at(static_cast<std::size_t>(index)) = step;
        edit(next, merge);
    });
    connect(card, &StepCard::dragging, this, &RecipePanel::dragging);
    connect(card, &StepCard::gridKnown, this, &RecipePanel::showLayouts);
    connect(card, &StepCard::kernelRequested, this, [this, index] { Q_EMIT kernelRequested(index); });
    connect(card, &StepCard::remove, this, [this, index] { remove(index); });
    connect(card, &StepCard::move, this, [this, index](int by) { move(index, by); });
    connect(card, &StepCard::duplicate, this, [this, index] { duplicate(index); });
    connect(card, &StepCard::helpRequested, this,
            [this, card] { Q_EMIT helpRequested(QString::fromStdString(card->step().filter)); });
    connect(card, &StepCard::dragged, this, [this, index](const QPoint& global) { dragTo(index, global); });
    connect(card, &StepCard::dropped, this, [this, index](bool kept) { drop(index, kept); });
}

int RecipePanel::gapAt(int globalY) const {
    int gap = 0;
    for (const StepCard* card : cards_)
        if (globalY > card->mapToGlobal(QPoint(0, card->height() / 2)).y())
            ++gap;
    return gap;
}

void RecipePanel::dragTo(int index, const QPoint& global) {
    gap_ = gapAt(global.y());
    const bool last = gap_ == count();
    const QRect next = card(last ? gap_ - 1 : gap_)->geometry();
    const int tall = DropLine::tall(), middle = last ? next.bottom() + 4 : next.top() - 4;
    dropLine_->setGeometry(next.left(), std::max(0, middle - tall / 2), next.width(), tall);
    dropLine_->setTitle(stepTitle(recipe_.steps.at(static_cast<std::size_t>(index))));
    if (card(index)->graphicsEffect() == nullptr) { // the dragged step
        auto* faint = new QGraphicsOpacityEffect;
        faint->setOpacity(0.45);
        card(index)->setGraphicsEffect(faint);
    }
    dropLine_->show();
    dropLine_->raise();
    const QPoint inside = scroll_->widget()->mapFromGlobal(global);
    scroll_->ensureVisible(inside.x(), inside.y(), 0, 24);
}

void RecipePanel::drop(int index, bool kept) {
    dropLine_->hide();
    card(index)->setGraphicsEffect(nullptr);
    const int gap = std::exchange(gap_, -1);
    if (kept && gap >= 0)
        moveTo(index, gap > index ? gap - 1 : gap);
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
    edit(recipe);
    latest_ = current;
    if (here)
        focusStep(current);
}

void RecipePanel::edit(const app::Recipe& recipe, bool merge) {
    Q_EMIT recipeEdited(recipe, merge);
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

void RecipePanel::move(int index, int by) {
    moveTo(index, index + by);
}

void RecipePanel::duplicate(int index) {
    if (index < 0 || index >= count())
        return;
    app::Recipe next = recipe_;
    next.steps.insert(next.steps.begin() + index + 1, next.steps[static_cast<std::size_t>(index)]);
    change(next, index + 1);
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
    edit(next);
}

void RecipePanel::moveCurrent(int by) {
    move(currentStep(), by);
}

void RecipePanel::duplicateCurrent() {
    duplicate(currentStep());
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
