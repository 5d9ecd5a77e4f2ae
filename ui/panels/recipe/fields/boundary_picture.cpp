// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields/boundary_picture.h"
#include "ui/style/theme.h"
#include <QPainter>
#include <algorithm>

namespace ui {

BoundaryPicture::BoundaryPicture(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    setBoundary(conv::Boundary::reflect);
}

void BoundaryPicture::setBoundary(conv::Boundary boundary) {
    boundary_ = boundary;
    const std::string_view picture = conv::picture(boundary);
    setAccessibleName(QString::fromUtf8(picture.data(), static_cast<qsizetype>(picture.size())));
    setToolTip(tr("Samples beyond the border: %1").arg(accessibleName()));
    update();
}

void BoundaryPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(11));
    constexpr int side = 4, inside = 4, cells = 2 * side + inside, gap = 6;
    const double width = std::min(15.0, (this->width() - 2.0 * gap) / cells - 1);
    double x = 0.5;
    for (int i = -side; i < inside + side; ++i) {
        const bool own = i >= 0 && i < inside;
        if (i == 0 || i == inside)
            x += gap;
        const std::int64_t from = conv::fold(boundary_, i, 0, inside);
        const QRectF box(x, 1.5, width, 15);
        painter.setPen(QPen(own && isEnabled() ? tokens().acc : tokens().line, 1));
        painter.setBrush(own && isEnabled() ? QBrush(tokens().sel) : Qt::NoBrush);
        painter.drawRoundedRect(box, 2, 2);
        painter.setPen(!isEnabled() ? tokens().dis : own ? tokens().text : tokens().text2);
        QString letter = QString(QChar(static_cast<char16_t>(u'a' + from)));
        if (from == conv::outside)
            letter = boundary_ == conv::Boundary::constant ? QStringLiteral("v") : QStringLiteral("·");
        painter.drawText(box, Qt::AlignCenter, letter);
        x += width + 1;
    }
}

} // namespace ui
