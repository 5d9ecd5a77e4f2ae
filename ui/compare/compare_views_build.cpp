// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_views.h"
#include "ui/compare/page_bar.h"
#include "ui/figure/view_menu.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/slice/slice_view.h"
#include <QButtonGroup>
#include <QDoubleValidator>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSplitter>
#include <algorithm>

namespace ui {
namespace {

/// Property: id of the last selection, even if that result is missing.
constexpr const char* wished = "wished";

QComboBox* combo(const QString& name) {
    auto* box = new QuietCombo;
    box->setAccessibleName(name);
    box->setToolTip(name);
    box->setMinimumWidth(96);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return box;
}

} // namespace

CompareViews::CompareViews(QWidget* parent) : QWidget(parent), window_(std::make_shared<WindowLevel>()) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(note_ = label({}, "warn", true));
    note_->setContentsMargins(12, 6, 12, 6);
    note_->hide();
    split_ = new QSplitter;
    split_->setHandleWidth(2);
    split_->setChildrenCollapsible(false);
    split_->addWidget(buildPair());
    split_->addWidget(differenceSide_ = buildDifference());
    split_->setStretchFactor(0, 1);
    split_->setStretchFactor(1, 1);
    all->addWidget(split_, 1);
    ViewOffer offer{QStringLiteral("comparison"), [this] { return caption_ ? caption_() : QString(); }};
    offer.whole = [this] {
        QRect views;
        for (const DataView* view : split_->findChildren<DataView*>())
            if (view->isVisible())
                views |= QRect(view->mapTo(split_, QPoint()), view->size());
        return Figure{split_, {}, views};
    };
    menu_ = new ViewMenu(std::move(offer), this);
    connect(menu_, &ViewMenu::told, this, &CompareViews::told);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &CompareViews::fitRoom);
    countSoon_.setSingleShot(true);
    countSoon_.setInterval(60);
    connect(&countSoon_, &QTimer::timeout, this, &CompareViews::count);
    connect(&link_, &ViewLink::probe, this, [this](const Probe& p) { tell(p); });
    showFacts();
}

void CompareViews::setNote(const QString& note) {
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
}

QString CompareViews::note() const {
    return note_->text();
}

void CompareViews::fitRoom() {
    const bool narrow = width() < 800 * textScale() && height() > 0.6 * width();
    split_->setOrientation(narrow ? Qt::Vertical : Qt::Horizontal);
    // In a narrow part the numbers have a line of their own.
    const int part = narrow ? width() : width() / 2;
    const bool oneLine = part >= 720 * textScale();
    factsLines_->setDirection(oneLine ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    factsLines_->setSpacing(oneLine ? 8 : 0);
    factsLines_->setContentsMargins(12, 0, 12, oneLine ? 0 : 6);
    int widest = 0; // the style's size hint cuts some names
    for (int i = 0; i < kind_->count(); ++i)
        widest = std::max(widest, kind_->fontMetrics().horizontalAdvance(kind_->itemText(i)));
    kind_->setMinimumWidth(widest + 64); // margins and arrow
    factsBar_->setFixedHeight(oneLine ? 40 : 46 + textSize(18));
}

void CompareViews::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitRoom();
}

QWidget* CompareViews::buildPair() {
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = partBar(0);
    auto* group = new QButtonGroup(this);
    addSegments(row, group, {tr("Swipe"), tr("Flip"), tr("Checker"), tr("Side by side")},
                {{}, tr("The other one while Space or the eye is held"), {}, tr("Up to nine results, moving together")},
                true);
    for (std::size_t i = 0; i < modes_.size(); ++i)
        modes_[i] = group->button(static_cast<int>(i));
    fitModes(false);
    connect(group, &QButtonGroup::idClicked, this, [this](int id) { setMode(static_cast<PairMode>(id)); });
    row->addSpacing(8);
    row->addStretch(1);
    row->addWidget(planes_ = planeCombo());
    planes_->setMinimumWidth(100);
    connect(planes_, &QComboBox::activated, this, &CompareViews::setPlane);
    column->addWidget(bar);
    const auto [pairBar, pair] = partBar();
    pairRow_ = pairBar;
    pair->addWidget(a_ = resultCombo(tr("Left, or held")), 1);
    auto* swap = iconButton(QStringLiteral("swipe"), tr("Swap the pair (T)"));
    connect(swap, &QToolButton::clicked, this, &CompareViews::swapPair);
    pair->addWidget(swap);
    pair->addWidget(b_ = resultCombo(tr("Right, or shown")), 1);
    hold_ = iconButton(QStringLiteral("eye"), tr("Hold to flip (Space)"));
    hold_->setEnabled(false);
    connect(hold_, &QToolButton::pressed, this, [this] {
        if (pair_ != nullptr)
            pair_->setHeld(true);
    });
    connect(hold_, &QToolButton::released, this, [this] {
        if (pair_ != nullptr)
            pair_->setHeld(false);
    });
    pair->addWidget(hold_);
    column->addWidget(pairRow_);
    column->addWidget(hairline());
    auto* host = new QWidget;
    pairHost_ = new QGridLayout(host);
    pairHost_->setContentsMargins(0, 0, 0, 0);
    pairHost_->setSpacing(2);
    column->addWidget(host, 1);
    return side;
}

