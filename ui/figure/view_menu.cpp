// SPDX-License-Identifier: Apache-2.0
#include "ui/figure/view_menu.h"
#include "ui/figure/figure_dialog.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/views/data_view.h"
#include "ui/workspace/preferences.h"
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPointer>
#include <QSaveFile>
#include <conv/error.h>
#include <utility>

namespace ui {
namespace {

QString withSuffix(const QString& path, const QString& ending) {
    return QFileInfo(path).suffix().isEmpty() ? path + ending : path;
}

/// The widget that was given a menu: events come to the viewport of a scrolled one.
QWidget* ownerOf(QObject* watched) {
    auto* widget = qobject_cast<QWidget*>(watched);
    auto* scrolled = qobject_cast<QAbstractScrollArea*>(widget->parentWidget());
    return scrolled != nullptr && scrolled->viewport() == widget ? scrolled : widget;
}

} // namespace

ViewMenu::ViewMenu(ViewOffer offer, QObject* parent) : QObject(parent), offer_(std::move(offer)) {}

void ViewMenu::attach(QWidget& widget) {
    if (offer_.table && widget.focusPolicy() == Qt::NoFocus)
        widget.setFocusPolicy(Qt::ClickFocus);
    widget.installEventFilter(this);
    if (auto* scrolled = qobject_cast<QAbstractScrollArea*>(&widget))
        scrolled->viewport()->installEventFilter(this);
}

void ViewMenu::detach(QWidget& widget) {
    widget.removeEventFilter(this);
}

QString ViewMenu::table(QChar separator) const {
    return offer_.table ? offer_.table(separator) : QString();
}

QMenu* ViewMenu::open(QWidget& widget, const QPoint& global) {
    auto* menu = new QMenu(&widget);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPointer<QWidget> view(&widget);
    const auto add = [&](const QString& words, auto act) {
        return menu->addAction(words, this, [view, act] {
            if (view)
                act(*view);
        });
    };
    if (offer_.caption && offer_.entries) {
        add(tr("Copy image"), [this](QWidget& of) { copyImage(of); });
        add(tr("Save image…"), [this](QWidget& of) { saveImage({&of, {}}); });
        if (offer_.whole)
            add(tr("Save image of all views…"), [this](QWidget&) { saveImage(offer_.whole()); });
    }
    if (offer_.table) {
        const bool any = !table(u',').isEmpty();
        QAction* copy = add(tr("Copy table"), [this](QWidget&) { copyTable(table(u'\t')); });
        copy->setShortcut(QKeySequence(QKeySequence::Copy));
        copy->setEnabled(any);
        add(tr("Save table (CSV)…"), [this](QWidget&) {
            saveTable(table(u','), offer_.name + QStringLiteral(".csv"));
        })->setEnabled(any);
    }
    if (qobject_cast<DataView*>(&widget) != nullptr && offer_.actions.empty()) {
        menu->addSeparator();
        add(tr("Fit"), [](QWidget& of) { qobject_cast<DataView*>(&of)->fit(); });
        add(tr("One sample a pixel"), [](QWidget& of) { qobject_cast<DataView*>(&of)->oneToOne(); });
    }
    for (QAction* action : offer_.actions)
        if (action == nullptr)
            menu->addSeparator();
        else if (action->isEnabled())
            menu->addAction(action);
    menu->popup(global);
    return menu;
}

void ViewMenu::copyImage(QWidget& of) {
    QApplication::clipboard()->setImage(Figure{&of, {}}.image());
    Q_EMIT told(tr("Copied"), tr("The view as an image, in two pixels for each of the screen."));
}

void ViewMenu::saveImage(Figure figure) {
    const QPointer<QWidget> view(figure.widget);
    QWidget* const window = figure.widget->window();
    figure.caption = offer_.caption ? offer_.caption() : QString();
    FigureDialog dialog(figure, window);
    if (dialog.exec() != QDialog::Accepted || !view)
        return;
    if (!dialog.captioned())
        figure.caption.clear();
    QString path =
        askSaveName(window, tr("Save view as image"),
                    Preferences::folder() + QLatin1Char('/') + offer_.name + QStringLiteral(".png"), figureFilter());
    if (path.isEmpty() || !view)
        return;
    path = withSuffix(path, QStringLiteral(".png"));
    Preferences::setFolder(QFileInfo(path).path());
    const QString name = QFileInfo(path).fileName();
    try {
        figure.save(path, dialog.scale());
        Q_EMIT told(tr("Saved %1").arg(name), QFileInfo(path).path());
    } catch (const conv::Error& error) {
        Q_EMIT told(tr("%1 was not saved").arg(name), windowText(error));
    }
}

void ViewMenu::copyTable(const QString& table) {
    if (table.isEmpty())
        return;
    QApplication::clipboard()->setText(table);
    Q_EMIT told(tr("Copied"), tr("The table, with cells separated by tabs for spreadsheets."));
}

void ViewMenu::saveTable(const QString& table, const QString& name) {
    if (table.isEmpty())
        return;
    QString path = askSaveName(qobject_cast<QWidget*>(parent()), tr("Save table"),
                               Preferences::folder() + QLatin1Char('/') + name, tr("Tables (*.csv)"));
    if (path.isEmpty())
        return;
    path = withSuffix(path, QStringLiteral(".csv"));
    Preferences::setFolder(QFileInfo(path).path());
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(table.toUtf8()) >= 0 && file.commit();
    Q_EMIT told((written ? tr("Saved %1") : tr("%1 was not saved")).arg(QFileInfo(path).fileName()),
                written ? QFileInfo(path).path() : file.errorString());
}

bool ViewMenu::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (offer_.table && (type == QEvent::ShortcutOverride || type == QEvent::KeyPress)) {
        if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return false;
        event->accept();
        if (type == QEvent::KeyPress)
            copyTable(table(u'\t'));
        return true;
    }
    const bool drags = qobject_cast<DataView*>(watched) != nullptr; // the right button also drags window and level
    if (type == QEvent::ContextMenu) {
        const auto* asked = static_cast<QContextMenuEvent*>(event);
        if (!drags || asked->reason() == QContextMenuEvent::Keyboard)
            open(*ownerOf(watched), asked->globalPos());
        return true;
    }
    if (!drags || (type != QEvent::MouseButtonPress && type != QEvent::MouseButtonRelease))
        return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() != Qt::RightButton)
        return false;
    const QPoint at = mouse->globalPosition().toPoint();
    if (type == QEvent::MouseButtonPress)
        pressed_ = at;
    else if ((at - pressed_).manhattanLength() < QApplication::startDragDistance())
        open(*ownerOf(watched), at);
    return false;
}

} // namespace ui
