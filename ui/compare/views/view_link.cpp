// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/views/view_link.h"
#include "ui/views/signal/signal_view.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"
#include <algorithm>

namespace ui {

ViewLink::ViewLink(QObject* parent) : QObject(parent) {}

std::vector<DataView*> ViewLink::views() const {
    std::vector<DataView*> list;
    for (const QPointer<DataView>& view : views_)
        if (view)
            list.push_back(view);
    return list;
}

void ViewLink::clear() {
    for (DataView* view : views())
        disconnect(view, nullptr, this, nullptr);
    views_.clear();
}

template <class F>
void ViewLink::others(const DataView* from, F&& f) {
    if (moving_)
        return;
    moving_ = true;
    for (DataView* view : views())
        if (view != from)
            f(*view);
    moving_ = false;
}

void ViewLink::add(DataView* view) {
    const std::vector<DataView*> before = views();
    if (!before.empty()) {
        DataView& first = *before.front();
        view->setWindowLevel(first.windowLevel());
        view->setMarks(first.marks());
        view->setItem(first.item());
        view->setCursorIndex(first.cursorIndex());
    }
    views_.emplace_back(view);
    connect(view, &DataView::cursorMoved, this, [this, view](const conv::Index3& index) {
        others(view, [&](DataView& other) { other.setCursorIndex(index); });
        if (!moving_)
            Q_EMIT moved(index);
    });
    connect(view, &DataView::visibleChanged, this, [this, view] {
        others(view, [&](DataView& other) { other.setItem(view->item()); });
        if (!moving_)
            Q_EMIT visibleChanged();
    });
    connect(view, &DataView::probe, this, [this, view](const Probe& p) { Q_EMIT probe(p, view); });
    followSlice(view);
    followSignal(view);
    followVolume(view);
}

void ViewLink::followSlice(DataView* view) {
    auto* slice = qobject_cast<SliceView*>(view);
    if (slice == nullptr)
        return;
    for (DataView* other : views())
        if (const auto* like = qobject_cast<SliceView*>(other); like != nullptr && like != slice) {
            slice->setFrame(like->frame());
            slice->setSwipe(like->swipe());
            break;
        }
    connect(slice, &SliceView::frameChanged, this, [this, slice] {
        others(slice, [&](DataView& other) {
            if (auto* like = qobject_cast<SliceView*>(&other); like != nullptr && like->plane() == slice->plane())
                like->setFrame(slice->frame());
        });
    });
    connect(slice, &SliceView::swipeChanged, this, [this, slice](double fraction) {
        others(slice, [&](DataView& other) {
            if (auto* like = qobject_cast<SliceView*>(&other))
                like->setSwipe(fraction);
        });
    });
}

void ViewLink::followSignal(DataView* view) {
    auto* signal = qobject_cast<SignalView*>(view);
    if (signal == nullptr)
        return;
    for (DataView* other : views())
        if (const auto* like = qobject_cast<SignalView*>(other); like != nullptr && like != signal) {
            signal->setRange(like->rangeFirst(), like->rangeLast());
            break;
        }
    connect(signal, &DataView::zoomChanged, this, [this, signal] {
        others(signal, [&](DataView& other) {
            if (auto* like = qobject_cast<SignalView*>(&other))
                like->setRange(signal->rangeFirst(), signal->rangeLast());
        });
    });
}

void ViewLink::followVolume(DataView* view) {
    auto* volume = qobject_cast<VolumeView*>(view);
    if (volume == nullptr)
        return;
    const auto volumes = [this](const VolumeView* from, auto&& f) {
        others(from, [&](DataView& other) {
            if (auto* like = qobject_cast<VolumeView*>(&other))
                f(*like);
        });
    };
    for (DataView* other : views())
        if (const auto* like = qobject_cast<VolumeView*>(other); like != nullptr && like != volume) {
            volume->setLook(like->look());
            volumes(nullptr, [](VolumeView& each) { each.fit(); });
            break;
        }
    connect(volume, &VolumeView::cameraMoved, this,
            [=](const VolumeView::Move& move) { volumes(volume, [&](VolumeView& like) { like.moveCamera(move); }); });
    connect(volume, &VolumeView::cameraSet, this,
            [=](ViewFrom from) { volumes(volume, [&](VolumeView& like) { like.setCamera(from); }); });
    connect(volume, &VolumeView::cameraReset, this, [=] { volumes(volume, [](VolumeView& like) { like.fit(); }); });
    connect(volume, &VolumeView::lookChanged, this,
            [=] { volumes(volume, [&](VolumeView& like) { like.setLook(volume->look()); }); });
}

} // namespace ui
