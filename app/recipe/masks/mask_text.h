// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Samples that a mask names: those of a file that are not 0 or have certain labels, or a box of the data.
struct MaskText {
    struct Range {
        std::optional<std::int64_t> from, to; ///< samples of one axis, `to` excluded; nothing: the data's border
    };
    std::string file;                                ///< empty: `box` holds
    std::vector<std::array<std::int64_t, 2>> labels; ///< first and last of each range; empty: all but 0
    std::vector<Range> box;                          ///< x, y, z; further axes are not limited
    [[nodiscard]] bool has(std::int64_t label) const;
};

/// Parses "brain.nii.gz", "seg.nii.gz:3,5-7", or a box "10:50x20:60x:". Throws Error(usage).
[[nodiscard]] MaskText parseMask(std::string_view text);

} // namespace app
