// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QImage>
#include <vector>

namespace ui {

/// What a step does to a test pattern: pictures, and the values of one row before and after.
struct FilterPicture {
    QImage before, after; ///< grey; signed results about zero
    std::vector<double> rowBefore, rowAfter;
    QString problem; ///< why there is none; empty if there is
};

/// A disc, bars of growing fineness, an edge, single samples and noise: where filters differ.
[[nodiscard]] conv::Volume testPattern();
/// Safe off the GUI thread; computes on the CPU.
[[nodiscard]] FilterPicture filterPicture(const app::Step& step);
/// What a new step starts from on data of that layout: something that runs there, with frequencies in Hz where there is
/// a sampling rate.
[[nodiscard]] app::Step freshStep(const std::string& filter, const conv::Layout& layout);

} // namespace ui
