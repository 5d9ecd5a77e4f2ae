// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/geometry.h>

namespace ui {

/// Unit and precision for showing lengths. Uses the data's unit, or µm if samples are less than 10 µm apart.
struct ShownLength {
    double factor = 1; ///< multiplies lengths in the data's unit
    QString unit;      ///< "mm"
    int decimals = 1;  ///< decimals of a position

    [[nodiscard]] static ShownLength of(const conv::Geometry& geometry);
};

/// Returns a unit as people write it: "µV" for "uV".
[[nodiscard]] QString shownUnit(const std::string& unit);

} // namespace ui
