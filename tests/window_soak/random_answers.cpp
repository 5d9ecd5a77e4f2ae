// SPDX-License-Identifier: Apache-2.0
// Answers of a random user to menus and dialogs, which run their own loops.
#include "tests/window_soak/random_user.h"
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTest>

namespace soak {

void RandomUser::answer() {
    if (QWidget* popup = QApplication::activePopupWidget())
        answerMenu(*popup);
    else if (QWidget* dialog = QApplication::activeModalWidget())
        answerDialog(*dialog);
}

void RandomUser::answerMenu(QWidget& popup) {
    auto* menu = qobject_cast<QMenu*>(&popup);
    if (menu == nullptr || below(3) == 0) {
        popup.close();
        return;
    }
    QList<QAction*> possible;
    for (QAction* a : menu->actions())
        if (a->isEnabled() && !a->isSeparator() && a->menu() == nullptr &&
            a->objectName() != QLatin1String("file.quit"))
            possible << a;
    const QPointer<QAction> chosen = possible.isEmpty() ? nullptr : possible.at(below(possible.size()));
    popup.close();
    if (chosen) {
        note(QStringLiteral("chooses ") + chosen->text());
        // Queued: the timer that answers dialogs must not wait for a dialog.
        QMetaObject::invokeMethod(chosen, [chosen] { chosen->trigger(); }, Qt::QueuedConnection);
    }
}

void RandomUser::answerDialog(QWidget& dialog) {
    if (auto* file = qobject_cast<QFileDialog*>(&dialog); file != nullptr && below(4) > 0) {
        const bool saving = file->acceptMode() == QFileDialog::AcceptSave;
        static const QStringList names{QStringLiteral("a.nii"),
                                       QStringLiteral("b.png"),
                                       QStringLiteral("c.json"),
                                       QStringLiteral("d.npy"),
                                       QStringLiteral("e.wav"),
                                       QStringLiteral("f.tiff"),
                                       QStringLiteral("no such folder/g.nii"),
                                       QStringLiteral("h.xyz")};
        const QString path =
            saving ? scratch_ + QLatin1Char('/') + names.at(below(names.size())) : files_.next(random_);
        note(QStringLiteral("answers ") + path);
        if (auto* edit = file->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
            edit->setText(path);
        QMetaObject::invokeMethod(file, "accept");
        return;
    }
    note(QStringLiteral("closes ") + nameOf(dialog));
    // Return in a file dialog would write beside the source, which need not be a copy.
    if (qobject_cast<QFileDialog*>(&dialog) == nullptr && below(2) == 0)
        QTest::keyClick(&dialog, Qt::Key_Return);
    else
        dialog.close();
}

} // namespace soak
