// SPDX-License-Identifier: Apache-2.0
#include "app/compare/accuracy/errors.h"

namespace app::compare {

std::string ulpLabel(std::size_t bin) {
    if (bin <= 2)
        return std::to_string(bin);
    const std::int64_t max = std::int64_t{1} << (bin - 1);
    if (bin + 1 == UlpHistogram{}.size())
        return "> " + std::to_string(max / 2);
    return std::to_string(max / 2 + 1) + "–" + std::to_string(max);
}

} // namespace app::compare
