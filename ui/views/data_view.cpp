// SPDX-License-Identifier: Apache-2.0
#include "ui/views/data_view.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include "ui/views/spoken_view.h"
#include "ui/views/view_frame.h"
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <ranges>

namespace ui {
namespace {

constexpr std::size_t maxPatches = 32;

} // namespace

DataView::DataView(QWidget* parent)
    : QWidget(parent),
      windowLevel_(std::make_shared<WindowLevel>()),
      layers_(std::make_shared<LayerStack>(windowLevel_)),
      marks_(std::make_shared<Marks>()) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(96, 96);
    speakDrawing(*this, [this] { return spokenView(*this, shownName()); });
    const auto tell = [this] {
        if (hasFocus())
            speakChange(*this);
    };
    connect(this, &DataView::cursorMoved, this, tell);
    connect(this, &DataView::contentChanged, this, tell);
    connect(this, &DataView::showChanged, this, tell);
    connect(windowLevel_.get(), &WindowLevel::changed, this, qOverload<>(&QWidget::update));
    connect(layers_.get(), &LayerStack::changed, this, qOverload<>(&QWidget::update));
    connect(marks_.get(), &Marks::changed, this, qOverload<>(&QWidget::update));
    connect(marks_.get(), &Marks::draftChanged, this, qOverload<>(&QWidget::update));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void DataView::setVolumes(VolumePtr before, VolumePtr after, conv::Region afterDomain) {
    const bool moved = before_ && before && before_->layout().geometry != before->layout().geometry;
    const bool reset = !before_ || !before || moved || before_->layout().extent != before->layout().extent;
    const bool sameItems = before_ && before && before_->layout().channels == before->layout().channels &&
                           before_->layout().times == before->layout().times;
    const std::optional<conv::Vec3> place =
        sameItems ? std::optional(before_->layout().geometry.toPhysical(point_)) : std::nullopt;
    const conv::Geometry geometry = place ? before_->layout().geometry : conv::Geometry{};
    before_ = std::move(before);
    after_ = std::move(after);
    domain_ = afterDomain;
    patches_.clear();
    pictures_.reset();
    if (reset && before_) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            cursor_[axis] = before_->layout().extent[axis] / 2;
            point_[axis] = static_cast<double>(cursor_[axis]);
        }
        if (place) // another grid of one document
            for (std::size_t axis = 0; const double at : before_->layout().geometry.toIndex(*place)) {
                const auto last = static_cast<double>(before_->layout().extent[axis] - 1);
                point_[axis] = std::clamp(at, 0.0, last);
                cursor_[axis] = static_cast<std::int64_t>(std::lround(point_[axis]));
                ++axis;
            }
        else
            item_ = {};
        if (place)
            marks_->moveTo(geometry, before_->layout());
        else
            marks_->clear();
    }
    tellWindow();
    dataChanged(reset);
    update();
    Q_EMIT contentChanged();
}

void DataView::patchAfter(const conv::Region& region, VolumePtr volume) {
    if (!volume || !before_)
        return;
    pictures_.reset();
    std::erase_if(patches_, [&](const Patch& patch) { return region.contains(patch.region); });
    if (patches_.size() >= maxPatches)
        patches_.erase(patches_.begin());
    const conv::Layout& whole = before_->layout();
    const bool all = volume->layout().channels == whole.channels && volume->layout().times == whole.times;
    patches_.push_back({region, std::move(volume), all ? conv::Item{} : item_});
    tellWindow();
    patched(region);
    Q_EMIT contentChanged();
}

void DataView::showPictures(const conv::DisplayPart& part, VolumePtr pictures) {
    if (!pictures || !before_)
        return;
    pictures_ = {part, std::move(pictures)};
    picturesChanged();
    update();
    Q_EMIT contentChanged();
}

void DataView::patched(const conv::Region&) {
    dataChanged(false);
    update();
}

void DataView::setShow(Show show) {
    if (show == show_)
        return;
    show_ = show;
    tellWindow();
    dataChanged(false);
    update();
    Q_EMIT showChanged(show);
}

void DataView::setItem(conv::Item item) {
    if (item == item_ || (before_ && !hasItem(before_->layout(), item)))
        return;
    item_ = item;
    windowLevel_->setChannel(item.channel);
    dataChanged(false);
    update();
    Q_EMIT visibleChanged();
    Q_EMIT contentChanged();
}

