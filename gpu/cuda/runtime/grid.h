// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>

namespace conv {

/// Thread blocks of a grid's axis: one for every `ofBlock` elements, and no more than `most`.
[[nodiscard]] inline unsigned blocks(std::int64_t count, std::int64_t ofBlock,
                                     std::int64_t most = std::int64_t{1} << 30) {
    return static_cast<unsigned>(std::min(most, (count + ofBlock - 1) / ofBlock));
}

} // namespace conv
