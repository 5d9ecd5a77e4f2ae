// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/compare_model.h"
#include <QStyledItemDelegate>

namespace ui {

inline constexpr int compareRowPixels = 32;

/// Returns the delegate of a comparison's table: time bars of a common scale, refusals across the row.
[[nodiscard]] QStyledItemDelegate* compareCells(CompareModel& model, QObject* parent);

} // namespace ui
