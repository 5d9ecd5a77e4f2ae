// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/module/tiff_page.h"
#include <optional>
#include <string>
#include <vector>

/// Descriptions of pages: ImageJ's lines and tifffile's JSON.
namespace app::io {

struct PageAxis {
    char kind = 'Z'; ///< 'Z', 'C' or 'T'
    std::int64_t size = 1;
};

struct PageOrder {
    std::vector<PageAxis> axes; ///< fastest first; several may be of one kind
    std::vector<std::string> warnings;
    std::int64_t announced = 0; ///< pages that the description announces; 0: none

    [[nodiscard]] std::int64_t size(char kind) const;
    [[nodiscard]] std::int64_t count() const { return size('Z') * size('C') * size('T'); }
    [[nodiscard]] TiffSlot slot(std::int64_t page) const;
};

/// Returns the value of "key=value" in ImageJ's description; nothing for other descriptions, or if absent.
[[nodiscard]] std::optional<std::string> imagejText(const std::string& description, const std::string& key);
/// As imagejText, as a number.
[[nodiscard]] std::optional<double> imagejNumber(const std::string& description, const std::string& key);
/// Returns true for a description of tifffile: {"shape": [2, 3, 5], "axes": "CYX"}.
[[nodiscard]] bool isShaped(const std::string& description);

/// Returns the page order; without a description every page is a slice. Throws Error(unreadable).
[[nodiscard]] PageOrder pageOrder(const std::filesystem::path& path, const TiffPage& first, std::int64_t pages);

/// Returns true for the first page of a LSM file, whose `lsm` is CZ_LSMINFO.
[[nodiscard]] bool isLsm(const TiffPage& first);
/// Returns the page order of a LSM file; nothing for scans of other kinds than planes and stacks.
[[nodiscard]] std::optional<PageOrder> lsmOrder(const TiffPage& first);
/// Sets spacing and time step of a LSM file. Warns of sizes that are no lengths.
void readLsmScale(const TiffPage& first, conv::Layout& layout, conv::Info& info);

/// Sets spacing and time step from description and resolution. Assumptions become warnings.
void readScale(const TiffPage& first, conv::Layout& layout, conv::Info& info);

} // namespace app::io
