// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

namespace ui {

/// A peak of a power spectrum.
struct SpectrumPeak {
    double place = 0;  ///< in values from the spectrum's beginning, between values by a parabola
    double power = 0;  ///< as the spectrum's
    double height = 0; ///< decibels above the median of its surroundings
};

/// Returns up to `most` peaks that stand at least 14 dB above the median of their surroundings, the highest above it
/// first. The noise of a single window exceeds this in one of some 10⁷ values. The spectrum's first values (offset and
/// drift) have no peak.
[[nodiscard]] std::vector<SpectrumPeak> peaksOf(const std::vector<double>& power, std::size_t most = 4);

} // namespace ui
