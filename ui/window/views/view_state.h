// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>

namespace ui {

class DataView;

/// Returns what the user set in a view, as JSON: window, colour map, crosshair, item, layout and marks.
[[nodiscard]] QString viewState(const DataView& view);
/// Sets what viewState() returned. Leaves out what does not fit the data.
void setViewState(DataView& view, const QString& state);

} // namespace ui
