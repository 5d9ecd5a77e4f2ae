// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/l1_shape.h"
#include "cuda/variants/direct/tap_split.h"
#include "plan/thread_outputs.h"
#include <algorithm>

namespace conv {
namespace {

std::vector<Index3> first(const Index3& own, std::vector<Index3> all) {
    std::stable_partition(all.begin(), all.end(), [&](const Index3& each) { return each == own; });
    return all;
}

// Default choices: the fastest, or nearly, on an H100 (2026-11, docs/benchmarks/h100-direct.md).

std::vector<Index3> ofSignal(const Problem& p) {
    constexpr Index3 few{direct::signalOutputs, 1, 1}, many{direct::signalOutputsMany, 1, 1};
    const bool longer = p.outputs() >= std::int64_t{1} << 24 && p.taps[0] > 128;
    return first(longer ? many : few, {few, many});
}

/// One-byte samples: loads are many instructions for few bytes, which more rows share.
std::vector<Index3> ofImage(const Problem& p) {
    const bool square = p.taps[0] == p.taps[1] && (p.taps[0] == 3 || p.taps[0] == 5);
    if (!square || sizeOf(p.input) != 1)
        return {};
    const std::int64_t rows = p.taps[0] == 3 ? 2 : 4;
    const Index3 few{4, rows, 1}, many{4, 2 * rows, 1};
    return first(p.outputs() >= std::int64_t{1} << 24 ? many : few, {few, many});
}

/// Relative cost of 3³ with `rows` rows per thread: waves of thread blocks, and planes and rows read twice. It ranks
/// 32³ to 640³ as measured.
double rounds(const Problem& p, const Device& d, int rows) {
    const std::int64_t cores = std::max(d.cores, 1);
    const direct::MarchCut cut = direct::marchCut(p.extent, 1, rows, cores);
    const auto up = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
    const std::int64_t together = std::min<std::int64_t>(direct::marchBlocks(rows), up(cut.blocks, cores));
    return static_cast<double>(up(cut.blocks, cores * together) * together * (cut.planes + 2)) * (rows + 0.1);
}

/// 3³ by vectors. More rows reread less; fewer fill the last wave better.
std::vector<Index3> ofVolume(const Problem& p, const Device& d) {
    const bool l1 = p.input == ElementType::f32 || sizeOf(p.input) <= 2;
    if (p.taps != Index3{3, 3, 3} || !l1 || p.extent[0] % 4 != 0)
        return {};
    std::vector<Index3> all{{4, 1, 1}, {4, 2, 1}, {4, 4, 1}};
    const auto own = std::min_element(all.begin(), all.end(), [&](const Index3& a, const Index3& b) {
        return rounds(p, d, static_cast<int>(a[1])) < rounds(p, d, static_cast<int>(b[1]));
    });
    return first(*own, all);
}

} // namespace

std::vector<Index3> threadOutputs(const Variant& variant, const Problem& problem, const Device& device) {
    if (variant.device != DeviceKind::cuda || variant.name != "direct")
        return {};
    return problem.dimension == 1   ? ofSignal(problem)
           : problem.dimension == 2 ? ofImage(problem)
                                    : ofVolume(problem, device);
}

} // namespace conv
