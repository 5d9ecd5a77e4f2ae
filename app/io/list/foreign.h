// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

/// Formats that are known by name and not read.
namespace app::io {

/// Returns the end of a sentence about such a file, for refuseFile: "is a Zeiss CZI file, …; convert it by …". Nothing
/// for other content. Consulted before the list of formats: some of these files begin as TIFF, JPEG or JPEG 2000, with
/// an overview in it. `head`: at most the first 4096 bytes.
[[nodiscard]] std::optional<std::string> foreignContent(const std::filesystem::path& path, std::string_view head);

/// Returns the same for a file that only its name tells, once no format recognises its content; or how to open the
/// recording that the file is a part of.
[[nodiscard]] std::optional<std::string> foreignName(const std::filesystem::path& path);

} // namespace app::io
