// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/naive/naive.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"
#include <climits>

namespace conv {
namespace {

std::optional<std::string> unsupportedNaive(const Problem& p, const Device&) {
    if (p.taps[0] > INT_MAX / p.taps[1] / p.taps[2])
        return "The kernel has more than 2147483647 taps.";
    return std::nullopt;
}

double secondsNaive(const Problem& p, const Device& d) {
    // One load per multiply-add leaves 7 % of the peak; rows of taps and outputs cost some taps each. Fitted to 3³ to
    // 9³, 5² to 31² and 2047 taps on an H100 (2026-11).
    constexpr double share = 0.074;
    const double rows = static_cast<double>(p.taps[1] * p.taps[2]), taps = static_cast<double>(p.taps[0]) * rows;
    const double worth = taps + (p.dimension == 3 ? 11 * rows + 20 : rows + 50);
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) * launchCost + passSeconds(p, d, bytes, 2 * worth, share);
}

} // namespace

Variant naiveVariant(int dimension) {
    Variant v = cudaVariant<launchNaive>("naive", dimension);
    v.idea = Idea::gather;
    v.arithmetic = Arithmetic::sums;
    v.tiling = Tiling::exact;
    v.summary = "One thread for each output, every sample from global memory: what caches alone are worth.";
    v.reference.title = dimension == 1   ? "Article on 1-D convolution on a T4, kernel \"naive\""
                        : dimension == 2 ? "Slides on 2-D stencils, L1 cache instead of shared memory"
                                         : "Article on 3-D convolution on an A100, kernel 1";
    v.reference.figure = dimension == 1   ? "896 GFLOPS on a T4 (1 M samples, 2047 taps)"
                         : dimension == 3 ? "293 GFLOPS on an A100 (512³, 9³ taps)"
                                          : "79 to 95 % of the shared-memory kernel's rate on a V100 (radius 16 to 4)";
    v.threadBlocks = dimension == 1 ? std::vector<Index3>{{256, 1, 1}, {64, 1, 1}, {128, 1, 1}}
                     : dimension == 2
                         ? std::vector<Index3>{{32, 8, 1}, {16, 16, 1}, {64, 4, 1}, {32, 4, 1}, {128, 2, 1}}
                         : std::vector<Index3>{{16, 16, 1}, {32, 8, 1}, {64, 4, 1}, {32, 4, 1}, {128, 2, 1}};
    v.unsupported = unsupportedNaive;
    v.predictSeconds = secondsNaive;
    return v;
}

} // namespace conv
