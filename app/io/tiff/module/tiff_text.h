// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/module/tiff_page.h"
#include <optional>
#include <string>
#include <vector>

/// What programs write into a page's description: ImageJ's lines and tifffile's JSON.
namespace app::io {

/// One axis that pages run along.
struct PageAxis {
    char kind = 'Z'; ///< 'Z', 'C' or 'T'
    std::int64_t size = 1;
};

/// How the pages of a stack follow each other.
struct PageOrder {
    std::vector<PageAxis> axes; ///< the fastest one first; several may be of one kind
    std::vector<std::string> warnings;
    std::int64_t announced = 0; ///< pages that the description announces; 0: it says nothing

    [[nodiscard]] std::int64_t size(char kind) const;
    [[nodiscard]] std::int64_t count() const { return size('Z') * size('C') * size('T'); }
    [[nodiscard]] TiffSlot slot(std::int64_t page) const;
};

/// The value of "key=value" in ImageJ's description; nothing if it is not ImageJ's, or has no such line.
[[nodiscard]] std::optional<std::string> imagejText(const std::string& description, const std::string& key);
/// The same as a number.
[[nodiscard]] std::optional<double> imagejNumber(const std::string& description, const std::string& key);
/// Whether a description is one of tifffile: {"shape": [2, 3, 5], "axes": "CYX"}.
[[nodiscard]] bool isShaped(const std::string& description);

/// The order of `pages` pages with such a first one. Without a description every page is a slice. Throws
/// Error(unreadable) for an order that makes no sense.
[[nodiscard]] PageOrder pageOrder(const std::filesystem::path& path, const TiffPage& first, std::int64_t pages);

/// Sets the spacing that description and resolution tell, and the time step. What is assumed becomes a warning.
void readScale(const TiffPage& first, conv::Layout& layout, conv::Info& info);

} // namespace app::io
