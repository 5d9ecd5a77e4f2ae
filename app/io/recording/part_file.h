// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app::io {

/// A file that the header of a recording names.
struct PartFile {
    std::string name;                 ///< as written; "$b" is the header's own name without ending
    const char* holds = "samples";    ///< "samples", "markers"
    std::vector<std::string> endings; ///< usual ones: ".eeg"
};

/// Returns the path of such a file. If it is missing, returns the one beside the header that has the name without its
/// folder, or the name in other letter case, or the header's name with the same or a usual ending; a warning names
/// both. Nothing if there is none.
[[nodiscard]] std::optional<std::filesystem::path> partFile(const std::filesystem::path& header, const PartFile& part,
                                                            std::vector<std::string>& warnings);

} // namespace app::io
