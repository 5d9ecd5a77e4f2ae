// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/sum.h"
#include "cuda/variants/separable_fused/separable_fused.h"
#include "taps/multilinear.h"
#include <algorithm>

namespace conv {

static_assert(maxMultilinearTaps == sumTapsAtOnce3d);

namespace {

/// Multiply-adds per output of the products' passes.
std::int64_t productTaps(const Problem& p) {
    const auto along = [&](int axis) {
        return p.taps[static_cast<std::size_t>(axis)] > 1 ? p.taps[static_cast<std::size_t>(axis)] : 0;
    };
    if (p.multilinearRank > 0)
        return 2 * along(0) + 4 * along(1) + 2 * along(2);
    return p.rank * (along(0) + along(1) + along(2));
}

std::string counted(int products) {
    return products == 2 ? "two products" : products == 3 ? "three products" : std::to_string(products) + " products";
}

} // namespace

bool isSum(const Problem& p) {
    return p.rank > 1 || p.summed > 0 || p.multilinearRank > 0;
}

std::optional<std::string> unsupportedSum(const Problem& p) {
    const bool volume = p.taps[2] > 1, many = p.rank > 2;
    const std::int64_t taps = std::max({p.taps[0], p.taps[1], p.taps[2]});
    if (many && !volume)
        return "Adds up two products of per-axis kernels in one march over an image; this is a sum of " +
               std::to_string(p.rank) + ".";
    if (p.rank > 3 && p.multilinearRank == 0)
        return "Adds up three products of per-axis kernels in one march over a volume, or what two functions along x "
               "and along z make up; this is a sum of " +
               std::to_string(p.rank) + ".";
    if (many && taps > sumTapsAtOnce3d)
        return "Adds up more than two products of at most " + std::to_string(sumTapsAtOnce3d) +
               " taps along an axis; these have " + std::to_string(taps) + ".";
    if (taps > maxSumTaps)
        return "Keeps the taps and sums of " + std::to_string(std::max(p.rank, p.summed)) +
               " products together, for at most " + std::to_string(maxSumTaps) + " taps along an axis; these have " +
               std::to_string(taps) + ".";
    // Small integer kernels stay exact for integer samples in other variants.
    const std::string parts = p.multilinearRank > 0 ? "parts" : counted(p.rank);
    if (const std::int64_t dense = p.taps[0] * p.taps[1] * p.taps[2]; p.summed == 0 && productTaps(p) >= dense)
        return "Its " + parts + " are too much to pay: " + std::to_string(productTaps(p)) +
               " multiply-adds for an output, where the kernel has " + std::to_string(dense) + " taps.";
    if (p.summed == 0 && p.nonZeroTaps < p.taps[0] * p.taps[1] * p.taps[2] && !isInteger(p.input))
        return "Its " + parts + " cancel where this kernel is zero, but a NaN there would not.";
    return std::nullopt;
}

double sumWork(const Problem& p) {
    const bool spills = sumPlaces(p) > 13; // two functions along x and z, not symmetric
    return p.taps[2] == 1 ? 4 : p.multilinearRank > 0 ? (spills ? 11 : 8) : p.rank == 3 ? 9.8 : p.summed == 3 ? 7 : 6;
}

double sumPlaces(const Problem& p) {
    const std::int64_t taps = std::max({p.taps[0], p.taps[1], p.taps[2]});
    const bool three = p.taps[2] > 1 && p.summed != 3 && taps > 9 && taps <= 13; // not for Laplacians
    return three ? 13 : marchPlaces(taps);
}

} // namespace conv
