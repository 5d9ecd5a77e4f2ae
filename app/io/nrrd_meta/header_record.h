// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/volume.h>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

/// Headers are read in pieces; the first one mostly suffices. In bytes.
inline constexpr std::uint64_t firstPiece = 1 << 16, largestHeader = 1 << 26;

/// Descriptive fields of a NRRD or MetaImage header. Files of the same format keep them.
struct HeaderRecord final : conv::FormatRecord {
    std::string_view format;                                  ///< "NRRD" or "MetaImage"
    std::vector<std::pair<std::string, std::string>> entries; ///< NRRD's keys, MetaImage's other fields, in file order
    std::string content;                                      ///< NRRD only
    /// NRRD: frame of gradients and tensors, as columns in left, posterior, superior.
    std::optional<std::array<conv::Vec3, 3>> frame;
    double fourthSpacing = 0;      ///< MetaImage: number of ElementSpacing for a fourth axis, without a unit; 0: none
    std::vector<std::string> lost; ///< fields that no file keeps: "labels"
};

/// Returns a sentence on the parts of such a header that a file of `format` does not keep: "The keys \"Site\" and
/// \"Scanner\" are not kept in NIfTI."; empty if it keeps all.
[[nodiscard]] std::string droppedEntries(const conv::Info& info, std::string_view format);

/// Returns the record of data from a file of `format`; null for other data.
[[nodiscard]] const HeaderRecord* headerRecordOf(const conv::Info& info, std::string_view format);

} // namespace app::io
