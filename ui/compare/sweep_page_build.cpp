// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/numbers/numbers_panel.h"
#include "ui/compare/page_bar.h"
#include "ui/compare/sweep_page.h"
#include "ui/figure/view_menu.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/views/signal/signal_view.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

namespace ui {
namespace {

constexpr int leastField = 120; ///< px

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
    column->addWidget(numbers_);
    connect(numbers_, &NumbersPanel::told, this, &SweepPage::told);
    numbers_->setCaption([this] { return caption(); });
    ViewOffer offer{QStringLiteral("sweep"), [this] { return caption(); }};
    offer.whole = [this] { return Figure{host_, {}}; };
    menu_ = new ViewMenu(std::move(offer), this);
    connect(menu_, &ViewMenu::told, this, &SweepPage::told);
    soon_.setSingleShot(true);
    soon_.setInterval(30);
    connect(&soon_, &QTimer::timeout, this, &SweepPage::compute);
    connect(&sweep_, &SweepController::computed, this, [this](int cell, const SweepPart& part) {
        DataView* view = views_[static_cast<std::size_t>(cell)];
        if (qobject_cast<VolumeView*>(view) != nullptr)
            view->setVolumes(sweep_.source(), part.samples, part.region);
        else
            view->patchAfter(part.region, part.samples);
    });
    connect(&sweep_, &SweepController::measured, numbers_, &NumbersPanel::setValues);
    connect(&sweep_, &SweepController::timed, numbers_, &NumbersPanel::setTime);
    connect(&sweep_, &SweepController::refused, this, &SweepPage::showProblem);
    connect(&sweep_, &SweepController::finished, this, [this] {
        state_->setText(cells().size() == 1
                            ? tr("Choose what changes")
                            : tr("%1 versions").arg(integer(static_cast<std::int64_t>(cells().size()))));
    });
    connect(&link_, &ViewLink::visibleChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&link_, &ViewLink::moved, this, [this](const conv::Index3& index) { cursor_ = index; });
    connect(&link_, &ViewLink::probe, this, &SweepPage::probe);
    connect(&workspace_.edits(), &RecipeEdits::recipeChanged, this, [this] {
        if (isVisible())
            markAdopted();
    });
}

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
    sides_[at]->setToolTip(tr("What changes"));
    l->setBuddy(sides_[at]);
    values_[at] = new QLineEdit;
    values_[at]->setAccessibleName(side == 0 ? tr("Values across") : tr("Values down"));
    values_[at]->setToolTip(tr("One to five values, separated by commas"));
    values_[at]->setMinimumWidth(leastField);
    row->addWidget(l);
    row->addWidget(sides_[at], 2);
    row->addWidget(values_[at], 3);
    connect(sides_[at], &QComboBox::activated, this, [this, side] {
        suggest(side);
        readFields();
    });
    connect(values_[at], &QLineEdit::editingFinished, this, [this, at] {
        if (!values_[at]->hasFocus()) // show the beginning after editing
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
    row->addWidget(buildSide(0), 3);
    row->addWidget(down_ = buildSide(1), 2);
    const auto [second, secondRow] = partBar();
    downBar_ = second;
    downBar_->hide();
    barRow_ = row;
    downRow_ = secondRow;
    planes_ = planeCombo();
    connect(planes_, &QComboBox::activated, this, &SweepPage::setPlane);
    row->addWidget(planes_);
    numbers_ = new NumbersPanel;
    showNumbers_ = new QPushButton(tr("Numbers"));
    showNumbers_->setFixedHeight(28);
    showNumbers_->setCheckable(true);
    showNumbers_->setChecked(true);
    showNumbers_->setToolTip(tr("SNR, CNR, edge width and time of each version"));
    connect(showNumbers_, &QPushButton::toggled, numbers_, &QWidget::setVisible);
    row->addWidget(showNumbers_);
    row->addWidget(state_ = new ElidedLabel({}, Qt::ElideRight));
    state_->setProperty("role", "secondary");
    state_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return bar;
}

QString SweepPage::caption() const {
    QStringList varied;
    for (std::size_t side = 0; side < sides_.size(); ++side)
        if (sides_[side]->currentIndex() > 0)
            varied << tr("%1: %2").arg(sides_[side]->currentText(), values_[side]->text().trimmed());
    return tr("%1. Filtered: %2. Varied: %3.")
        .arg(QString::fromStdString(workspace_.documents().current().title), recipeSummary(sweep_.recipe()),
             varied.join(QStringLiteral("; ")));
}

void SweepPage::fitWidth() {
    numbers_->setFixedHeight(textSize(216));
    const bool narrow = width() < 1240 * textScale();
    // In a bar of its own, a field has room for all its values.
    const int most = narrow && width() >= 900 * textScale() ? 300 : leastField;
    for (QComboBox* what : sides_)
        what->setMinimumWidth(narrow ? 170 : 210);
    for (QLineEdit* field : values_)
        field->setMinimumWidth(
            std::clamp(field->fontMetrics().horizontalAdvance(field->text()) + 30, leastField, most));
    if (narrow != downBar_->isHidden())
        return;
    QWidget* const focus = down_->isAncestorOf(focusWidget()) ? focusWidget() : nullptr;
    if (narrow)
        downRow_->addWidget(down_, 1);
    else
        barRow_->insertWidget(barRow_->indexOf(planes_), down_, 1);
    downBar_->setVisible(narrow);
    down_->show(); // reparenting hides a widget
    if (focus != nullptr)
        focus->setFocus();
}

void SweepPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWidth();
}

void SweepPage::rebuild() {
    sweep_.stop(); // it is for the former views
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
    if (sweep_.choices().empty()) {
        auto* why = label(tr("The recipe has no steps: there is nothing to vary yet."), "secondary", true);
        why->setAlignment(Qt::AlignCenter);
        grid->addWidget(why);
        state_->setText({});
        return;
    }
    for (std::size_t i = 0; i < cells().size(); ++i) {
        const SweepCell& cell = cells()[i];
        auto* frame = new QWidget;
        auto* column = new QVBoxLayout(frame);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        auto* head = new QWidget;
        head->setProperty("bar", true);
        head->setFixedHeight(34);
        auto* row = new QHBoxLayout(head);
        row->setContentsMargins(8, 0, 4, 0);
        auto* words = new ElidedLabel({}, Qt::ElideRight);
        const bool single = !cell.words.contains(QLatin1Char(',')); // "sigma 1.5 mm": the value tells cells apart
        words->setTexts(cell.words, single ? QStringList{cell.words.section(QLatin1Char(' '), 1)} : QStringList());
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
        const int dimension = sweep_.source()->layout().dimension;
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
        view->setVolumes(sweep_.source(), nullptr, {});
        view->setWindowLevel(window_);
        view->setMarks(marks_);
        view->setItem(item_);
        view->setCursorIndex(cursor_);
        view->setAccessibleName(cell.words);
        link_.add(view);
        menu_->attach(*view);
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
        showProblem(static_cast<int>(i));
    }
    markAdopted();
    soon_.start();
}

/// Shows an error instead of the view: the source would look like a result.
void SweepPage::showProblem(int cell) {
    const auto at = static_cast<std::size_t>(cell);
    const QString& sentence = cells()[at].problem;
    problems_[at]->setText(sentence);
    problems_[at]->setVisible(!sentence.isEmpty());
    views_[at]->setVisible(sentence.isEmpty());
    use_[at]->setEnabled(sentence.isEmpty());
}

} // namespace ui
