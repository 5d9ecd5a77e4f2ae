// SPDX-License-Identifier: Apache-2.0
// SliceView: the shown samples, as image and as numbers.
#include "ui/scene/auto_window.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/bands.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_cache.h"
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

Layer layerOf(const conv::Volume& volume, conv::Item item, const conv::Region& region) {
    const conv::Index3& extent = volume.layout().extent;
    Layer layer;
    layer.type = volume.layout().type;
    layer.data = volume.data(item);
    layer.region = region;
    layer.stride = {1, extent[0], extent[0] * extent[1]};
    return layer;
}

/// Marks inner borders of a part, where other parts continue.
Layer partOf(Layer layer, const conv::Region& source) {
    for (std::size_t a = 0; a < 3; ++a) {
        layer.rimLow[a] = layer.region.lo[a] > source.lo[a] ? 0 : 0.5;
        layer.rimHigh[a] = layer.region.hi[a] < source.hi[a] ? 0 : 0.5;
    }
    return layer;
}

bool hasOpacity(const VolumePtr& volume) {
    return volume && volume->layout().channels == 4;
}

double largestOf(conv::ElementType type) {
    switch (type) {
    case conv::ElementType::u8:
        return 255;
    case conv::ElementType::u16:
        return 65535;
    default:
        return 1;
    }
}

/// Returns the colour at a point of a picture that is drawn into `placed`.
QColor colorAt(const QImage& picture, const QRectF& placed, const QPointF& point) {
    const auto x = static_cast<int>((point.x() - placed.left()) / placed.width() * picture.width());
    const auto y = static_cast<int>((point.y() - placed.top()) / placed.height() * picture.height());
    return picture.valid(x, y) ? picture.pixelColor(x, y) : QColor(Qt::black);
}

} // namespace

std::vector<Layer> SliceView::parts(bool ofAfter, std::int64_t channel) const {
    std::vector<Layer> result;
    const conv::Item wanted{item().time, channel};
    if (!ofAfter || !after()) { // a preview is drawn over the source
        if (before() && hasItem(before()->layout(), wanted))
            result.push_back(layerOf(*before(), wanted, before()->layout().whole()));
        if (!ofAfter)
            return result;
    } else if (hasItem(after()->layout(), wanted)) {
        result.push_back(layerOf(*after(), wanted, domain_));
    }
    for (const Patch& patch : patches_) {
        const conv::Item local{wanted.time - patch.item.time, wanted.channel - patch.item.channel};
        // A colour is drawn with all its channels or not at all.
        const bool whole =
            !isColor(before()->layout()) || patch.volume->layout().channels >= before()->layout().channels;
        if (whole && hasItem(patch.volume->layout(), local))
            result.push_back(partOf(layerOf(*patch.volume, local, patch.region), before()->layout().whole()));
    }
    return result;
}

SliceRequest SliceView::request(const QRect& source, int factor, WindowLevel::Of of) const {
    SliceRequest request;
    request.axes = axes_;
    request.extent = grid_.layout().extent;
    request.slice = slice();
    if (grid_.resampled()) {
        request.grid = &grid_;
        request.place = place();
    }
    request.source = source;
    request.factor = factor;
    request.low = windowLevel()->low(of);
    request.high = windowLevel()->high(of);
    const ColorMap& map = windowLevel()->colorMap(of);
    request.map = &map != &colorMaps().front() ? &map : nullptr;
    request.overlay = windowLevel()->overlay(of);
    return request;
}

std::pair<QRect, int> SliceView::frameToDraw() const {
    const double device = std::min(camera_.sample().width(), camera_.sample().height()) * devicePixelRatioF();
    const int factor = std::clamp(static_cast<int>(std::floor(1 / device + 1e-6)), 1, 64);
    QRect source(QPoint(0, 0), camera_.plane().toSize());
    if (device >= 0.5) // zoomed in: only visible samples, plus one for smooth edges
        source = source.intersected(camera_.seenBy(size()).toAlignedRect().adjusted(-1, -1, 1, 1));
    return {source, factor};
}