QWidget* CompareViews::buildDifference() {
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = partBar();
    row->addWidget(to_ = resultCombo(tr("Of this")), 1);
    row->addWidget(label(QStringLiteral("−")));
    row->addWidget(from_ = resultCombo(tr("Less this")), 1);
    column->addWidget(bar);
    const auto [factsBar, lines] = partBar();
    factsBar_ = factsBar;
    factsLines_ = lines;
    auto* controls = new QWidget;
    auto* facts = new QHBoxLayout(controls);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->setSpacing(8);
    lines->addWidget(controls);
    facts->addWidget(kind_ = combo(tr("What is shown of the difference")));
    for (const DifferenceKind kind :
         {DifferenceKind::plusMinus, DifferenceKind::absolute, DifferenceKind::relative, DifferenceKind::logarithm})
        kind_->addItem(differenceName(kind));
    kind_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(kind_, &QComboBox::activated, this, [this](int kind) { setKind(static_cast<DifferenceKind>(kind)); });
    auto* above = label(tr("Above"), "secondary");
    facts->addWidget(above);
    threshold_ = new QLineEdit(QStringLiteral("0"));
    threshold_->setFixedWidth(72);
    threshold_->setAccessibleName(tr("Threshold"));
    threshold_->setToolTip(tr("Differences up to this are shown as none"));
    auto* validator = new QDoubleValidator(0, 1e300, 12, threshold_);
    validator->setLocale(QLocale::c());
    threshold_->setValidator(validator);
    above->setBuddy(threshold_);
    connect(threshold_, &QLineEdit::editingFinished, this, [this] { setThreshold(threshold_->text().toDouble()); });
    facts->addWidget(threshold_);
    worst_ = iconButton(QStringLiteral("crosshair"), tr("Worst voxel (W)"));
    connect(worst_, &QToolButton::clicked, this, &CompareViews::jumpToWorst);
    facts->addWidget(worst_);
    facts->addStretch(1);
    lines->addWidget(factsLabel_ = new ElidedLabel({}, Qt::ElideRight), 1);
    factsLabel_->setProperty("role", "secondary");
    column->addWidget(factsBar);
    column->addWidget(hairline());
    auto* host = new QWidget;
    differenceHost_ = new QVBoxLayout(host);
    differenceHost_->setContentsMargins(0, 0, 0, 0);
    column->addWidget(host, 1);
    return side;
}

/// Combo box of results; remembers a selection whose result is missing.
QComboBox* CompareViews::resultCombo(const QString& name) {
    QComboBox* box = combo(name);
    connect(box, &QComboBox::activated, this, [this, box] {
        wish(box, box->currentData().toString());
        fillViews();
    });
    return box;
}

void CompareViews::fillCombos() {
    struct Wish {
        QComboBox* combo;
        std::size_t otherwise;
    };
    for (const Wish& wish : {Wish{a_, 0}, {b_, 1}, {from_, 0}, {to_, 1}}) {
        wish.combo->clear();
        for (const NamedResult& r : results_)
            wish.combo->addItem(r.name, r.id);
        int at = wish.combo->findData(wish.combo->property(wished));
        if (at < 0)
            at = results_.empty() ? -1 : static_cast<int>(std::min(wish.otherwise, results_.size() - 1));
        wish.combo->setCurrentIndex(at);
    }
}

void CompareViews::wish(QComboBox* combo, const QString& id) {
    combo->setProperty(wished, id);
    if (const int at = combo->findData(id); at >= 0)
        combo->setCurrentIndex(at);
}

void CompareViews::setPair(const QString& a, const QString& b) {
    wish(a_, a);
    wish(b_, b);
    fillViews();
}

void CompareViews::setDifferencePair(const QString& a, const QString& b) {
    wish(from_, a);
    wish(to_, b);
    fillViews();
}

void CompareViews::setKind(DifferenceKind kind) {
    kind_->setCurrentIndex(static_cast<int>(kind));
    if (kind == window_->difference().kind)
        return;
    window_->setDifference(DifferenceScale::fromData(kind));
    threshold_->setText(QStringLiteral("0"));
    countAgain();
}

void CompareViews::setThreshold(double threshold) {
    DifferenceScale scale = window_->difference();
    if (!(threshold >= 0) || threshold == scale.threshold)
        return;
    threshold_->setText(QString::number(threshold, 'g', 6));
    scale.threshold = threshold;
    window_->setDifference(scale);
    facts_.reset();
    countSoon_.start();
}

void CompareViews::showFacts() {
    worst_->setEnabled(facts_ && facts_->largest > 0);
    if (!facts_) {
        factsLabel_->setText({});
        return;
    }
    static_cast<ElidedLabel*>(factsLabel_)
        ->setText(
            facts_->largest <= 0 && facts_->odd == 0
                ? tr("no difference in %1 samples").arg(integer(facts_->compared))
                : tr("%1 % of samples; largest %2, %3 of the peak")
                          .arg(number(100 * facts_->shareAbove(), 3), number(facts_->largest, 3),
                               number(facts_->peak > 0 ? facts_->largest / facts_->peak : 0, 2)) +
                      (facts_->odd > 0 ? tr("; %1 NaN or infinite in one only").arg(integer(facts_->odd)) : QString()));
}

} // namespace ui
