// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/rank_select/rank_select.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"
#include <cmath>

namespace conv {
namespace {

double secondsRankSelect(const Problem& p, const Device& d) {
    // Each turn reads the window through the first-level cache and compares; few windows need more turns than their
    // number of samples has bits, and some. Fitted to 5² to 21², 3³ to 9³ and a ball of 7³ on an H200 (2026-11).
    const bool bytewise = sizeOf(p.input) == 1;
    const double perSample = p.ordered && p.ordered->ball ? 60 : 40, border = 1500, more = bytewise ? 0 : 4;
    const auto samples = static_cast<double>(p.nonZeroTaps);
    const double key = p.output == ElementType::f32 ? 4 : 8;
    const double turns = 1 + more + std::min(std::log2(samples), bytewise ? 8.0 : 64.0);
    const double bytes = static_cast<double>(sizeOf(p.input)) + 3 * key;
    // A thread reads its window alone, however few outputs there are.
    constexpr double alone = 4e-9;
    return static_cast<double>(p.items) * (3 * launchCost + blockSeconds(d, alone * turns * samples)) +
           passSeconds(p, d, bytes, border + key / 4 * perSample * turns * samples, 1);
}

} // namespace

Variant rankSelectVariant(int dimension) {
    Variant v = cudaVariant<launchRankSelect>("rank-select", dimension);
    v.idea = Idea::ranks;
    v.arithmetic = Arithmetic::sums; // selects samples
    v.summary = "Medians and ranks of any window: each thread bisects between the samples of its window by counting.";
    v.reference.title = "this project";
    v.predictSeconds = secondsRankSelect;
    v.convolves = false;
    v.medians = true;
    v.ranks = true;
    v.selects = true;
    return v;
}

} // namespace conv
