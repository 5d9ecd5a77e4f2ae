// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/export.h"
#include <QString>

namespace ui {

/// Writes a page of a comparison as HTML, Markdown, CSV or JSON, by the name's end. Throws Error(usage) for other ends,
/// Error(unwritable).
void savePage(const app::compare::Page& page, const QString& path);

} // namespace ui
