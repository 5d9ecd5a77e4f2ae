// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QString>
#include <optional>

namespace ui {

/// A cut-off frequency of one of a recipe's FIR filters.
struct Cutoff {
    std::size_t step = 0;  ///< index in the recipe
    std::size_t which = 0; ///< of a band the lower (0) and the upper one (1)
    double place = 0;      ///< part of the Nyquist frequency
    QString name;          ///< "Cut-off", "Upper cut-off of step 2"
    QString typed;         ///< as it stands in its field: "40 Hz"
    friend bool operator==(const Cutoff&, const Cutoff&) = default;
};

/// Those of the steps that act on such a channel and can be built. Does not throw.
[[nodiscard]] std::vector<Cutoff> cutoffsOf(const app::Recipe& recipe, const conv::Layout& layout,
                                            std::int64_t channel = 0);

/// The step with that cut-off at `place`, rounded to a decimal not coarser than `grain` (a part of the Nyquist
/// frequency too; 0: as it is), in the unit that it was typed in. Where the filter cannot be built so (beyond the
/// Nyquist frequency, across the other cut-off, with more taps than samples) it goes as far as it can. Empty if the
/// step has no such cut-off.
[[nodiscard]] std::optional<app::Step> withCutoff(const app::Step& step, const conv::Layout& layout, std::size_t which,
                                                  double place, double grain);

} // namespace ui
