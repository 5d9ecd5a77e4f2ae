// SPDX-License-Identifier: Apache-2.0
// File dialogs of the desktop, by xdg-desktop-portal.
#pragma once
#include <QString>
#include <QStringList>

namespace ui {

/// Chooses Qt's platform theme of xdg-desktop-portal if the session has a screen and a portal is installed. A theme
/// that the user chose (QT_QPA_PLATFORMTHEME) stays. Call before a QApplication is made.
void preferPortal();
/// Returns true if a folder of `dataFolders` (XDG_DATA_DIRS) has the portal's D-Bus service file.
[[nodiscard]] bool portalInstalled(const QStringList& dataFolders);
/// Returns true unless the portal was chosen and does not answer: its dialogs would end at once, like cancelled ones.
/// Blocks for at most 2 s, once in a process.
[[nodiscard]] bool nativeDialogsWork();
/// Asks the portal on the bus of this address for its file dialogs, and lets the bus start it. Blocks for at most 2 s.
[[nodiscard]] bool portalAnswers(const QString& busAddress);

} // namespace ui
