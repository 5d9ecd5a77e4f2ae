#include "cuda/separable/sum.h"
#include <algorithm>

namespace conv {

namespace {

/// Multiply-adds of an output by the passes of a kernel's two products, which share the taps along z.
std::int64_t productTaps(const Problem& p) {
    const auto along = [&](int axis) {
        return p.taps[static_cast<std::size_t>(axis)] > 1 ? p.taps[static_cast<std::size_t>(axis)] : 0;
    };
    return 2 * (along(0) + along(1)) + along(2);
}

} // namespace

bool isSum(const Problem& p) {
    return p.rank > 1 || p.summed > 0;
}

std::optional<std::string> refusesSum(const Problem& p) {
    if (p.rank > 2)
        return "Adds up two products of per-axis kernels in one march; this is a sum of " + std::to_string(p.rank) +
               ".";
    const std::int64_t taps = std::max({p.taps[0], p.taps[1], p.taps[2]});
    if (taps > sumTapsMost)
        return "Keeps the taps and sums of " + std::to_string(std::max(p.rank, p.summed)) +
               " products together, for at most " + std::to_string(sumTapsMost) + " taps along an axis; these have " +
               std::to_string(taps) + ".";
    // Small kernels of whole numbers, such as Laplacians, stay exact with whole samples in other variants.
    if (const std::int64_t dense = p.taps[0] * p.taps[1] * p.taps[2]; p.rank > 1 && productTaps(p) >= dense)
        return "Its two products are too much to pay: " + std::to_string(productTaps(p)) +
               " multiply-adds for an output, where the kernel has " + std::to_string(dense) + " taps.";
    if (p.rank > 0 && p.nonZeroTaps < p.taps[0] * p.taps[1] * p.taps[2] && !isInteger(p.input))
        return "Its two products cancel where this kernel is zero, but a NaN there would not.";
    return std::nullopt;
}

double sumWork(const Problem& p) {
    return p.taps[2] == 1 ? 4 : p.summed == 3 ? 7 : 6;
}

} // namespace conv
