// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/four_up.h"
#include "ui/style/theme.h"
#include "ui/views/signal/signal_view.h"
#include <QPainter>

namespace ui {

FourUp::FourUp(QWidget* parent) : DataView(parent) {
    for (DataView* view : grid_.all()) {
        view->setWindowLevel(windowLevel());
        view->setLayers(layers());
        view->setMarks(marks());
        connect(view, &DataView::cursorMoved, this, [this, view] { setCursorPoint(view->cursorPoint()); });
        connect(view, &DataView::probe, this, &DataView::probe);
        connect(view, &DataView::visibleChanged, this, &DataView::visibleChanged);
        connect(view, &DataView::playAsked, this, &DataView::playAsked);
        connect(view, &DataView::zoomChanged, this, &DataView::zoomChanged);
        connect(view, &DataView::showChanged, this, &FourUp::setShow);
        connect(view, &DataView::overlayModeChanged, this, &FourUp::setOverlayMode);
        connect(view, &DataView::activated, this, [this, view] {
            grid_.activate(view);
            Q_EMIT activated();
            Q_EMIT zoomChanged();
        });
    }
    const auto enlargeOrShowAll = [this](int view) { setEnlarged(enlarged() ? 0 : view); };
    for (int i = 0; i < 3; ++i)
        connect(slice(i), &SliceView::doubleClicked, this, [=] { enlargeOrShowAll(i + 1); });
    connect(volume(), &VolumeView::expandAsked, this, [=] { enlargeOrShowAll(4); });
    connect(volume(), &VolumeView::doubleClicked, this, [=] { enlargeOrShowAll(4); });
}

void FourUp::setEnlarged(int view) {
    if (grid_.enlarge(view))
        Q_EMIT enlargedChanged(view);
}

void FourUp::dataChanged(bool) {
    const QStringList names = before() ? planeNames(before()->layout()) : QStringList();
    for (qsizetype i = 0; i < names.size(); ++i)
        grid_.all()[static_cast<std::size_t>(i)]->setAccessibleName(names[i]);
    for (DataView* view : grid_.all()) {
        if (view->before() != before() || view->after() != after() || (patches_.empty() && view->hasPatches()))
            view->setVolumes(before(), after(), domain_);
        // Views drop patches only with their volumes, so just the newest can be new here.
        if (!patches_.empty() && view != volume())
            view->patchAfter(patches_.back().region, patches_.back().volume);
        view->setCursorPoint(cursorPoint());
    }
}

void FourUp::setAlongPatient(bool along) {
    for (SliceView* slice : grid_.slices())
        slice->setAlongPatient(along);
    DataView::setCursorPoint(slice(0)->cursorPoint());
    Q_EMIT alongPatientChanged();
    Q_EMIT contentChanged();
}

bool FourUp::alongPatient() const {
    return slice(0)->alongPatient();
}

void FourUp::setShow(Show show) {
    DataView::setShow(show);
    for (DataView* view : grid_.all())
        view->setShow(show);
}

void FourUp::setItem(conv::Item item) {
    for (DataView* view : grid_.all())
        view->setItem(item);
    DataView::setItem(item);
}

void FourUp::setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) {
    for (DataView* view : grid_.all())
        view->setWindowLevel(windowLevel);
    DataView::setWindowLevel(std::move(windowLevel));
}

void FourUp::setLayers(std::shared_ptr<LayerStack> layers) {
    for (DataView* view : grid_.all())
        view->setLayers(layers);
    DataView::setLayers(std::move(layers));
}

void FourUp::setMarks(std::shared_ptr<Marks> marks) {
    for (DataView* view : grid_.all())
        view->setMarks(marks);
    DataView::setMarks(std::move(marks));
}

void FourUp::setOverlay(const OverlayData& overlayData) {
    DataView::setOverlay(overlayData);
    for (SliceView* view : grid_.slices()) // the 3-D view has its own line
        view->setOverlay(overlayData);
    if (volume()->overlay().stale != overlayData.stale) {
        OverlayData alone;
        alone.stale = overlayData.stale;
        volume()->setOverlay(alone);
    }
}

void FourUp::setOverlayMode(OverlayMode mode) {
    DataView::setOverlayMode(mode);
    for (DataView* view : grid_.all())
        view->setOverlayMode(mode);
}

void FourUp::setProgress(double fraction) {
    DataView::setProgress(fraction);
    for (DataView* view : grid_.all())
        view->setProgress(view == grid_.active() ? fraction : -1);
}

void FourUp::setCursorPoint(const conv::Vec3& index) {
    for (DataView* view : grid_.all()) // move all views before any receiver asks for their position
        view->setCursorPoint(index);
    DataView::setCursorPoint(index);
}

std::vector<conv::Region> FourUp::visibleRegions() const {
    std::vector<conv::Region> regions = grid_.active()->visibleRegions();
    if (grid_.active() == volume())
        regions.clear();
    for (SliceView* view : grid_.slices())
        if (view->isVisibleTo(this) && view != grid_.active())
            for (const conv::Region& region : view->visibleRegions())
                regions.push_back(region);
    return regions;
}

QString FourUp::zoomText() const {
    return grid_.active() == volume() ? slice(0)->zoomText() : grid_.active()->zoomText();
}

void FourUp::fit() {
    for (DataView* view : grid_.all())
        view->fit();
}

void FourUp::oneToOne() {
    for (SliceView* view : grid_.slices())
        view->oneToOne();
}

void FourUp::resizeEvent(QResizeEvent* event) {
    DataView::resizeEvent(event);
    grid_.arrange();
}

void FourUp::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), tokens().line);
}

bool ofTomography(const DataView& view) {
    const auto* four = qobject_cast<const FourUp*>(&view);
    return four != nullptr && four->volume()->hounsfield();
}

DataView* makeView(const conv::Layout& layout, QWidget* parent) {
    if (layout.dimension == 1)
        return new SignalView(parent);
    if (layout.dimension == 2)
        return new SliceView(Plane::image, parent);
    return new FourUp(parent);
}

} // namespace ui
