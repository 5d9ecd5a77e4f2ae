// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/geometry.h>

namespace ui {

/// How lengths of data are shown: in the data's unit, or in µm where samples lie less than 10 µm apart, as those of a
/// microscope, whose lengths in mm would be zeros.
struct ShownLength {
    double factor = 1; ///< from the data's unit
    QString unit;      ///< "mm"
    int decimals = 1;  ///< of a position

    [[nodiscard]] static ShownLength of(const conv::Geometry& geometry);
};

} // namespace ui
