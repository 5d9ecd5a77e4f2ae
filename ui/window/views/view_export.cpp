// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/view_export.h"
#include "app/io/io.h"
#include "ui/compare/model/scaling.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/views/data_view.h"
#include "ui/workspace/background.h"
#include "ui/workspace/preferences.h"
#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QSaveFile>
#include <cmath>

namespace ui {
namespace {

std::vector<DataView*> withInner(DataView& view) {
    std::vector<DataView*> all{&view};
    for (DataView* inner : view.findChildren<DataView*>())
        all.push_back(inner);
    return all;
}

QString withEnding(QString path, const QString& ending) {
    return QFileInfo(path).suffix().isEmpty() ? path + ending : path;
}

} // namespace

QImage figureOf(DataView& view, double scale) {
    std::vector<QAbstractButton*> hidden;
    for (QAbstractButton* button : view.findChildren<QAbstractButton*>())
        if (button->isVisible()) {
            hidden.push_back(button);
            button->hide();
        }
    for (DataView* v : withInner(view))
        v->setFigure(true);
    QImage image((QSizeF(view.size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::black);
    view.render(&image);
    for (DataView* v : withInner(view))
        v->setFigure(false);
    for (QAbstractButton* button : hidden)
        button->show();
    constexpr double metresPerInch = 0.0254, dotsPerInch = 300;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerInch / metresPerInch)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    return image;
}

ViewExport::ViewExport(const Actions& actions, const MeasurePanel& measurements, QWidget* window)
    : QObject(window), actions_(actions), measurements_(measurements), window_(window) {
    connect(actions["file.copyImage"], &QAction::triggered, this, &ViewExport::copyImage);
    connect(actions["file.saveImage"], &QAction::triggered, this, &ViewExport::saveImage);
    connect(actions["file.saveSelection"], &QAction::triggered, this, &ViewExport::saveSelection);
    connect(actions["file.saveTable"], &QAction::triggered, this, &ViewExport::saveTable);
}

void ViewExport::setView(DataView* view) {
    if (view_)
        for (DataView* v : withInner(*view_))
            v->removeEventFilter(this);
    view_ = view;
    if (view_)
        for (DataView* v : withInner(*view_))
            v->installEventFilter(this);
}

void ViewExport::copyImage() {
    if (!view_)
        return;
    QApplication::clipboard()->setImage(figureOf(*view_));
    Q_EMIT told(tr("Copied"), tr("The view as an image, in two pixels for each of the screen."));
}

void ViewExport::saveImage() {
    if (!view_)
        return;
    const QImage image = figureOf(*view_); // before a dialog covers it
    QString path = askSaveName(window_, tr("Save view as image"), Preferences::folder() + QStringLiteral("/view.png"),
                               tr("Images (*.png *.tiff *.jpg)"));
    if (path.isEmpty())
        return;
    path = withEnding(path, QStringLiteral(".png"));
    Preferences::setFolder(QFileInfo(path).path());
    if (image.save(path))
        Q_EMIT told(tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path());
    else
        Q_EMIT told(tr("%1 was not saved").arg(QFileInfo(path).fileName()),
                    tr("The image could not be written to %1.").arg(QFileInfo(path).path()));
}

void ViewExport::saveTable() {
    saveTableAs(measurements_.table(), QStringLiteral("measurements.csv"));
}

void ViewExport::saveSelection() {
    if (!view_ || !view_->before())
        return;
    const VolumePtr& source = view_->before();
    const conv::Region box = view_->marks()->region();
    const ResultPart result = view_->show() == Show::before ? ResultPart() : view_->newestResult(box);
    VolumePtr whole = result.volume ? result.volume : source;
    if (whole->layout().channels != source->layout().channels) {
        Q_EMIT told(tr("The selection was not saved"),
                    tr("The result is not complete in all channels. Save again when it is computed."));
        return;
    }
    conv::Region stretch = box;
    if (result.volume) {
        stretch = box.intersect(result.region);
        stretch.lo[0] -= result.region.lo[0];
        stretch.hi[0] -= result.region.lo[0];
    }
    if (stretch.empty())
        return;
    const QString path =
        askSaveName(window_, tr("Save selection"), Preferences::folder() + QStringLiteral("/selection.csv"),
                    tr("Signals (*.csv *.edf *.bdf *.wav *.flac *.npy);;All files (*)"));
    if (path.isEmpty())
        return;
    Preferences::setFolder(QFileInfo(path).path());
    writeSelection(croppedTo(whole, stretch), withEnding(path, QStringLiteral(".csv")));
}

void ViewExport::writeSelection(const VolumePtr& stretch, const QString& path) {
    inBackground(
        this,
        [stretch, path] {
            try {
                app::io::SaveOptions options;
                options.overwrite = true; // the dialog has asked
                app::io::save(*stretch, path.toStdString(), options);
                return QString();
            } catch (const std::exception& e) {
                return appText(e.what());
            }
        },
        [this, path](const QString& error) {
            const QString name = QFileInfo(path).fileName();
            Q_EMIT told((error.isEmpty() ? tr("Saved %1") : tr("%1 was not saved")).arg(name),
                        error.isEmpty() ? QFileInfo(path).path() : error);
        });
}

void ViewExport::copyTable(const QString& table) {
    QApplication::clipboard()->setText(table);
    Q_EMIT told(tr("Copied"), tr("The table, with cells separated by tabs for spreadsheets."));
}

void ViewExport::saveTableAs(const QString& table, const QString& name) {
    if (table.isEmpty())
        return;
    QString path =
        askSaveName(window_, tr("Save table"), Preferences::folder() + QLatin1Char('/') + name, tr("Tables (*.csv)"));
    if (path.isEmpty())
        return;
    path = withEnding(path, QStringLiteral(".csv"));
    Preferences::setFolder(QFileInfo(path).path());
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(table.toUtf8()) >= 0 && file.commit();
    Q_EMIT told((written ? tr("Saved %1") : tr("%1 was not saved")).arg(QFileInfo(path).fileName()),
                written ? QFileInfo(path).path() : file.errorString());
}

void ViewExport::openMenu(const QPoint& global) {
    auto* menu = new QMenu(window_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const char* id :
         {"file.copyImage", "file.saveImage", "file.saveTable", "file.saveSelection", "", "view.fit", "view.oneToOne",
          "view.auto", "", "view.region", "view.ellipse", "view.polygon", "view.line", "view.look"}) {
        if (id[0] == 0)
            menu->addSeparator();
        else if (actions_[id]->isEnabled())
            menu->addAction(actions_[id]);
    }
    menu->popup(global);
}

bool ViewExport::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::ContextMenu) {
        const auto* asked = static_cast<QContextMenuEvent*>(event);
        if (asked->reason() == QContextMenuEvent::Keyboard)
            openMenu(asked->globalPos());
        return true; // the right button also drags window and level
    }
    if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::MouseButtonRelease)
        return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() != Qt::RightButton)
        return false;
    const QPoint at = mouse->globalPosition().toPoint();
    if (event->type() == QEvent::MouseButtonPress)
        pressed_ = at;
    else if ((at - pressed_).manhattanLength() < QApplication::startDragDistance())
        openMenu(at);
    return false;
}

} // namespace ui
