// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/views/compare_views.h"
#include "ui/figure/view_menu.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/views/slice/slice_view.h"
#include <QKeyEvent>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {

CompareViews::CompareViews(QWidget* parent)
    : QWidget(parent),
      note_(label({}, "warn", true)),
      split_(new QSplitter),
      pair_(new PairPart(scene_)),
      difference_(new DifferencePart(scene_)) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(note_);
    note_->setContentsMargins(12, 6, 12, 6);
    note_->hide();
    split_->setHandleWidth(2);
    split_->setChildrenCollapsible(false);
    split_->addWidget(pair_);
    split_->addWidget(difference_);
    split_->setStretchFactor(0, 1);
    split_->setStretchFactor(1, 1);
    all->addWidget(split_, 1);
    scene_.menu = makeMenu();
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &CompareViews::fitRoom);
    connect(&scene_.link, &ViewLink::probe, this, [this](const Probe& p) { tell(p); });
    connect(pair_, &PairPart::chosen, this, &CompareViews::fillViews);
    connect(pair_, &PairPart::viewsOutdated, this, &CompareViews::rebuild);
    connect(difference_, &DifferencePart::chosen, this, &CompareViews::fillViews);
    connect(difference_, &DifferencePart::worstAsked, this, &CompareViews::jumpToWorst);
    connect(difference_, &DifferencePart::ringsEnded, this, [this] {
        if (pair_->view() != nullptr)
            pair_->view()->setRing({});
    });
}

ViewMenu* CompareViews::makeMenu() {
    ViewOffer offer{QStringLiteral("comparison"), [this] { return caption_ ? caption_() : QString(); }};
    offer.whole = [this] {
        QRect views;
        for (const DataView* view : split_->findChildren<DataView*>())
            if (view->isVisible())
                views |= QRect(view->mapTo(split_, QPoint()), view->size());
        return Figure{split_, {}, views};
    };
    auto* menu = new ViewMenu(std::move(offer), this);
    connect(menu, &ViewMenu::told, this, &CompareViews::told);
    return menu;
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
    difference_->fit(narrow ? width() : width() / 2);
}

void CompareViews::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitRoom();
}

void CompareViews::setResults(std::vector<NamedResult> results) {
    const bool other = scene_.results.empty() != results.empty() ||
                       (!results.empty() && scene_.results.layout() != results.front().volume->layout());
    scene_.results.set(std::move(results));
    pair_->fillCombos();
    difference_->fillCombos();
    if (other || !pair_->fits())
        rebuild();
    else
        fillViews();
}

void CompareViews::takeWindow(const WindowLevel& from) {
    scene_.window->set(from.level(), from.width());
    scene_.window->setColorMap(from.colorMap().id);
}

void CompareViews::takeCut(const VolumeCut& from) {
    if (from.plane == taken_)
        return; // the views may have moved theirs since
    taken_ = from.plane;
    cut_ = {taken_, false, false};
    if (const std::vector<DataView*> views = scene_.link.views(); !views.empty())
        views.front()->marks()->setCut(cut_);
}

void CompareViews::rebuild() {
    // Keep the visible position, which an old view holds.
    const std::vector<DataView*> old = scene_.link.views();
    std::optional<conv::Index3> cursor;
    std::optional<SliceCamera::Frame> frame;
    int oldPlane = -1;
    const auto shape = [](const conv::Layout& layout) { return std::pair(layout.dimension, layout.extent); };
    if (!old.empty() && !scene_.results.empty() &&
        shape(old.front()->before()->layout()) == shape(scene_.results.layout())) {
        cursor = old.front()->cursorIndex();
        if (const auto* slice = qobject_cast<SliceView*>(old.front())) {
            frame = slice->frame();
            oldPlane = static_cast<int>(slice->plane());
        }
    }
    if (!old.empty())
        cut_ = old.front()->marks()->cut();
    scene_.link.clear();
    for (DataView* view : old) {
        view->hide(); // takes no room until deleted
        view->deleteLater();
    }
    difference_->setVisible(!pair_->sideBySide());
    pair_->makeViews();
    difference_->makeView(!scene_.results.empty() && !pair_->sideBySide());
    fillViews();
    const std::vector<DataView*> views = scene_.link.views();
    if (views.empty())
        return;
    DataView& first = *views.front();
    first.marks()->setCut(cut_);
    if (cursor) {
        first.setCursorIndex(*cursor);
        if (auto* slice = qobject_cast<SliceView*>(&first);
            slice != nullptr && frame && static_cast<int>(slice->plane()) == oldPlane)
            slice->setFrame(*frame);
    }
}

void CompareViews::fillViews() {
    pair_->show();
    difference_->show();
}

void CompareViews::setPair(const QString& a, const QString& b) {
    pair_->choose(a, b);
    fillViews();
}

void CompareViews::setDifferencePair(const QString& a, const QString& b) {
    difference_->choose(a, b);
    fillViews();
}

void CompareViews::jumpToWorst() {
    if (pair_->view() != nullptr && difference_->jumpToWorst(*pair_->view()))
        tell(difference_->view()->probeAt(difference_->facts()->worst));
}

void CompareViews::tell(const Probe& at) {
    Probe told = at;
    if (told.inside && !scene_.results.empty()) {
        std::vector<const NamedResult*> shown = pair_->shown();
        if (!pair_->sideBySide())
            for (const NamedResult* r : difference_->shown())
                shown.push_back(r);
        const std::vector<DataView*> views = scene_.link.views();
        const conv::Item item = views.empty() ? conv::Item{} : views.front()->item();
        QStringList values;
        for (const NamedResult* r : shown)
            if (const QString text = valueText(*r, told.index, item); !text.isEmpty() && !values.contains(text))
                values << text;
        told.value = values.join(QStringLiteral("  ·  "));
    }
    Q_EMIT probe(told);
}

void CompareViews::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_W)
        jumpToWorst();
    else if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_T)
        pair_->swap();
    else
        QWidget::keyPressEvent(event);
}

} // namespace ui
