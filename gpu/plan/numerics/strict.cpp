// SPDX-License-Identifier: Apache-2.0
#include "plan/numerics/strict.h"

namespace conv {

std::optional<std::string> strictRefusal(const Variant& variant, bool perAxis) {
    if (variant.kind == VariantClass::approximate)
        return "Trades accuracy for speed, which strict does not allow.";
    if (variant.kind == VariantClass::peer)
        return "Is another library's, whose sums are not known; strict does not allow that.";
    switch (variant.arithmetic) {
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
