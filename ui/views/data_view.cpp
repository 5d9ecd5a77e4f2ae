#include "ui/views/data_view.h"
#include "ui/number.h"
#include "ui/theme.h"
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr std::size_t maxPatches = 32;

bool holds(const conv::Region& region, const conv::Index3& index) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (index[axis] < region.lo[axis] || index[axis] >= region.hi[axis])
            return false;
    return true;
}

/// The sample at `index`, relative to the volume's own first sample.
double sampleAt(const conv::Volume& volume, conv::Item item, const conv::Index3& index) {
    const conv::Index3& extent = volume.layout().extent;
    const std::int64_t at = (index[2] * extent[1] + index[1]) * extent[0] + index[0];
    return conv::withElementType(volume.layout().type, [&](auto tag) {
        return static_cast<double>(volume.template as<typename decltype(tag)::type>(item)[at]);
    });
}

conv::Index3 minus(const conv::Index3& a, const conv::Index3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

conv::Vec3 toVec(const conv::Index3& index) {
    return {static_cast<double>(index[0]), static_cast<double>(index[1]), static_cast<double>(index[2])};
}

conv::Index3 nearest(const conv::Vec3& index) {
    return {std::llround(index[0]), std::llround(index[1]), std::llround(index[2])};
}

bool hasItem(const conv::Layout& layout, conv::Item item) {
    return item.time < layout.times && item.channel < layout.channels;
}

QString valueText(double value, conv::ElementType type) {
    return conv::isInteger(type) ? integer(static_cast<std::int64_t>(value)) : number(value);
}

} // namespace

DataView::DataView(QWidget* parent)
    : QWidget(parent), windowLevel_(std::make_shared<WindowLevel>()), marks_(std::make_shared<Marks>()) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(96, 96);
    connect(windowLevel_.get(), &WindowLevel::changed, this, qOverload<>(&QWidget::update));
    connect(marks_.get(), &Marks::changed, this, qOverload<>(&QWidget::update));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void DataView::setVolumes(VolumePtr before, VolumePtr after, conv::Region afterDomain) {
    const bool reset = !before_ || !before || before_->layout().extent != before->layout().extent;
    before_ = std::move(before);
    after_ = std::move(after);
    domain_ = afterDomain;
    patches_.clear();
    if (reset && before_) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            point_[axis] = static_cast<double>(cursor_[axis] = before_->layout().extent[axis] / 2);
        item_ = {};
        marks_->clear();
    }
    dataChanged(reset);
    update();
    Q_EMIT contentChanged();
}

void DataView::patchAfter(const conv::Region& region, VolumePtr volume) {
    if (!volume || !before_)
        return;
    std::erase_if(patches_, [&](const Patch& patch) { return region.contains(patch.region); });
    if (patches_.size() >= maxPatches)
        patches_.erase(patches_.begin());
    const conv::Layout& whole = before_->layout();
    const bool all = volume->layout().channels == whole.channels && volume->layout().times == whole.times;
    patches_.push_back({region, std::move(volume), all ? conv::Item{} : item_});
    patched(region);
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
    dataChanged(false);
    update();
    Q_EMIT showChanged(show);
}

void DataView::setItem(conv::Item item) {
    if (item == item_ || (before_ && !hasItem(before_->layout(), item)))
        return;
    item_ = item;
    dataChanged(false);
    update();
    Q_EMIT visibleChanged();
    Q_EMIT contentChanged();
}

void DataView::setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) {
    disconnect(windowLevel_.get(), nullptr, this, nullptr);
    windowLevel_ = std::move(windowLevel);
    connect(windowLevel_.get(), &WindowLevel::changed, this, qOverload<>(&QWidget::update));
    update();
}

void DataView::setMarks(std::shared_ptr<Marks> marks) {
    disconnect(marks_.get(), nullptr, this, nullptr);
    marks_ = std::move(marks);
    connect(marks_.get(), &Marks::changed, this, qOverload<>(&QWidget::update));
    update();
}

ResultPart DataView::newestResult(const conv::Region& region) const {
    for (auto patch = patches_.rbegin(); patch != patches_.rend(); ++patch) {
        const conv::Item local{item_.time - patch->item.time, item_.channel - patch->item.channel};
        if (patch->region.contains(region) && local.time >= 0 && local.channel >= 0 &&
            hasItem(patch->volume->layout(), local))
            return {patch->region, patch->volume, local};
    }
    if (!after_ || !hasItem(after_->layout(), item_) || domain_.intersect(region).empty())
        return {};
    return {domain_, after_, item_};
}

void DataView::windowFromData() {
    // A gradient has other values than what it was made of.
    const bool result = shown() == Show::after && after_ && hasItem(after_->layout(), item_);
    if (before_)
        windowLevel_->setAuto(result ? *after_ : *before_, item_);
    windowLevel_->setDifferenceKind(windowLevel_->difference().kind);
}

