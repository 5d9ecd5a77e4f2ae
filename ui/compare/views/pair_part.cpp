// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/views/pair_part.h"
#include "ui/compare/page_bar.h"
#include "ui/compare/views/result_combo.h"
#include "ui/style/segments.h"
#include <QButtonGroup>
#include <QGridLayout>
#include <QHBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr std::size_t mostCells = 9;

Show showOf(PairMode mode) {
    return mode == PairMode::swipe ? Show::swipe : mode == PairMode::checker ? Show::checker : Show::after;
}

} // namespace

PairPart::PairPart(CompareScene& scene, QWidget* parent)
    : QWidget(parent),
      scene_(scene),
      a_(new ResultCombo(tr("Left, or held"), 0)),
      b_(new ResultCombo(tr("Right, or shown"), 1)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = partBar(0);
    buildModes(*row);
    column->addWidget(bar);
    const auto [pairBar, pair] = partBar();
    pairRow_ = pairBar;
    buildPair(*pair);
    column->addWidget(pairRow_);
    column->addWidget(hairline());
    auto* host = new QWidget;
    host_ = new QGridLayout(host);
    host_->setContentsMargins(0, 0, 0, 0);
    host_->setSpacing(2);
    column->addWidget(host, 1);
}

void PairPart::buildModes(QHBoxLayout& row) {
    auto* group = new QButtonGroup(this);
    addSegments(&row, group, {tr("Swipe"), tr("Flip"), tr("Checker"), tr("Side by side")},
                {{}, tr("The other one while Space or the eye is held"), {}, tr("Up to nine results, moving together")},
                true);
    for (std::size_t i = 0; i < modes_.size(); ++i)
        modes_[i] = group->button(static_cast<int>(i));
    fitModes(false);
    connect(group, &QButtonGroup::idClicked, this, [this](int id) { setMode(static_cast<PairMode>(id)); });
    row.addSpacing(8);
    row.addStretch(1);
    row.addWidget(planes_ = planeCombo());
    planes_->setMinimumWidth(100);
    connect(planes_, &QComboBox::activated, this, &PairPart::setPlane);
}

void PairPart::buildPair(QHBoxLayout& row) {
    row.addWidget(a_, 1);
    auto* exchange = iconButton(QStringLiteral("swipe"), tr("Swap the pair (T)"));
    connect(exchange, &QToolButton::clicked, this, &PairPart::swap);
    row.addWidget(exchange);
    row.addWidget(b_, 1);
    for (ResultCombo* combo : {a_, b_})
        connect(combo, &QComboBox::activated, this, &PairPart::chosen);
    hold_ = iconButton(QStringLiteral("eye"), tr("Hold to flip (Space)"));
    hold_->setEnabled(false);
    const auto hold = [this](bool held) {
        if (view_ != nullptr)
            view_->setHeld(held);
    };
    connect(hold_, &QToolButton::pressed, this, [hold] { hold(true); });
    connect(hold_, &QToolButton::released, this, [hold] { hold(false); });
    row.addWidget(hold_);
}

void PairPart::fillCombos() {
    a_->fill(scene_.results);
    b_->fill(scene_.results);
}

void PairPart::choose(const QString& a, const QString& b) {
    a_->choose(a);
    b_->choose(b);
}

void PairPart::swap() {
    choose(b_->id(), a_->id());
    Q_EMIT chosen();
}

void PairPart::setMode(PairMode mode) {
    if (mode == mode_ || !modes_[static_cast<std::size_t>(mode)]->isEnabled())
        return;
    const bool again = mode == PairMode::sideBySide || sideBySide();
    mode_ = mode;
    modes_[static_cast<std::size_t>(mode)]->setChecked(true);
    hold_->setEnabled(mode == PairMode::flip);
    if (again)
        Q_EMIT viewsOutdated();
    else if (view_ != nullptr)
        view_->setShow(showOf(mode));
}

void PairPart::setPlane(int plane) {
    if (plane == scene_.plane)
        return;
    scene_.plane = plane;
    planes_->setCurrentIndex(plane);
    Q_EMIT viewsOutdated();
}

void PairPart::setShownSideBySide(const QStringList& ids) {
    if (ids == shownIds_)
        return;
    shownIds_ = ids;
    if (sideBySide())
        Q_EMIT viewsOutdated();
}

bool PairPart::fits() const {
    return !sideBySide() || scene_.results.some(shownIds_, mostCells).size() == cells_.size();
}

std::vector<const NamedResult*> PairPart::shown() const {
    if (sideBySide())
        return scene_.results.some(shownIds_, mostCells);
    const NamedResult *a = a_->chosen(scene_.results), *b = b_->chosen(scene_.results);
    return a != nullptr && b != nullptr ? std::vector{a, b} : std::vector<const NamedResult*>{};
}

/// Signals overlay their curves: no swipe line, no checkerboard.
void PairPart::fitModes(bool signal) {
    auto* swipe = modes_[static_cast<std::size_t>(PairMode::swipe)];
    auto* checker = modes_[static_cast<std::size_t>(PairMode::checker)];
    swipe->setText(signal ? tr("Overlaid") : tr("Swipe"));
    swipe->setToolTip(signal ? tr("Both curves in one plot") : tr("One left of a line, the other right of it (X)"));
    checker->setEnabled(!signal);
    checker->setToolTip(signal ? tr("For images and volumes") : tr("Both in turn on squares (H)"));
    if (signal && mode_ == PairMode::checker) {
        mode_ = PairMode::swipe;
        swipe->setChecked(true);
    }
}

void PairPart::makeViews() {
    view_ = nullptr;
    cells_.clear();
    const bool any = !scene_.results.empty();
    const int dimension = any ? scene_.results.layout().dimension : 0;
    planes_->setVisible(dimension == 3);
    if (dimension == 3)
        namePlanes(*planes_, scene_.results.layout());
    fitModes(dimension == 1);
    pairRow_->setVisible(!sideBySide());
    if (!any)
        return;
    if (!sideBySide()) {
        view_ = scene_.makeView(showOf(mode_));
        view_->setAccessibleName(tr("Pair"));
        host_->addWidget(view_, 0, 0);
        return;
    }
    const std::size_t count = shown().size();
    const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    for (std::size_t i = 0; i < count; ++i) {
        cells_.push_back(scene_.makeView(Show::before));
        host_->addWidget(cells_.back(), static_cast<int>(i / columns), static_cast<int>(i % columns));
    }
}

void PairPart::show() {
    const std::vector<const NamedResult*> results = shown();
    if (view_ != nullptr && !results.empty()) {
        view_->setNames({results[0]->name, results[1]->name, {}});
        scene_.show(*view_, *results[0], results[1]);
    }
    for (std::size_t i = 0; i < std::min(results.size(), cells_.size()); ++i) {
        cells_[i]->setNames({results[i]->name, {}, results[i]->name});
        cells_[i]->setAccessibleName(results[i]->name);
        scene_.show(*cells_[i], *results[i], nullptr);
    }
}

} // namespace ui
