// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/places.h"
#include <QCoreApplication>
#include <QDir>
#include <QImage>
#include <QKeyEvent>
#include <QPainter>
#include <QString>
#include <QWidget>
#include <cmath>
#include <conv/volume.h>
#include <functional>
#include <memory>

namespace view {

/// Paints a widget, which may be hidden, at a device pixel ratio.
inline QImage grab(QWidget& widget, double ratio) {
    widget.ensurePolished();
    if (!widget.testAttribute(Qt::WA_Resized))
        widget.resize(widget.sizeHint());
    QImage picture((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::magenta);
    widget.render(&picture);
    return picture;
}

/// Saves an image under screenshots/ of the build folder.
inline void save(const QImage& picture, const std::string& name) {
    const QString folder = QString::fromUtf8(tests::buildDir()) + QStringLiteral("/screenshots");
    QDir().mkpath(folder);
    picture.save(folder + QLatin1Char('/') + QString::fromStdString(name) + QStringLiteral(".png"));
}

inline int countColor(const QImage& picture, const QColor& color) {
    int count = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            count += (picture.pixel(x, y) & 0xffffff) == (color.rgb() & 0xffffff);
    return count;
}

inline bool oneColor(const QImage& picture) {
    return countColor(picture, QColor(picture.pixel(0, 0))) == picture.width() * picture.height();
}

/// A volume of `layout` with samples value(x, y, z, channel).
inline std::shared_ptr<conv::Volume> make(const conv::Layout& layout,
                                          const std::function<double(double, double, double, int)>& value,
                                          const conv::Info& info = {}) {
    auto volume = std::make_shared<conv::Volume>(layout, info);
    for (const conv::Item& item : conv::itemsOf(layout))
        conv::withElementType(layout.type, [&](auto tag) {
            using T = typename decltype(tag)::type;
            T* out = volume->template as<T>(item);
            for (std::int64_t z = 0; z < layout.extent[2]; ++z)
                for (std::int64_t y = 0; y < layout.extent[1]; ++y)
                    for (std::int64_t x = 0; x < layout.extent[0]; ++x)
                        *out++ = static_cast<T>(value(static_cast<double>(x), static_cast<double>(y),
                                                      static_cast<double>(z), static_cast<int>(item.channel)));
        });
    return volume;
}

} // namespace view
