// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_views.h"
#include "ui/compare/page_bar.h"
#include "ui/figure/view_menu.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include "ui/views/signal/signal_view.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"
#include "ui/workspace/background.h"
#include <QAbstractButton>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr std::size_t mostCells = 9;

Show showOf(PairMode mode) {
    return mode == PairMode::swipe ? Show::swipe : mode == PairMode::checker ? Show::checker : Show::after;
}

} // namespace

VolumePtr wholeOf(const NamedResult& result, const conv::Layout& source) {
    if (result.domain == source.whole())
        return result.volume;
    conv::Layout layout = result.volume->layout();
    layout.type = conv::ElementType::f32;
    layout.extent = source.extent;
    layout.geometry = source.geometry;
    auto whole = std::make_shared<conv::Volume>(layout, result.volume->info());
    for (const conv::Item item : conv::itemsOf(layout)) {
        std::fill_n(whole->as<float>(item), layout.whole().count(), std::numeric_limits<float>::quiet_NaN());
        conv::ConstView block = result.volume->view(item);
        const conv::Region& box = result.domain;
        for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
            for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y)
                conv::convertSamples(block.type, block.row(y - box.lo[1], z - box.lo[2]), layout.type,
                                     whole->as<float>(item) + (z * layout.extent[1] + y) * layout.extent[0] + box.lo[0],
                                     box.size(0));
    }
    return whole;
}

VolumePtr CompareViews::wholeOf(const NamedResult& result) {
    const conv::Layout& source = results_.front().volume->layout();
    if (result.domain == source.whole())
        return result.volume;
    VolumePtr& whole = padded_[result.volume.get()];
    if (!whole)
        whole = ui::wholeOf(result, source);
    return whole;
}

const NamedResult* CompareViews::find(const QString& id) const {
    const auto at = std::find_if(results_.begin(), results_.end(), [&](const NamedResult& r) { return r.id == id; });
    return at != results_.end() ? &*at : nullptr;
}

const NamedResult* CompareViews::chosen(const QComboBox* combo, std::size_t otherwise) const {
    if (const NamedResult* result = find(combo->currentData().toString()))
        return result;
    return results_.empty() ? nullptr : &results_[std::min(otherwise, results_.size() - 1)];
}

void CompareViews::setResults(std::vector<NamedResult> results) {
    const bool other = results_.empty() != results.empty() ||
                       (!results.empty() && results_.front().volume->layout() != results.front().volume->layout());
    results_ = std::move(results);
    std::erase_if(padded_, [&](const auto& entry) {
        return std::none_of(results_.begin(), results_.end(),
                            [&](const NamedResult& r) { return r.volume.get() == entry.first; });
    });
    if (results_.empty()) { // counted differences belong to results no longer shown
        ++counted_;
        counting_ = false;
        countSoon_.stop();
        facts_.reset();
        showFacts();
    }
    fillCombos();
    if (other || (mode_ == PairMode::sideBySide && sideBySide().size() != cells_.size()))
        rebuild();
    else
        fillViews();
}

void CompareViews::takeWindow(const WindowLevel& from) {
    window_->set(from.level(), from.width());
    window_->setColorMap(from.colorMap().id);
}

void CompareViews::takeCut(const VolumeCut& from) {
    if (from.plane == taken_)
        return; // the views may have moved theirs since
    taken_ = from.plane;
    cut_ = {taken_, false, false};
    if (const std::vector<DataView*> views = link_.views(); !views.empty())
        views.front()->marks()->setCut(cut_);
}

void CompareViews::setMode(PairMode mode) {
    if (mode == mode_ || !modes_[static_cast<std::size_t>(mode)]->isEnabled())
        return;
    const bool again = mode == PairMode::sideBySide || mode_ == PairMode::sideBySide;
    mode_ = mode;
    modes_[static_cast<std::size_t>(mode)]->setChecked(true);
    hold_->setEnabled(mode == PairMode::flip);
    if (again)
        rebuild();
    else if (pair_ != nullptr)
        pair_->setShow(showOf(mode));
}

void CompareViews::setPlane(int plane) {
    if (plane == plane_)
        return;
    plane_ = plane;
    planes_->setCurrentIndex(plane);
    rebuild();
}

void CompareViews::setShownSideBySide(const QStringList& ids) {
    if (ids == shownIds_)
        return;
    shownIds_ = ids;
    if (mode_ == PairMode::sideBySide)
        rebuild();
}