void DataView::setOverlay(const OverlayData& overlayData) {
    overlay_ = overlayData;
    // Where it may lie, whatever it says: the rest need not be painted for each of its numbers.
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

bool DataView::beforeValue(const conv::Index3& index, conv::Item item, double& value) const {
    if (!before_ || !hasItem(before_->layout(), item) || !holds(before_->layout().whole(), index))
        return false;
    value = sampleAt(*before_, item, index);
    return true;
}

bool DataView::afterValue(const conv::Index3& index, conv::Item item, double& value) const {
    for (auto patch = patches_.rbegin(); patch != patches_.rend(); ++patch) {
        const conv::Item local{item.time - patch->item.time, item.channel - patch->item.channel};
        if (local.time < 0 || local.channel < 0 || !hasItem(patch->volume->layout(), local) ||
            !holds(patch->region, index))
            continue;
        value = sampleAt(*patch->volume, local, minus(index, patch->region.lo));
        return true;
    }
    if (!after_ || !hasItem(after_->layout(), item) || !holds(domain_, index))
        return false;
    value = sampleAt(*after_, item, minus(index, domain_.lo));
    return true;
}

Probe DataView::probeAt(const conv::Index3& index) const {
    return probeAt(index, item_);
}

Probe DataView::probeAt(const conv::Index3& index, conv::Item item) const {
    return probeAt(index, item, toVec(index));
}

Probe DataView::probeAt(const conv::Vec3& index) const {
    return probeAt(nearest(index), item_, index);
}

Probe DataView::probeAt(const conv::Index3& index, conv::Item item, const conv::Vec3& point) const {
    Probe result;
    result.index = index;
    if (!before_ || !holds(before_->layout().whole(), index))
        return result;
    result.inside = true;
    const conv::Layout& layout = before_->layout();
    QStringList place;
    for (int axis = 0; axis < layout.dimension; ++axis)
        place << integer(index[static_cast<std::size_t>(axis)]);
    result.place = place.join(QStringLiteral(", "));

    const conv::Geometry& geometry = layout.geometry;
    const conv::Vec3 at = geometry.toPhysical(point);
    if (layout.dimension == 1 && geometry.unit == conv::LengthUnit::second) {
        result.axes = QStringLiteral("Time");
        result.physical = fixed(at[0], geometry.spacing[0] < 1e-3 ? 5 : 3) + QStringLiteral(" s");
    } else if (geometry.unit == conv::LengthUnit::millimetre) {
        const bool patient = layout.dimension == 3;
        result.axes = patient ? QStringLiteral("RAS") : QStringLiteral("x, y");
        const double turn = patient ? -1 : 1; // stored as LPS
        QStringList words{fixed(turn * at[0], 1), fixed(turn * at[1], 1), fixed(at[2], 1)};
        result.physical =
            words.mid(0, std::max(2, layout.dimension)).join(QStringLiteral(", ")) + QStringLiteral(" mm");
    }

    QStringList beforeWords, afterWords;
    const bool color = layout.dimension >= 2 && (layout.channels == 3 || layout.channels == 4);
    for (std::int64_t channel = color ? 0 : item.channel; channel < (color ? layout.channels : item.channel + 1);
         ++channel) {
        double value = 0;
        if (beforeValue(index, {item.time, channel}, value))
            beforeWords << valueText(value, layout.type);
        if (afterValue(index, {item.time, channel}, value))
            afterWords << number(value);
    }
    result.value = beforeWords.join(QStringLiteral(", "));
    if (!afterWords.isEmpty())
        result.value += QStringLiteral(" → ") + afterWords.join(QStringLiteral(", "));
    if (!before_->info().valueUnit.empty())
        result.value += QLatin1Char(' ') + QString::fromStdString(before_->info().valueUnit);
    return result;
}

void DataView::paintFurniture(QPainter& painter, const QRectF& area) {
    const OverlayMode mode = !active_ && overlayMode_ == OverlayMode::full ? OverlayMode::line : overlayMode_;
    if (!area.isEmpty())
        drawOverlay(painter, area, overlay_, mode);
    if (progress_ >= 0) {
        const QRectF bar(0, 0, width(), 2);
        painter.fillRect(bar, dataColors().plate);
        painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * std::min(1.0, progress_), bar.height()),
                         darkTokens().acc);
    }
    if (hasFocus() || (framed_ && active_)) { // the active one keeps a thin line while keys go elsewhere
        const double wide = hasFocus() ? 2 : 1;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(darkTokens().acc, wide, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(QRectF(rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2));
        painter.restore();
    }
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
    case Qt::Key_L: {
        const Marks::Tool tool = event->key() == Qt::Key_R ? Marks::Tool::region : Marks::Tool::line;
        marks_->setTool(marks_->tool() == tool ? Marks::Tool::none : tool);
        return true;
    }
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
        marks_->clear();
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
    setHeld(false); // the key's release goes elsewhere
    update();
}

} // namespace ui