void DataView::setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) {
    disconnect(windowLevel_.get(), nullptr, this, nullptr);
    windowLevel_ = std::move(windowLevel);
    connect(windowLevel_.get(), &WindowLevel::changed, this, qOverload<>(&QWidget::update));
    layers_->setWindowLevel(windowLevel_);
    update();
}

void DataView::setLayers(std::shared_ptr<LayerStack> layers) {
    disconnect(layers_.get(), nullptr, this, nullptr);
    layers_ = std::move(layers);
    connect(layers_.get(), &LayerStack::changed, this, qOverload<>(&QWidget::update));
    update();
}

void DataView::setMarks(std::shared_ptr<Marks> marks) {
    disconnect(marks_.get(), nullptr, this, nullptr);
    marks_ = std::move(marks);
    connect(marks_.get(), &Marks::changed, this, qOverload<>(&QWidget::update));
    connect(marks_.get(), &Marks::draftChanged, this, qOverload<>(&QWidget::update));
    update();
}

ResultPart DataView::newestResult(const conv::Region& region) const {
    for (const Patch& patch : std::views::reverse(patches_)) {
        const conv::Item local{item_.time - patch.item.time, item_.channel - patch.item.channel};
        if (patch.region.contains(region) && local.time >= 0 && local.channel >= 0 &&
            hasItem(patch.volume->layout(), local))
            return {patch.region, patch.volume, local};
    }
    if (!after_ || !hasItem(after_->layout(), item_) || domain_.intersect(region).empty())
        return {};
    return {domain_, after_, item_};
}

void DataView::windowFromData() {
    // A result such as a gradient has another value range than the source.
    const bool own = windowLevel_->shown() == WindowLevel::Of::result;
    const bool result = (shown() == Show::after || own) && after_ && hasItem(after_->layout(), item_);
    if (before_ && (result || !own)) // a missing source or result has no window
        windowLevel_->setAuto(result ? *after_ : *before_, item_);
    windowLevel_->setDifference(DifferenceScale::fromData(windowLevel_->difference().kind));
}

void DataView::tellWindow() {
    windowLevel_->setSourceAlone(shown() == Show::before);
}

void DataView::setOverlay(const OverlayData& overlayData) {
    if (overlayData.stale != overlay_.stale)
        update();
    overlay_ = overlayData;
    // Repaint only the area that the overlay may cover.
    const int high = height() / 3 + 48;
    update(0, height() - high, overlayMode_ == OverlayMode::full && active_ ? width() / 2 + 48 : width(), high);
}

void DataView::setOverlayMode(OverlayMode mode) {
    if (mode == overlayMode_)
        return;
    overlayMode_ = mode;
    update();
    Q_EMIT overlayModeChanged(mode);
}

void DataView::setProgress(double fraction) {
    if (fraction == progress_)
        return;
    progress_ = fraction;
    update(0, 0, width(), 3);
}

void DataView::setActive(bool active) {
    active_ = active;
    framed_ = true;
    update();
}

void DataView::setHeld(bool held) {
    if (held == held_)
        return;
    held_ = held;
    tellWindow();
    dataChanged(false);
    update();
}

void DataView::setCursorIndex(const conv::Index3& index) {
    setCursorPoint(toVec(inside(index)));
}

conv::Index3 DataView::inside(conv::Index3 index) const {
    if (before_)
        for (std::size_t axis = 0; axis < 3; ++axis)
            index[axis] = std::clamp<std::int64_t>(index[axis], 0, before_->layout().extent[axis] - 1);
    return index;
}

void DataView::setCursorPoint(const conv::Vec3& index) {
    if (index == point_)
        return;
    point_ = index;
    cursor_ = inside(nearest(index));
    update();
    Q_EMIT cursorMoved(cursor_);
}

std::vector<conv::Region> DataView::visibleRegions() const {
    if (!before_)
        return {};
    return {before_->layout().whole()};
}

Show DataView::shown() const {
    return held_ || !hasAfter() ? Show::before : show_;
}

OverlayMode DataView::overlayShown() const {
    return !active_ && overlayMode_ == OverlayMode::full ? OverlayMode::line : overlayMode_;
}

