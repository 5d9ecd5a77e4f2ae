// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>

namespace ui {

class DataView;

/// Returns what a screen reader says of a view: shown data (`shown`: "After"), their visible part, and the value at the
/// crosshair: "After, slice 7 / 14, 71 → 66.2 HU at 3.0, 4.0, 5.0 mm". A 3-D view says its volume preset, or why it has
/// no picture.
[[nodiscard]] QString spokenView(const DataView& view, const QString& shown);

} // namespace ui
