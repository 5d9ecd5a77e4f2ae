// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/sorting_network/sorting_network.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"
#include "model/median_network.h"
#include <algorithm>

namespace conv {
namespace {

bool hasNetwork(const Problem& p) {
    const std::int64_t m = p.taps[1] * p.taps[2], k = p.taps[0];
    return (k == 1 || k == 3 || k == 5) && (m == 1 || m == 3 || m == 5 || (m == 9 && k < 5)) && m * k > 1;
}

std::optional<std::string> unsupportedSortingNetwork(const Problem& p, const Device&) {
    if (hasNetwork(p))
        return std::nullopt;
    return "Has networks for windows of 1, 3 or 5 samples along x, by 1, 3, 5 or 3 × 3 across it.";
}

double secondsSortingNetwork(const Problem& p, const Device& d) {
    double steps = 0;
    if (hasNetwork(p)) {
        const int m = static_cast<int>(p.taps[1] * p.taps[2]), k = static_cast<int>(p.taps[0]);
        const int middle = (m * k - 1) / 2;
        steps = median::sorting(m).steps * (k + 3) / 4.0; // k + 3 columns for four outputs
        if (k == 5)
            steps += median::merging(m, 0, 2 * m - 1).steps * 0.75;
        if (k > 1)
            steps += median::merging(k == 5 ? 2 * m : m, middle - m, middle).steps * 0.5 + m;
    }
    // In operations at the peak, fitted to 3², 5² and 3³ on an H100 (2026-11, docs/benchmarks/median.md).
    constexpr double perStep = 6.5, other = 145, share = 0.42;
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    // In volumes a block takes the planes of its part one after the other (16³ to 128³, 256² × 3).
    const double block = p.taps[2] > 1 ? 6.6e-6 * static_cast<double>(std::min<std::int64_t>(p.extent[2], 16)) : 0;
    constexpr double sorting = 3e-6; // latency that shows in small images
    return static_cast<double>(p.items) * (launchCost + sorting + blockSeconds(d, block)) +
           passSeconds(p, d, bytes, perStep * steps + other, share);
}

} // namespace

Variant sortingNetworkVariant(int dimension) {
    Variant v = cudaVariant<launchSortingNetwork>("sorting-network", dimension);
    v.idea = Idea::network;
    v.arithmetic = Arithmetic::sums;
    v.summary = "Medians of small windows: four outputs a thread, columns sorted once and merged by networks.";
    v.reference.title = "this project";
    v.unsupported = unsupportedSortingNetwork;
    v.predictSeconds = secondsSortingNetwork;
    v.convolves = false;
    v.medians = true;
    return v;
}

} // namespace conv
