// SPDX-License-Identifier: Apache-2.0
#include "plan/numerics/strict.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace conv {
namespace {

// Allow-list: a new variant is not strict until somebody has checked its arithmetic.
constexpr std::array<std::string_view, 25> sums = {"cpu-reference",
                                                   "cpu-direct",
                                                   "cpu-direct-f64",
                                                   "cpu-shift",
                                                   "cpu-sorting-network",
                                                   "cpu-bit-slices",
                                                   "cpu-sliding-ranks",
                                                   "direct",
                                                   "direct-baked",
                                                   "direct-f64",
                                                   "naive",
                                                   "smem",
                                                   "smem-const",
                                                   "padded",
                                                   "l1",
                                                   "vec2",
                                                   "reg2",
                                                   "reg8",
                                                   "micro-opt",
                                                   "float4",
                                                   "strided",
                                                   "coalesced",
                                                   "coalesced-grid",
                                                   "tiled-smem",
                                                   "sorting-network"};
constexpr std::array<std::string_view, 10> factors = {"cpu-separable",
                                                      "cpu-separable-f64",
                                                      "separable-f64",
                                                      "separable-fused",
                                                      "separable-passes",
                                                      "gradient-fused",
                                                      "separable-rows-cols",
                                                      "separable-transpose",
                                                      "separable-transpose-naive",
                                                      "separable-transpose-unrolled"};

} // namespace

Arithmetic arithmeticOf(const Variant& variant) {
    const std::string_view name = variant.name;
    return std::ranges::find(sums, name) != sums.end()         ? Arithmetic::sums
           : std::ranges::find(factors, name) != factors.end() ? Arithmetic::factors
                                                               : Arithmetic::other;
}

std::optional<std::string> strictRefusal(const Variant& variant, bool perAxis) {
    if (variant.kind == VariantClass::approximate)
        return "Trades accuracy for speed, which strict does not allow.";
    if (variant.kind == VariantClass::peer)
        return "Is another library's, whose sums are not known; strict does not allow that.";
    switch (arithmeticOf(variant)) {
    case Arithmetic::sums:
        return std::nullopt;
    case Arithmetic::factors:
        if (perAxis)
            return std::nullopt;
        return "Finds factors of the kernel, which are rounded; strict allows that only where a kernel is given for "
               "each axis.";
    case Arithmetic::other:
        break;
    }
    return "Rounds relative to the largest sample of a block; strict allows only sums of an output's own products.";
}

} // namespace conv
