// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/film.h"
#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QTest>
#include <QTextStream>
#include <algorithm>
#include <cmath>

namespace journey_test {
namespace {

constexpr int frameTime = 100; // ms
constexpr int captionHeight = 48;

} // namespace

Film::Film(QWidget& window) : window_(window) {
    if (const QString name = qEnvironmentVariable("CONVAPP_FILM"); !name.isEmpty())
        folder_ = QDir(name);
}

QImage Film::picture() const {
    QImage image(window_.width(), window_.height() + captionHeight, QImage::Format_RGB32);
    image.fill(QColor(0x0e, 0x11, 0x16));
    QPainter painter(&image);
    painter.drawPixmap(0, 0, window_.grab());
    // A screen without a window manager puts dialogs anywhere.
    const auto placeOf = [&](const QWidget& dialog) {
        const QPoint place = dialog.pos() - window_.pos();
        return window_.rect().contains(QRect(place, dialog.size())) ? place
                                                                    : window_.rect().center() - dialog.rect().center();
    };
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != &window_ && other->isVisible())
            painter.drawPixmap(placeOf(*other), other->grab());
    QFont font = window_.font();
    font.setPixelSize(20);
    painter.setFont(font);
    painter.setPen(Qt::white);
    painter.fillRect(0, window_.height(), window_.width(), captionHeight, QColor(0x0e, 0x11, 0x16));
    painter.drawText(QRect(0, window_.height(), window_.width(), captionHeight), Qt::AlignCenter, caption_);
    return image;
}

void Film::flush() {
    if (lastTime_ == 0)
        return;
    const QString name = QStringLiteral("%1.png").arg(written_++, 4, 10, QLatin1Char('0'));
    if (!last_.save(folder_->filePath(name)))
        qFatal("the frame %s cannot be written", qUtf8Printable(folder_->filePath(name)));
    QFile list(folder_->filePath(QStringLiteral("frames.txt")));
    if (!list.open(QIODevice::Append))
        qFatal("frames.txt cannot be written");
    QTextStream(&list) << name << ' ' << lastTime_ << '\n';
    lastTime_ = 0;
}

void Film::frame() {
    QImage now = picture();
    if (now != last_)
        flush();
    last_ = std::move(now);
    lastTime_ += frameTime;
}

void Film::roll(double seconds, const std::function<void(double)>& step) {
    if (!on()) {
        step(0.5);
        step(1);
        return;
    }
    const int frames = std::max(1, static_cast<int>(std::lround(1000 * seconds / frameTime)));
    for (int i = 1; i <= frames; ++i) {
        step(static_cast<double>(i) / frames);
        QTest::qWait(frameTime);
        frame();
    }
    flush();
}

void Film::drag(QWidget& widget, const QPointF& from, const QPointF& to, double seconds) {
    const auto send = [&](QEvent::Type type, const QPointF& share, Qt::MouseButton button) {
        const QPointF at(share.x() * widget.width(), share.y() * widget.height());
        QMouseEvent event(type, at, widget.mapToGlobal(at), button, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&widget, &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton);
    roll(seconds, [&](double share) { send(QEvent::MouseMove, from + share * (to - from), Qt::NoButton); });
    send(QEvent::MouseButtonRelease, to, Qt::LeftButton);
}

} // namespace journey_test
