// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <vector>

namespace ui {

/// A data set shipped with the program and a recipe for it.
struct Sample {
    QString title;  ///< "Volume: CT head"
    QString detail; ///< "blur in mm, 3-D"
    QString file, recipe;
};

/// Returns the samples found beside the installed program or in its source tree.
[[nodiscard]] std::vector<Sample> samples();
/// Returns the path of a shipped data set; empty if it is not found.
[[nodiscard]] QString sampleFile(const QString& name);

} // namespace ui
