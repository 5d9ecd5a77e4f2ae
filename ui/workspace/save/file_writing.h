// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/writing.h"
#include <QString>

namespace ui {

/// A file that a pool thread writes: its progress, and how to stop it.
struct FileWriting {
    QString name;
    app::io::Writing progress;
};

} // namespace ui
