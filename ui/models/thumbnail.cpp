// SPDX-License-Identifier: Apache-2.0
#include "ui/models/thumbnail.h"
#include "ui/models/histogram.h"
#include "ui/scene/auto_window.h"
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

double sample(const conv::Volume& v, conv::Item item, const conv::Index3& i) {
    const conv::Index3& e = v.layout().extent;
    const std::int64_t at = (i[2] * e[1] + i[1]) * e[0] + i[0];
    return conv::withElementType(
        v.layout().type, [&]<class T>(std::type_identity<T>) { return static_cast<double>(v.as<T>(item)[at]); });
}

void paintSignal(QPainter& painter, const conv::Volume& v, const QSize& size) {
    const std::int64_t n = v.layout().extent[0];
    const int lanes = static_cast<int>(std::min<std::int64_t>(3, v.layout().channels));
    const double height = size.height() / static_cast<double>(lanes);
    const std::int64_t shown = std::min<std::int64_t>(n, 4000); // only the beginning: a full night would look solid
    painter.setPen(QPen(QColor(0x6C, 0xB2, 0xFF), 1.2));
    for (int lane = 0; lane < lanes; ++lane) {
        double low = INFINITY, high = -INFINITY;
        for (std::int64_t i = 0; i < shown; ++i)
            if (const double s = sample(v, {0, lane}, {i, 0, 0}); std::isfinite(s)) {
                low = std::min(low, s);
                high = std::max(high, s);
            }
        if (!(high > low))
            high = low + 1;
        QPainterPath path;
        bool begun = false;
        for (std::int64_t i = 0; i < shown; ++i) {
            const double s = sample(v, {0, lane}, {i, 0, 0});
            const QPointF p(size.width() * static_cast<double>(i) /
                                static_cast<double>(std::max<std::int64_t>(1, shown - 1)),
                            height * (lane + 0.85 - 0.7 * (s - low) / (high - low)));
            if (!std::isfinite(s))
                continue;
            std::exchange(begun, true) ? path.lineTo(p) : path.moveTo(p);
        }
        painter.drawPath(path);
    }
}

/// Renders the middle z slice; z is the slice axis of nearly all files.
QImage planeImage(const conv::Volume& v, const std::optional<ValueWindow>& window) {
    const conv::Index3& e = v.layout().extent;
    const std::int64_t z = e[2] / 2;
    const Histogram h = histogramOf(v, {}, nullptr, 100'000);
    const bool eightBit = v.layout().type == conv::ElementType::u8;
    const double low = window ? window->low : eightBit ? 0 : std::max(h.low, h.mean - 1.2 * h.deviation);
    const double high = window ? window->high : eightBit ? 255 : std::min(h.high, h.mean + 2.2 * h.deviation);
    const double gain = high > low ? 255 / (high - low) : 1;
    const bool colour = v.layout().dimension == 2 && isColor(v.layout());
    const std::int64_t stride = std::max<std::int64_t>(1, std::max(e[0], e[1]) / 512);
    QImage image(static_cast<int>((e[0] + stride - 1) / stride), static_cast<int>((e[1] + stride - 1) / stride),
                 QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            std::array<int, 3> rgb{};
            for (std::size_t c = 0; c < 3; ++c) {
                const double s = sample(v, {0, colour ? static_cast<std::int64_t>(c) : 0}, {x * stride, y * stride, z});
                rgb[c] = std::isfinite(s) ? static_cast<int>(std::clamp((s - low) * gain, 0.0, 255.0)) : 0;
            }
            image.setPixel(x, y, qRgb(rgb[0], rgb[1], rgb[2]));
        }
    return image;
}

} // namespace

QImage thumbnail(const conv::Volume& volume, const QSize& size, const std::optional<ValueWindow>& window,
                 Qt::AspectRatioMode fill) {
    QImage out(size, QImage::Format_RGB32);
    out.fill(Qt::black);
    QPainter painter(&out);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const conv::Layout& layout = volume.layout();
    if (layout.dimension == 1) {
        paintSignal(painter, volume, size);
        return out;
    }
    const QImage image = planeImage(volume, window);
    const conv::Vec3& s = layout.geometry.spacing;
    const QSizeF shape(static_cast<double>(layout.extent[0]) * s[0], static_cast<double>(layout.extent[1]) * s[1]);
    const QSizeF fitted = shape.scaled(size, layout.dimension == 3 ? fill : Qt::KeepAspectRatioByExpanding);
    const QRectF target(QPointF((size.width() - fitted.width()) / 2, (size.height() - fitted.height()) / 2), fitted);
    // Stored axes that point to the patient's left and posterior match the screen. Mirror the others.
    const conv::Matrix3& d = layout.geometry.direction;
    const bool mm = layout.dimension == 3 && layout.geometry.unit == conv::LengthUnit::millimetre;
    painter.drawImage(target, image.mirrored(mm && d[0] < 0, mm && d[4] < 0));
    return out;
}

} // namespace ui