std::vector<const NamedResult*> CompareViews::sideBySide() const {
    std::vector<const NamedResult*> list;
    for (const NamedResult& r : results_)
        if (shownIds_.isEmpty() || shownIds_.contains(r.id))
            list.push_back(&r);
    // Drop the source if results alone fill all cells.
    if (list.size() > mostCells && list.front() == &results_.front())
        list.erase(list.begin());
    if (list.size() > mostCells)
        list.erase(list.begin() + mostCells, list.end());
    return list;
}

DataView* CompareViews::makeCell(const VolumePtr& before, const VolumePtr& after, Show show) {
    DataView* view = nullptr;
    if (before->layout().dimension == 1) {
        view = new SignalView;
    } else if (before->layout().dimension == 3 && plane_ == 3) {
        view = new VolumeView;
    } else {
        constexpr std::array planes{Plane::axial, Plane::coronal, Plane::sagittal};
        auto* slice =
            new SliceView(before->layout().dimension == 2 ? Plane::image : planes[static_cast<std::size_t>(plane_)]);
        slice->setCrosshairVisible(false);
        view = slice;
    }
    view->setOverlayMode(OverlayMode::off);
    view->setVolumes(before, after, before->layout().whole());
    view->setShow(show);
    view->setWindowLevel(window_);
    link_.add(view);
    menu_->attach(*view);
    return view;
}