std::optional<conv::DisplayPart> SliceView::displayPart() const {
    const Show show = shown();
    const bool values =
        show == Show::before || show == Show::difference || hasOpacity(before()) || windowLevel()->overlaid();
    if (!before() || isVolume() || before()->layout().extent[2] != 1 || values)
        return std::nullopt;
    const auto [source, factor] = frameToDraw();
    if (source.isEmpty())
        return std::nullopt;
    conv::DisplayPart part;
    part.source = {{source.left(), source.top(), 0}, {source.right() + 1, source.bottom() + 1, 1}};
    part.factor = factor;
    part.low = windowLevel()->low(WindowLevel::Of::result);
    part.high = windowLevel()->high(WindowLevel::Of::result);
    part.time = item().time;
    return part;
}

const QImage& SliceView::picture(Show show, QRectF& placed) {
    const auto [source, factor] = frameToDraw();
    Cache::Entry& entry = cache_->of(show);
    SliceRequest wanted =
        request(source, factor, show == Show::before ? WindowLevel::Of::source : WindowLevel::Of::result);
    if (show == Show::difference) {
        const auto a = parts(false, item().channel);
        const auto b = parts(true, item().channel);
        wanted.difference = differenceScale(a, b);
        if (!entry.valid || !(entry.request == wanted))
            entry.picture = source.isEmpty() ? QImage() : differencePicture(wanted, a, b);
    } else if (!entry.valid || !(entry.request == wanted)) {
        const bool ofAfter = show == Show::after;
        if (source.isEmpty())
            entry.picture = QImage();
        else if (ofAfter && pictures_ && displayPart() == pictures_->part)
            entry.picture = levelPicture(wanted, *pictures_->levels,
                                         isColor(before()->layout()) ? std::nullopt : std::optional(item().channel));
        else if (isColor(before()->layout()) || !wanted.overlay.empty()) {
            std::vector<Layers> channels;
            channels.reserve(static_cast<std::size_t>(before()->layout().channels));
            for (std::int64_t channel = 0; channel < before()->layout().channels; ++channel)
                channels.push_back(parts(ofAfter, channel));
            entry.picture = wanted.overlay.empty() ? colorPicture(wanted, channels, largestOf(before()->layout().type))
                                                   : overlayPicture(wanted, channels);
        } else {
            entry.picture = grayPicture(wanted, parts(ofAfter, item().channel));
        }
    }
    entry.request = wanted;
    entry.valid = true;
    placed = {camera_.toScreen(source.topLeft()), QSizeF(entry.picture.width() * factor * camera_.sample().width(),
                                                         entry.picture.height() * factor * camera_.sample().height())};
    return entry.picture;
}

void SliceView::paintShow(QPainter& painter, Show show) {
    QRectF placed;
    const QImage& image = picture(show, placed);
    if (image.isNull())
        return;
    painter.save();
    painter.setClipRect(camera_.box(), Qt::IntersectClip); // averaged groups may extend past the last sample
    const double nearestFrom = isVolume() ? 12 : 3;
    painter.setRenderHint(QPainter::SmoothPixmapTransform,
                          camera_.scale() < nearestFrom && camera_.scale() * devicePixelRatioF() != 1);
    const BaseLook base = show == Show::difference ? BaseLook() : layers()->base();
    if (base.shown) {
        painter.setOpacity(base.opacity);
        paintInBands(painter, placed & QRectF(rect()), [&] { painter.drawImage(placed, image); });
        painter.setOpacity(1);
    }
    if (show != Show::difference)
        paintAdded(painter, show);
    painter.restore();
}

