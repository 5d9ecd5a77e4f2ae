// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_edit.h"
#include <QString>

namespace ui {

/// What a kernel is, in figures and one sentence.
struct KernelSummary {
    double sum = 0, absolute = 0;
    std::int64_t nonZero = 0, count = 0;
    QString symmetry;              ///< "even in x and y", "odd in x, even in y", "none"
    int rank = 0;                  ///< separable terms
    QString headline, detail;      ///< "Separable: 2 × 15 taps instead of 225"
    std::vector<double> strengths; ///< of the terms, the first being 1
    bool fewer = false;            ///< the separable form has fewer taps
};
/// May take a while for large kernels: for a thread of the pool.
[[nodiscard]] KernelSummary summaryOf(const app::TapGrid& grid);

/// "7 × 7 × 7" for as many axes as there are.
[[nodiscard]] QString extentText(const conv::Index3& extent, int dimension);

} // namespace ui
