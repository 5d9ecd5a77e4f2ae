#include "cuda/separable/sum.h"
#include <algorithm>

namespace conv {

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
    if (p.rank > 0 && p.nonZeroTaps < p.taps[0] * p.taps[1] * p.taps[2] && !isInteger(p.input))
        return "Its two products cancel where this kernel is zero, but a NaN there would not.";
    return std::nullopt;
}

double sumWork(const Problem& p) {
    return p.taps[2] == 1 ? 4 : p.summed == 3 ? 7 : 6;
}

} // namespace conv
