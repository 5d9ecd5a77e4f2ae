// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/volume.h>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

/// Header of FreeSurfer's MGH format: big-endian, 284 bytes, without a magic number.
namespace app::io {

inline constexpr std::size_t mghHeaderSize = 284;

struct MghHeader {
    std::int32_t version = 1;
    std::array<std::int32_t, 4> size{1, 1, 1, 1}; ///< x, y, z, frames
    std::int32_t type = 0;
    std::int32_t degreesOfFreedom = 0;
    bool placed = false; ///< goodRASFlag: the fields below have values
    std::array<float, 3> spacing{1, 1, 1};
    std::array<float, 9> direction{}; ///< RAS, one column (x, y, z axis) after the other
    std::array<float, 3> centre{};    ///< RAS position of the index size / 2
};

/// Reads and checks a header. Throws Error(unreadable) about `file`.
[[nodiscard]] MghHeader parseMgh(std::string_view bytes, const std::filesystem::path& file);
[[nodiscard]] std::string mghBytes(const MghHeader& header);

/// Returns the layout; appends assumptions to `warnings`. Throws Error(unreadable) about `file` for unknown types.
[[nodiscard]] conv::Layout mghLayout(const MghHeader& header, const std::filesystem::path& file,
                                     std::vector<std::string>& warnings);
/// Returns the header of a volume.
[[nodiscard]] MghHeader mghHeaderOf(const conv::Layout& layout);
/// Returns true if the format has that type.
[[nodiscard]] bool mghHolds(conv::ElementType type);

} // namespace app::io