void SliceView::paintPixels(QPainter& device) {
    paintClipped(device, size(), [this](QPainter& painter) {
        const Show show = shown();
        if (show == Show::checker) {
            paintShow(painter, Show::before);
            painter.save();
            painter.setClipPath(checkerSquares(QRectF(rect())));
            paintShow(painter, Show::after);
            painter.restore();
            return;
        }
        if (show != Show::swipe) {
            paintShow(painter, show);
            return;
        }
        const double x = std::round(swipe_ * width());
        painter.save();
        painter.setClipRect(QRectF(0, 0, x, height()));
        paintShow(painter, Show::before);
        painter.setClipRect(QRectF(x, 0, width() - x, height()));
        paintShow(painter, Show::after);
        painter.restore();
    });
}

void SliceView::paintValues(QPainter& painter) {
    const bool color = isColor(before()->layout());
    const bool difference = shown() == Show::difference;
    // Interpolated samples have no values to write.
    const QSizeF sample = camera_.sample(), room = sample * 11 / textSize(11); // in multiples of the default text size
    if (!layers()->base().shown || grid_.resampled() || shown() == Show::swipe || shown() == Show::checker ||
        room.width() < (color ? 56 : 42) || room.height() < (color ? 46 : 20))
        return;
    const conv::Vec3 corner = toIndex(rect().topLeft());
    const conv::Vec3 opposite = toIndex(rect().bottomRight());
    const auto first = [&](int axis) {
        return std::llround(std::min(corner[axisIndex(axis)], opposite[axisIndex(axis)]));
    };
    const auto last = [&](int axis) {
        return std::llround(std::max(corner[axisIndex(axis)], opposite[axisIndex(axis)]));
    };
    QRectF placed;
    const QImage& drawn = picture(shown(), placed);
    const std::vector<QRectF> labels = labelBoxes(); // numbers do not overlap labels
    painter.save();
    painter.setFont(ui::font(11));
    conv::Index3 index = cursor_;
    for (index[axisIndex(axes_.down)] = first(axes_.down); index[axisIndex(axes_.down)] <= last(axes_.down);
         ++index[axisIndex(axes_.down)])
        for (index[axisIndex(axes_.right)] = first(axes_.right); index[axisIndex(axes_.right)] <= last(axes_.right);
             ++index[axisIndex(axes_.right)]) {
            QStringList words;
            const std::int64_t channels = color ? before()->layout().channels : 1;
            for (std::int64_t c = 0; c < channels; ++c) {
                const conv::Item wanted{item().time, color ? c : item().channel};
                double a = 0;
                double b = 0;
                const bool hasA = beforeValue(index, wanted, a);
                const bool hasB = afterValue(index, wanted, b);
                if (difference ? !hasA || !hasB : shown() == Show::before ? !hasA : !hasB)
                    continue;
                const DifferenceScale& scale = windowLevel()->difference();
                const double value = difference ? scale.quantity(a, b) : shown() == Show::before ? a : b;
                words << number(value, 4);
            }
            if (words.isEmpty())
                continue;
            const QPointF centre =
                toScreen({static_cast<double>(index[0]), static_cast<double>(index[1]), static_cast<double>(index[2])});
            const QRectF cell(centre - QPointF(sample.width(), sample.height()) / 2, sample);
            painter.setPen(QPen(QColor(128, 128, 128, 70), 1));
            painter.drawRect(cell);
            const double line = textSize(11) + 3, high = line * static_cast<double>(words.size());
            double wide = 0;
            for (const QString& word : words)
                wide = std::max(wide, numberWidth(painter.font(), word));
            const QRectF text(centre.x() - wide / 2, centre.y() - high / 2, wide, high);
            if (std::any_of(labels.begin(), labels.end(), [&](const QRectF& label) { return label.intersects(text); }))
                continue;
            painter.setPen(inkOn(colorAt(drawn, placed, centre)));
            double y = text.top();
            for (const QString& word : words) {
                drawNumber(painter, {cell.left(), y, sample.width(), line}, Qt::AlignCenter, word);
                y += line;
            }
        }
    painter.restore();
}

} // namespace ui
