// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <QStringList>
#include <vector>

namespace ui {

struct KeyRow {
    QString area; ///< "File", "Views and fields", "Kernel editor"
    QString what;
    QStringList keys; ///< in the system's notation
};

/// Translates the names of keys and of the mouse: "Ctrl+Space", "Left drag".
[[nodiscard]] QString keyNames(QString keys);

/// Returns all keys of the program: of actions, views, fields and the kernel editor.
[[nodiscard]] std::vector<KeyRow> keyTable();

} // namespace ui
