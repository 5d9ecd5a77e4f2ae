// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "taps/rates.h"
#include <conv/variant.h>

namespace conv {

/// An axis of a Gaussian at several rates as its stages see it, in samples, for predictions.
struct RatesLength {
    double out = 1;            ///< outputs
    double read = 1;           ///< kept samples that the taps between the rates read
    double kept = 1, taps = 1; ///< results of these taps, and their number
    std::int64_t rate = 1;
    bool filtered = false;

    RatesLength(const Problem& problem, std::size_t a) {
        const double sigma = problem.gaussian ? (*problem.gaussian)[a] : 0;
        out = read = kept = static_cast<double>(problem.extent[a]);
        if (!(sigma > 0))
            return;
        filtered = true;
        rate = rateFor(sigma);
        taps = static_cast<double>(coarseTapsFor(sigma));
        if (rate > 1) {
            kept = out / static_cast<double>(rate) + static_cast<double>(Rates::windowOverlap);
            read = kept + taps - 1;
        }
    }
    [[nodiscard]] bool two() const { return rate > 1; }
    /// Weights of a kept sample.
    [[nodiscard]] double window() const { return static_cast<double>(Rates::windowOverlap * rate); }
    /// Samples that are read, each as often as the border rule repeats it.
    [[nodiscard]] double extended() const { return two() ? read * static_cast<double>(rate) + window() : out; }
};

} // namespace conv