QRectF DataView::overlayBox(const QRectF& area) const {
    QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&nowhere);
    return drawOverlay(painter, area, overlay_, overlayShown());
}

void DataView::paintOverlays(QPainter& painter, const QRectF& area) {
    if (figure_)
        return;
    if (!area.isEmpty())
        drawOverlay(painter, area, overlay_, overlayShown());
    if (progress_ >= 0)
        drawProgress(painter, width(), progress_);
    if (hasFocus() || (framed_ && active_))
        drawFrame(painter, rect(), hasFocus());
}

bool DataView::handleKey(QKeyEvent* event) {
    const double width = windowLevel_->width();
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    switch (event->key()) {
    case Qt::Key_Space:
        if (!event->isAutoRepeat())
            setHeld(true);
        return true;
    case Qt::Key_F9:
        setOverlayMode(next(overlayMode_));
        return true;
    case Qt::Key_F:
        fit();
        return true;
    case Qt::Key_Z:
        oneToOne();
        return true;
    case Qt::Key_X:
        setShow(show_ == Show::swipe ? Show::after : Show::swipe);
        return true;
    case Qt::Key_D:
        setShow(show_ == Show::difference ? Show::after : Show::difference);
        return true;
    case Qt::Key_H:
        setShow(show_ == Show::checker ? Show::after : Show::checker);
        return true;
    case Qt::Key_R:
    case Qt::Key_G:
    case Qt::Key_L: {
        const bool ellipse = shift && before_ && before_->layout().dimension > 1;
        if (event->key() == Qt::Key_G && !(before_ && before_->layout().dimension > 1))
            return false;
        const Marks::Tool tool = event->key() == Qt::Key_L   ? Marks::Tool::line
                                 : event->key() == Qt::Key_G ? Marks::Tool::polygon
                                 : ellipse                   ? Marks::Tool::ellipse
                                                             : Marks::Tool::region;
        marks_->setTool(marks_->tool() == tool ? Marks::Tool::none : tool);
        return true;
    }
    case Qt::Key_O:
        layers_->setOverlaid(!windowLevel_->overlaid());
        return true;
    case Qt::Key_K:
        Q_EMIT playAsked();
        return true;
    case Qt::Key_Escape:
        if (marks_->tool() == Marks::Tool::none)
            return false;
        marks_->setTool(Marks::Tool::none);
        return true;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        marks_->removeCurrent();
        return true;
    case Qt::Key_A:
        windowFromData();
        return true;
    case Qt::Key_BracketLeft:
    case Qt::Key_BraceLeft:
    case Qt::Key_BracketRight:
    case Qt::Key_BraceRight: {
        const bool up = event->key() == Qt::Key_BracketRight || event->key() == Qt::Key_BraceRight;
        const double factor = up ? 1.1 : 1 / 1.1;
        if (shown() == Show::difference)
            windowLevel_->setDifferenceLimit(windowLevel_->difference().limit * factor);
        else if (shift || event->key() == Qt::Key_BraceLeft || event->key() == Qt::Key_BraceRight)
            windowLevel_->set(windowLevel_->level() + (up ? 0.05 : -0.05) * width, width);
        else
            windowLevel_->set(windowLevel_->level(), width * factor);
        return true;
    }
    default:
        return false;
    }
}

void DataView::setFigure(bool figure) {
    figure_ = figure;
    update();
}

bool DataView::event(QEvent* event) {
    // Del removes marks before it removes a step, Esc leaves a tool before it stops a run.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool marked = !marks_->region().empty() || marks_->line();
        const bool drawing = marks_->tool() == Marks::Tool::polygon;
        if (drawing && (key == Qt::Key_Backspace || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_G))
            event->accept();
        if ((key == Qt::Key_Delete && marked) || (key == Qt::Key_Escape && marks_->tool() != Marks::Tool::none))
            event->accept();
        return true;
    }
    return QWidget::event(event);
}

void DataView::keyPressEvent(QKeyEvent* event) {
    if (!handleKey(event))
        QWidget::keyPressEvent(event);
}

void DataView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) {
        QWidget::keyReleaseEvent(event);
        return;
    }
    if (!event->isAutoRepeat())
        setHeld(false);
}

void DataView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
    Q_EMIT activated();
}

void DataView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    setHeld(false); // the key release goes to another widget
    update();
}

} // namespace ui
