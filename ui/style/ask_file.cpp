// SPDX-License-Identifier: Apache-2.0
#include "ui/style/ask_file.h"
#include "ui/style/portal.h"
#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QTreeView>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::AskFile", text);
}

/// Names the controls of Qt's own dialog and widens its columns.
void prepare(QFileDialog& dialog) {
    if (dialog.testOption(QFileDialog::DontUseNativeDialog) || dialog.findChild<QTreeView*>() != nullptr)
        dialog.resize(900, 560);
    for (const auto& [name, words] : {std::pair{"lookInCombo", tr("Folder")},
                                      {"fileTypeCombo", tr("Files of type")},
                                      {"fileNameEdit", tr("File name")}})
        if (auto* w = dialog.findChild<QWidget*>(QString::fromLatin1(name))) {
            w->setAccessibleName(words);
            w->setToolTip(words);
        }
    if (auto* tree = dialog.findChild<QTreeView*>(QStringLiteral("treeView"))) {
        tree->header()->setStretchLastSection(false);
        tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
        tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    }
}

QStringList run(QFileDialog& dialog) {
    if (!nativeDialogsWork())
        dialog.setOption(QFileDialog::DontUseNativeDialog);
    prepare(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles() : QStringList();
}

QString first(const QStringList& paths) {
    return paths.isEmpty() ? QString() : paths.front();
}

} // namespace

QStringList askFiles(QWidget* parent, const QString& title, const QString& folder, const QString& filters) {
    QFileDialog dialog(parent, title, folder, filters);
    dialog.setFileMode(QFileDialog::ExistingFiles);
    return run(dialog);
}

QString askFile(QWidget* parent, const QString& title, const QString& folder, const QString& filters) {
    QFileDialog dialog(parent, title, folder, filters);
    dialog.setFileMode(QFileDialog::ExistingFile);
    return first(run(dialog));
}

QString askFolder(QWidget* parent, const QString& title, const QString& folder) {
    QFileDialog dialog(parent, title, folder);
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    return first(run(dialog));
}

QString askSaveName(QWidget* parent, const QString& title, const QString& proposed, const QString& filters) {
    QFileDialog dialog(parent, title, QFileInfo(proposed).path(), filters);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.selectFile(QFileInfo(proposed).fileName());
    return first(run(dialog));
}

} // namespace ui
