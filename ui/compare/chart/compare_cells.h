// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/compare_model.h"
#include <QStyledItemDelegate>

namespace ui {

inline constexpr int compareRowPixels = 32;

/// How the cells of a comparison's table look: ticks and marks, time bars of one scale, agreement with its colour,
/// refusals as sentences across the row.
[[nodiscard]] QStyledItemDelegate* compareCells(CompareModel& model, QObject* parent);

} // namespace ui
