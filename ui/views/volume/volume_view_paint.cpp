// SPDX-License-Identifier: Apache-2.0
#include "ui/models/look_model.h"
#include "ui/scene/plane_layout.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/views/bands.h"
#include "ui/views/volume/volume_link.h"
#include "ui/views/volume/volume_view.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

void VolumeView::paintAxes(QPainter& painter) {
    const DataColors& c = dataColors();
    const bool patient = hasPatientSides(before()->layout().geometry);
    // The patient's anterior is −y; pixel data have plain axes.
    const std::array<QString, 3> names =
        patient ? std::array<QString, 3>{QStringLiteral("L"), QStringLiteral("A"), QStringLiteral("S")}
                : std::array<QString, 3>{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    const std::array<QColor, 3> colors{c.sagittal, c.coronal, c.axial};
    const QPointF centre(width() - 46, height() - 46);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(12, QFont::DemiBold));
    std::array<std::size_t, 3> order{0, 1, 2};
    const auto towards = [&](std::size_t axis) { return (patient && axis == 1 ? -1 : 1) * axes_[axis][2]; };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return towards(a) < towards(b); });
    for (const std::size_t axis : order) {
        const double sign = patient && axis == 1 ? -1 : 1;
        const QPointF tip(sign * axes_[axis][0] * 24, -sign * axes_[axis][1] * 24);
        painter.setPen(QPen(QColor(0, 0, 0, 170), 4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre, centre + tip);
        painter.setPen(QPen(colors[axis], 2, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre, centre + tip);
        if (std::hypot(tip.x(), tip.y()) > 5) // an axis towards the viewer has no room for a letter
            drawLetter(painter, centre + tip * 1.5, names[axis]);
    }
    painter.restore();
}

/// Returns the volume preset's name, with a note if it was changed.
QString VolumeView::lookText() const {
    QString name = appText(preset_.toStdString());
    const VolumePreset* preset = presetNamed(preset_.toStdString());
    if (preset == nullptr || *preset == look_)
        return name;
    const QString mode = modeText(look_.mode);
    return preset->mode == look_.mode ? tr("%1, changed").arg(name)
                                      : QStringLiteral("%1, %2").arg(name, mode.left(1).toLower() + mode.mid(1));
}

QStringList VolumeView::stateTexts() const {
    const VolumePreset on = lookOnShow();
    QString look = windowLevel()->overlaid() ? tr("Channels, maximum")
                   : !looksSuited()          ? lookText()
                   : on == differenceLook()  ? tr("Below and above 0")
                   : on.name == "Block"      ? tr("Block in slice colours")
                                             : appText(on.name);
    const bool added = shown() != Show::difference &&
                       std::ranges::any_of(layersSeen(shown() != Show::before), [this](const LayerSeen& layer) {
                           const bool own = layer.volume == before() || layer.volume == after();
                           return !windowLevel()->overlaid() || !own; // overlaid channels are layers, too
                       });
    if (added) // each layer is a projection of its own: nothing hides it
        look = tr("%1 + layers without depth").arg(look);
    // Slices show parts of the next result, of another quantity.
    if (windowLevel()->measure() != windowLevel()->measure(WindowLevel::Of::whole) && shown() != Show::before)
        look = after() ? tr("%1, last result").arg(look) : tr("%1, source").arg(look);
    if (shown() == Show::difference && after() && after()->layout().extent != before()->layout().extent)
        return {tr("%1, its extent differs").arg(afterName())};
    if (!after() || (shown() == Show::after && names().after.isEmpty()))
        return {look};
    QStringList names = shownNames();
    if (shown() == Show::difference)
        return names;
    QStringList texts;
    for (const QString& name : names)
        texts << QStringLiteral("%1, %2").arg(name, look);
    return texts << names.back();
}

void VolumeView::paintBefore(QPainter& painter) {
    const double x = swipe_ * width();
    paintClipped(painter, size(), [&](QPainter& inside) {
        inside.save();
        const bool checker = shown() == Show::checker; // the first square is before, as on slices
        if (checker) {
            inside.drawImage(QRectF(rect()), beforePicture_);
            inside.setClipPath(checkerSquares(QRectF(rect())));
        } else {
            inside.setClipRect(QRectF(0, 0, x, height()));
        }
        inside.drawImage(QRectF(rect()), checker ? picture_ : beforePicture_);
        inside.restore();
    });
}

/// Paints the line between before and after. It leaves out a title that it would cross, and the note at the bottom.
void VolumeView::paintSwipeLine(QPainter& painter, const QRectF& title) {
    const double x = swipe_ * width();
    const double top = x > title.left() - 4 && x < title.right() + 4 ? title.bottom() + 4 : 0;
    const double bottom = overlayMode() == OverlayMode::off ? height() : height() - 36;
    painter.setPen(QPen(QColor(0, 0, 0, 170), 4));
    painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    painter.setPen(QPen(dataColors().labelText, 2));
    painter.drawLine(QPointF(x, top), QPointF(x, bottom));
}

/// Paints the scale of blue and orange; transparent values are dark.
void VolumeView::paintScale(QPainter& painter, double most) {
    const VolumePreset& look = differenceLook();
    const QColor ground = dataColors().zero;
    const std::string& unit = before()->info().valueUnit;
    const auto words = [&](double value) {
        return (value > 0 ? QStringLiteral("+") : QString()) + number(value, 2) +
               (unit.empty() || ownQuantity() ? QString() : QLatin1Char(' ') + QString::fromStdString(unit));
    };
    const double top = 52, high = std::min(180.0, height() * 0.36);
    if (height() < 260)
        return; // no room between buttons and axes
    drawColorScale(painter, QRectF(width() - 28, top, 10, high),
                   [&](double part) {
                       const VolumePreset::Point at = lookAt(look.points, 1 - part);
                       const double seen = std::min(1.0, at.opacity / look.points.front().opacity);
                       const auto mix = [&](double color, double dark) {
                           return static_cast<int>(255 * (dark + seen * (color - dark)));
                       };
                       return QColor(mix(at.red, ground.redF()), mix(at.green, ground.greenF()),
                                     mix(at.blue, ground.blueF()));
                   },
                   {{0, words(most)}, {0.5, QStringLiteral("0")}, {1, words(-most)}});
}

void VolumeView::paintMessage(QPainter& painter, const QString& text) {
    painter.save();
    painter.setFont(ui::font(13));
    painter.setPen(dataColors().labelDetail);
    painter.drawText(QRectF(rect()).adjusted(32, 40, -32, -40), Qt::AlignCenter | Qt::TextWordWrap, text);
    painter.restore();
}

void VolumeView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const DataColors& c = dataColors();
    QLinearGradient ground(0, 0, 0, height());
    ground.setColorAt(0, c.sceneTop);
    ground.setColorAt(1, c.sceneBottom);
    paintInBands(painter, rect(), [&] { painter.fillRect(rect(), ground); });
    if (!before())
        return;
    if (!error_.isEmpty()) {
        paintMessage(painter, tr("%1\nThe slices show the same data.").arg(error_));
    } else if (picture_.isNull()) {
        paintMessage(painter, tr("Drawing the volume"));
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform,
                              picture_.size() != (QSizeF(size()) * devicePixelRatioF()).toSize());
        paintInBands(painter, rect(), [&] { painter.drawImage(QRectF(rect()), picture_); });
        if (!beforePicture_.isNull())
            paintBefore(painter);
        paintRegions(painter);
        paintCut(painter);
        paintAxes(painter);
        if (const auto most = aroundZero())
            paintScale(painter, *most);
    }
    const QRectF title = drawTitle(painter, {8, 8}, {names().title.isEmpty() ? tr("3-D") : names().title}, stateTexts(),
                                   QColor(), std::min(320.0, width() - (width() > 240 ? 120.0 : 16.0)));
    if (!beforePicture_.isNull() && !picture_.isNull() && error_.isEmpty() && shown() != Show::checker)
        paintSwipeLine(painter, title);
    if (!overlay().stale.isEmpty())
        drawNote(painter, QRectF(8, title.bottom() + 4, width() - 16, 40), Qt::AlignLeft | Qt::AlignTop,
                 overlay().stale);
    if (!picture_.isNull() && overlayMode() != OverlayMode::off && error_.isEmpty()) {
        const QString time = duration(milliseconds_);
        QStringList lines{software_ ? tr("rendering on CPU, still frame %1").arg(time)
                                    : tr("still frame %1 on the GPU").arg(time),
                          software_ ? tr("CPU, still frame %1").arg(time) : tr("GPU, still frame %1").arg(time), time};
        if (!note_.isEmpty())
            lines.prepend(lines.front() + QStringLiteral("  ·  ") + note_);
        const QRectF room(8, 8, width() - 108, height() - 16);
        drawNote(painter, room, Qt::AlignLeft | Qt::AlignBottom,
                 fitted(ui::font(11, QFont::Medium), lines, room.width() - 16));
    }
    paintOverlays(painter, QRectF());
}

} // namespace ui
