// SPDX-License-Identifier: Apache-2.0
#include "ui/figure/figure.h"
#include "ui/style/theme.h"
#include "ui/views/data_view.h"
#include <QAbstractButton>
#include <QComboBox>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetrics>
#include <QImageWriter>
#include <QLineEdit>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <cmath>
#include <conv/error.h>

namespace ui {
namespace {

constexpr int margin = 10; ///< px; around a caption
constexpr double inch = 0.0254, dotsPerInch = 300;

/// While it lives, the views below a widget show only what belongs into a figure.
class FigureLook {
  public:
    explicit FigureLook(QWidget& of) : views_(of.findChildren<DataView*>()) {
        for (QWidget* each : of.findChildren<QWidget*>())
            if (each->isVisible() && (qobject_cast<QAbstractButton*>(each) != nullptr || isField(*each)))
                hide(*each);
        if (auto* view = qobject_cast<DataView*>(&of))
            views_.push_back(view);
        for (DataView* view : views_)
            view->setFigure(true);
    }
    ~FigureLook() {
        for (DataView* view : views_)
            view->setFigure(false);
        for (const auto& [widget, policy] : hidden_) {
            widget->show();
            widget->setSizePolicy(policy);
        }
    }
    FigureLook(const FigureLook&) = delete;
    FigureLook& operator=(const FigureLook&) = delete;

  private:
    static bool isField(const QWidget& widget) {
        return qobject_cast<const QComboBox*>(&widget) != nullptr || qobject_cast<const QLineEdit*>(&widget) != nullptr;
    }
    /// Leaves its room empty, so that nothing moves.
    void hide(QWidget& widget) {
        hidden_.emplace_back(&widget, widget.sizePolicy());
        QSizePolicy kept = widget.sizePolicy();
        kept.setRetainSizeWhenHidden(true);
        widget.setSizePolicy(kept);
        widget.hide();
    }
    QList<DataView*> views_;
    std::vector<std::pair<QWidget*, QSizePolicy>> hidden_;
};

QRect partOf(const Figure& figure) {
    return figure.part.isEmpty() ? figure.widget->rect() : figure.part;
}

int captionHeight(const Figure& figure) {
    if (figure.caption.isEmpty())
        return 0;
    const QRect room(0, 0, std::max(1, partOf(figure).width() - 2 * margin), 10000);
    return QFontMetrics(font(12)).boundingRect(room, Qt::TextWordWrap, figure.caption).height() + 2 * margin;
}

void paint(const Figure& figure, QPainter& painter) {
    const QSize size = figure.size();
    const int below = captionHeight(figure);
    painter.fillRect(QRect(QPoint(), size), tokens().card);
    {
        const FigureLook look(*figure.widget);
        figure.widget->render(&painter, {}, partOf(figure), QWidget::DrawWindowBackground | QWidget::DrawChildren);
    }
    if (below == 0)
        return;
    painter.setFont(font(12));
    painter.setPen(tokens().text);
    painter.drawText(QRect(margin, size.height() - below + margin, size.width() - 2 * margin, below - 2 * margin),
                     Qt::TextWordWrap, figure.caption);
}

[[noreturn]] void fail(const QString& path, const QString& why) {
    throw conv::Error(conv::ErrorCode::unwritable,
                      path.toStdString() + " cannot be written: " + why.toStdString() + ".");
}

} // namespace

QSize Figure::size() const {
    return partOf(*this).size() + QSize(0, captionHeight(*this));
}

QImage Figure::image(double scale) const {
    QImage image((QSizeF(size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::black);
    {
        QPainter painter(&image);
        paint(*this, painter);
    }
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerInch / inch)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    return image;
}

void Figure::save(const QString& path, double scale) const {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        fail(path, file.errorString());
    const QByteArray ending = QFileInfo(path).suffix().toLower().toLatin1();
    if (ending == "svg") {
        constexpr int pixelsPerInch = 96; // as in CSS
        QSvgGenerator svg;
        svg.setOutputDevice(&file);
        svg.setSize(size());
        svg.setViewBox(QRect(QPoint(), size()));
        svg.setResolution(pixelsPerInch);
        svg.setTitle(widget->accessibleName());
        svg.setDescription(caption);
        QPainter painter(&svg);
        paint(*this, painter);
        painter.end();
    } else {
        QImageWriter writer(&file, ending);
        writer.setText(QStringLiteral("Description"), caption);
        if (!writer.write(image(scale)))
            fail(path, writer.errorString());
    }
    if (!file.commit())
        fail(path, file.errorString());
}

QString figureFilter() {
    return QCoreApplication::translate("ui::Figure", "Images (*.png *.tiff *.jpg);;Drawing (*.svg)");
}

} // namespace ui
