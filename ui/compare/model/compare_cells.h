// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/compare_model.h"
#include <QVariant>

namespace ui {

/// Returns the heading of a CompareModel's column.
[[nodiscard]] QString columnTitle(int column);

/// "exact", "approximate", "peer".
[[nodiscard]] QString className(conv::VariantClass kind);

/// Returns the text of the verdict column: "within 1e−5", "outside", "no measurable difference from cpu-direct".
[[nodiscard]] QString verdictText(const app::compare::Measurement& row, const QString& reference);

/// Returns an entry's text in a column. `reference`: id of the baseline; empty: none.
[[nodiscard]] QString cellText(const CompareEntry& e, int column, const QString& reference);

/// Returns the number or text by which an entry is sorted.
[[nodiscard]] QVariant sortKey(const CompareEntry& e, int column, const QString& reference);

/// Returns data of a heading by role.
[[nodiscard]] QVariant groupData(const RefusedGroup& group, const std::vector<CompareEntry>& entries, int column,
                                 int role);

} // namespace ui
