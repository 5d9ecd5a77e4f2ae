// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <QStringList>

class QWidget;

namespace ui {

/// The system's dialogs for files, or where it has none Qt's own, with all of its columns in sight and every control
/// named. `filters` as QFileDialog takes them. Empty if nothing was chosen.
[[nodiscard]] QStringList askFiles(QWidget* parent, const QString& title, const QString& folder,
                                   const QString& filters);
[[nodiscard]] QString askFile(QWidget* parent, const QString& title, const QString& folder, const QString& filters);
[[nodiscard]] QString askFolder(QWidget* parent, const QString& title, const QString& folder);
/// Where to write; asks before it names an existing file. `proposed`: folder and name.
[[nodiscard]] QString askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                                  const QString& filters);

} // namespace ui
