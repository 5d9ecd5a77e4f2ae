// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <QStringList>

class QWidget;

namespace ui {

/// Opens the system's or Qt's file dialog. `filters` has QFileDialog's format. Empty if the user cancels.
[[nodiscard]] QStringList askFiles(QWidget* parent, const QString& title, const QString& folder,
                                   const QString& filters);
[[nodiscard]] QString askFile(QWidget* parent, const QString& title, const QString& folder, const QString& filters);
[[nodiscard]] QString askFolder(QWidget* parent, const QString& title, const QString& folder);
/// Asks for an output file; confirms before an existing file is chosen. `proposed`: folder and name.
[[nodiscard]] QString askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                                  const QString& filters);

} // namespace ui
