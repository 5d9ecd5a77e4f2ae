// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_edit.h"
#include <QString>

namespace ui {

struct KernelSummary {
    double sum = 0, absolute = 0;
    std::int64_t nonZero = 0, count = 0;
    QString symmetry;              ///< "even in x and y", "odd in x, even in y", "none"
    int rank = 0;                  ///< number of separable terms
    QString headline, detail;      ///< "Separable: 2 × 15 taps instead of 225"
    std::vector<double> strengths; ///< strength of each term relative to the first
    bool fewer = false;            ///< the separable form has fewer taps
};
/// Slow for large kernels: call on a pool thread.
[[nodiscard]] KernelSummary summaryOf(const app::TapGrid& grid);

/// "7 × 7 × 7": the extent along `dimension` axes.
[[nodiscard]] QString extentText(const conv::Index3& extent, int dimension);

} // namespace ui
