// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/picture_card.h"
#include "ui/style/theme.h"
#include <QPainter>
#include <QPainterPath>

namespace ui {

PictureCard::PictureCard(Shape shape, const QString& name, const QString& detail, const QString& recipe,
                         QWidget* parent)
    : QAbstractButton(parent), shape_(shape), detail_(detail), recipe_(recipe) {
    setText(name);
    setAccessibleName(name + QStringLiteral(", ") + detail +
                      (recipe.isEmpty() ? QString() : QStringLiteral(", ") + recipe));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void PictureCard::setPicture(const QImage& picture) {
    picture_ = picture;
    update();
}

QSize PictureCard::sizeHint() const {
    return shape_ == Shape::tall ? QSize(270, 128 + textSize(76)) : QSize(400, 60);
}

QSize PictureCard::minimumSizeHint() const {
    return shape_ == Shape::tall ? QSize(180, sizeHint().height()) : QSize(220, 60);
}

void PictureCard::enterEvent(QEnterEvent*) {
    update();
}

void PictureCard::leaveEvent(QEvent*) {
    update();
}

void PictureCard::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    const Tokens& t = tokens();
    const QRectF box = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    QPainterPath outline;
    outline.addRoundedRect(box, 6, 6);
    p.fillPath(outline, isDown() ? t.sel : underMouse() ? t.hover : t.card);
    const bool tall = shape_ == Shape::tall;
    const QRectF picture = tall ? QRectF(box.left(), box.top(), box.width(), 128)
                                : QRectF(box.left() + 6, box.top() + 4, 64, box.height() - 8);
    p.save();
    if (tall) {
        p.setClipPath(outline);
    } else {
        QPainterPath small;
        small.addRoundedRect(picture, 3, 3);
        p.setClipPath(small);
    }
    p.setClipRect(picture, Qt::IntersectClip);
    p.fillRect(picture, Qt::black);
    if (!picture_.isNull()) {
        const QSizeF size = QSizeF(picture_.size()).scaled(picture.size(), Qt::KeepAspectRatioByExpanding);
        p.drawImage(QRectF(picture.center() - QPointF(size.width() / 2, size.height() / 2), size), picture_);
    }
    p.restore();
    p.setPen(QPen(hasFocus() ? t.focus : t.line, hasFocus() ? 2 : 1));
    p.drawPath(outline);
    paintWords(
        p, tall ? QRectF(box.left() + 12, picture.bottom() + 8, box.width() - 24, box.bottom() - picture.bottom() - 16)
                : QRectF(picture.right() + 14, box.top() + 10, box.right() - picture.right() - 44, box.height() - 20));
    if (!tall)
        p.drawPixmap(QPointF(box.right() - 28, box.center().y() - 8),
                     iconPixmap(QStringLiteral("chevron-right"), t.text2, 16, devicePixelRatioF()));
}

void PictureCard::paintWords(QPainter& p, const QRectF& box) {
    const Tokens& t = tokens();
    const auto line = [&](double y, double height, const QString& words, int flags) {
        p.drawText(QRectF(box.left(), y, box.width(), height), flags,
                   p.fontMetrics().elidedText(words, Qt::ElideMiddle, static_cast<int>(box.width())));
    };
    p.setFont(ui::font(13, QFont::Medium));
    p.setPen(t.text);
    const double row = p.fontMetrics().height();
    line(box.top(), row, text(), Qt::AlignLeft | Qt::AlignVCenter);
    p.setFont(ui::font(12));
    p.setPen(t.text2);
    if (shape_ == Shape::row) {
        line(box.bottom() - row + 1, row, detail_, Qt::AlignLeft | Qt::AlignVCenter);
        return;
    }
    line(box.top() + row + 2, row, detail_, Qt::AlignLeft | Qt::AlignVCenter);
    p.drawPixmap(QPointF(box.left(), box.bottom() - row),
                 iconPixmap(QStringLiteral("sliders"), t.text2, 14, devicePixelRatioF()));
    p.setPen(t.text);
    const QRectF last(box.left() + 20, box.bottom() - row, box.width() - 20, row);
    p.drawText(last, Qt::AlignLeft | Qt::AlignVCenter,
               p.fontMetrics().elidedText(recipe_.isEmpty() ? QObject::tr("no filter yet") : recipe_, Qt::ElideRight,
                                          static_cast<int>(last.width())));
}

} // namespace ui
