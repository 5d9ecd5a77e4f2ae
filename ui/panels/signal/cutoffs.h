// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QString>
#include <optional>

namespace ui {

/// A cut-off frequency of a FIR step.
struct Cutoff {
    std::size_t step = 0;  ///< index in the recipe
    std::size_t which = 0; ///< 0, or 1 for the upper cut-off of a band
    double place = 0;      ///< fraction of the Nyquist frequency
    QString name;          ///< "Cut-off", "Upper cut-off of step 2"
    QString typed;         ///< text of its field: "40 Hz"
    friend bool operator==(const Cutoff&, const Cutoff&) = default;
};

/// Returns the cut-offs of all valid steps that act on a channel. Does not throw.
[[nodiscard]] std::vector<Cutoff> cutoffsOf(const app::Recipe& recipe, const conv::Layout& layout,
                                            std::int64_t channel = 0);

/// Returns the step with that cut-off moved to `place`, rounded to a decimal of at most `grain` (fractions of
/// Nyquist; 0: exact). Clamps to the nearest valid filter. Empty if the step has no such cut-off.
[[nodiscard]] std::optional<app::Step> withCutoff(const app::Step& step, const conv::Layout& layout, std::size_t which,
                                                  double place, double grain);

} // namespace ui
