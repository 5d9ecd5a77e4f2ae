// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <vector>

namespace ui {

/// A data set that comes with the program, with a recipe that shows something on it.
struct Sample {
    QString title;  ///< "Volume: CT head"
    QString detail; ///< "blur in mm, 3-D"
    QString file, recipe;
};

/// Those that are there: installed beside the program, or in the source tree that it was built from.
[[nodiscard]] std::vector<Sample> samples();

} // namespace ui
