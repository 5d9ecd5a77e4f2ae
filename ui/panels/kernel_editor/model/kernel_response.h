// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_edit.h"
#include <QString>

namespace ui {

/// |H(f)| of a kernel along one direction, 0 to 0.5 cycles per sample of each axis.
struct ResponseLine {
    QString name; ///< "x", "xy diagonal"
    std::vector<double> magnitude;
};
/// Returns a line per axis with more than one tap, then their diagonal.
[[nodiscard]] std::vector<ResponseLine> responseLines(const app::TapGrid& grid, int points = 129);

/// Returns |H| over fx (columns) and fy (rows) from −0.5 to 0.5 at fz = 0: size × size values.
[[nodiscard]] std::vector<double> responsePlane(const app::TapGrid& grid, int size = 65);

/// Describes the lines, frequencies times `scale` in `unit`: "Low-pass: half height at 0.12 cycles per px". If axes
/// differ, describes the one with the largest gain: "…, along y".
[[nodiscard]] QString responseSentence(const std::vector<ResponseLine>& lines, double scale, const QString& unit);

} // namespace ui