/// Signals overlay their curves: no swipe line, no checkerboard.
void CompareViews::fitModes(bool signal) {
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

void CompareViews::rebuild() {
    // Keep the visible position, which an old view holds.
    const std::vector<DataView*> old = link_.views();
    std::optional<conv::Index3> cursor;
    std::optional<SliceCamera::Frame> frame;
    int oldPlane = -1;
    const auto shape = [](const conv::Layout& layout) { return std::pair(layout.dimension, layout.extent); };
    if (!old.empty() && !results_.empty() &&
        shape(old.front()->before()->layout()) == shape(results_.front().volume->layout())) {
        cursor = old.front()->cursorIndex();
        if (const auto* slice = qobject_cast<SliceView*>(old.front())) {
            frame = slice->frame();
            oldPlane = static_cast<int>(slice->plane());
        }
    }
    if (!old.empty())
        cut_ = old.front()->marks()->cut();
    link_.clear();
    for (DataView* view : old) {
        view->hide(); // takes no room until deleted
        view->deleteLater();
    }
    pair_ = difference_ = nullptr;
    cells_.clear();
    const bool any = !results_.empty();
    const bool grid = mode_ == PairMode::sideBySide;
    const bool volume = any && results_.front().volume->layout().dimension == 3;
    planes_->setVisible(volume);
    if (volume)
        namePlanes(*planes_, results_.front().volume->layout());
    fitModes(any && results_.front().volume->layout().dimension == 1);
    differenceSide_->setVisible(!grid);
    pairRow_->setVisible(!grid);
    if (!any)
        return;
    const VolumePtr& source = results_.front().volume;
    if (grid) {
        const std::size_t count = sideBySide().size();
        const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
        for (std::size_t i = 0; i < count; ++i) {
            cells_.push_back(makeCell(source, nullptr, Show::before));
            pairHost_->addWidget(cells_.back(), static_cast<int>(i / columns), static_cast<int>(i % columns));
        }
    } else {
        pair_ = makeCell(source, nullptr, showOf(mode_));
        difference_ = makeCell(source, nullptr, Show::difference);
        pairHost_->addWidget(pair_, 0, 0);
        differenceHost_->addWidget(difference_);
        pair_->setAccessibleName(tr("Pair"));
        difference_->setAccessibleName(tr("Difference"));
    }
    fillViews();
    DataView* const first = grid ? (cells_.empty() ? nullptr : cells_.front()) : pair_;
    if (first != nullptr)
        first->marks()->setCut(cut_);
    if (first != nullptr && cursor) {
        first->setCursorIndex(*cursor);
        if (auto* slice = qobject_cast<SliceView*>(first);
            slice != nullptr && frame && static_cast<int>(slice->plane()) == oldPlane)
            slice->setFrame(*frame);
    }
}

void CompareViews::fillViews() {
    if (results_.empty())
        return;
    if (mode_ == PairMode::sideBySide) {
        fillCells();
        return;
    }
    if (pair_ == nullptr)
        return;
    const NamedResult *a = chosen(a_, 0), *b = chosen(b_, 1);
    const auto set = [this](DataView* view, const NamedResult& before, const NamedResult& after) {
        const VolumePtr from = wholeOf(before), to = wholeOf(after);
        view->setNames(
            {before.name, after.name, view == difference_ ? tr("%1 − %2").arg(after.name, before.name) : QString()});
        if (view->before() == from && view->after() == to)
            return false;
        view->setVolumes(from, to, from->layout().whole());
        return true;
    };
    set(pair_, *a, *b);
    const NamedResult *from = chosen(from_, 0), *to = chosen(to_, 1);
    if (set(difference_, *from, *to) || !facts_)
        countAgain();
}

void CompareViews::fillCells() {
    const std::vector<const NamedResult*> shown = sideBySide();
    for (std::size_t i = 0; i < std::min(shown.size(), cells_.size()); ++i) {
        const VolumePtr volume = wholeOf(*shown[i]);
        cells_[i]->setNames({shown[i]->name, {}, shown[i]->name});
        cells_[i]->setAccessibleName(shown[i]->name);
        if (cells_[i]->before() != volume)
            cells_[i]->setVolumes(volume, nullptr, {});
    }
}

void CompareViews::countAgain() {
    DifferenceScale scale = window_->difference();
    scale.limit = scale.peak = 0; // determine from the data of the new pair or quantity
    window_->setDifference(scale);
    facts_.reset();
    if (ringed_ && pair_ != nullptr) {
        pair_->setRing({});
        difference_->setRing({});
    }
    ringed_ = false;
    showFacts();
    countSoon_.start();
}

void CompareViews::count() {
    const NamedResult *from = results_.empty() ? nullptr : chosen(from_, 0), *to = chosen(to_, 1);
    if (from == nullptr || to == nullptr)
        return;
    counting_ = true;
    inBackground(
        this,
        [a = PlacedResult{from->volume, from->domain}, b = PlacedResult{to->volume, to->domain},
         scale = window_->difference()]() -> std::optional<DifferenceFacts> {
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
            Q_EMIT factsChanged();
        });
}

void CompareViews::jumpToWorst() {
    if (!facts_ || facts_->largest <= 0 || pair_ == nullptr)
        return;
    const conv::Index3& at = facts_->worst;
    QStringList place;
    for (int axis = 0; axis < results_.front().volume->layout().dimension; ++axis)
        place << integer(at[static_cast<std::size_t>(axis)]);
    ringed_ = true;
    for (DataView* view : {pair_, difference_}) {
        view->setItem(facts_->worstItem);
        view->setCursorIndex(at);
    }
    difference_->setRing(
        Ring{at, tr("worst %1 at %2").arg(number(facts_->largest, 3), place.join(QStringLiteral(", ")))});
    pair_->setRing(Ring{at, {}});
    tell(difference_->probeAt(at));
}

void CompareViews::swapPair() {
    const QString a = a_->currentData().toString(), b = b_->currentData().toString();
    setPair(b, a);
}

QString CompareViews::words(const NamedResult& result, const conv::Index3& index, conv::Item item) const {
    const conv::Layout& layout = result.volume->layout();
    if (!holds(result.domain, index) || !hasItem(layout, item))
        return {};
    const conv::Index3 at{index[0] - result.domain.lo[0], index[1] - result.domain.lo[1],
                          index[2] - result.domain.lo[2]};
    const std::int64_t offset = (at[2] * layout.extent[1] + at[1]) * layout.extent[0] + at[0];
    const double value = conv::withElementType(layout.type, [&](auto tag) {
        return static_cast<double>(result.volume->template as<typename decltype(tag)::type>(item)[offset]);
    });
    return result.name + QLatin1Char(' ') + number(value, 6);
}

void CompareViews::tell(const Probe& at) {
    Probe told = at;
    if (told.inside && !results_.empty()) {
        std::vector<const NamedResult*> shown;
        const auto add = [&](const NamedResult* r) {
            if (r != nullptr && std::find(shown.begin(), shown.end(), r) == shown.end())
                shown.push_back(r);
        };
        if (mode_ == PairMode::sideBySide)
            shown = sideBySide();
        else
            for (const auto& [combo, otherwise] : {std::pair{a_, 0U}, {b_, 1U}, {from_, 0U}, {to_, 1U}})
                add(chosen(combo, otherwise));
        QStringList values;
        const conv::Item item = link_.views().empty() ? conv::Item{} : link_.views().front()->item();
        for (const NamedResult* r : shown)
            if (const QString text = words(*r, told.index, item); !text.isEmpty())
                values << text;
        told.value = values.join(QStringLiteral("  ·  "));
    }
    Q_EMIT probe(told);
}

void CompareViews::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_W)
        jumpToWorst();
    else if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_T)
        swapPair();
    else
        QWidget::keyPressEvent(event);
}

} // namespace ui
