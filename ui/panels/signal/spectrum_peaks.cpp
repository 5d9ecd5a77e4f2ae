// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/spectrum_peaks.h"
#include <algorithm>
#include <cmath>

namespace ui {

std::vector<SpectrumPeak> peaksOf(const std::vector<double>& power, std::size_t most) {
    constexpr std::size_t first = 3, lobe = 3; ///< values: of offset and drift, half of a Hann window's main lobe
    constexpr double least = 14;               ///< dB
    std::vector<SpectrumPeak> peaks;
    std::vector<double> around;
    for (std::size_t i = first; i + 1 < power.size(); ++i) {
        if (!(power[i] > 0) || power[i] <= power[i - 1] || power[i] < power[i + 1])
            continue;
        // Wider surroundings at high frequencies, as spectra of 1/f fall slower there.
        const std::size_t reach = std::max<std::size_t>(12, i / 4);
        around.clear();
        for (std::size_t k = i > reach ? i - reach : 1; k < std::min(power.size(), i + reach + 1); ++k)
            if (k + lobe < i || k > i + lobe)
                around.push_back(power[k]);
        if (around.empty())
            continue;
        const auto middle = around.begin() + static_cast<std::ptrdiff_t>(around.size() / 2);
        std::nth_element(around.begin(), middle, around.end());
        const double floor = std::max(*middle, power[i] * 1e-12);
        const double height = 10 * std::log10(power[i] / floor);
        if (height < least)
            continue;
        SpectrumPeak peak{static_cast<double>(i), power[i], height};
        if (power[i - 1] > 0 && power[i + 1] > 0) { // vertex of the parabola through the decibels
            const double left = std::log(power[i - 1]), here = std::log(power[i]), right = std::log(power[i + 1]);
            if (const double bend = left - 2 * here + right; bend < 0)
                peak.place += std::clamp(0.5 * (left - right) / bend, -0.5, 0.5);
        }
        peaks.push_back(peak);
    }
    std::stable_sort(peaks.begin(), peaks.end(), [](const auto& a, const auto& b) { return a.height > b.height; });
    std::vector<SpectrumPeak> kept; // side lobes are close to a higher peak
    for (const SpectrumPeak& peak : peaks)
        if (kept.size() < most && std::none_of(kept.begin(), kept.end(), [&](const SpectrumPeak& higher) {
                return std::abs(higher.place - peak.place) <= 2 * lobe;
            }))
            kept.push_back(peak);
    return kept;
}

} // namespace ui
