// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/views/difference_part.h"
#include "ui/compare/page_bar.h"
#include "ui/compare/views/result_combo.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/workspace/background.h"
#include <QDoubleValidator>
#include <QHBoxLayout>
#include <QLineEdit>
#include <algorithm>
#include <utility>

namespace ui {

DifferencePart::DifferencePart(CompareScene& scene, QWidget* parent)
    : QWidget(parent),
      scene_(scene),
      from_(new ResultCombo(tr("Less this"), 0)),
      to_(new ResultCombo(tr("Of this"), 1)),
      factsLabel_(new ElidedLabel({}, Qt::ElideRight)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = partBar();
    row->addWidget(to_, 1);
    row->addWidget(label(QStringLiteral("−")));
    row->addWidget(from_, 1);
    for (ResultCombo* combo : {from_, to_})
        connect(combo, &QComboBox::activated, this, &DifferencePart::chosen);
    column->addWidget(bar);
    const auto [factsBar, lines] = partBar();
    factsBar_ = factsBar;
    factsLines_ = lines;
    lines->addWidget(buildControls());
    lines->addWidget(factsLabel_, 1);
    factsLabel_->setProperty("role", "secondary");
    column->addWidget(factsBar);
    column->addWidget(hairline());
    auto* host = new QWidget;
    host_ = new QVBoxLayout(host);
    host_->setContentsMargins(0, 0, 0, 0);
    column->addWidget(host, 1);
    countSoon_.setSingleShot(true);
    countSoon_.setInterval(60);
    connect(&countSoon_, &QTimer::timeout, this, &DifferencePart::count);
    showFacts();
}

QWidget* DifferencePart::buildControls() {
    auto* controls = new QWidget;
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(kind_ = new QuietCombo);
    kind_->setAccessibleName(tr("What is shown of the difference"));
    kind_->setToolTip(kind_->accessibleName());
    for (const DifferenceKind kind :
         {DifferenceKind::plusMinus, DifferenceKind::absolute, DifferenceKind::relative, DifferenceKind::logarithm})
        kind_->addItem(differenceName(kind));
    kind_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(kind_, &QComboBox::activated, this, [this](int kind) { setKind(static_cast<DifferenceKind>(kind)); });
    auto* above = label(tr("Above"), "secondary");
    row->addWidget(above);
    threshold_ = new QLineEdit(QStringLiteral("0"));
    threshold_->setFixedWidth(72);
    threshold_->setAccessibleName(tr("Threshold"));
    threshold_->setToolTip(tr("Differences up to this are shown as none"));
    auto* validator = new QDoubleValidator(0, 1e300, 12, threshold_);
    validator->setLocale(QLocale::c());
    threshold_->setValidator(validator);
    above->setBuddy(threshold_);
    connect(threshold_, &QLineEdit::editingFinished, this, [this] { setThreshold(threshold_->text().toDouble()); });
    row->addWidget(threshold_);
    worst_ = iconButton(QStringLiteral("crosshair"), tr("Worst voxel (W)"));
    connect(worst_, &QToolButton::clicked, this, &DifferencePart::worstAsked);
    row->addWidget(worst_);
    row->addStretch(1);
    return controls;
}

void DifferencePart::fit(int width) {
    const bool oneLine = width >= 720 * textScale();
    factsLines_->setDirection(oneLine ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    factsLines_->setSpacing(oneLine ? 8 : 0);
    factsLines_->setContentsMargins(12, 0, 12, oneLine ? 0 : 6);
    int widest = 0; // the style's size hint cuts some names
    for (int i = 0; i < kind_->count(); ++i)
        widest = std::max(widest, kind_->fontMetrics().horizontalAdvance(kind_->itemText(i)));
    kind_->setMinimumWidth(widest + 64); // margins and arrow
    factsBar_->setFixedHeight(oneLine ? 40 : 46 + textSize(18));
}

void DifferencePart::fillCombos() {
    if (scene_.results.empty()) { // counted differences belong to results no longer shown
        ++counted_;
        counting_ = false;
        countSoon_.stop();
        facts_.reset();
        showFacts();
    }
    from_->fill(scene_.results);
    to_->fill(scene_.results);
}

void DifferencePart::makeView(bool wanted) {
    view_ = nullptr;
    if (!wanted)
        return;
    view_ = scene_.makeView(Show::difference);
    view_->setAccessibleName(tr("Difference"));
    host_->addWidget(view_);
}

std::vector<const NamedResult*> DifferencePart::shown() const {
    const NamedResult *from = from_->chosen(scene_.results), *to = to_->chosen(scene_.results);
    return from != nullptr && to != nullptr ? std::vector{from, to} : std::vector<const NamedResult*>{};
}

void DifferencePart::show() {
    const std::vector<const NamedResult*> pair = shown();
    if (view_ == nullptr || pair.empty())
        return;
    const NamedResult &from = *pair[0], &to = *pair[1];
    view_->setNames({from.name, to.name, tr("%1 − %2").arg(to.name, from.name)});
    if (scene_.show(*view_, from, &to) || !facts_)
        countAgain();
}

void DifferencePart::choose(const QString& a, const QString& b) {
    from_->choose(a);
    to_->choose(b);
}

void DifferencePart::setKind(DifferenceKind kind) {
    kind_->setCurrentIndex(static_cast<int>(kind));
    if (kind == scene_.window->difference().kind)
        return;
    scene_.window->setDifference(DifferenceScale::fromData(kind));
    threshold_->setText(QStringLiteral("0"));
    countAgain();
}

void DifferencePart::setThreshold(double threshold) {
    DifferenceScale scale = scene_.window->difference();
    if (!(threshold >= 0) || threshold == scale.threshold)
        return;
    threshold_->setText(QString::number(threshold, 'g', 6));
    scale.threshold = threshold;
    scene_.window->setDifference(scale);
    facts_.reset();
    countSoon_.start();
}

void DifferencePart::countAgain() {
    DifferenceScale scale = scene_.window->difference();
    scale.limit = scale.peak = 0; // determine from the data of the new pair or quantity
    scene_.window->setDifference(scale);
    facts_.reset();
    if (std::exchange(ringed_, false)) {
        if (view_ != nullptr)
            view_->setRing({});
        Q_EMIT ringsEnded();
    }
    showFacts();
    countSoon_.start();
}

void DifferencePart::count() {
    const std::vector<const NamedResult*> pair = shown();
    if (pair.empty())
        return;
    counting_ = true;
    inBackground(
        this,
        [a = PlacedResult{pair[0]->volume, pair[0]->domain}, b = PlacedResult{pair[1]->volume, pair[1]->domain},
         scale = scene_.window->difference()]() -> std::optional<DifferenceFacts> {
            try {
                return differenceFacts(a, b, scale);
            } catch (const std::exception&) {
                return std::nullopt; // cannot be subtracted: the views stay empty
            }
        },
        [this, run = ++counted_](const std::optional<DifferenceFacts>& facts) {
            if (run != counted_)
                return;
            counting_ = false;
            facts_ = facts;
            showFacts();
        });
}

void DifferencePart::showFacts() {
    worst_->setEnabled(facts_ && facts_->largest > 0);
    if (!facts_) {
        factsLabel_->setText({});
        return;
    }
    const DifferenceFacts& f = *facts_;
    QString text = f.largest <= 0 && f.odd == 0 ? tr("no difference in %1 samples").arg(integer(f.compared))
                                                : tr("%1 % of samples; largest %2, %3 of the peak")
                                                      .arg(number(100 * f.shareAbove(), 3), number(f.largest, 3),
                                                           number(f.peak > 0 ? f.largest / f.peak : 0, 2));
    if (f.odd > 0)
        text += tr("; %1 NaN or infinite in one only").arg(integer(f.odd));
    factsLabel_->setText(text);
}

bool DifferencePart::jumpToWorst(DataView& pair) {
    if (!facts_ || facts_->largest <= 0 || view_ == nullptr)
        return false;
    const conv::Index3& at = facts_->worst;
    QStringList place;
    for (int axis = 0; axis < scene_.results.layout().dimension; ++axis)
        place << integer(at[static_cast<std::size_t>(axis)]);
    ringed_ = true;
    for (DataView* view : {&pair, view_}) {
        view->setItem(facts_->worstItem);
        view->setCursorIndex(at);
    }
    view_->setRing(Ring{at, tr("worst %1 at %2").arg(number(facts_->largest, 3), place.join(QStringLiteral(", ")))});
    pair.setRing(Ring{at, {}});
    return true;
}

} // namespace ui
